// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <cstddef>
#include <vector>

namespace animcheck::zelda64 {

inline constexpr std::size_t packed_alignment = 16; ///< of compressed files in a ROM, and of their sizes

/// Compressed data without a header: the shortest with the nearest 256 places looked at for each match.
[[nodiscard]] std::vector<std::byte> pack_yaz0_codes(ByteView bytes);

/// The same after a header: a file as in a ROM, padded with zeros to a multiple of 16 bytes.
[[nodiscard]] std::vector<std::byte> pack_yaz0(ByteView bytes);

} // namespace animcheck::zelda64
