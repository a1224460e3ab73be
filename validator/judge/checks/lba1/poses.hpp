// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"

namespace animcheck::lba1 {

/// The result of one pass over all bones of a clip: enough to know that most clips need no second look.
struct Poses {
    std::uint16_t types = 0;         ///< all bits that some bone's type has
    std::uint16_t types_changed = 0; ///< all bits in which a type differs from the previous keyframe
    std::uint16_t angles = 0;        ///< all bits that some angle has
    std::uint16_t angles_shared = 0; ///< all bits that every angle has; all bits without angles
    std::uint16_t offset_steps = 0;  ///< all bits in which an offset differs from its next lower bit; not bit 0
    std::uint64_t held = 0;          ///< keyframes that repeat the previous one, except for the time
    std::uint64_t first_held = 0;
};

/// Of a table of keyframes: a field for the time, three for the step, then four per bone, the root first.
[[nodiscard]] Poses poses_of(Event const& keyframes);

/// Do these keyframes leave no doubt that they are of LBA2, whose rules are others?
[[nodiscard]] bool is_clip_of_lba2(Event const& keyframes) noexcept;

} // namespace animcheck::lba1
