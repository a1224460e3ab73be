// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace animcheck::golden {

/// An entry of an archive (HQR) to write. One kind at a time: an entry, a blank, a repetition.
struct ArchiveEntry {
    std::vector<std::byte> bytes;      ///< unpacked
    std::uint16_t method = 0;          ///< 0 stored, 1 LZSS, 2 LZMIT; others are stored under that number
    bool blank = false;                ///< only a 0 in the table
    std::optional<std::size_t> repeat; ///< only the offset of an earlier entry, by its index in the table
    bool hidden = false;               ///< directly after the previous entry, and not in the table
};

/// A table of offsets with the size of the archive at its end, and the entries in their order.
[[nodiscard]] std::vector<std::byte> write_archive(std::span<ArchiveEntry const> entries);

} // namespace animcheck::golden
