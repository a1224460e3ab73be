// SPDX-License-Identifier: MIT
#include "validator/report/style.hpp"

#include "validator/platform/files.hpp"
#include "validator/rules/book_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::array<std::string_view, 7> style_codes{"1", "34", "2", "36", "33", "31", "1;31"};
constexpr std::string_view link_start = "\x1b]8;;", link_end = "\x1b\\";

/// Bytes of the escape sequence at the start of the text: a colour or a link.
std::size_t escape_size(std::string_view text) noexcept {
    if (!text.starts_with('\x1b')) return 0;
    bool const is_link = text.starts_with(link_start);
    auto const end = is_link ? text.find(link_end) : text.find('m');
    if (end == std::string_view::npos) return text.size();
    return end + (is_link ? link_end.size() : 1);
}

std::size_t sequence_size(char first) noexcept {
    auto const byte = static_cast<unsigned char>(first);
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// East Asian characters and pictures take two columns, combining marks none.
std::size_t columns_of(std::string_view sequence) noexcept {
    auto const at = [&](std::size_t i) { return static_cast<unsigned char>(sequence[i]) & 0x3FU; };
    if (sequence.size() == 2) {
        auto const code = (static_cast<unsigned char>(sequence[0]) & 0x1FU) << 6 | at(1);
        return code >= 0x300 && code < 0x370 ? 0 : 1;
    }
    if (sequence.size() == 3) {
        auto const code = (static_cast<unsigned char>(sequence[0]) & 0x0FU) << 12 | at(1) << 6 | at(2);
        bool const wide = (code >= 0x1100 && code < 0x1160) || (code >= 0x2E80 && code < 0xA4D0) ||
                          (code >= 0xAC00 && code < 0xD7A4) || (code >= 0xF900 && code < 0xFB00) ||
                          (code >= 0xFE30 && code < 0xFE70) || (code >= 0xFF00 && code < 0xFF61);
        return wide ? 2 : 1;
    }
    return sequence.size() == 4 ? 2 : 1;
}

/// Bytes and columns of what is at the start of the text and is never broken.
struct Step {
    std::size_t bytes = 0, columns = 0;
};

Step step_of(std::string_view text) noexcept {
    if (auto const escape = escape_size(text); escape > 0) return {escape, 0};
    auto const size = std::min(sequence_size(text[0]), text.size());
    return {size, columns_of(text.substr(0, size))};
}

/// Bytes of the text that fit into so many columns, one character at least.
std::size_t fitting(std::string_view text, std::size_t columns) noexcept {
    std::size_t bytes = 0, taken = 0;
    while (bytes < text.size()) {
        auto const step = step_of(text.substr(bytes));
        if (taken > 0 && taken + step.columns > columns) break;
        taken += step.columns;
        bytes += step.bytes;
    }
    return bytes;
}

/// A blank inside an escape sequence is no place to break at.
std::size_t last_blank(std::string_view text) noexcept {
    auto found = std::string_view::npos;
    for (std::size_t at = 0; at < text.size(); at += step_of(text.substr(at)).bytes)
        if (text[at] == ' ') found = at;
    return found;
}

} // namespace

std::string html_text(std::string_view text) {
    std::string safe;
    for (auto const letter : text) {
        switch (letter) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        default: safe += letter;
        }
    }
    return safe;
}

std::string percent_encoded(std::string_view path) {
    std::string uri;
    for (auto const c : path) {
        bool const plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           std::string_view("/-._~").contains(c);
        uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

Style style_of(Severity severity) noexcept {
    return static_cast<Style>(static_cast<std::size_t>(Style::note) + static_cast<std::size_t>(severity));
}

std::string styled(std::string_view text, Style style, OutputOptions const& options) {
    if (!options.color || text.empty()) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", style_codes[static_cast<std::size_t>(style)], text);
}

std::string address_of_file(std::string const& path) {
    auto const text = whole_path(path);
    if (text.empty()) return {};
    return (text.starts_with('/') ? "file://" : "file:///") + percent_encoded(text); // "C:/.."
}

std::string linked(std::string_view text, std::string const& path, OutputOptions const& options) {
    if (!options.links) return std::string(text);
    return fmt::format("{}{}{}{}{}{}", link_start, address_of_file(path), link_end, text, link_start, link_end);
}

std::string address_of_rule(std::string_view full_id, OutputOptions const& options) {
    if (options.book.empty() || full_id.ends_with("/internal")) return {};
    return options.book + percent_encoded(page_of_rule(full_id)) + std::string(options.book_ending);
}

std::string linked_rule(std::string_view text, std::string_view full_id, OutputOptions const& options) {
    auto const address = options.links ? address_of_rule(full_id, options) : std::string();
    if (address.empty()) return std::string(text);
    return fmt::format("{}{}{}{}{}{}", link_start, address, link_end, text, link_start, link_end);
}

std::size_t width_of(std::string_view text) noexcept {
    std::size_t columns = 0;
    while (!text.empty()) {
        auto const step = step_of(text);
        columns += step.columns;
        text.remove_prefix(step.bytes);
    }
    return columns;
}

std::string_view last_columns(std::string_view text, std::size_t columns) noexcept {
    for (auto width = width_of(text); width > columns && !text.empty();) {
        auto const step = step_of(text);
        width -= step.columns;
        text.remove_prefix(step.bytes);
    }
    return text;
}

std::string wrapped(std::string_view line, std::size_t indent, OutputOptions const& options) {
    std::string text;
    std::size_t const least = 20; // on a narrower terminal nothing could be read
    auto const width = std::max(options.width, indent + least);
    std::size_t begins = 0;
    while (options.width > 0 && begins + width_of(line) > width) {
        auto const fits = fitting(line, width - begins);
        bool const at_blank = fits < line.size() && line[fits] == ' ';
        auto const blank = at_blank ? fits : last_blank(line.substr(0, fits));
        auto const leading = line.find_first_not_of(' ');
        bool const breaks = blank != std::string_view::npos && blank > leading;
        auto const end = breaks ? blank : fits;
        text.append(line.substr(0, end)).append("\n").append(indent, ' ');
        line.remove_prefix(std::min(breaks ? line.find_first_not_of(' ', end) : end, line.size()));
        begins = indent;
    }
    return text.append(line) + '\n';
}

std::string grouped(std::uint64_t number) {
    auto text = fmt::format("{}", number);
    for (auto at = text.size(); at > 3; at -= 3) text.insert(at - 3, 1, ',');
    return text;
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", grouped(number), number == 1 ? one : many);
}

std::string counted(std::uint64_t number, std::string_view one) {
    return counted(number, one, std::string(one) + 's');
}

} // namespace animcheck
