// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/rom_order.hpp"

#include <optional>

namespace animcheck::zelda64 {

/// A row of the table of files: where a file stands in the console's view of the cartridge, unpacked, and in the
/// cartridge itself.
inline constexpr std::uint64_t file_row_size = 16;

/// Builds of the games whose table stands at the same place. The numbers are those of the field `version`.
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
    mm_japan, ///< 1.1
};

struct FileTable {
    std::uint64_t offset = 0;
    RomVersion version = RomVersion::unknown;
};

/// Where the table of files begins, if the ROM, read in this order, has one: at a place that a known build has it,
/// behind the name of whoever built the ROM ("zelda@..."), or wherever its first two rows are.
[[nodiscard]] std::optional<FileTable> find_file_table(ByteView rom, RomOrder order) noexcept;

/// The bytes that the search looks at, at the most.
inline constexpr std::uint64_t file_table_search = 1U << 20;

/// Rows of files that are known by their number; none where the build does not tell, or is not known.
struct KnownRows {
    std::optional<std::uint32_t> link_frames, gameplay_keep, object_human;
};
/// `region`: the last character of the cartridge's code.
[[nodiscard]] KnownRows known_rows(RomVersion version, char region) noexcept;

} // namespace animcheck::zelda64
