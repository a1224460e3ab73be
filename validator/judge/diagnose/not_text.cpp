// SPDX-License-Identifier: MIT
// Bytes of something else in a script: a sector of another file, or noise. A text has no control characters, so
// that those show where it is. Letters of another alphabet do not, and are counted only beside them.
#include "validator/judge/diagnose/hypothesis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

namespace animcheck::diagnose {
namespace {

constexpr std::size_t least_controls = 4;
constexpr std::size_t longest_gap = 48; ///< between bytes that show it, where noise looks like text
constexpr std::string_view white_space = "\t\n\f\r ";

bool is_control(char c) {
    return (static_cast<unsigned char>(c) < 0x20 && !white_space.contains(c)) || c == '\x7F';
}
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

/// From the first byte that is not text to the last, if a control character is never far, and a line is before it.
std::optional<std::pair<std::size_t, std::size_t>> foreign_range(std::string_view text) {
    auto const first_control = std::ranges::find_if(text, is_control);
    std::size_t first = static_cast<std::size_t>(first_control - text.begin()), end = first, controls = 0;
    for (auto at = first; at < text.size(); ++at) {
        controls += is_control(text[at]);
        bool const is_near = at - end <= longest_gap;
        if (is_control(text[at]) && !is_near) return std::nullopt; // of a second place
        if ((is_control(text[at]) || !is_ascii(text[at])) && is_near) end = at + 1;
    }
    for (auto at = first; at > 0 && first - at < longest_gap; --at)
        if (!is_ascii(text[at - 1])) first = at - 1;
    bool const begins_as_text = text.substr(0, first).contains('\n');
    return controls < least_controls || !begins_as_text ? std::nullopt : std::optional(std::pair(first, end));
}

} // namespace

std::optional<Conclusion> foreign_bytes_of(InputRecord const& record, ByteView bytes) {
    if (!is_broken(record)) return std::nullopt;
    auto const text = text_of(bytes);
    auto const range = foreign_range(text);
    if (!range) return std::nullopt;
    auto const [first, end] = *range;
    auto const first_line = text.rfind('\n', first - 1) + 1;
    auto const lines = byte_range(first_line, std::min(text.find('\n', end), text.size()) - first_line);
    std::optional<Conclusion> foreign(std::in_place);
    for (auto const number : own_faults_of(record)) {
        auto const& place = record.findings[number].place;
        bool const is_there = place.bits.offset >= lines.offset && place.bits.offset <= lines.end();
        if (!place.nowhere && is_there) foreign->explained.push_back(number);
    }
    if (foreign->explained.size() < 2) return std::nullopt;
    foreign->statement.bits = byte_range(first, end - first);
    foreign->statement.words = fmt::format("the {} bytes at 0x{:X} are not text", end - first, first);
    return foreign;
}

} // namespace animcheck::diagnose
