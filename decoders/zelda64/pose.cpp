// SPDX-License-Identifier: MIT
#include "decoders/zelda64/pose.hpp"

namespace animcheck::zelda64 {
namespace {

constexpr std::string_view engine = "the engine's own code, decompiled: SkelAnime, Matrix_TranslateRotateZYX";

constexpr std::string_view camera =
    "the console's library: what is in front of a camera has a negative z (guLookAt)";

constexpr std::array pose_conventions{
    PoseConvention{"order", "T Rz Ry Rx: a limb turns about x first, then y, then z, and is moved last", engine},
    PoseConvention{"angle", "in degrees; about x it turns y towards z, about y z towards x, about z x towards y",
                   "the same; 65536 units of the file are a full turn"},
    PoseConvention{"translation", "the animation's for limb 0, the skeleton's for all others", engine},
    PoseConvention{"composition", "a limb inside its parent; limbs that no link leads to are not placed", engine},
    PoseConvention{"matrix", "column vector: point = rotation * local + translation; rows of the rotation", engine},
    PoseConvention{"length_unit", "the file's; how the actor scales it is not in the file", "not stored"},
    PoseConvention{"handedness", "right-handed, y up", camera},
};

/// 0.01 of the player's actor, and 1.75 m for the 56 world units of room that he needs.
constexpr Space space{.basis = "right-handed with y up; the unit depends on the actor's scale",
                      .metres_a_unit = 0.0003125,
                      .unit_basis =
                          "chosen: the engine draws Link at a scale of 0.01, and adult Link needs 56 units "
                          "of the world below a ceiling (ageProperties); other actors have other scales"};
constexpr FrameRate rate{20, "the engine at a play speed of 1: one frame an update (SkelAnime_LoopFull), an update "
                             "for three of 60 video frames (GameState_Init; PAL: of 50)"};
constexpr FrameRate rate_of_link{
    30, "the engine at a play speed of 1: one frame and a half an update (LinkAnimation_Loop), an update for three "
        "of 60 video frames (GameState_Init; PAL: of 50)"};

std::string obstacle(Skeleton const& skeleton, Clip const& clip) {
    auto const limbs = skeleton.joints.size();
    if (clip.tracks.empty()) return "the animation rotates no limbs";
    auto const rotated = clip.tracks.size() - 1;
    if (rotated != limbs)
        return "the animation rotates " + std::to_string(rotated) + (rotated == 1 ? " limb" : " limbs") +
               "; the skeleton has " + std::to_string(limbs);
    if (!is_forest(skeleton)) return "the limbs of the skeleton are not a tree";
    for (std::size_t i = 0; i < clip.tracks.size(); ++i)
        if (!clip.tracks[i].has_raw)
            return i == 0 ? "the animation has no values for the translation of the root"
                          : "the animation has no values for limb " + std::to_string(i - 1);
    return {};
}

Matrix place_of(Skeleton::Joint const& limb) {
    return Matrix::translation(limb.rest[3], limb.rest[7], limb.rest[11]);
}

std::vector<std::optional<Matrix>> own(Skeleton const& rig, Clip const& clip, std::size_t frame) {
    std::vector<std::optional<Matrix>> limbs;
    for (std::size_t limb = 0; limb < rig.joints.size(); ++limb) {
        limbs.emplace_back();
        if (limb > 0 && !rig.joints[limb].parent) continue;
        auto const root = clip.tracks[0].at(frame), turn = clip.tracks[limb + 1].at(frame);
        auto const place = limb == 0 ? Matrix::translation(root[0], root[1], root[2]) : place_of(rig.joints[limb]);
        limbs.back() =
            place * Matrix::rotation(2, turn[2]) * Matrix::rotation(1, turn[1]) * Matrix::rotation(0, turn[0]);
    }
    return limbs;
}

} // namespace

PoseRules const pose_rules{pose_conventions, space, rate, obstacle, nullptr, own};
PoseRules const link_pose_rules{pose_conventions, space, rate_of_link, obstacle, nullptr, own};

} // namespace animcheck::zelda64
