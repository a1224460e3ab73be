// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/placement.hpp"
#include "validator/app/gltf/asset.hpp"

namespace animcheck::gltf {

/// When each key of a clip is, in seconds. The last key is the last frame's: a clip lasts from the first to it.
struct KeyTimes {
    std::vector<std::size_t> frames; ///< of the clip
    std::vector<float> seconds;      ///< ascending, the first is 0
    float frames_per_second = 0;     ///< 0: the file has a time for each frame
    std::string basis;               ///< where the rate is from
    std::size_t moved = 0;           ///< keys that were not after the one before, and are now
};
[[nodiscard]] KeyTimes key_times(PoseRules const& rules, Clip const& clip);

/// The nodes that clips of one kind move.
struct Rig {
    Skeleton skeleton;
    std::vector<Placement> rest; ///< of each joint
    std::size_t first_node = 0;  ///< joint n is node first_node + n
};

/// Bytes that a clip takes at most, its descriptions included.
[[nodiscard]] std::uint64_t most_bytes_of(KeyTimes const& times, Rig const& rig) noexcept;

/// How a clip is played.
struct Playing {
    PoseRules const& rules;
    Clip const& clip;
    KeyTimes times;
    std::vector<Matrix> movement; ///< of the whole figure, by frame; empty: the poses have it all
};

/// The animation of a clip that can be composed. Channels that stay as at rest are left out, others that do not
/// change have two keys.
[[nodiscard]] Json animation_of(Asset& asset, Conversion& conversion, Rig const& rig, Playing const& playing);

} // namespace animcheck::gltf
