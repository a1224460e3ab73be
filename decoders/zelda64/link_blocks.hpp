// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <vector>

namespace animcheck::zelda64 {

/// One animation of link_animetion: where its frames begin, and how many there are.
struct LinkBlock {
    std::uint64_t offset = 0, frames = 0;
    bool operator==(LinkBlock const&) const = default;
};

/// Animations of a whole link_animetion without their headers: each begins at a multiple of 16, after zeros. Where
/// zeros may be padding or the start of the next frame, valid faces decide. Frames that
/// follow one another without padding are one block.
[[nodiscard]] std::vector<LinkBlock> link_blocks(ByteView bytes);

/// The sizes of link_animetion in Ocarina of Time and Majora's Mask.
inline constexpr std::uint64_t oot_link_animetion = 0x265C30, mm_link_animetion = 0x2F9DA0;

} // namespace animcheck::zelda64
