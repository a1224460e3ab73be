// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/rom_order.hpp"

namespace animcheck::zelda64 {

/// The range of the checksum: the MiB after the console's boot code.
inline constexpr std::uint64_t checksum_start = 0x1000, checksum_end = 0x101000;

/// The chips that cartridges of these games were sold with; the console's boot code differs between them.
enum class Chip : std::uint32_t { cic_6102 = 6102, cic_6105 = 6105 };

/// Both 32-bit parts of the header's checksum. The ROM must reach to `checksum_end`.
[[nodiscard]] std::uint64_t rom_checksum(ByteView rom, RomOrder order, Chip chip) noexcept;

} // namespace animcheck::zelda64
