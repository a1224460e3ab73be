// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace animcheck::lba1 {

inline constexpr std::uint64_t word_size = 4, head_size = 10;

/// A number of the table, or of an entry's header; all of it is in the file.
[[nodiscard]] inline std::uint32_t word_at(ByteView file, std::uint64_t offset) {
    return load<std::uint32_t>(file.data() + offset, std::endian::little);
}

/// The start of an entry.
struct EntryHead {
    std::uint32_t size = 0, packed_size = 0;
    std::uint16_t method = 0;
};

/// The header at `offset` of an entry that ends at `end` or before, is not empty, and can unpack to the size that
/// it declares.
[[nodiscard]] std::optional<EntryHead> plausible_head(ByteView file, std::uint64_t offset, std::uint64_t end);

/// Do entries follow each other from `from` on, the last of which ends at `to`?
[[nodiscard]] bool is_chain(ByteView file, std::uint64_t from, std::uint64_t to);

/// Where these entries begin, ascending; nothing if they do not follow each other.
[[nodiscard]] std::vector<std::uint64_t> heads_of_chain(ByteView file, std::uint64_t from, std::uint64_t to);

/// The same where the packed size of one of them is wrong, and its own bytes say where it ends: how many a stored
/// entry has unpacked, or where a packed one has all.
[[nodiscard]] std::vector<std::uint64_t> heads_of_mended_chain(ByteView file, std::uint64_t from, std::uint64_t to);

/// The table of offsets at the start of an archive.
struct OffsetTable {
    /// The fault of the first field, which is the first entry's offset and so the end of the table.
    enum class Fault : std::uint8_t { none, zero, outside, unaligned, late, shuffled };
    Fault fault = Fault::none;
    std::uint64_t size = 0; ///< bytes
    bool sentinel = false;  ///< the last field is the size of the archive, or was meant to be, and lists no entry
};

/// The table that ends where the first field says, if all of its fields could be offsets and one leads to a header.
[[nodiscard]] std::optional<OffsetTable> plain_table(ByteView file);

/// The same for damaged ones: where the first field is not the end of the table, the sentinel or the lowest offset
/// is, if all other fields could be offsets then. Else the first field is used, if possible.
[[nodiscard]] std::optional<OffsetTable> find_table(ByteView file);

/// Which entry each one of the table is: the first that has the same offset. Nothing where it is blank.
[[nodiscard]] std::vector<std::optional<std::uint32_t>> listed_entries(ByteView file);

/// How the fields of a table look as offsets of entries.
struct TableLook {
    std::uint64_t words = 0, blank = 0;
    std::uint64_t inside = 0; ///< point between the end of the table and the end of the file
    std::uint64_t heads = 0;  ///< and at a plausible header
    std::uint32_t last = 0;   ///< field that is not blank
    bool ascending = true;    ///< none but the blank ones is less than an earlier one
};
/// Of the fields before `end`, which may be past the end of the file; they are entries of a table of that size.
[[nodiscard]] TableLook look_at(ByteView file, std::uint64_t end, std::uint64_t table_size);

} // namespace animcheck::lba1
