// SPDX-License-Identifier: MIT
#include "golden/corpus/case_text.hpp"
#include "golden/corpus/differences.hpp"
#include "golden/corpus/fields.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>

namespace animcheck::golden {
namespace {

constexpr std::uint64_t shown_at_each_end = 4;
constexpr std::uint64_t shown_bytes = 16;

std::uint32_t crc_of(std::byte const* data, std::uint64_t size, std::uint32_t before = 0) {
    return static_cast<std::uint32_t>(
        ::crc32(before, reinterpret_cast<Bytef const*>(data), static_cast<uInt>(size)));
}

/// Of the bytes of a column's elements, without those between them.
std::uint32_t crc_of_elements(Event const& field) {
    auto const size = field.kind == EventKind::table ? field.stride : field.width * size_of(field.type);
    std::uint32_t crc = 0;
    for (std::uint64_t row = 0; row < field.value; ++row) crc = crc_of(field.data + row * field.stride, size, crc);
    return crc;
}

std::string hex_bytes(std::byte const* data, std::uint64_t size) {
    std::string text;
    for (std::uint64_t i = 0; i < size; ++i)
        text += fmt::format("{}{:02X}", i == 0 ? "" : " ", std::to_integer<unsigned>(data[i]));
    return text;
}

std::string number_text(Event const& scalar) {
    if (scalar.type != ValueType::f32) return text_of(value_of(scalar));
    auto const text = text_of(value_of(scalar));
    // The bits of NaNs differ, which a decimal does not show.
    return text.ends_with("nan") ? fmt::format("nan (0x{:08x})", scalar.value) : text;
}

std::string row_text(Event const& field, std::uint64_t row) {
    if (field.width == 1) return number_text(element_of(field, row, 0));
    std::string text = "(";
    for (std::uint64_t i = 0; i < field.width; ++i) {
        if (i > 0) text += ' ';
        text += number_text(element_of(field, row, i));
    }
    return text + ')';
}

/// The first four, the last four, and a checksum of all if some are not shown.
std::string rows_text(Event const& field) {
    std::string text = fmt::format("{} x {}", field.value, name_of(field.type));
    if (field.width > 1) text += fmt::format("[{}]", field.width);
    text += ':';
    bool const all = field.value <= 2 * shown_at_each_end;
    for (std::uint64_t row = 0; row < field.value; ++row) {
        if (!all && row == shown_at_each_end) {
            text += " ...";
            row = field.value - shown_at_each_end;
        }
        text += ' ' + row_text(field, row);
    }
    return all ? text : text + fmt::format(" crc32 {:08x}", crc_of_elements(field));
}

std::string bytes_text(Event const& field) {
    auto const text = hex_bytes(field.data, std::min(field.value, shown_bytes));
    if (field.value <= shown_bytes) return text;
    return fmt::format("{} ... {} bytes crc32 {:08x}", text, field.value, crc_of(field.data, field.value));
}

std::string value_text(Event const& field) {
    switch (field.kind) {
    case EventKind::text: return '"' + printable(field.text()) + '"';
    case EventKind::bytes: return bytes_text(field);
    case EventKind::array:
    case EventKind::column: return rows_text(field);
    case EventKind::table:
        return fmt::format("{} rows of {} bytes crc32 {:08x}", field.value, field.stride, crc_of_elements(field));
    case EventKind::context:
        if (field.type == ValueType::text) return '"' + printable(field.text()) + '"';
        [[fallthrough]];
    default: return number_text(field);
    }
}

std::string anomaly_line(Event const& event, std::string const& path, std::string const& where) {
    auto line = fmt::format("! {} {} {} {}", name_of(event.severity), name_of(event.anomaly), path, where);
    // A guess is shown by its words; its number is only a hash.
    bool const guessed = event.anomaly == AnomalyKind::identify_failed && event.path == root_path;
    if (event.has_actual && !guessed) line += fmt::format(" actual {}", event.value);
    if (event.expects != Relation::none)
        line += fmt::format(" expected {} {}", name_of(event.expects), event.expected);
    if (!event.note.empty()) line += fmt::format(" ({})", event.note);
    return line;
}

std::string line_of(Event const& event, PathTable const& paths) {
    auto path = paths.text(event.path, event.indices);
    auto const depth = static_cast<std::size_t>(std::ranges::count(path, '.'));
    if (path.empty()) path = ".";
    auto const where = fmt::format("@{}+{}", in_bytes(event.bits.offset), in_bytes(event.bits.size));
    if (event.kind == EventKind::anomaly) return anomaly_line(event, path, where);
    if (event.kind == EventKind::loss) return fmt::format("- lost {} {} {}", event.value, event.note, path);
    auto const start = std::string(2 * depth, ' ') + path;
    if (event.kind == EventKind::context) return fmt::format("{} = {}", start, value_text(event));
    bool const from_here = event.kind == EventKind::derived && event.bits.size == 0;
    if (from_here) return fmt::format("{} := {}", start, value_text(event));
    if (event.kind == EventKind::derived) return fmt::format("{} {} := {}", start, where, value_text(event));
    return fmt::format("{} {} = {}", start, where, value_text(event));
}

} // namespace

Lines log_lines(Decoded const& decoded) {
    Lines lines;
    lines.push_back(fmt::format("log of {}{}", decoded.format ? decoded.format->id : "unknown",
                                decoded.stopped ? ", stopped" : ""));
    if (decoded.stored_paths) {
        lines.emplace_back("unpacking, at bytes of the container:");
        for (auto const& event : decoded.stored_log.events())
            lines.push_back(line_of(event, *decoded.stored_paths));
        bool const ended = decoded.stopped && decoded.log.events().empty();
        if (ended) return lines;
        lines.push_back(fmt::format("unpacked: {} bytes crc32 {:08x}", decoded.unpacked.size(),
                                    crc_of(decoded.unpacked.data(), decoded.unpacked.size())));
    }
    for (auto const& event : decoded.log.events()) lines.push_back(line_of(event, *decoded.paths));
    return lines;
}

} // namespace animcheck::golden
