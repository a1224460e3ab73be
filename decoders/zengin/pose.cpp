// SPDX-License-Identifier: MIT
#include "decoders/zengin/pose.hpp"

namespace animcheck::zengin {
namespace {

constexpr std::string_view tools = "OpenGothic and BlenderGothicTools; not observed in the running game";

constexpr std::string_view measured = "BlenderGothicTools, which measured it on a walking figure";

constexpr std::array pose_conventions{
    PoseConvention{"rotation",
                   "a quaternion x y z w in place of the joint's rest rotation; its conjugate turns column vectors",
                   tools},
    PoseConvention{"translation", "in place of the joint's rest translation, in its parent's space", tools},
    PoseConvention{"rest", "joints without samples keep the transform of the hierarchy", "OpenGothic"},
    PoseConvention{"composition", "a joint inside its parent; roots are as sampled, including their movement",
                   tools},
    PoseConvention{"matrix", "column vector: point = rotation * local + translation; rows of the rotation",
                   "as the hierarchy stores its transforms: translations in elements 3, 7 and 11"},
    PoseConvention{"length_unit", "centimetre", "ZenKit and BlenderGothicTools"},
    PoseConvention{"handedness", "left-handed, y up: a figure that faces z has its left side at -x", measured},
};

constexpr Space space{.signs = {-1, 1, 1},
                      .basis = "centimetres, left-handed with y up",
                      .metres_a_unit = 0.01,
                      .unit_known = true,
                      .unit_basis = "centimetres: ZenKit and BlenderGothicTools"};

std::string obstacle(Skeleton const& skeleton, Clip const& clip) {
    if (clip.tracks.empty()) return "the animation has no samples";
    if (!is_forest(skeleton)) return "the joints of the hierarchy do not form a tree";
    for (auto const& track : clip.tracks)
        if (track.target.index >= skeleton.joints.size())
            return "the animation moves joint " + std::to_string(track.target.index) + "; the hierarchy has " +
                   std::to_string(skeleton.joints.size());
    return {};
}

/// Tracks come in pairs: a node's rotation, then its position.
std::vector<std::optional<Matrix>> own(Skeleton const& rig, Clip const& clip, std::size_t frame) {
    std::vector<std::optional<Matrix>> joints;
    for (auto const& joint : rig.joints) joints.emplace_back(Matrix::of(joint.rest));
    for (std::size_t i = 0; i + 1 < clip.tracks.size(); i += 2) {
        auto const [x, y, z, w] = clip.tracks[i].at(frame);
        auto const place = clip.tracks[i + 1].at(frame);
        joints[clip.tracks[i].target.index] =
            Matrix::translation(place[0], place[1], place[2]) * Matrix::rotation({-x, -y, -z, w});
    }
    return joints;
}

} // namespace

PoseRules const pose_rules{pose_conventions, space, {}, obstacle, nullptr, own};

} // namespace animcheck::zengin
