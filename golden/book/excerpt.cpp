// SPDX-License-Identifier: MIT
#include "golden/book/excerpt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace animcheck::book {
namespace {

constexpr std::uint64_t row_size = 16;
constexpr std::uint64_t rows_in_full = 5; ///< a place of more rows loses its middle
constexpr std::size_t rows_most = 16, bits_most = 4;

std::uint64_t end_byte(BitRange bits) { return (bits.end() + 7) / 8; }

/// Whole bytes need no second line that shows their bits.
bool is_of_bits(BitRange bits) { return bits.size > 0 && (bits.offset % 8 != 0 || bits.size % 8 != 0); }

void add_rows(std::set<std::uint64_t>& rows, BitRange bits, std::uint64_t count) {
    auto const first = std::min(bits.offset / 8 / row_size, count - 1);
    auto const last = bits.size == 0 ? first : std::min((end_byte(bits) - 1) / row_size, count - 1);
    auto const add = [&](std::uint64_t from, std::uint64_t to) {
        for (auto row = from; row <= std::min(to, count - 1); ++row) rows.insert(row);
    };
    auto const before = first - std::min<std::uint64_t>(first, 1);
    if (last - first < rows_in_full) return add(before, last + 1);
    add(before, first + 2);
    add(last, last + 1);
}

HexExcerpt::Row row_at(ByteView bytes, std::uint64_t row, std::vector<MarkedBits> const& places) {
    HexExcerpt::Row result{.offset = row * row_size, .bytes = {}, .marks = {}};
    auto const end = std::min<std::uint64_t>(result.offset + row_size, bytes.size());
    for (auto at = result.offset; at < end; ++at) {
        auto mark = HexExcerpt::Mark::none;
        for (auto const& [bits, its] : places)
            if (mark == HexExcerpt::Mark::none && at >= bits.offset / 8 && bits.size > 0 && at < end_byte(bits))
                mark = its;
        result.bytes.push_back(bytes[at]);
        result.marks.push_back(mark);
    }
    return result;
}

void add_bits(HexExcerpt& excerpt, ByteView bytes, BitRange bits, HexExcerpt::Mark mark) {
    if (!is_of_bits(bits)) return;
    for (auto at = bits.offset / 8; at < std::min<std::uint64_t>(end_byte(bits), bytes.size()); ++at) {
        if (excerpt.bits.size() == bits_most) return;
        auto const first = std::max(bits.offset, at * 8) - at * 8;
        auto const last = std::min(bits.end(), at * 8 + 8) - at * 8;
        excerpt.bits.push_back({at, bytes[at], static_cast<unsigned>(first), static_cast<unsigned>(last), mark});
    }
}

std::string_view word_of(HexExcerpt::Mark mark) {
    switch (mark) {
    case HexExcerpt::Mark::wrong: return "wrong";
    case HexExcerpt::Mark::right: return "right";
    default: return "compared with";
    }
}

std::string label_of(ByteView bytes, std::vector<MarkedBits> const& places) {
    std::string label =
        fmt::format("{} in hexadecimal", bytes.size() == 1 ? "1 byte" : fmt::format("{} bytes", bytes.size()));
    for (auto const& [bits, mark] : places) label += fmt::format("; {}: {}", word_of(mark), place_words(bits));
    return label;
}

} // namespace

std::string place_words(BitRange bits) {
    auto const several = [](std::uint64_t count, std::string_view one) {
        return fmt::format("{}\u00A0{}{}", count, one, count == 1 ? "" : "s");
    };
    if (bits.offset % 8 == 0 && bits.size % 8 == 0)
        return fmt::format("0x{:X}\u00A0({})", bits.offset / 8, several(bits.size / 8, "byte"));
    return fmt::format("0x{:X}.{}\u00A0({})", bits.offset / 8, bits.offset % 8, several(bits.size, "bit"));
}

HexExcerpt excerpt_of(ByteView bytes, std::vector<MarkedBits> const& places) {
    HexExcerpt excerpt{.label = label_of(bytes, places), .rows = {}, .size = bytes.size()};
    if (bytes.empty()) return excerpt;
    auto const count = (bytes.size() + row_size - 1) / row_size;
    std::set<std::uint64_t> rows;
    for (auto const& [bits, mark] : places)
        if (rows.size() < rows_most) add_rows(rows, bits, count);
    if (rows.empty()) add_rows(rows, {}, count);
    std::uint64_t next = *rows.begin();
    for (auto const row : rows) {
        if (excerpt.rows.size() == rows_most) break;
        excerpt.rows.push_back(row_at(bytes, row, places));
        excerpt.rows.back().after_gap = row != next;
        next = row + 1;
    }
    for (auto const& [bits, mark] : places) add_bits(excerpt, bytes, bits, mark);
    return excerpt;
}

} // namespace animcheck::book
