// SPDX-License-Identifier: MIT
#include "validator/app/hex_tree.hpp"

#include "validator/app/inputs.hpp"
#include "validator/judge/values.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <tuple>

namespace animcheck::app {
namespace {

constexpr std::size_t bytes_a_line = 16;

std::string hex_of(ByteView bytes) {
    std::string hex;
    for (auto const byte : bytes) hex += fmt::format("{:02x} ", std::to_integer<unsigned>(byte));
    return hex;
}

/// The name of this value in the spec, if it has one.
std::string named(Event const& event, Spec const& spec) {
    auto const name = name_of_value(spec, event.path, event.value);
    return name.empty() ? std::string() : fmt::format(", {}", name);
}

/// One value of a column, as if it had been read by itself.
Event at_row(Event const& column, std::uint64_t row) {
    auto event = column;
    event.kind = EventKind::scalar;
    event.value = static_cast<std::uint64_t>(integer_at(column, row, 0));
    return event;
}

/// A field as one line: what it is, and its value where that is one.
std::string described(Event const& event, PathTable const& paths, Spec const& spec) {
    auto const path = paths.text(event.path, event.indices);
    switch (event.kind) {
    case EventKind::scalar: {
        auto const value = value_at(event);
        auto text = fmt::format("{} = {}", path, text_of(value));
        if (event.type == ValueType::u16 || event.type == ValueType::u32)
            text += fmt::format(" (0x{:X}{})", event.value, named(event, spec));
        if (event.bits.size % 8 != 0 || event.bits.offset % 8 != 0) text += ", " + text_of(event.bits);
        return text;
    }
    case EventKind::text: return fmt::format("{} = \"{}\"", path, printable(event.text()));
    case EventKind::bytes: return fmt::format("{}: {} bytes", path, event.value);
    case EventKind::array: return fmt::format("{}: {} x {}", path, event.value, name_of(event.type));
    case EventKind::table: return fmt::format("{}: {} rows of {} bytes", path, event.value, event.stride);
    case EventKind::derived:
        return fmt::format("{} = {} (computed{})", path, text_of(value_at(event)), named(event, spec));
    case EventKind::context:
        return fmt::format("{} = {} (from outside)", path,
                           event.type == ValueType::text ? printable(event.text()) : std::to_string(event.value));
    default: return path;
    }
}

/// Where the bytes are that are shown: `check` names bytes of the outermost file, where they are there.
struct Offsets {
    std::uint64_t in_file = 0; ///< of the first byte
    bool both = false;         ///< the file's and the member's own differ, and both are shown
    std::string head;          ///< what they count from; empty for a file

    [[nodiscard]] std::string at(std::uint64_t byte) const {
        return both ? fmt::format("{:08x} {:08x}", in_file + byte, byte) : fmt::format("{:08x}", byte);
    }
    [[nodiscard]] std::string none() const { return fmt::format("{:{}}", "", both ? 17 : 8); }
};

Offsets offsets_of(Input const& from) {
    Offsets offsets;
    if (!from.member) return offsets;
    if (from.member->packed) {
        auto const stored = from.container->source().file_offset(from.member->offset);
        offsets.head = "offsets are those of the unpacked member";
        if (stored)
            offsets.head += fmt::format("; it is packed at 0x{:X}+{} of the file", *stored, from.member->stored);
        offsets.head += '\n';
        return offsets;
    }
    auto const first = from.source.file_offset(0);
    if (!first) {
        offsets.head = "offsets are those of the member; the container that it is in is packed\n";
    } else if (*first != 0) {
        offsets = {*first, true, "in file  in member\n"};
    }
    return offsets;
}

class HexTree {
public:
    HexTree(Inspector const& inspector, InputRecord const& record, Spec const& spec, Offsets offsets,
            std::string const& part, DumpLook look, std::size_t most)
        : bytes_(inspector.bytes()),
          inspector_(inspector),
          record_(record),
          spec_(spec),
          offsets_(std::move(offsets)),
          part_(part),
          all_(look.all),
          computed_(look.computed),
          most_(most),
          told_(record.findings.size()) {
        for (std::size_t i = 0; i < told_.size(); ++i) told_[i] = !is_of_part(record.findings[i].place.path, part);
        by_place_.resize(told_.size());
        std::iota(by_place_.begin(), by_place_.end(), std::size_t{0});
        std::ranges::stable_sort(by_place_, {},
                                 [&](std::size_t i) { return record.findings[i].place.bits.offset; });
        find_named_columns();
    }

