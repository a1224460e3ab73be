// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/back_references.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace animcheck::lba1 {

/// The two codecs of HQR archives, as the header of an entry numbers them. They differ only in the shortest match.
///
/// Flags are used from the lowest bit on. A match is u16 little-endian: `distance - 1` in the upper twelve bits and
/// `length - shortest` in the lower four.
enum class Codec : std::uint8_t { lzss = 1, lzmit = 2 };

inline constexpr std::size_t farthest_match = 4096, match_lengths = 16;
[[nodiscard]] constexpr std::size_t shortest_match(Codec codec) noexcept {
    return static_cast<std::size_t>(codec) + 1;
}
[[nodiscard]] constexpr std::size_t longest_match(Codec codec) noexcept {
    return shortest_match(codec) + match_lengths - 1;
}

/// No stream of `packed` bytes unpacks to more.
[[nodiscard]] std::uint64_t most_unpacked(Codec codec, std::uint64_t packed) noexcept;

/// Fills `out`, or as much of it as `packed` unpacks to.
[[nodiscard]] Unpacked unpack(Codec codec, ByteView packed, std::span<std::byte> out) noexcept;

} // namespace animcheck::lba1
