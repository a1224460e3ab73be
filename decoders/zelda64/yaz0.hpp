#pragma once

#include "decoders/core/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace animcheck::zelda64 {

/// Yaz0, the codec of compressed files in a ROM.
///
///   magic "Yaz0", u32 size unpacked, 8 bytes of 0, then the codes, big-endian:
///   a flag byte, then up to eight items, one for each of its bits from the most significant on. 1: a byte that
///   stands for itself. 0: u16, `distance - 1` in the lower twelve bits and `n` in the upper four. n > 0: a match
///   of n + 2 bytes; 0: one of 18 + the byte that follows. A match may overlap what it writes. Nothing marks the
///   end: it is where the unpacked size is reached.
inline constexpr std::size_t yaz0_head_size = 16, yaz0_farthest = 4096, yaz0_shortest = 3, yaz0_longest = 18 + 255;

/// No codes of `packed` bytes give more: all items matches, all of them as long as can be.
[[nodiscard]] std::uint64_t most_of_yaz0(std::uint64_t packed) noexcept;

/// What became of the codes. Places are bytes from their start.
struct Yaz0Result {
    std::size_t read = 0, written = 0;
    struct Damage {
        std::size_t count = 0; ///< items; the rest is of the first
        std::size_t at = 0, actual = 0, expected = 0;
        bool operator==(Damage const&) const = default;
    };
    /// Distances (actual) beyond what is written (expected): what is not there counts as zeros.
    Damage before_start;
    Damage overrun;              ///< the last match (actual: its length) is cut to what is still wanted (expected)
    std::size_t flags_at = 0;    ///< the last flag byte
    std::uint8_t flags_left = 0; ///< those of its bits that no item used
};

/// Fills `out`, or as much of it as the codes give. Never reads or writes outside either, whatever they say.
[[nodiscard]] Yaz0Result unpack_yaz0(ByteView codes, std::span<std::byte> out) noexcept;

} // namespace animcheck::zelda64
