// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace animcheck::ff7 {

/// Evidence from the frame counts of a pack for its rate. Tools that fill in frames, for 30 or 60 a second in place
/// of 15, make k * frames of an animation that loops, and k * (frames - 1) + 1 of one that does not. So all counts
/// of such a pack leave the rest 0 or 1 by k; those of other packs do so by chance.
struct PackRate {
    std::uint32_t times = 1; ///< 1, 2 or 4
    double chance = 1;       ///< that counts without such a cause look like this one; of `times` 1: 1
    bool is_plain = false;   ///< `times` is 1, and the counts are too many and too mixed to be those of such a tool
};
/// Different counts only: a weapon's animations have those of its body. At most one in 100,000 by chance.
[[nodiscard]] PackRate rate_of(std::span<std::uint32_t const> frame_counts);

} // namespace animcheck::ff7
