// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

namespace animcheck::zelda64 {

/// Nothing in the bytes names these; a manifest does, else they are guessed from what lies where.
enum class SkeletonType : std::uint8_t { unknown, normal, flex };
enum class LimbType : std::uint8_t { unknown, standard, lod, skin };

/// Limbs in the order of their table, which is that of an animation's joints. A limb's place is its rest pose.
[[nodiscard]] Skeleton decode_skeleton(Reader in, Context const& context);

extern Format const skeleton_format;

} // namespace animcheck::zelda64
