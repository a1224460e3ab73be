// SPDX-License-Identifier: MIT
#include "validator/report/poses.hpp"

#include "validator/report/clip.hpp"
#include "validator/rules/printable.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace animcheck {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t numbers_of_a_joint = 12;

/// Why there are no poses. Empty: there are.
std::string refusal(PoseRules const* rules, std::string_view format, Skeleton const* skeleton, Clip const& clip) {
    if (!rules) return "how joints are composed is not known for " + std::string(format);
    if (!skeleton) return "no skeleton is known for this animation (use --context FILE)";
    return rules->obstacle(*skeleton, clip);
}

Json conventions_of(PoseRules const& rules) {
    auto json = Json::object();
    for (auto const& convention : rules.conventions)
        json[std::string(convention.name)] = {{"value", convention.value}, {"basis", convention.basis}};
    return json;
}

/// A 0 has no sign here.
Json cell_of(Matrix const& matrix, std::size_t row, std::size_t column) {
    return shortest_of(static_cast<float>(matrix.at(row, column)) + 0.0F);
}

Json joint_of(Matrix const& matrix) {
    auto translation = Json::array(), rotation = Json::array();
    for (std::size_t row = 0; row < 3; ++row) {
        translation.push_back(cell_of(matrix, row, 3));
        rotation.push_back({cell_of(matrix, row, 0), cell_of(matrix, row, 1), cell_of(matrix, row, 2)});
    }
    return {{"translation", std::move(translation)}, {"rotation", std::move(rotation)}};
}

Json names_of(Skeleton const& rig, Clip const& clip) {
    auto names = Json::array();
    for (std::size_t i = 0; i < rig.joints.size(); ++i)
        names.push_back(i < clip.joint_names.size() ? std::string(clip.joint_names[i])
                                                    : printable(rig.joints[i].name));
    return names;
}

Json parents_of(Skeleton const& skeleton) {
    auto parents = Json::array();
    for (auto const& joint : skeleton.joints) parents.push_back(joint.parent ? Json(*joint.parent) : Json(nullptr));
    return parents;
}

} // namespace

Json poses_of(Format const& format, Skeleton const* skeleton, Clip const& clip, NumberAllowance& allowance) {
    Json json;
    if (auto const why = refusal(format.poses, format.id, skeleton, clip); !why.empty()) {
        json["refused"] = why;
        return json;
    }
    std::size_t held = 0; // after these every frame is as the tracks say
    for (auto const& track : clip.tracks) held = std::max(held, track.frames);
    auto const rig = rig_of(*format.poses, *skeleton, clip);
    if (!allowance.take(product({held, rig.joints.size(), numbers_of_a_joint}))) {
        json["refused"] = "more numbers than may be written (--most-numbers)";
        return json;
    }
    json["conventions"] = conventions_of(*format.poses);
    json["joints"] = names_of(rig, clip);
    json["parents"] = parents_of(rig);
    json["frames"] = Json::array();
    for (std::size_t frame = 0; frame < held; ++frame) {
        auto joints = Json::array();
        for (auto const& joint : pose_of(*format.poses, rig, clip, frame))
            joints.push_back(joint ? joint_of(*joint) : Json(nullptr));
        json["frames"].push_back(std::move(joints));
    }
    if (held < clip.frames) json["then"] = "last";
    return json;
}

} // namespace animcheck
