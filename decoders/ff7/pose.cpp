// SPDX-License-Identifier: MIT
#include "decoders/ff7/pose.hpp"

namespace animcheck::ff7 {
namespace {

constexpr std::string_view engine =
    "the game's code for the PlayStation, disassembled (q-gears_reverse, BATTLE.X): "
    "800C76C8, 800BA7D4, 800BACEC; Kimera draws files of the PC version like this";
constexpr std::string_view viewers = "Kimera and kujata draw it like this";

constexpr std::array pose_conventions{
    PoseConvention{"order", "T Ry Rx Rz: a bone turns about z first, then x, then y, and is moved last", engine},
    PoseConvention{"angle", "in degrees; about x it turns y towards z, about y z towards x, about z x towards y",
                   "the same (8003C21C); 4096 units of the file are a turn"},
    PoseConvention{"translation", "a bone begins at z = the length of its parent; lengths are negative", engine},
    PoseConvention{"root", "joint 0, which the animation turns; bone n is joint n + 1", engine},
    PoseConvention{"movement", "the animation moves the root by the position of each frame", viewers},
    PoseConvention{"weapon", "on its own, where its animation puts it: not in the hand", viewers},
    PoseConvention{"matrix", "column vector: point = rotation * local + translation; rows of the rotation", engine},
    PoseConvention{"length_unit", "the file's; what it means is unknown", "not stored"},
    PoseConvention{"handedness", "right-handed, with y down", "the PlayStation's screen: x right, y down, z away"},
};

constexpr Space space{.signs = {1, -1, -1},
                      .basis = "right-handed with y down; how long a unit is meant to be is unknown",
                      .metres_a_unit = 0.0026,
                      .unit_basis = "chosen: the joints of Cloud (rtaa), in the stance in which he fights, are 670 "
                                    "units high; no source says how long a unit is"};
constexpr FrameRate rate{15, "kujata, the tool; the file stores no rate"};

constexpr std::array<float, 16> at_z(float length) { return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, length, 0, 0, 0, 1}; }

std::string obstacle(Skeleton const& skeleton, Clip const& clip) {
    if (clip.frames == 0) return "the animation has no frames";
    auto const turned = clip.tracks.empty() ? 0 : clip.tracks.size() - 1, bones = skeleton.joints.size();
    if (!clip.moves.empty()) return {};
    if (turned != bones + 1)
        return "the animation turns " + std::to_string(turned) + (turned == 1 ? " joint" : " joints") +
               "; the root and the bones of the skeleton are " + std::to_string(bones + 1);
    if (!is_forest(skeleton)) return "the bones of the skeleton are not a tree";
    return {};
}

Skeleton rig(Skeleton const& skeleton, Clip const& clip) {
    Skeleton result;
    result.joints.push_back({clip.moves.empty() ? "root" : std::string(clip.moves), std::nullopt, at_z(0), {}});
    if (!clip.moves.empty()) return result;
    for (std::size_t bone = 0; bone < skeleton.joints.size(); ++bone) {
        auto const& [name, parent, rest, pivot] = skeleton.joints[bone];
        result.joints.push_back({"bone " + std::to_string(bone), parent ? *parent + 1 : 0, rest, {}});
    }
    return result;
}

/// The first track moves the root, the next ones turn the joints in order.
std::vector<std::optional<Matrix>> own(Skeleton const& rig, Clip const& clip, std::size_t frame) {
    std::vector<std::optional<Matrix>> joints;
    auto const root = clip.tracks[0].at(frame);
    for (std::size_t joint = 0; joint < rig.joints.size(); ++joint) {
        auto const turn = clip.tracks[joint + 1].at(frame);
        auto const place = joint == 0 ? Matrix::translation(root[0], root[1], root[2])
                                      : Matrix::translation(0, 0, rig.joints[joint].rest[11]);
        joints.emplace_back(place * Matrix::rotation(1, turn[1]) * Matrix::rotation(0, turn[0]) *
                            Matrix::rotation(2, turn[2]));
    }
    return joints;
}

} // namespace

PoseRules const pose_rules{pose_conventions, space, rate, obstacle, rig, own};

} // namespace animcheck::ff7
