// SPDX-License-Identifier: MIT
// The tree of bones, and what the name of a skeleton says of it.
#include "decoders/ff7/skeleton.hpp"
#include "decoders/ff7/battle.hpp"
#include "validator/judge/checks/ff7/checks.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <optional>

namespace animcheck::ff7 {
namespace {

enum Type : std::uint64_t { enemy = 0, stage = 1, player = 2 };

std::uint64_t type_of(BattleName name) {
    if (name.is_of_stage()) return stage;
    return name.is_of_player() ? player : enemy;
}

/// By bone: its parent, or `none`. Parents outside the list are reported by another rule.
struct Bones {
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    std::vector<std::uint32_t> parent;
    std::vector<bool> circles; ///< is the bone part of a circle?
};

Bones bones_of(Event const& event) {
    auto const column = event.column<std::int32_t>();
    Bones bones;
    auto const count = column.size();
    for (std::size_t i = 0; i < count; ++i) {
        bool const inside = column[i] >= 0 && static_cast<std::size_t>(column[i]) < count;
        bones.parent.push_back(inside ? static_cast<std::uint32_t>(column[i]) : Bones::none);
    }
    // Each bone goes up until it meets a way that was gone before; a way that meets itself is a circle.
    bones.circles.resize(count);
    std::vector<std::uint32_t> way(count, 0);
    for (std::uint32_t start = 0; start < count; ++start) {
        auto at = start;
        while (at != Bones::none && way[at] == 0) {
            way[at] = start + 1;
            at = bones.parent[at];
        }
        if (at == Bones::none || way[at] != start + 1) continue;
        for (; !bones.circles[at]; at = bones.parent[at]) bones.circles[at] = true;
    }
    return bones;
}

/// Those of the subject's bones for which `wrong` is true.
template <class Wrong>
void each_bone(CheckInput& input, Wrong wrong) {
    auto const& bones = input.once(bones_of);
    Breaches breaches(input);
    for (std::size_t i = 0; i < bones.parent.size(); ++i) {
        if (bones.parent[i] == Bones::none || !wrong(bones, i)) continue;
        breaches.add([&] {
            return Breach{.row = i,
                          .args = {{"bone", std::uint64_t{i}}, {"actual", std::uint64_t{bones.parent[i]}}}};
        });
    }
}

} // namespace

void battle_skeleton_sound(CheckInput& input) {
    auto const& context = input.context();
    bool const broken = context.skeleton_search == Search::broken;
    if (!context.skeleton && !broken) return input.not_applicable();
    if (!broken) return;
    input.breach({.args = {{"place", context.companion ? context.companion->place : skeleton_of(context.name)}}});
}

namespace {

/// The skeletons that need as many rotations, in words: after a semicolon.
std::string fitting_skeletons(Context const& context, std::uint64_t rotations) {
    auto const* const models = context.facts.list("fitting_models");
    if (!models || models->empty()) return {};
    std::string words;
    for (std::size_t i = 0; i < models->size(); ++i)
        words += (i == 0 ? "" : i + 1 == models->size() ? " and " : ", ") + skeleton_of_model((*models)[i]);
    return fmt::format("; {} in the same folder or archive {} {}", words, models->size() == 1 ? "needs" : "need",
                       rotations);
}

} // namespace

void battle_pack_of_model(CheckInput& input) {
    auto const& context = input.context();
    auto const needed = std::uint64_t{context.skeleton->joints.size()} + 1;
    if (input.subject().value == needed) return;
    static_cast<void>(input.last("context.skeleton_joints")); // the finding names it as related
    input.breach({.args = {{"actual", input.subject().value},
                           {"expected", needed},
                           {"fitting", fitting_skeletons(context, input.subject().value)}}});
}

void skeleton_type_of_name(CheckInput& input) {
    auto const name = battle_name(input.context().name);
    if (!name || !name->is_skeleton() || !name->is_used()) return input.not_applicable();
    auto const expected = type_of(*name);
    if (input.subject().value == expected) return;
    input.breach({.args = {{"actual", static_cast<std::int64_t>(input.subject().value)}, {"expected", expected}}});
}

void skeleton_parent_before_child(CheckInput& input) {
    each_bone(input, [](Bones const& bones, std::size_t i) { return bones.parent[i] > i && !bones.circles[i]; });
}

void skeleton_without_cycle(CheckInput& input) {
    each_bone(input, [](Bones const& bones, std::size_t i) { return bones.circles[i]; });
}

namespace {

/// Units of models are those of positions, which have 16 bits; a byte-swapped length is far from both bounds.
bool is_possible(float length) {
    constexpr float least = 1e-6F, most = 1e6F;
    return length == 0 || (std::abs(length) >= least && std::abs(length) <= most);
}

std::string hint_of(float length) {
    auto const swapped = std::bit_cast<float>(std::byteswap(std::bit_cast<std::uint32_t>(length)));
    if (!std::isfinite(swapped) || swapped == 0 || !is_possible(swapped)) return {};
    return fmt::format("; with its bytes in the opposite order it would be {}", swapped);
}

} // namespace

void skeleton_length_possible(CheckInput& input) {
    auto const lengths = input.subject().column<float>();
    Breaches breaches(input);
    for (std::size_t bone = 0; bone < lengths.size(); ++bone) {
        auto const length = lengths[bone];
        if (!std::isfinite(length) || is_possible(length)) continue;
        breaches.add(
            [&] { return Breach{.row = bone, .args = {{"actual", double{length}}, {"hint", hint_of(length)}}}; });
    }
}

void skeleton_one_root(CheckInput& input) {
    auto const parents = input.subject().column<std::int32_t>();
    std::optional<std::size_t> root;
    Breaches breaches(input);
    for (std::size_t bone = 0; bone < parents.size(); ++bone) {
        if (parents[bone] != -1) continue;
        if (root)
            breaches.add([&] {
                return Breach{.row = bone,
                              .args = {{"bone", std::uint64_t{bone}}, {"other", std::uint64_t{*root}}}};
            });
        else
            root = bone;
    }
}

} // namespace animcheck::ff7
