// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/rom_table.hpp"

#include <cstdint>
#include <optional>

namespace animcheck::zelda64 {

/// Bytes of a ROM came in or were lost somewhere in a range: compressed files after it are as far from where the
/// table says that they are.
struct RomShift {
    std::uint64_t from = 0, to = 0; ///< the range, in the ROM as it is
    std::uint64_t first = 0;        ///< ROM offset, as the table has it, from which on files are elsewhere
    std::int64_t by = 0;            ///< bytes; below zero: they were lost
    std::uint32_t row = 0;          ///< the first compressed file that is
};

/// By the headers of compressed files: each says its unpacked size, as the table does. Nothing if a file after the
/// range is where the table says, or if the entry of a single file may be wrong instead.
[[nodiscard]] std::optional<RomShift> find_rom_shift(ByteView rom, FileTable const& table, RomOrder order);

} // namespace animcheck::zelda64
