// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/animation.hpp"

#include <optional>
#include <vector>

namespace animcheck::zelda64 {

/// Indices of an animation with more values than 16 bits can count, of which the exporter kept the low 16 bits.
struct WrappedIndices {
    std::vector<std::uint32_t> starts; ///< of all indices, x, y and z of each joint: the true ones
    std::uint64_t tracks = 0;          ///< with a value for each frame
    std::uint64_t values = 0;          ///< static ones, and those of all tracks
    std::uint64_t most_frames = 0;     ///< with which all tracks would begin below 65,536; at least 1
};

/// Nothing, unless the tracks of the first `joints` joints follow one another in joint order, each with a value for
/// every frame, the last one begins past 65,535, and they fill the values but for one of padding.
[[nodiscard]] std::optional<WrappedIndices> wrapped_indices(Animation const& animation, std::size_t joints);

} // namespace animcheck::zelda64