    std::string text() {
        text_ = offsets_.head;
        add_unpacking();
        auto const& events = inspector_.events();
        std::vector<Event const*> fields;
        for (auto const& event : events) {
            if (!is_of_part(inspector_.paths().text(event.path, event.indices), part_)) continue;
            if (event.kind == EventKind::context)
                text_ += fmt::format("{}  {}\n", offsets_.none(), words_of(event));
            else if (is_field(event) && event.kind != EventKind::column)
                fields.push_back(&event);
        }
        std::ranges::stable_sort(fields, {}, [](Event const* event) { return event->bits.offset; });
        if (!part_.empty() && !fields.empty()) next_ = fields.front()->bits.offset / 8;
        for (auto const* const field : fields)
            if (has_room()) add(*field);
        if (part_.empty() && has_room()) add_unread(bytes_.size());
        for (std::size_t i = 0; i < told_.size(); ++i)
            if (!told_[i] && has_room()) add_finding(i, 0);
        if (!has_room()) text_ += fmt::format("... the rest is left out after {} bytes of text\n", text_.size());
        return std::move(text_);
    }

private:
    [[nodiscard]] bool has_room() const noexcept { return text_.size() < most_; }

    /// Findings about how a member is packed have bits of the container, not of these bytes.
    void add_unpacking() {
        for (std::size_t i = 0; i < told_.size(); ++i) {
            auto const& place = record_.findings[i].place;
            if (!place.in_container) continue;
            text_ += fmt::format("in the container at {}: {}\n", text_of(place.bits), place.path);
            add_finding(i, 0);
        }
    }

    [[nodiscard]] std::string words_of(Event event) const {
        event.bits.offset += offsets_.in_file * 8;
        return described(event, inspector_.paths(), spec_);
    }

    void add(Event const& field) {
        auto const first = field.bits.offset / 8;
        auto const size = field.bits.size == 0 ? 0 : (field.bits.end() + 7) / 8 - first;
        if (field.kind == EventKind::derived) return add_computed(field, first);
        add_unread(first);
        if (field.kind == EventKind::array && size > bytes_a_line)
            add_rows(field, size_of(field.type));
        else if (field.kind == EventKind::table)
            add_rows(field, field.stride);
        else
            add_lines(first, size, words_of(field), field.bits);
        next_ = std::max(next_, first + size);
    }

    /// Without bytes: those that it was computed from have lines of their own.
    void add_computed(Event const& field, std::uint64_t first) {
        auto const from = findings_from(field.bits.offset, field.bits.offset + 1);
        auto const is_meant = [&](std::size_t i) {
            return !told_[i] && record_.findings[i].place.bits == field.bits;
        };
        if (!computed_ && std::ranges::none_of(from, is_meant)) return;
        text_ += fmt::format("{}  {:<49} {}\n", offsets_.at(first), "", words_of(field));
        for (auto const i : from)
            if (is_meant(i)) add_finding(i, 0);
    }

    /// Arrays and tables: a line a row, the first and last four unless all are asked for.
    void add_rows(Event const& field, std::size_t stride) {
        auto const first = field.bits.offset / 8;
        auto const words = named_columns(field);
        text_ += fmt::format("{}  {:<49} {}\n", offsets_.at(first), "", words_of(field));
        for (std::uint64_t row = 0; row < field.value; ++row) {
            if (!all_ && field.value > 9 && row == 4) {
                text_ += fmt::format("{}  {:<49}   ... {} more (--all)\n", offsets_.none(), "", field.value - 8);
                row = field.value - 4;
            }
            auto indices = field.indices;
            indices.push(row);
            auto label = "  " + inspector_.paths().text(field.path, indices);
            if (field.kind == EventKind::array) label += " = " + text_of(value_at(field, row));
            for (auto const* const column : words) label += named(at_row(*column, row), spec_);
            add_lines(first + row * stride, stride, label, byte_range(first + row * stride, stride));
        }
        for (auto const i : findings_from(field.bits.offset, field.bits.end())) {
            auto const& place = record_.findings[i].place;
            if (!told_[i] && place.bits.end() <= field.bits.end() && place.bits.size > 0)
                add_lines(place.bits.offset / 8, (place.bits.size + 7) / 8, "  " + place.path, place.bits);
        }
    }

