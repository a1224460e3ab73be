// SPDX-License-Identifier: MIT
// A model of a playable character against what its target has room for, and needs.
#include "validator/judge/checks/zelda64/checks.hpp"

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

} // namespace animcheck::zelda64
