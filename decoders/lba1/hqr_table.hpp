// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace animcheck::lba1 {

inline constexpr std::uint64_t word_size = 4, head_size = 10;

/// What an entry begins with.
struct EntryHead {
    std::uint32_t size = 0, packed_size = 0;
    std::uint16_t method = 0;
};

/// The head at `offset` of an entry that ends at `end` or before, is not empty, and can give the size that it
/// claims.
[[nodiscard]] std::optional<EntryHead> plausible_head(ByteView file, std::uint64_t offset, std::uint64_t end);

/// The table of offsets at the start of an archive.
struct OffsetTable {
    /// What is wrong with the first word, which says where the table ends: it is the first entry's offset.
    enum class Fault : std::uint8_t { none, zero, outside, unaligned, shuffled };
    Fault fault = Fault::none;
    std::uint64_t size = 0; ///< bytes
    bool sentinel = false;  ///< the last word is the size of the archive, or stands for it, and lists no entry
};

/// The table that the first word tells of, if all of its words could be offsets, and a head is at one of them.
[[nodiscard]] std::optional<OffsetTable> plain_table(ByteView file);

/// The same for damaged ones: where the first word does not say where the table ends, the sentinel or the least
/// offset does, if all other words could be offsets then. Else the first word is believed, if it can be.
[[nodiscard]] std::optional<OffsetTable> find_table(ByteView file);

/// Which entry each one of the table is: the first that has the same offset. Nothing where it is blank.
[[nodiscard]] std::vector<std::optional<std::uint32_t>> listed_entries(ByteView file);

/// How the words of a table look as offsets of entries.
struct TableLook {
    std::uint64_t words = 0, blank = 0;
    std::uint64_t inside = 0; ///< point behind the table and before the end of the file
    std::uint64_t heads = 0;  ///< and at a plausible head
    std::uint32_t last = 0;   ///< word that is not blank
    bool ascending = true;    ///< none but the blank ones is less than one before
};
/// Of the words before `end`, which may lie behind the end of the file; they are entries of a table of that size.
[[nodiscard]] TableLook look_at(ByteView file, std::uint64_t end, std::uint64_t table_size);

} // namespace animcheck::lba1
