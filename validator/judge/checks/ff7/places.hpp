// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/ff7/lgp.hpp"
#include "validator/judge/checks/check.hpp"

namespace animcheck::ff7 {

/// The text of an entry of `toc[].name[]`, or of a path of a conflict group, as it fills the field.
[[nodiscard]] inline std::string_view field_at(Event const& column, std::uint64_t row) noexcept {
    return {reinterpret_cast<char const*>(column.data + row * column.stride), column.width};
}
[[nodiscard]] inline std::string_view text_at(Event const& column, std::uint64_t row) noexcept {
    return unpadded(field_at(column, row));
}

/// The names of a table of contents, in the order of (name in any case, entry), and the slots that they need.
struct Names {
    struct Entry {
        std::uint64_t hash = 0;
        std::uint32_t row = 0;
    };
    /// The entries whose names need one slot.
    struct Bucket {
        std::uint32_t least = 0, greatest = 0, count = 0;
        [[nodiscard]] bool together() const noexcept { return greatest - least + 1 == count; }
    };
    static constexpr std::uint16_t no_slot = 0xFFFF;

    std::vector<Entry> sorted;
    std::vector<std::uint16_t> slot; ///< by row
    std::vector<Bucket> buckets;     ///< by slot
    /// Where the names equal to the one at `from` end.
    [[nodiscard]] std::size_t end_of_equal(Event const& column, std::size_t from) const;
    [[nodiscard]] bool contains(Event const& column, std::string_view name) const;
};
[[nodiscard]] Names names_of(Event const& column);

} // namespace animcheck::ff7
