// SPDX-License-Identifier: MIT
// Keyframes of a clip. Each check uses the one pass over all bones first, and looks again only where that found
// something.
#include "decoders/lba1/anim.hpp"
#include "validator/judge/checks/lba1/checks.hpp"
#include "validator/judge/checks/lba1/poses.hpp"
#include "validator/judge/columns.hpp"

#include <algorithm>
#include <cstdlib>

namespace animcheck::lba1 {
namespace {

constexpr std::uint32_t signed_ticks = 0x7FFF;
constexpr std::size_t time_size = 2; ///< before the bones of a keyframe

/// One bone in one keyframe.
struct Pose {
    std::uint64_t keyframe = 0;
    std::uint32_t bone = 0;
    std::byte const* at = nullptr;

    [[nodiscard]] std::uint16_t type() const { return load<std::uint16_t>(at, std::endian::little); }
    [[nodiscard]] std::int16_t value(std::size_t i) const {
        return load<std::int16_t>(at + 2 + 2 * i, std::endian::little);
    }
};

std::uint32_t bones_of(Event const& keyframes) { return keyframes.stride / bone_size - 1; }

Pose pose_at(Event const& keyframes, std::uint64_t keyframe, std::uint32_t bone) {
    return {keyframe, bone, keyframes.data + keyframe * keyframes.stride + bone_offset(bone)};
}

/// Every bone but the root in every keyframe, in file order.
template <class Visit>
void each_pose(Event const& keyframes, Visit visit) {
    for (std::uint64_t keyframe = 0; keyframe < keyframes.value; ++keyframe)
        for (std::uint32_t bone = 1; bone < bones_of(keyframes); ++bone) visit(pose_at(keyframes, keyframe, bone));
}

/// In the column of the bone; nothing where the log ends before it.
Breach breach_at(std::vector<Event const*> const& columns, Pose const& pose, std::size_t component,
                 std::int64_t actual) {
    auto const bone = pose.bone - std::size_t{1};
    return {.event = bone < columns.size() ? columns[bone] : nullptr,
            .row = pose.keyframe,
            .component = component,
            .args = {{"actual", actual}, {"bone", std::uint64_t{pose.bone}}, {"keyframe", pose.keyframe}}};
}

constexpr std::string_view type_column = "bone[].keyframe[].type", value_column = "bone[].keyframe[].value[]";

template <class Test>
void types_must(CheckInput& input, Test holds) {
    auto const columns = input.all(type_column);
    Breaches breaches(input);
    each_pose(input.subject(), [&](Pose const& pose) {
        if (!holds(pose)) breaches.add([&] { return breach_at(columns, pose, 0, pose.type()); });
    });
}

/// Every angle, and its position among the three of its bone.
template <class Visit>
void each_angle(Event const& keyframes, Visit visit) {
    each_pose(keyframes, [&](Pose const& pose) {
        for (std::size_t i = 0; i < 3 && pose.type() == rotates; ++i) visit(pose, i);
    });
}

template <class Test>
void angles_must(CheckInput& input, Test holds) {
    auto const columns = input.all(value_column);
    Breaches breaches(input);
    each_angle(input.subject(), [&](Pose const& pose, std::size_t i) {
        if (!holds(pose.value(i))) breaches.add([&] { return breach_at(columns, pose, i, pose.value(i)); });
    });
}

bool in_turn(std::int32_t angle) { return std::abs(angle) < units_a_turn; }

/// Angles of a turn have no higher bits.
bool angles_need_a_look(CheckInput& input) {
    return (input.once(poses_of).angles & ~static_cast<std::uint16_t>(units_a_turn - 1)) != 0;
}

} // namespace

void bone_zooms(CheckInput& input) {
    if ((input.once(poses_of).types & zooms) == 0) return;
    types_must(input, [](Pose const& pose) { return pose.type() != zooms; });
}

void bone_type_known(CheckInput& input) {
    if (input.once(poses_of).types < 3) return;
    types_must(input, [](Pose const& pose) { return pose.type() <= zooms; });
}

void bone_type_constant(CheckInput& input) {
    if (input.once(poses_of).types_changed == 0) return;
    auto const columns = input.all(type_column);
    auto const& keyframes = input.subject();
    Breaches breaches(input);
    each_pose(keyframes, [&](Pose const& pose) {
        if (pose.keyframe == 0 || pose.type() == pose_at(keyframes, pose.keyframe - 1, pose.bone).type()) return;
        breaches.add([&] {
            auto breach = breach_at(columns, pose, 0, pose.type());
            if (breach.event)
                breach.copy =
                    byte_range(breach.event->bits.offset / 8 + (pose.keyframe - 1) * breach.event->stride, 2);
            return breach;
        });
    });
}

/// Types that change within the animation are another rule's.
void bone_type_of_entity(CheckInput& input) {
    auto const* const expected = input.context().facts.list("bone_types");
    auto const& keyframes = input.subject();
    if (!expected || keyframes.value == 0) return input.not_applicable();
    auto const columns = input.all(type_column);
    Breaches breaches(input);
    auto const bones = std::min<std::uint64_t>(expected->size(), bones_of(keyframes));
    for (std::uint32_t bone = 1; bone < bones; ++bone) {
        auto const type = std::uint64_t{pose_at(keyframes, 0, bone).type()};
        bool constant = (*expected)[bone] <= zooms && type != (*expected)[bone];
        for (std::uint64_t keyframe = 1; constant && keyframe < keyframes.value; ++keyframe)
            constant = pose_at(keyframes, keyframe, bone).type() == type;
        if (!constant) continue;
        breaches.add([&] {
            auto breach = breach_at(columns, pose_at(keyframes, 0, bone), 0, static_cast<std::int64_t>(type));
            breach.args.emplace_back("expected", (*expected)[bone]);
            return breach;
        });
    }
}

void angle_within_turn(CheckInput& input) {
    if (!angles_need_a_look(input) || is_clip_of_lba2(input.subject())) return;
    angles_must(input, in_turn);
}

void angle_not_negative(CheckInput& input) {
    if (!angles_need_a_look(input) || is_clip_of_lba2(input.subject())) return;
    angles_must(input, [](std::int32_t angle) { return angle >= 0 || !in_turn(angle); });
}

void not_of_lba2(CheckInput& input) {
    if (!angles_need_a_look(input) || !is_clip_of_lba2(input.subject())) return;
    auto const columns = input.all(value_column);
    std::optional<Breach> first;
    std::uint64_t beyond = 0, all = 0;
    each_angle(input.subject(), [&](Pose const& pose, std::size_t i) {
        ++all;
        if (!in_turn(pose.value(i)) && beyond++ == 0) first = breach_at(columns, pose, i, pose.value(i));
    });
    if (!first) return;
    first->args.insert(first->args.begin(), {{"angles", beyond}, {"all_angles", all}});
    input.breach(std::move(*first));
}

/// Zeros are even, so a clip that does not turn has no odd angles.
void angles_even(CheckInput& input) {
    auto const& found = input.once(poses_of);
    if (found.angles == 0) return input.not_applicable();
    if ((found.angles_shared & 1) == 0) return;
    input.breach({.row = Breach::whole});
}

void offset_jump(CheckInput& input) {
    if ((input.once(poses_of).offset_steps & 0x8000) == 0) return; // none beyond -16384 to 16383
    auto const& keyframes = input.subject();
    auto const* const loop = input.last("loop");
    auto const columns = input.all(value_column);
    Breaches breaches(input);
    auto const compare = [&](Pose const& from, Pose const& to) {
        if (from.type() != to.type() || (to.type() != moves && to.type() != zooms)) return;
        for (std::size_t i = 0; i < 3; ++i)
            if (std::abs(std::int32_t{to.value(i)} - from.value(i)) > INT16_MAX)
                breaches.add([&] { return breach_at(columns, to, i, to.value(i)); });
    };
    each_pose(keyframes, [&](Pose const& to) {
        if (to.keyframe > 0) compare(pose_at(keyframes, to.keyframe - 1, to.bone), to);
        // The first keyframe of the loop follows the last one.
        if (loop && loop->value == to.keyframe && keyframes.value > 1)
            compare(pose_at(keyframes, keyframes.value - 1, to.bone), to);
    });
}

void keyframes_differ(CheckInput& input) {
    auto const& keyframes = input.subject();
    if (keyframes.value < 2) return input.not_applicable();
    auto const& found = input.once(poses_of);
    Breaches breaches(input);
    for (auto row = found.first_held; found.held > 0 && row < keyframes.value; ++row) {
        auto const* const poses = keyframes.data + row * keyframes.stride + time_size;
        bool const held = std::memcmp(poses, poses - keyframes.stride, keyframes.stride - time_size) == 0;
        if (held) breaches.add([&] { return Breach{.row = row}; });
    }
}

void time_in_ticks(CheckInput& input) {
    auto const& column = input.subject();
    if (column.value == 0) return input.not_applicable();
    if (extremes_of(column).greatest <= longest_time) return;
    auto const* const keyframes = input.last("keyframe[]");
    if (keyframes && is_clip_of_lba2(*keyframes)) return;
    auto const times = column.column<std::uint16_t>();
    Breaches breaches(input);
    for (std::size_t row = 0; row < times.size(); ++row) {
        if (times[row] <= longest_time || times[row] > signed_ticks) continue;
        breaches.add([&] {
            return Breach{.row = row,
                          .expects = Relation::at_most,
                          .args = {{"actual", std::uint64_t{times[row]}},
                                   {"expected", std::uint64_t{longest_time}},
                                   {"milliseconds", std::uint64_t{times[row]} * 20}}};
        });
    }
}

void first_step_zero(CheckInput& input) {
    auto const step = input.subject().column<std::int16_t>();
    if (step.empty()) return input.not_applicable();
    for (std::size_t i = 0; i < 3; ++i) {
        if (step.at(0, i) == 0) continue;
        input.breach(
            {.component = i, .args = {{"actual", std::int64_t{step.at(0, i)}}, {"expected", std::int64_t{0}}}});
        return;
    }
}

namespace {

/// The root turns that break the rule.
template <class Test>
void turns_must(CheckInput& input, Test holds) {
    auto const turns = input.subject().column<std::int16_t>();
    Breaches breaches(input);
    for (std::size_t row = 0; row < turns.size(); ++row)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (holds(turns, row, axis)) continue;
            breaches.add([&] {
                return Breach{
                    .row = row,
                    .component = axis,
                    .args = {{"actual", std::int64_t{turns.at(row, axis)}}, {"expected", std::int64_t{0}}}};
            });
        }
}

} // namespace

void root_axes(CheckInput& input) {
    turns_must(input, [](Column<std::int16_t> const& turns, std::size_t row, std::size_t axis) {
        return axis == 1 || turns.at(row, axis) == 0;
    });
}

void root_turn_flagged(CheckInput& input) {
    auto const* const event = input.last("keyframe[].root_flag");
    if (!event || event->value != input.subject().value) return input.not_applicable();
    auto const flags = event->column<std::uint16_t>();
    turns_must(input, [&](Column<std::int16_t> const& turns, std::size_t row, std::size_t axis) {
        return axis != 1 || flags[row] != 0 || turns.at(row, axis) == 0;
    });
}

void root_flag_constant(CheckInput& input) {
    auto const flags = input.subject().column<std::uint16_t>();
    if (flags.size() < 2) return input.not_applicable();
    Breaches breaches(input);
    for (std::size_t row = 1; row < flags.size(); ++row) {
        if (flags[row] == flags[row - 1]) continue;
        breaches.add([&] {
            return Breach{
                .row = row,
                .args = {{"actual", std::uint64_t{flags[row]}}, {"expected", std::uint64_t{flags[row - 1]}}}};
        });
    }
}

} // namespace animcheck::lba1
