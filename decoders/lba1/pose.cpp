// SPDX-License-Identifier: MIT
#include "decoders/lba1/pose.hpp"

#include <cmath>

namespace animcheck::lba1 {
namespace {

constexpr std::string_view engine = "the published engine: RotMatIndex2, RotateGroupe, TranslateGroupe, AnimNuage";

constexpr std::string_view screen = "the published engine: ProjettePoint";

constexpr std::array pose_conventions{
    PoseConvention{"order", "Rx Rz Ry inside the parent: a group turns about y first, then z, then x", engine},
    PoseConvention{"angle", "in degrees; about x it turns y towards z, about y z towards x, about z x towards y",
                   "the same; 1024 units of the file are a turn. Computed exactly; the engine rounds to 14 bits"},
    PoseConvention{"translation",
                   "a group is at the point of another group that it turns about; one that moves is moved from "
                   "there, along its parent's axes",
                   engine},
    PoseConvention{"root", "at 0 and not turned: the actor's heading and place are not in the file", engine},
    PoseConvention{"matrix", "column vector: point = rotation * local + translation; rows of the rotation", engine},
    PoseConvention{"length_unit", "world unit", engine},
    PoseConvention{"handedness", "right-handed, y up: on the screen x goes right and down, z left and down",
                   screen},
};

constexpr Space space{.basis = "right-handed with y up; how long a unit is meant to be is unknown",
                      .metres_a_unit = 0.0014,
                      .unit_basis = "chosen: the head of Twinsen turns about a point 1,234 units above the floor; "
                                    "no source says how long a unit is"};

std::string obstacle_of_body(Skeleton const& skeleton) {
    auto const& groups = skeleton.joints;
    if (groups.empty() || groups[0].parent) return "group 0 of the body is not its root";
    for (std::size_t i = 1; i < groups.size(); ++i) {
        auto const group = "group " + std::to_string(i);
        if (!groups[i].parent || *groups[i].parent >= i) return group + " has no parent before it";
        if (!groups[i].pivot) return "the point that " + group + " turns about is unknown: no earlier group has it";
    }
    return {};
}

bool has_value(Track const& track, std::size_t frame) { return !std::isnan(track.at(frame)[0]); }

/// A group that is neither turned nor moved keeps its previous pose, and so does one that the clip lacks.
std::string obstacle_of_clip(std::size_t groups, Clip const& clip) {
    std::uint32_t bones = 0;
    for (auto const& track : clip.tracks) bones = std::max(bones, track.target.index + 1);
    if (bones < groups)
        return "the animation has " + std::to_string(bones) + (bones == 1 ? " bone" : " bones") +
               "; the body has " + std::to_string(groups) + " groups, of which the others keep their previous pose";
    std::vector<std::uint8_t> placed(groups * clip.frames);
    for (auto const& track : clip.tracks) {
        auto const group = track.target.index;
        if (group == 0 || group >= groups || track.channel == Channel::scale) continue;
        for (std::size_t frame = 0; frame < clip.frames; ++frame)
            if (has_value(track, frame)) placed[frame * groups + group] = 1;
    }
    for (std::size_t frame = 0; frame < clip.frames; ++frame)
        for (std::size_t group = 1; group < groups; ++group)
            if (placed[frame * groups + group] == 0)
                return "keyframe " + std::to_string(frame) + " neither turns nor moves bone " +
                       std::to_string(group) + ", which then keeps its previous pose";
    return {};
}

std::string obstacle(Skeleton const& skeleton, Clip const& clip) {
    if (clip.frames == 0) return "the animation has no keyframes";
    auto const of_body = obstacle_of_body(skeleton);
    return of_body.empty() ? obstacle_of_clip(skeleton.joints.size(), clip) : of_body;
}

/// A point of the whole body as the group that is turned and moved by `pose` has it.
std::array<double, 3> seen_from(Matrix const& pose, std::array<double, 3> const& point) {
    std::array<double, 3> result{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t row = 0; row < 3; ++row)
            result[axis] += pose.at(row, axis) * (point[row] - pose.at(row, 3));
    return result;
}

/// Tracks are in the order of groups, so that parents and the owners of pivots are posed before those that need
/// them.
std::vector<std::optional<Matrix>> own(Skeleton const& rig, Clip const& clip, std::size_t frame) {
    std::vector<Matrix> poses(rig.joints.size());
    std::vector<std::optional<Matrix>> groups(rig.joints.size(), Matrix());
    for (auto const& track : clip.tracks) {
        auto const group = track.target.index;
        if (group == 0 || group >= poses.size() || track.channel == Channel::scale || !has_value(track, frame))
            continue;
        auto const& [name, parent, rest, pivot] = rig.joints[group];
        auto const [x, y, z, none] = track.at(frame);
        std::array<double, 3> at{pivot->point[0], pivot->point[1], pivot->point[2]};
        if (pivot->joint != *parent) at = seen_from(poses[*parent], poses[pivot->joint].apply(at));
        auto const place = Matrix::translation(at[0], at[1], at[2]);
        groups[group] = track.channel == Channel::translation
                            ? place * Matrix::translation(x, y, z)
                            : place * Matrix::rotation(0, x) * Matrix::rotation(2, z) * Matrix::rotation(1, y);
        poses[group] = poses[*parent] * *groups[group];
    }
    return groups;
}

/// The way to each keyframe is turned by the heading that the actor has there. The first keyframe's own is that
/// from whatever was played before.
std::vector<Matrix> movement(Clip const& clip) {
    std::vector<Matrix> places(clip.frames);
    Track const *step = nullptr, *turn = nullptr;
    for (auto const& track : clip.tracks) {
        if (track.target.index != 0) continue;
        if (track.channel == Channel::translation) step = &track;
        if (track.channel == Channel::euler) turn = &track;
    }
    std::array<double, 3> place{};
    double heading = 0;
    for (std::size_t frame = 1; frame < clip.frames && step; ++frame) {
        if (turn) heading = std::remainder(heading + double{turn->at(frame)[1]}, 360.0);
        auto const [x, y, z, none] = step->at(frame);
        auto const way = Matrix::rotation(1, heading).apply({x, y, z});
        for (std::size_t axis = 0; axis < 3; ++axis) place[axis] += way[axis];
        places[frame] = Matrix::translation(place[0], place[1], place[2]) * Matrix::rotation(1, heading);
    }
    return places;
}

} // namespace

PoseRules const pose_rules{pose_conventions, space, {}, obstacle, nullptr, own, movement};

} // namespace animcheck::lba1
