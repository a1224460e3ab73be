// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/rom_order.hpp"

namespace animcheck::zelda64 {

/// What the console's boot code computes over the first MiB behind itself, and where that ends.
inline constexpr std::uint64_t checksum_start = 0x1000, checksum_end = 0x101000;

/// The chips that cartridges of these games were sold with; the console's boot code differs between them.
enum class Chip : std::uint32_t { cic_6102 = 6102, cic_6105 = 6105 };

/// Both words of the header's checksum. The ROM reaches to `checksum_end`.
[[nodiscard]] std::uint64_t rom_checksum(ByteView rom, RomOrder order, Chip chip) noexcept;

} // namespace animcheck::zelda64
