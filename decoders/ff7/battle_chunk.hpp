// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/ff7/rotation_codes.hpp"

#include <optional>

namespace animcheck::ff7 {

/// Blocks shorter than this hold no frame: a mini header, and one of a single rotation at key 4, take 14 bytes.
inline constexpr std::uint32_t least_chunk = 14;
inline constexpr std::uint32_t block_head_size = 12;

inline constexpr std::uint64_t mini_size = 5;           ///< mini { frames size key }
inline constexpr std::uint64_t mini_size_frameless = 3; ///< mini { size key }

struct BlockHead {
    std::uint32_t bones = 0, frames = 0, size = 0;
    [[nodiscard]] bool is_zero() const noexcept { return bones == 0 && frames == 0 && size == 0; }
};

struct Mini {
    std::uint64_t frames = 0, size = 0;
    std::uint32_t key = 0;
};
[[nodiscard]] Mini peek_mini(Reader const& chunk, bool with_frames = true);
/// The next `size` bytes after a mini header of `head` bytes, or as many of them as there are.
[[nodiscard]] ByteView peek_stream(Reader const& chunk, std::uint64_t head, std::uint64_t size);

[[nodiscard]] constexpr bool is_known_key(std::uint32_t key) noexcept { return key == 0 || key == 2 || key == 4; }

/// How a chunk is read: as it should be; with the byte after the stream, or with as many as its frames need; with
/// another key; or without the count of frames.
enum class Form : std::uint8_t { standard, with_tail, longer, other_key, frameless };
struct Reading {
    Form form = Form::standard;
    std::uint32_t rotations = 0;
    std::optional<StreamFacts> facts = {}; ///< where they were found on the way
    std::uint64_t size = 0;                ///< of the stream, if it is longer than declared
    std::uint32_t key = 0;                 ///< if it is another one
};

/// The surroundings of a chunk: the header of its block, and the first bytes of this block and of the next one, if
/// there is one.
struct ChunkSurroundings {
    BlockHead head;
    ByteView own, next;
};

/// The rotations that a chunk may have: those of body and weapon. 0: no such count.
struct RotationChoice {
    std::uint32_t expected = 0, other = 0;
    bool sure = true; ///< its slot or its header says that `expected` it is; else nothing is known of it
};
/// The form and the rotations with which a chunk makes sense. The expected ones are tried first, and taken where
/// nothing makes sense. The other ones are used where they yield the declared frames and end where the stream does;
/// where nothing is sure, the end alone is enough.
[[nodiscard]] Reading best_reading(Reader const& chunk, RotationChoice counts, ChunkSurroundings const& around);

/// Kimera reads five bytes too many wherever a block is padded and writes them back on every save: a copy of the
/// head of the next block (the VB6 one) or of the block itself (KimeraCS).
inline constexpr std::uint64_t kimera_bytes = 5;
/// The bytes after the stream of a block.
struct Rest {
    std::uint64_t padding = 0; ///< bytes, 0 to 3
    std::uint64_t saves = 0;   ///< times that Kimera appended five bytes
    std::uint64_t slack = 0;   ///< bytes that nothing explains
};
/// `used`: bytes of mini header and stream. `own` and `next`: the first bytes of this block and of the one after
/// it; without a next block, what Kimera read is not known.
[[nodiscard]] Rest rest_of(ByteView bytes, std::uint64_t used, ByteView own, ByteView next);

/// Could a block begin here? Moves over it. For trials: where a length is in doubt, and for files that
/// have no specific name. Neither alignment nor padding is required: editors keep neither.
[[nodiscard]] bool plausible_block(Reader& in);

} // namespace animcheck::ff7
