// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace animcheck::ff7 {

/// A stream is bits, the most significant of a byte first, frame after frame without a gap. Frame 0 has three
/// positions of 16 bits, then for each rotation x, y and z of 12 - key bits, all signed. Later frames have changes:
///   position  0 and 7 bits, or 1 and 16 bits
///   rotation  0 none · 1000 -1 · 1 t and t bits v (t = 1..6): v + 2^(t-1), or v - 2^(t-1) where v < 0 ·
///             1111 and 12 - key bits: as they are
/// Rotations and their changes count units of 2^key; 4096 are a turn. Nothing in a stream says what its shape is.
struct StreamShape {
    std::uint32_t rotations = 0; ///< of a frame: the root's and the bones', or a weapon's one
    std::uint32_t key = 0;       ///< bits of precision that rotations lack
    bool operator==(StreamShape const&) const = default;
};
inline constexpr std::uint32_t most_key = 11; ///< beyond it rotations have no width, and frames are for free
inline constexpr std::uint32_t most_rotations = 1024; ///< the engine has room for 50
/// Changes that short codes reach. All of them: what is outside is raw, or has 16 bits.
inline constexpr std::int32_t least_short = -64, most_short = 63;
[[nodiscard]] constexpr bool is_short(std::int32_t change) noexcept {
    return change >= least_short && change <= most_short;
}

[[nodiscard]] constexpr std::uint64_t first_frame_bits(StreamShape shape) noexcept {
    return 48 + product({3, shape.rotations, 12 - shape.key});
}
[[nodiscard]] constexpr std::uint64_t least_frame_bits(StreamShape shape) noexcept {
    return 24 + product({3, shape.rotations});
}
[[nodiscard]] constexpr std::uint64_t most_frame_bits(StreamShape shape) noexcept {
    return 51 + product({3, shape.rotations, 16 - shape.key});
}

/// How far whole frames reach. The engine goes on as long as bytes are left that it has not begun, so a sound
/// stream ends less than eight bits after them.
struct StreamLength {
    std::uint64_t frames = 0;
    std::uint64_t bits = 0; ///< to the end of the last whole frame
    bool operator==(StreamLength const&) const = default;
};

struct Range {
    std::int32_t least = 0, greatest = 0;
    bool operator==(Range const&) const = default;
};

/// The contents of the whole frames. Sums are kept in 32 bits, of which the engine has the lower 16.
struct StreamFacts {
    StreamLength length;
    Range rotation, position;
    std::uint64_t short_as_raw = 0;  ///< changes of a rotation that a short code reaches, and are raw
    std::uint64_t short_as_long = 0; ///< the same for positions, and the form of 16 bits
    bool root_turned = false;        ///< rotation 0 is not 0 in every frame
    bool moved = false;              ///< there is a change that is not 0
    bool operator==(StreamFacts const&) const = default;
};

/// `shape` has 1 to most_rotations rotations and a key of most_key at most. Stops after `most` frames.
[[nodiscard]] StreamLength measure_stream(ByteView stream, StreamShape shape,
                                          std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// The same with what is in the frames. If there are `values`, the frames are appended to them: three
/// positions, then the rotations, as the engine keeps them.
[[nodiscard]] StreamFacts decode_stream(ByteView stream, StreamShape shape,
                                        std::vector<std::int16_t>* values = nullptr);

/// Where in a stream a coordinate of the position reaches a sum.
struct PositionPlace {
    std::uint64_t frame = 0; ///< counted from 0
    std::uint32_t axis = 0;  ///< 0 x, 1 y, 2 z
    std::uint64_t bit = 0;   ///< of its code, from the start of the stream
    std::uint64_t size = 0;
    bool operator==(PositionPlace const&) const = default;
};
/// The first place where a coordinate adds up to `sum`, one of those that decode_stream() found.
[[nodiscard]] PositionPlace find_position(ByteView stream, StreamShape shape, std::int32_t sum);

} // namespace animcheck::ff7
