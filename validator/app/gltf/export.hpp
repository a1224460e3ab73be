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

/// Inputs of an export. Views are needed until the call that has it returns.
struct Source {
    std::string place;     ///< below what the user named: no folder of this machine
    std::string_view name; ///< of the file or member
    Format const* format = nullptr;
    std::vector<Clip const*> clips;
    std::size_t clips_in_input = 0;      ///< `clips` may be some of them
    Skeleton const* skeleton = nullptr;  ///< that the clips move, or what is exported if there are none
    std::string skeleton_from;           ///< where it was found, as `place`
    InputRecord const* record = nullptr; ///< whose verdict and findings are noted; null: none are
};

struct Options {
    double metres_a_unit = 0; ///< 0: the format's (`Space`)
    double height = 0;        ///< metres of the joints in the first frame; 0: as the unit says
    bool text = false;        ///< .gltf instead of .glb
    bool bones = true;        ///< a mesh that shows the bones
    bool in_place = false;    ///< without the movement that the game adds to the poses
    std::size_t most_bytes = std::size_t{256} << 20; ///< numbers and descriptions; clips beyond are left out
};

struct Exported {
    std::string bytes; ///< of the file; empty: nothing could be exported
    std::size_t clips = 0;
    std::vector<std::string> left_out; ///< clips, each with the reason
    std::uint64_t replaced = 0;        ///< transforms that glTF cannot hold as they are
};
[[nodiscard]] Exported export_model(Source const& source, Options const& options = {});

/// Can no clip of it be exported, nor, if it has none, its skeleton? `export_model` says why.
[[nodiscard]] bool has_nothing(Source const& source);

/// How a source's joints are composed: of a skeleton alone as any format of its family does it. Null: not known.
[[nodiscard]] PoseRules const* rules_for(Source const& source);
/// Why a clip of the source cannot be exported; empty if it can.
[[nodiscard]] std::string obstacle_for(Source const& source, Clip const& clip);

} // namespace animcheck::gltf
