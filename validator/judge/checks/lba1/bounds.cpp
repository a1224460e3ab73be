// SPDX-License-Identifier: MIT
// How far the offsets and turns of retail animations go: up to twice as far is unusual, and farther is large.
#include "decoders/lba1/anim.hpp"
#include "validator/judge/checks/lba1/checks.hpp"
#include "validator/judge/checks/lba1/poses.hpp"

#include <cstdlib>

namespace animcheck::lba1 {
namespace {

struct Bound {
    std::int32_t most;
    bool is_large;
    /// Of the two rules about a bound each value breaks one at most.
    [[nodiscard]] bool broken_by(std::int32_t value) const {
        auto const size = std::abs(value);
        return is_large ? size > 2 * most : size > most && size <= 2 * most;
    }
    [[nodiscard]] Args args(std::int32_t actual) const {
        return {{"actual", std::int64_t{actual}},
                {"expected", std::int64_t{-most}},
                {"expected", std::int64_t{most}},
                {"most", std::int64_t{most}}};
    }
};

constexpr std::int32_t offset_most = 2308, change_most = 1493, beta_most = 256, other_turn_most = 4;

/// One bone in all keyframes.
struct Bone {
    Event const& event;
    Column<std::uint16_t> types;
    Column<std::int16_t> values;
    [[nodiscard]] bool moves_at(std::size_t row) const { return types[row] == moves; }
};

/// `value_of(bone, row, component)`: the value that is bounded, if there is one.
template <class ValueOf>
void bones_must(CheckInput& input, Bound bound, std::size_t first, ValueOf value_of) {
    if (is_clip_of_lba2(input.subject())) return;
    auto const types = input.all("bone[].keyframe[].type"), values = input.all("bone[].keyframe[].value[]");
    Breaches breaches(input);
    for (std::size_t i = 0; i < std::min(types.size(), values.size()); ++i) {
        Bone const bone{*values[i], types[i]->column<std::uint16_t>(), values[i]->column<std::int16_t>()};
        for (std::size_t row = first; row < bone.types.size(); ++row)
            for (std::size_t axis = 0; axis < 3 && bone.moves_at(row); ++axis) {
                auto const value = value_of(bone, row, axis);
                if (!bound.broken_by(value)) continue;
                breaches.add([&] {
                    auto args = bound.args(value);
                    args.insert(args.end(), {{"bone", std::uint64_t{bone.event.indices.at[0]}},
                                             {"keyframe", std::uint64_t{row}}});
                    return Breach{.event = &bone.event,
                                  .row = row,
                                  .component = axis,
                                  .expects = Relation::range,
                                  .args = std::move(args)};
                });
            }
    }
}

/// The steps of bits show whether any offset is so far from 0 that it needs a look.
bool offsets_stay_below(CheckInput& input, std::uint16_t power_of_two) {
    return (input.once(poses_of).offset_steps & static_cast<std::uint16_t>(-power_of_two)) == 0;
}

void offsets(CheckInput& input, bool is_large) {
    if (offsets_stay_below(input, 2048)) return;
    bones_must(input, {offset_most, is_large}, 0,
               [](Bone const& bone, std::size_t row, std::size_t axis) { return bone.values.at(row, axis); });
}

void changes(CheckInput& input, bool is_large) {
    if (offsets_stay_below(input, 512)) return;
    bones_must(input, {change_most, is_large}, 1, [](Bone const& bone, std::size_t row, std::size_t axis) {
        return bone.moves_at(row - 1) ? bone.values.at(row, axis) - bone.values.at(row - 1, axis) : 0;
    });
}

void turns(CheckInput& input, bool is_large) {
    auto const turns = input.subject().column<std::int16_t>();
    auto const* const keyframes = input.last("keyframe[]");
    if (turns.empty() || !keyframes) return input.not_applicable();
    if (is_clip_of_lba2(*keyframes)) return;
    Breaches breaches(input);
    for (std::size_t row = 0; row < turns.size(); ++row)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            Bound const bound{axis == 1 ? beta_most : other_turn_most, is_large};
            if (!bound.broken_by(turns.at(row, axis))) continue;
            breaches.add([&] {
                auto args = bound.args(turns.at(row, axis));
                args.emplace_back("angle", std::string(axis == 0 ? "alpha" : axis == 1 ? "beta" : "gamma"));
                args.emplace_back("keyframe", std::uint64_t{row});
                return Breach{.row = row, .component = axis, .expects = Relation::range, .args = std::move(args)};
            });
        }
}

} // namespace

void offset_not_large(CheckInput& input) { offsets(input, true); }
void offset_usual(CheckInput& input) { offsets(input, false); }
void offset_change_not_large(CheckInput& input) { changes(input, true); }
void offset_change_usual(CheckInput& input) { changes(input, false); }
void root_turn_not_large(CheckInput& input) { turns(input, true); }
void root_turn_usual(CheckInput& input) { turns(input, false); }

} // namespace animcheck::lba1
