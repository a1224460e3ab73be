// SPDX-License-Identifier: MIT
// Names, places and date of a volume's entries.
#include "decoders/core/order.hpp"
#include "decoders/zengin/vdf.hpp"
#include "validator/judge/checks/zengin/checks.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace animcheck::zengin {
namespace {

using Rows = std::vector<std::uint32_t>;

/// From the table, or from its first column, the names: both start where the entries do.
Catalogue catalogue_of(Event const& rows) { return {rows.data, to_size(rows.value)}; }

template <class Test>
void each_name(CheckInput& input, Test is_bad) {
    auto const catalogue = catalogue_of(input.subject());
    Breaches breaches(input);
    for (std::uint32_t row = 0; row < catalogue.size(); ++row)
        if (is_bad(catalogue, row))
            breaches.add_row(input.subject(), row, [&] {
                auto const name = std::string(catalogue.name(row));
                return Args{{"name", name}, {"actual", name}};
            });
}

/// All entries that have a name and a place in the tree, by name, then folder, then number.
struct SortedNames {
    Tree tree;
    std::vector<std::string_view> names; ///< by entry
    Rows rows;
};

SortedNames sorted_names(Event const& names) {
    auto const catalogue = catalogue_of(names);
    SortedNames sorted{tree_of(catalogue), {}, {}};
    for (std::uint32_t row = 0; row < catalogue.size(); ++row) {
        sorted.names.push_back(catalogue.name(row));
        if (sorted.tree.folder[row] != Tree::nobody && !sorted.names[row].empty()) sorted.rows.push_back(row);
    }
    put_in_order(sorted.rows, [&](std::uint32_t a, std::uint32_t b) {
        auto const &name = sorted.names[a], &other = sorted.names[b];
        if (!same_name(name, other)) return is_name_before(name, other);
        auto const& folder = sorted.tree.folder;
        return folder[a] != folder[b] ? folder[a] < folder[b] : a < b;
    });
    return sorted;
}

/// An entry, and another one that it collides with.
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

void add_collisions(CheckInput& input, Catalogue const& catalogue, Pairs& pairs) {
    put_in_order(pairs);
    Breaches breaches(input);
    for (auto const& pair : pairs) {
        auto const row = pair.first, other = pair.second;
        breaches.add_row(input.subject(), row, [&] {
            auto const name = std::string(catalogue.name(row));
            return Args{{"name", name},
                        {"actual", name},
                        {"other", std::string(catalogue.name(other))},
                        {"other_row", std::uint64_t{other}}};
        });
    }
}

bool is_calendar(DosDate const& date) {
    constexpr std::array<std::uint32_t, 13> days{0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (date.month < 1 || date.month > 12) return false;
    bool const leap = (date.year % 4 == 0 && date.year % 100 != 0) || date.year % 400 == 0;
    auto const last = date.month == 2 && leap ? 29 : days[date.month];
    return date.day >= 1 && date.day <= last && date.hour <= 23 && date.minute <= 59 && date.second <= 59;
}

/// The whole catalogue, for a subject that is not its first column.
Event const* table_of(CheckInput& input) {
    auto const tables = input.all("entries[]");
    return tables.empty() ? nullptr : tables.back();
}

struct FileRange {
    std::uint64_t offset = 0, end = 0;
    std::uint32_t row = 0;
    auto operator<=>(FileRange const&) const = default;
};

constexpr std::uint64_t clipped_bytes = 3; ///< the decoder reports such a size, and ends the file earlier

/// Files that have bytes, all of them inside the volume, by offset.
std::vector<FileRange> sorted_ranges(Catalogue const& catalogue, std::uint64_t volume_size) {
    std::vector<FileRange> ranges;
    for (std::uint32_t row = 0; row < catalogue.size(); ++row) {
        auto const offset = std::uint64_t{catalogue.offset(row)}, end = offset + catalogue.file_size(row);
        if (!catalogue.is_directory(row) && end > offset && end <= volume_size)
            ranges.push_back({offset, end, row});
    }
    put_in_order(ranges);
    return ranges;
}

} // namespace

void volume_date(CheckInput& input) {
    auto const date = dos_date(static_cast<std::uint32_t>(input.subject().value));
    if (is_calendar(date)) return;
    Breach breach;
    breach.args = {{"actual", input.subject().value}};
    for (auto const& [name, value] : {std::pair<std::string_view, std::uint64_t>{"year", date.year},
                                      {"month", date.month},
                                      {"day", date.day},
                                      {"hour", date.hour},
                                      {"minute", date.minute},
                                      {"second", date.second}})
        breach.args.emplace_back(name, value);
    input.breach(std::move(breach));
}

void volume_comment_ends(CheckInput& input) {
    auto const comment = input.subject().text();
    if (comment.find_first_of(std::string_view("\x1A\0", 2)) == comment.npos)
        input.breach({.args = {{"actual", std::uint64_t{comment.size()}}}});
}

void volume_name_separator(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) {
        return catalogue.name(row).find_first_of("/\\") != std::string_view::npos;
    });
}

