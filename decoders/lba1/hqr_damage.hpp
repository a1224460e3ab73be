// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <optional>
#include <span>
#include <utility>
#include <vector>

/// Damage of a whole archive that its table and its entries prove together.
namespace animcheck::lba1 {

/// Bytes that were inserted into an entry, or removed from it: all later entries are as many bytes after (or
/// before) their offsets.
struct ShiftedEntries {
    std::size_t damaged = 0; ///< the entry with the bytes, counted in file order
    std::int64_t by = 0;     ///< bytes; below 0: removed
};
/// `offsets` in ascending order, of a table that ends in `sentinel`. All entries but the damaged one must follow
/// each other without gaps, so that nothing else explains it.
[[nodiscard]] std::optional<ShiftedEntries> find_shift(ByteView file, std::span<std::uint32_t const> offsets,
                                                       std::uint64_t sentinel);

/// Bytes that were inserted into the table of offsets, or removed from it: all entries are as many bytes after (or
/// before) their offsets.
struct ShiftedTable {
    std::int64_t by = 0;                                     ///< bytes; below 0: removed
    std::uint64_t size = 0;                                  ///< of the table, as it is
    std::uint64_t entries = 0;                               ///< that it had
    std::uint64_t first = 0, end = 0;                        ///< the bytes among which it happened
    std::vector<std::pair<std::uint32_t, std::uint32_t>> at; ///< where entries are, and their numbers
};
/// The first field, the last one and the entries agree that it is so: they follow each other up to the end of the
/// file.
[[nodiscard]] std::optional<ShiftedTable> find_shifted_table(ByteView file);

/// Is the file a copy in which each line feed became a carriage return and a line feed? Only then its table ends in
/// the size that the file had before. The number of bytes added; else 0.
[[nodiscard]] std::uint64_t added_by_text_mode(ByteView file) noexcept;

} // namespace animcheck::lba1
