// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

namespace animcheck::zelda64 {

/// The bytes do not name these; a manifest does, or else they are guessed from the layout.
enum class SkeletonType : std::uint8_t { unknown, normal, flex };
enum class LimbType : std::uint8_t { unknown, standard, lod, skin };

/// Limbs in the order of their table, which is that of an animation's joints. A limb's position is its rest pose.
[[nodiscard]] Skeleton decode_skeleton(Reader in, Context const& context);

extern Format const skeleton_format;

} // namespace animcheck::zelda64
