// SPDX-License-Identifier: MIT
#include "validator/config/lines.hpp"

#include "validator/rules/printable.hpp"
#include "validator/rules/yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace animcheck {

LineReader::LineReader(std::string_view text, std::string const& name, std::size_t largest)
    : rest_(text), name_(name) {
    if (text.size() > largest)
        throw yaml::Error(name, {1, 1},
                          fmt::format("the file has {} bytes; expected at most {}", text.size(), largest));
}

std::string_view LineReader::next() {
    auto const end = std::min(rest_.find('\n'), rest_.size());
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    return line_;
}

std::string_view LineReader::field(std::string_view& rest, std::string_view what) {
    auto const tab = rest.find('\t');
    if (tab == std::string_view::npos) fail(fmt::format("expected {} and a tab", what), rest);
    auto const word = rest.substr(0, tab);
    rest.remove_prefix(tab + 1);
    return word;
}

void LineReader::fail(std::size_t column, std::string const& message) const {
    throw yaml::Error(name_, {std::max(number_, 1U), static_cast<std::uint32_t>(column)}, message);
}

void LineReader::fail(std::string const& message, std::string_view part) const {
    constexpr std::size_t most = 60;
    auto const shown = part.size() > most ? printable(part.substr(0, most)) + "..." : printable(part);
    bool const inside = part.data() >= line_.data() && part.data() <= line_.data() + line_.size();
    auto const column = inside ? static_cast<std::size_t>(part.data() - line_.data()) + 1 : 1;
    fail(column, fmt::format("'{}'; {}", shown, message));
}

std::optional<std::uint64_t> number_in(std::string_view word) {
    std::uint64_t number = 0;
    auto const* const last = word.data() + word.size();
    auto const [end, error] = std::from_chars(word.data(), last, number);
    if (word.empty() || error != std::errc{} || end != last) return std::nullopt;
    return number;
}

std::string escaped_line(std::string_view text) {
    std::string line;
    for (auto const c : text) {
        switch (c) {
        case '\\': line += "\\\\"; break;
        case '\t': line += "\\t"; break;
        case '\n': line += "\\n"; break;
        case '\r': line += "\\r"; break;
        default: line += c;
        }
    }
    return line;
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            plain += text[i];
            continue;
        }
        if (++i == text.size()) return std::nullopt;
        switch (text[i]) {
        case '\\': plain += '\\'; break;
        case 't': plain += '\t'; break;
        case 'n': plain += '\n'; break;
        case 'r': plain += '\r'; break;
        default: return std::nullopt;
        }
    }
    return plain;
}

} // namespace animcheck
