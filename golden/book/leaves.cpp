// SPDX-License-Identifier: MIT
#include "golden/book/leaves.hpp"

#include "golden/corpus/fields.hpp"
#include "validator/judge/values.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::book {
namespace {

constexpr std::uint64_t values_shown = 8, bytes_shown = 16;

std::string bytes_words(Event const& field) {
    auto const text = field.text();
    auto const hex = hex_of(text.substr(0, bytes_shown));
    std::string words;
    for (std::size_t i = 0; i < hex.size(); i += 2) words += (i == 0 ? "" : " ") + hex.substr(i, 2);
    return field.value <= bytes_shown ? words : fmt::format("{} … ({} bytes)", words, field.value);
}

std::string rows_words(Event const& field) {
    std::string words;
    for (std::uint64_t row = 0; row < std::min(field.value, values_shown); ++row) {
        words += words.empty() ? "" : ", ";
        if (field.width > 1) words += '(';
        for (std::uint64_t i = 0; i < field.width; ++i)
            words += (i == 0 ? "" : " ") + text_of(golden::value_of(golden::element_of(field, row, i)));
        if (field.width > 1) words += ')';
    }
    return field.value <= values_shown ? words : fmt::format("{}, … ({} values)", words, field.value);
}

std::string number_words(Event const& field, Spec const& spec) {
    auto const text = text_of(golden::value_of(field));
    auto const name = name_of_value(spec, field.path, field.value);
    if (name.empty()) return text;
    constexpr std::uint64_t one_digit = 16; // smaller numbers are the same, or nearly so, in hexadecimal
    return field.value < one_digit ? fmt::format("{} ({})", text, name)
                                   : fmt::format("{} (0x{:X}, {})", text, field.value, name);
}

bool is_in_bytes(Event const& event) {
    return is_field(event) && event.kind != EventKind::context && event.kind != EventKind::derived &&
           event.source == 0 && event.bits.size > 0;
}

class Leaves {
public:
    Leaves(std::vector<Event> const& events, PathTable const& paths, Spec const& spec,
           std::optional<BitRange> wanted)
        : events_(events), paths_(paths), spec_(spec), wanted_(wanted) {}

    std::vector<Leaf> all() {
        for (auto const& event : events_) {
            if (!is_in_bytes(event) || event.kind == EventKind::column) continue;
            if (event.kind == EventKind::table)
                add_table(event);
            else
                leaves_.push_back(
                    {event.path, paths_.text(event.path, event.indices), event.bits, value_words(event, spec_)});
        }
        auto const before = [](Leaf const& a, Leaf const& b) {
            return a.bits.offset != b.bits.offset ? a.bits.offset < b.bits.offset : a.bits.size > b.bits.size;
        };
        std::ranges::stable_sort(leaves_, before);
        return std::move(leaves_);
    }

private:
    [[nodiscard]] bool is_of(Event const& column, Event const& table) const {
        return column.kind == EventKind::column && paths_.node(column.path).parent == table.path &&
               column.indices == table.indices && column.value == table.value && column.stride == table.stride &&
               column.bits.offset >= table.bits.offset &&
               column.bits.offset < table.bits.offset + std::uint64_t{table.stride} * 8;
    }

    void add_table(Event const& table) {
        add_row(table, 0);
        auto const row_bits = std::uint64_t{table.stride} * 8;
        auto const row = wanted_ && wanted_->offset >= table.bits.offset && row_bits > 0
                             ? (wanted_->offset - table.bits.offset) / row_bits
                             : 0;
        if (row > 0 && row < table.value) {
            add_rest(table, 1, row);
            add_row(table, row);
            add_rest(table, row + 1, table.value);
        } else {
            add_rest(table, 1, table.value);
        }
    }

    void add_row(Event const& table, std::uint64_t row) {
        auto indices = table.indices;
        indices.push(row);
        for (auto const& column : events_) {
            if (!is_of(column, table)) continue;
            auto part = column;
            part.kind = column.width > 1 ? EventKind::array : EventKind::scalar;
            part.bits = bits_at(column, row, every);
            part.data = column.data + row * column.stride;
            if (column.width > 1) {
                part.stride = static_cast<std::uint32_t>(size_of(column.type));
                part.value = column.width;
                part.width = 1;
            } else {
                part = golden::element_of(column, row, 0);
            }
            auto path = paths_.text(column.path, indices);
            leaves_.push_back({column.path, std::move(path), part.bits, value_words(part, spec_)});
        }
    }

    void add_rest(Event const& table, std::uint64_t first, std::uint64_t last) {
        if (first >= last) return;
        auto const row_bits = std::uint64_t{table.stride} * 8;
        auto indices = table.indices;
        indices.push(first);
        auto path = paths_.text(table.path, indices);
        if (last - first > 1) path += fmt::format(" to [{}]", last - 1);
        leaves_.push_back(
            {table.path,
             std::move(path),
             {table.bits.offset + first * row_bits, (last - first) * row_bits},
             fmt::format("{} of {} bytes", last - first == 1 ? "1 row" : fmt::format("{} rows", last - first),
                         table.stride),
             true});
    }

    std::vector<Event> const& events_;
    PathTable const& paths_;
    Spec const& spec_;
    std::optional<BitRange> wanted_;
    std::vector<Leaf> leaves_;
};

} // namespace

std::string value_words(Event const& field, Spec const& spec) {
    switch (field.kind) {
    case EventKind::text: return '"' + printable(field.text()) + '"';
    case EventKind::bytes: return bytes_words(field);
    case EventKind::array:
    case EventKind::column: return rows_words(field);
    case EventKind::table: return fmt::format("{} rows of {} bytes", field.value, field.stride);
    default: return printable(number_words(field, spec));
    }
}

std::vector<Leaf> leaves_of(std::vector<Event> const& events, PathTable const& paths, Spec const& spec,
                            std::optional<BitRange> wanted) {
    return Leaves(events, paths, spec, wanted).all();
}

} // namespace animcheck::book
