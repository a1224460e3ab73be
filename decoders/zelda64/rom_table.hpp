// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/rom_order.hpp"

#include <optional>

namespace animcheck::zelda64 {

/// An entry of the file table: where a file is in virtual ROM, unpacked, and in the ROM itself.
inline constexpr std::uint64_t file_row_size = 16;
inline constexpr std::uint64_t most_rows = 16'384; ///< ten times as many as any known build has
inline constexpr std::uint32_t table_row = 2;      ///< of the table itself
/// Start and end in the ROM of a file that is not in it.
inline constexpr std::uint32_t nowhere = 0xFFFFFFFF;

/// Builds of the games whose file table is at the same offset. The numbers are those of the field `version`.
enum class RomVersion : std::uint8_t {
    unknown,
    oot_10,  ///< Ocarina of Time, NTSC 1.0 and 1.1
    oot_12,  ///< NTSC 1.2
    oot_pal, ///< PAL 1.0 and 1.1
    oot_gamecube,
    oot_debug,
    oot_ique, ///< mainland China
    oot_ique_taiwan,
    mm_us,
    mm_japan,    ///< 1.1
    oot_gateway, ///< LodgeNet's hotel system
    mm_japan_10,
    mm_demo,
    mm_europe_10,
    mm_europe_11,
    mm_debug,
    mm_gamecube,
};

struct FileTable {
    std::uint64_t offset = 0;
    RomVersion version = RomVersion::unknown;
};

/// Where the file table begins, if the ROM, read in this byte order, has one: at the offset of a known build, after
/// the builder's name ("zelda@..."), or wherever its first two entries are.
[[nodiscard]] std::optional<FileTable> find_file_table(ByteView rom, RomOrder order) noexcept;

/// The search reads no more bytes than this.
inline constexpr std::uint64_t file_table_search = 1U << 20;

/// Entries of files that are known by their number; none if the build is unknown.
struct KnownRows {
    std::optional<std::uint32_t> link_frames, gameplay_keep, object_human;
};
/// `region`: the last character of the game code.
[[nodiscard]] KnownRows known_rows(RomVersion version, char region) noexcept;

} // namespace animcheck::zelda64
