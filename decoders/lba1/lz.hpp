#pragma once

#include "decoders/core/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace animcheck::lba1 {

/// The two codecs of HQR archives, as the head of an entry numbers them. They differ in the shortest match alone.
///
/// A flag byte, then up to eight items, one for each of its bits from the least significant on. 1: a byte that
/// stands for itself. 0: u16 little-endian, `distance - 1` in the upper twelve bits and `length - shortest` in the
/// lower four; the match may overlap what it writes. Nothing marks the end: it is where the unpacked size is
/// reached.
enum class Codec : std::uint8_t { lzss = 1, lzmit = 2 };

inline constexpr std::size_t farthest_match = 4096, match_lengths = 16;
[[nodiscard]] constexpr std::size_t shortest_match(Codec codec) noexcept {
    return static_cast<std::size_t>(codec) + 1;
}
[[nodiscard]] constexpr std::size_t longest_match(Codec codec) noexcept {
    return shortest_match(codec) + match_lengths - 1;
}

/// No stream of `packed` bytes gives more: all items matches, all of them as long as can be.
[[nodiscard]] std::uint64_t most_unpacked(Codec codec, std::uint64_t packed) noexcept;

/// What became of a stream. Places are bytes from the start of the packed bytes.
struct Unpacked {
    std::size_t read = 0, written = 0;
    std::size_t ahead = 0; ///< how far the bytes written were ahead of those read, at most
    struct Damage {
        std::size_t count = 0; ///< items; the rest is of the first
        std::size_t at = 0, actual = 0, expected = 0;
    };
    Damage
        before_start; ///< distances (actual) beyond what is written (expected): what is not there counts as zeros
    Damage overrun;   ///< the last match (actual: its length) is cut to what is still wanted (expected)
    std::size_t flags_at = 0;    ///< the last flag byte
    std::uint8_t flags_left = 0; ///< those of its bits that no item used
};

/// Fills `out`, or as much of it as `packed` gives. Never reads or writes outside either, whatever the bytes say.
[[nodiscard]] Unpacked unpack(Codec codec, ByteView packed, std::span<std::byte> out) noexcept;

} // namespace animcheck::lba1
