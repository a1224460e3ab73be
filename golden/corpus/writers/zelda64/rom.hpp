// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/rom.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace animcheck::golden {

/// A file of a ROM after the first three, which the writer makes itself.
struct RomFile {
    std::vector<std::byte> bytes; ///< unpacked
    zelda64::Packing packing = zelda64::Packing::stored;
};

struct RomOptions {
    zelda64::RomOrder order = zelda64::RomOrder::console;
    std::uint32_t table = 0x2000; ///< where the file table is; a multiple of 16 above 0x1060
    char region = 0;              ///< the last character of the code
    std::size_t size = 0;         ///< padded with zeros to this; from 0x101000 on there is a checksum
};

/// A ROM laid out like the games', of text and zeros: header, boot code, the builder's name, the table, and the
/// files, each at a multiple of 16 bytes.
[[nodiscard]] std::vector<std::byte> write_rom(std::span<RomFile const> files, RomOptions const& options = {});

} // namespace animcheck::golden
