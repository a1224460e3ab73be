// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/sotc/module.hpp"

namespace animcheck::sotc {

/// The animation of an object of a stage: a file with the same ending as a motion and another layout. Its values
/// are not decoded.
struct ObjectAnimation {
    std::uint64_t root = 0; ///< place of it
    std::uint64_t at = 0;   ///< place of the tracks
    std::uint64_t tracks = 0;
};

/// Whether the root is that of such an animation. Nothing else matches by accident.
[[nodiscard]] std::optional<ObjectAnimation> find_object_animation(Data const& data, std::uint64_t root);

/// Reads the list of tracks, and what each says of its own coding.
void read_object_animation(Reader in, Data const& data, ObjectAnimation const& object);

} // namespace animcheck::sotc
