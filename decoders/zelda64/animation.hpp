// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <vector>

namespace animcheck::zelda64 {

/// A normal animation (AnimationHeader), big-endian. Views point into the source.
/// Layout and evidence: spec/zelda64.animation.yaml.
struct Animation {
    std::int16_t frame_count = 0;
    std::uint16_t static_index_max = 0; ///< from here on an index has a value for each frame
    Array<std::int16_t> values;
    Column<std::uint16_t> joints; ///< x, y and z index of the root's translation, then of every limb
    /// Where the indices of the first joints lead, if the stored ones are only the low 16 bits; else empty.
    std::vector<std::uint32_t> true_indices;
};

[[nodiscard]] Animation decode_animation(Reader in, Context const& context);
/// Entries of joint indices that there is room for, without a report. Nothing: only the end of the file bounds
/// them, or they are not in it. Their count is not stored.
[[nodiscard]] std::optional<std::uint64_t> joints_of_animation(Reader const& in, Context const& context);
/// Joints of the skeleton that the animation does not have stay at 0.
[[nodiscard]] Clip clip_of(Animation const& animation, Context const& context, Arena& arena);

extern Format const animation_format;

} // namespace animcheck::zelda64
