// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "validator/judge/record.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// glTF 2.0 from decoded animations: a skeleton as nodes and a skin, each clip as an animation.
namespace animcheck::gltf {

/// Inputs of an export. Views are needed until `export_model` returns.
struct Source {
    std::string_view place; ///< as one would write it
    std::string_view name;  ///< of the file or member
    Format const* format = nullptr;
    std::vector<Clip const*> clips;
    Skeleton const* skeleton = nullptr;  ///< that the clips move, or what is exported if there are none
    std::string_view skeleton_from;      ///< where it was found
    InputRecord const* record = nullptr; ///< whose verdict and findings are noted; null: none are
};

struct Options {
    double metres_a_unit = 0;                        ///< 0: as the format says, else `default_metres_a_unit`
    bool text = false;                               ///< .gltf instead of .glb
    std::size_t most_bytes = std::size_t{256} << 20; ///< numbers and descriptions; clips beyond are left out
};
/// For formats whose unit is unknown: large figures are then still in a viewer's sight.
inline constexpr double default_metres_a_unit = 0.01;

struct Exported {
    std::string bytes; ///< of the file; empty: nothing could be exported
    std::size_t clips = 0;
    std::vector<std::string> left_out; ///< clips, each with the reason
    std::uint64_t replaced = 0;        ///< transforms that glTF cannot hold as they are
};
[[nodiscard]] Exported export_model(Source const& source, Options const& options = {});

/// How the family of a format composes its joints; null: that is not known.
[[nodiscard]] PoseRules const* pose_rules_of(Format const& format);

} // namespace animcheck::gltf
