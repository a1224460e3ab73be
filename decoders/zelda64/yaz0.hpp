// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/back_references.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace animcheck::zelda64 {

/// Yaz0, the codec of compressed files in a ROM.
///
///   magic "Yaz0", u32 size unpacked, 8 bytes of 0, then the compressed data, big-endian
///
/// Flags are used from the highest bit on. A match is a u16: `distance - 1` in the lower twelve bits and `n` in the
/// upper four. n > 0: it is n + 2 bytes long; 0: 18 + the byte that follows.
inline constexpr std::size_t yaz0_head_size = 16, yaz0_farthest = 4096, yaz0_shortest = 3, yaz0_longest = 18 + 255;

/// The most that `packed` bytes of compressed data can unpack to.
[[nodiscard]] std::uint64_t most_of_yaz0(std::uint64_t packed) noexcept;

/// Fills `out`, or as much of it as the compressed data holds.
[[nodiscard]] Unpacked unpack_yaz0(ByteView codes, std::span<std::byte> out) noexcept;

} // namespace animcheck::zelda64
