// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"

namespace animcheck::lba1 {

/// What one pass over all poses of a clip finds: enough to know of most clips that they need no second look.
struct Poses {
    std::uint16_t types = 0;         ///< all bits that some bone's type has
    std::uint16_t types_changed = 0; ///< all bits in which a type differs from the keyframe before
    std::uint16_t angles = 0;        ///< all bits that some angle has
    std::uint16_t angles_shared = 0; ///< all bits that every angle has; all where there is none
    bool far = false;                ///< is there an offset beyond -16384 to 16383?
    std::uint64_t held = 0;          ///< keyframes that are the one before over again, their time apart
    std::uint64_t first_held = 0;
};

/// Of a table of keyframes: a word of time, three of a step, then four a bone, of which the first is the root.
[[nodiscard]] Poses poses_of(Event const& keyframes);

} // namespace animcheck::lba1
