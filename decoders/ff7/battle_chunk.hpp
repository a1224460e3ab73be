#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/ff7/rotation_codes.hpp"

#include <optional>

namespace animcheck::ff7 {

/// Blocks shorter than this hold no frame: a mini header, and one of a single rotation at key 4, take 14 bytes.
inline constexpr std::uint32_t least_chunk = 14;
inline constexpr std::uint32_t block_head_size = 12;
/// Of a stub with the four bytes that all real ones have.
inline constexpr std::uint64_t least_block = block_head_size + 4;

inline constexpr std::uint64_t mini_size = 5;           ///< mini { frames size key }
inline constexpr std::uint64_t mini_size_frameless = 3; ///< mini { size key }

struct Mini {
    std::uint64_t frames = 0, size = 0;
    std::uint32_t key = 0;
};
[[nodiscard]] Mini peek_mini(Reader const& chunk, bool with_frames = true);
/// The next `size` bytes behind a mini header of `head` bytes, or what there is of them.
[[nodiscard]] ByteView peek_stream(Reader const& chunk, std::uint64_t head, std::uint64_t size);

/// How a chunk is taken: as it should be, with the byte behind the stream, or without the count of frames.
enum class Form : std::uint8_t { standard, with_tail, frameless };
struct Reading {
    Form form = Form::standard;
    std::uint32_t rotations = 0;
    std::optional<StreamFacts> facts; ///< where they were found on the way
};

/// The form and the rotations with which a chunk makes sense. Two counts of rotations are tried, those of body and
/// weapon; the expected one first, and it is taken where nothing makes sense. 0: there is none.
[[nodiscard]] Reading best_reading(Reader const& chunk, std::uint32_t expected, std::uint32_t other);

/// Kimera reads five bytes too many into the block where there is padding, and writes them back on every save: the
/// next block's first five (the VB6 one), or those of its own (KimeraCS).
inline constexpr std::uint64_t kimera_bytes = 5;
/// How many times it did so, if what is behind the padding is that and nothing else.
[[nodiscard]] std::uint64_t kimera_saves(ByteView rest, ByteView own_head, ByteView next_head);

/// Could a block stand here? Moves over it, and is asked on trials: where a length is in doubt, and of files that
/// have no telling name.
[[nodiscard]] bool plausible_block(Reader& in);

} // namespace animcheck::ff7