    /// The findings whose places begin at one of these bits, in that order.
    [[nodiscard]] std::span<std::size_t const> findings_from(std::uint64_t first, std::uint64_t last) const {
        auto const offset = [this](std::size_t i) { return record_.findings[i].place.bits.offset; };
        auto const from = std::ranges::lower_bound(by_place_, first, {}, offset);
        return {from, std::ranges::lower_bound(from, by_place_.end(), last, {}, offset)};
    }

    /// A table: its path and its indices.
    using TableKey = std::tuple<PathId, std::uint8_t, std::array<std::uint32_t, PathIndices::most>>;
    static TableKey key_of(PathId path, PathIndices const& indices) { return {path, indices.count, indices.at}; }

    [[nodiscard]] bool has_named_values(Event const& column) const {
        auto const field = std::ranges::find(spec_.fields, column.path, &FieldDeclaration::path);
        return field != spec_.fields.end() && field->values.count > 0;
    }

    void find_named_columns() {
        for (auto const& event : inspector_.events())
            if (event.kind == EventKind::column && has_named_values(event))
                named_columns_[key_of(inspector_.paths().node(event.path).parent, event.indices)].push_back(&event);
    }

    /// A table that is read twice has two of each column, and the other one may be shorter.
    static bool is_of(Event const& column, Event const& table) {
        auto const row = byte_range(table.bits.offset / 8, table.stride);
        return column.source == table.source && column.value == table.value && column.stride == table.stride &&
               column.bits.offset >= row.offset && column.bits.offset < row.end();
    }

    /// The columns of a table whose values have names.
    [[nodiscard]] std::vector<Event const*> named_columns(Event const& table) const {
        std::vector<Event const*> columns;
        auto const found = named_columns_.find(key_of(table.path, table.indices));
        if (table.kind != EventKind::table || found == named_columns_.end()) return columns;
        std::ranges::copy_if(found->second, std::back_inserter(columns),
                             [&](Event const* column) { return is_of(*column, table); });
        return columns;
    }

    void add_lines(std::uint64_t first, std::uint64_t size, std::string const& label, BitRange bits) {
        auto const shown = all_ ? size : std::min<std::uint64_t>(size, 4 * bytes_a_line);
        for (std::uint64_t at = 0; at < std::max<std::uint64_t>(shown, 1); at += bytes_a_line) {
            auto const count = std::min<std::uint64_t>(bytes_a_line, shown - std::min(at, shown));
            auto const hex =
                hex_of(bytes_.subspan(to_size(std::min<std::uint64_t>(first + at, bytes_.size())), to_size(count)));
            text_ += fmt::format("{}  {:<49} {}\n", offsets_.at(first + at), hex, at == 0 ? label : "");
        }
        if (shown < size) text_ += fmt::format("{}  ... {} more bytes (--all)\n", offsets_.none(), size - shown);
        for (auto const i : findings_from(bits.offset, bits.offset + 1))
            if (!told_[i] && record_.findings[i].place.bits == bits)
                add_finding(i, std::min<std::uint64_t>(size, bytes_a_line));
    }

    void add_finding(std::size_t index, std::uint64_t width) {
        auto const& finding = record_.findings[index];
        told_[index] = true;
        auto const carets = width == 0 ? std::string() : std::string(to_size(width) * 3 - 1, '^');
        text_ += fmt::format("{}  {:<49} ! {}: {} [{}]\n", offsets_.none(), carets, name_of(finding.severity),
                             finding.message, finding.rule);
    }

    void add_unread(std::uint64_t until) {
        if (until <= next_) return;
        add_lines(next_, until - next_, fmt::format("(unread: {} bytes)", until - next_),
                  byte_range(next_, until - next_));
        next_ = until;
    }

    ByteView bytes_;
    Inspector const& inspector_;
    InputRecord const& record_;
    Spec const& spec_;
    Offsets offsets_;
    std::string const& part_;
    bool all_, computed_;
    std::size_t most_;
    std::vector<bool> told_;
    std::vector<std::size_t> by_place_; ///< numbers of the findings, sorted by where they begin
    std::map<TableKey, std::vector<Event const*>> named_columns_;
    std::uint64_t next_ = 0;
    std::string text_;
};

} // namespace

std::string hex_tree(Inspector const& inspector, InputRecord const& record, Spec const& spec, Input const& input,
                     std::string const& part, DumpLook look, std::size_t most) {
    return HexTree(inspector, record, spec, offsets_of(input), part, look, most).text();
}

} // namespace animcheck::app
