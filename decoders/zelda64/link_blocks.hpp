// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace animcheck::zelda64 {

/// One animation of link_animetion: where its frames begin, and how many there are.
struct LinkBlock {
    std::uint64_t offset = 0, frames = 0;
    bool operator==(LinkBlock const&) const = default;
};

/// Bytes that were inserted into a game's file, or deleted from it: everything after them is elsewhere.
struct LinkShift {
    std::uint64_t after = 0, before = 0; ///< sound frames end and begin here
    std::int64_t bytes = 0;              ///< below 0: deleted
    bool operator==(LinkShift const&) const = default;
};

struct LinkFile {
    std::vector<LinkBlock> blocks;
    std::optional<LinkShift> shift = {};
    std::uint32_t game = 0; ///< by its size, as --game numbers them; 0: unknown
};

/// Animations of a whole link_animetion without their headers: each begins at a multiple of 16, after zeros. Where
/// zeros may be padding or the start of the next frame, the way counts on which frames resemble the one before
/// most and faces are valid. Frames that follow one another without padding are one block, unless the size of
/// the file is that of a game, which says how many blocks there are.
[[nodiscard]] LinkFile link_file(ByteView bytes);
/// The same where headers, sorted by offset, say where animations begin; what is between those is as above.
[[nodiscard]] LinkFile link_file(ByteView bytes, std::span<LinkBlock const> headers);

/// Link's file in a game: bytes, animations.
struct LinkGame {
    std::uint64_t size, blocks;
};
inline constexpr LinkGame oot_link_animetion{0x265C30, 573}, mm_link_animetion{0x2F9DA0, 695};

} // namespace animcheck::zelda64