void volume_name_parent(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) { return catalogue.name(row) == ".."; });
}

void volume_name_self(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) { return catalogue.name(row) == "."; });
}

void volume_name_blank(CheckInput& input) {
    each_name(input,
              [](Catalogue const& catalogue, std::uint32_t row) { return catalogue.name(row).contains(' '); });
}

void volume_name_nul(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) {
        auto const name = catalogue.name(row);
        return !name.empty() && catalogue.padded_name(row).find('\0', name.size()) != std::string_view::npos;
    });
}

void volume_name_nul_inside(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) {
        return catalogue.name(row).find('\0') != std::string_view::npos;
    });
}

void volume_name_control(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) {
        return std::ranges::any_of(catalogue.name(row), [](char c) {
            return c != '\0' && (static_cast<unsigned char>(c) < 0x20 || c == 0x7F);
        });
    });
}

void volume_name_colon(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) {
        return catalogue.name(row).find(':') != std::string_view::npos;
    });
}

void volume_name_upper(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) {
        return std::ranges::any_of(catalogue.name(row), [](char c) { return c >= 'a' && c <= 'z'; });
    });
}

void volume_directories_empty(CheckInput& input) {
    auto const* const table = table_of(input);
    if (!table) return input.not_applicable();
    auto const catalogue = catalogue_of(*table);
    Breaches breaches(input);
    for (std::uint32_t row = 0; row < catalogue.size(); ++row)
        if (catalogue.is_directory(row) && catalogue.file_size(row) != 0)
            breaches.add_row(input.subject(), row, [&] {
                return Args{{"name", std::string(catalogue.name(row))},
                            {"actual", std::uint64_t{catalogue.file_size(row)}},
                            {"expected", std::uint64_t{0}}};
            });
}

void volume_name_empty(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) { return catalogue.name(row).empty(); });
}

void volume_name_ascii(CheckInput& input) {
    each_name(input, [](Catalogue const& catalogue, std::uint32_t row) {
        return std::ranges::any_of(catalogue.name(row), [](char c) { return (c & 0x80) != 0; });
    });
}

void volume_name_once(CheckInput& input) {
    auto const& [tree, names, rows] = input.once(sorted_names);
    Pairs pairs;
    for (std::size_t i = 1, first = 0; i < rows.size(); ++i) {
        bool const same =
            tree.folder[rows[i]] == tree.folder[rows[first]] && same_name(names[rows[i]], names[rows[first]]);
        if (same)
            pairs.emplace_back(rows[i], rows[first]);
        else
            first = i;
    }
    add_collisions(input, catalogue_of(input.subject()), pairs);
}

/// Files only: a lookup by base name finds no directories. name-repeated reports those in one folder.
void volume_base_name_once(CheckInput& input) {
    auto const catalogue = catalogue_of(input.subject());
    auto const& [tree, names, rows] = input.once(sorted_names);
    Pairs pairs;
    auto first = Tree::nobody, before = Tree::nobody;
    for (auto const row : rows) {
        if (catalogue.is_directory(row)) continue;
        if (first == Tree::nobody || !same_name(names[row], names[first]))
            first = row;
        else if (tree.folder[row] != tree.folder[before])
            pairs.emplace_back(row, first);
        before = row;
    }
    add_collisions(input, catalogue, pairs);
}

void volume_ranges_apart(CheckInput& input) {
    auto const* const table = table_of(input);
    if (!table) return input.not_applicable();
    auto const catalogue = catalogue_of(*table);
    auto const ranges = sorted_ranges(catalogue, input.bytes().size());
    Pairs pairs;
    for (std::size_t i = 1, widest = 0; i < ranges.size(); ++i) {
        auto const &range = ranges[i], &before = ranges[i - 1];
        bool const repeated = range.offset == before.offset && range.end == before.end;
        auto const shared = ranges[widest].end - std::min(range.offset, ranges[widest].end);
        bool const clipped = shared <= clipped_bytes && range.offset > ranges[widest].offset;
        if (!repeated && shared > 0 && !clipped) pairs.emplace_back(range.row, ranges[widest].row);
        if (range.end > ranges[widest].end) widest = i;
    }
    add_collisions(input, catalogue, pairs);
}

void volume_files_behind_catalogue(CheckInput& input) {
    auto const* const table = table_of(input);
    if (!table) return input.not_applicable();
    auto const catalogue = catalogue_of(*table);
    auto const first = table->bits.offset / 8, end = table->bits.end() / 8;
    Breaches breaches(input);
    for (std::uint32_t row = 0; row < catalogue.size(); ++row) {
        auto const offset = catalogue.offset(row);
        bool const bad = offset < volume_header_size || (offset >= first && offset < end);
        if (bad && !catalogue.is_directory(row))
            breaches.add_row(input.subject(), row, [&] {
                return Args{{"name", std::string(catalogue.name(row))}, {"actual", std::uint64_t{offset}}};
            });
    }
}

} // namespace animcheck::zengin
