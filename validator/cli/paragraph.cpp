// SPDX-License-Identifier: MIT
#include "validator/cli/paragraph.hpp"

#include <fmt/format.h>

namespace animcheck::cli {
namespace {

constexpr std::size_t line_columns = 88, label_width = 12;

/// Columns, counted by code points: near enough for what specs hold.
std::size_t columns(std::string_view text) {
    std::size_t count = 0;
    for (auto const byte : text) count += (static_cast<unsigned char>(byte) & 0xC0) != 0x80 ? 1 : 0;
    return count;
}

} // namespace

std::string wrapped(std::string_view text, std::size_t indent) {
    std::string lines;
    for (auto at = indent; !text.empty();) {
        auto const end = std::min(text.find(' '), text.size());
        auto const word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        auto const width = columns(word);
        if (at > indent && at + 1 + width > line_columns) {
            lines += '\n' + std::string(indent, ' ');
            at = indent;
        } else if (at > indent) {
            lines += ' ';
            ++at;
        }
        lines += word;
        at += width;
    }
    return lines;
}

std::string labelled(std::string_view label, std::string_view text) {
    return fmt::format("  {:<{}}{}\n", label, label_width, wrapped(text, label_width + 2));
}

} // namespace animcheck::cli
