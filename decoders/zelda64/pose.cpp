// SPDX-License-Identifier: MIT
#include "decoders/zelda64/pose.hpp"

namespace animcheck::zelda64 {
namespace {

constexpr std::string_view engine = "the engine's own code, decompiled: SkelAnime, Matrix_TranslateRotateZYX";

constexpr std::array conventions{
    PoseConvention{"order", "T Rz Ry Rx: a limb turns about x first, then y, then z, and is moved last", engine},
    PoseConvention{"angle", "in degrees; about x it turns y towards z, about y z towards x, about z x towards y",
                   "the same; 65536 units of the file are a full turn"},
    PoseConvention{"translation", "the animation's for limb 0, the skeleton's for all others", engine},
    PoseConvention{"composition", "a limb inside its parent; limbs that no link leads to are not placed", engine},
    PoseConvention{"matrix", "column vector: point = rotation * local + translation; rows of the rotation", engine},
    PoseConvention{"length_unit", "the file's; how the actor scales it is not in the file", "not stored"},
    PoseConvention{"handedness", "unknown; no number here depends on it", "not needed"},
};

std::string obstacle(Skeleton const& skeleton, Clip const& clip) {
    auto const limbs = skeleton.joints.size();
    if (clip.tracks.size() != limbs + 1)
        return "the animation rotates " + std::to_string(clip.tracks.empty() ? 0 : clip.tracks.size() - 1) +
               " limbs; the skeleton has " + std::to_string(limbs);
    if (!is_forest(skeleton)) return "the limbs of the skeleton are not a tree";
    for (std::size_t i = 0; i < clip.tracks.size(); ++i)
        if (!clip.tracks[i].has_raw)
            return i == 0 ? "the animation has no values for the translation of the root"
                          : "the animation has no values for limb " + std::to_string(i - 1);
    return {};
}

Matrix rest_of(Skeleton::Joint const& limb) {
    return Matrix::translation(limb.rest[3], limb.rest[7], limb.rest[11]);
}

std::vector<std::optional<Matrix>> pose(Skeleton const& skeleton, Clip const& clip, std::size_t frame) {
    std::vector<std::optional<std::uint32_t>> parents;
    std::vector<Matrix> own;
    for (std::size_t limb = 0; limb < skeleton.joints.size(); ++limb) {
        auto const root = clip.tracks[0].at(frame), turn = clip.tracks[limb + 1].at(frame);
        auto const place =
            limb == 0 ? Matrix::translation(root[0], root[1], root[2]) : rest_of(skeleton.joints[limb]);
        parents.push_back(skeleton.joints[limb].parent);
        own.push_back(place * Matrix::rotation(2, turn[2]) * Matrix::rotation(1, turn[1]) *
                      Matrix::rotation(0, turn[0]));
    }
    auto const composed = compose(parents, own);
    std::vector<std::optional<Matrix>> poses(composed.begin(), composed.end());
    for (std::size_t limb = 1; limb < poses.size(); ++limb)
        if (!parents[limb]) poses[limb].reset();
    return poses;
}

} // namespace

PoseRules const pose_rules{conventions, obstacle, pose};

} // namespace animcheck::zelda64
