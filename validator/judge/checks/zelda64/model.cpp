// SPDX-License-Identifier: MIT
// A model of a playable character against what its target has room for, and needs.
#include "validator/judge/checks/zelda64/checks.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace animcheck::zelda64 {
namespace {

/// In words: ages are numbered from 1.
Value name_of_age(Event const& age) {
    static constexpr std::string_view names[]{"adult", "child", "human form", "Zora form", "Deku form"};
    bool const known = age.value >= 1 && age.value <= std::size(names);
    return known ? Value(std::string(names[age.value - 1])) : Value(age.value);
}

/// The limit of the slot for the model's age; null: the target has none for it.
Event const* slot_of(CheckInput& input) {
    static constexpr std::string_view slots[]{"context.slot_adult", "context.slot_child", "context.slot_human"};
    auto const* const age = input.last("model.age");
    bool const named = age && age->value >= 1 && age->value <= std::size(slots);
    return named ? input.last(slots[age->value - 1]) : nullptr;
}

} // namespace

void fits_slot(CheckInput& input) {
    auto const* const slot = slot_of(input);
    if (!slot) return input.not_applicable();
    auto const size = input.subject().value;
    if (size > slot->value)
        input.breach({.expects = Relation::at_most, .args = {{"actual", size}, {"expected", slot->value}}});
}

void has_slot(CheckInput& input) {
    if (!slot_of(input))
        input.breach({.expects = Relation::none, .args = {{"actual", name_of_age(input.subject())}}});
}

void age_as_named(CheckInput& input) {
    auto const* const named = input.last("model.named_age");
    if (!named) return input.not_applicable();
    auto const& age = input.subject();
    if (age.value != named->value)
        input.breach({.args = {{"actual", name_of_age(age)}, {"expected", name_of_age(*named)}}});
}

/// Files in a ROM are no models of modders, and a manifest of the decompilation describes the game's own.
void has_model_data(CheckInput& input) {
    auto const& context = input.context();
    bool const loose = name_ends(context.name, ".zobj") && context.container_name.empty() && !context.manifest;
    if (!loose) return input.not_applicable();
    if (!input.last("model.kind")) input.breach({});
}

void has_hierarchy(CheckInput& input) {
    if (!input.last("model.first_table")) input.breach({});
}

namespace {

constexpr std::size_t player_limbs = 21, limb_size = 16, axes = 3;

/// How far the joints of limbs 1 to 20 are from those of the game's own Link; the root is not compared.
struct JointDistance {
    std::uint64_t moved = 0, first = 0, farthest = 0;
};

JointDistance distance_of(ByteView limbs, std::span<std::uint64_t const> own) {
    JointDistance distance;
    for (std::size_t i = 1; i < player_limbs; ++i) {
        std::uint64_t limb = 0;
        for (std::size_t axis = 0; axis < axes; ++axis) {
            auto const is = load<std::int16_t>(&limbs[i * limb_size + 2 * axis], std::endian::big);
            auto const of_game = static_cast<std::int16_t>(own[i * axes + axis]);
            limb = std::max(limb, static_cast<std::uint64_t>(std::abs(int{is} - int{of_game})));
        }
        if (limb > 0 && distance.moved++ == 0) distance.first = i;
        distance.farthest = std::max(distance.farthest, limb);
    }
    return distance;
}

} // namespace

/// The subject is 0 if limb I is 16 I bytes after limb 0; its place is the table of limbs.
void joints_of_game(CheckInput& input) {
    constexpr std::uint64_t set_most = 0x100, offset_bits = 0xFFFFFF;
    auto const* const own = input.context().facts.list("player_joints", axes);
    auto const bytes = input.bytes();
    auto const table = input.subject().bits.offset / 8;
    if (input.subject().value != 0 || !own || own->size() != player_limbs * axes || table + 4 > bytes.size())
        return input.not_applicable();
    auto const limbs = load<std::uint32_t>(&bytes[to_size(table)], std::endian::big) & offset_bits;
    if (limbs + player_limbs * limb_size > bytes.size()) return input.not_applicable();
    auto const [moved, first, farthest] = distance_of(bytes.subspan(to_size(limbs)), *own);
    if (moved == 0) return;
    auto const result = farthest <= set_most ? "OoT Randomizer corrects them" : "the pause screen warns of it";
    input.breach({.args = {{"actual", moved},
                           {"expected", std::uint64_t{0}},
                           {"first", first},
                           {"farthest", farthest},
                           {"result", std::string(result)}}});
}

} // namespace animcheck::zelda64
