// SPDX-License-Identifier: MIT
#include "decoders/zengin/mds_words.hpp"

#include "decoders/format.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

namespace animcheck::zengin {
namespace {

constexpr std::string_view blanks = " \t\r";

Words part_of(std::string_view line, std::size_t from, std::size_t to) {
    return {line.substr(from, to - from), from, to - from};
}

/// A single quote is no pair, and stays.
Words without_quotes(Words word) {
    if (word.text.size() < 2) return word;
    if (word.text.front() == '"') word.text.remove_prefix(1);
    if (!word.text.empty() && word.text.back() == '"') word.text.remove_suffix(1);
    return word;
}

std::string_view number_part(std::string_view text) noexcept {
    text = without_blanks(text);
    if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
    return text;
}

} // namespace

ScriptText take_apart(std::string_view line) {
    ScriptText result;
    auto const open = std::min(line.find('('), line.size());
    auto const close = std::min(line.find(')', open), line.size());
    result.has_arguments = open < line.size();
    result.closed = close < line.size();
    result.head = part_of(line, 0, open);
    if (!result.has_arguments) return result;
    result.arguments = part_of(line, open + 1, close);
    result.after = part_of(line, std::min(close + 1, line.size()), line.size());
    return result;
}

std::vector<Words> words_of(Words const& arguments) {
    std::vector<Words> words;
    auto const text = arguments.text;
    for (std::size_t at = 0; words.size() < most_words;) {
        at = std::min(text.find_first_not_of(blanks, at), text.size());
        auto const end = std::min(text.find_first_of(blanks, at), text.size());
        if (at == end) break;
        words.push_back(without_quotes({text.substr(at, end - at), arguments.at + at, end - at}));
        at = end;
    }
    return words;
}

std::vector<Words> quoted_in(Words const& arguments) {
    std::vector<Words> quoted;
    auto const text = arguments.text;
    for (std::size_t at = 0; quoted.size() < most_words;) {
        auto const open = text.find('"', at);
        auto const close = open == std::string_view::npos ? open : text.find('"', open + 1);
        if (close == std::string_view::npos) break;
        quoted.push_back({text.substr(open + 1, close - open - 1), arguments.at + open + 1, close - open - 1});
        at = close + 1;
    }
    return quoted;
}

Words unquoted_start(Words const& arguments) {
    auto const size = std::min(arguments.text.find('"'), arguments.text.size());
    return {arguments.text.substr(0, size), arguments.at, size};
}

std::int32_t integer_in(std::string_view text) noexcept {
    using Limits = std::numeric_limits<std::int32_t>;
    text = number_part(text);
    std::int64_t value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) return text.front() == '-' ? Limits::min() : Limits::max();
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, Limits::min(), Limits::max()));
}

float number_in(std::string_view text) {
    text = number_part(text);
    std::string const number(text.substr(0, text.find_first_not_of("0123456789.eE+-")));
    if (number.starts_with('+')) return 0;
    auto const value = std::strtof(number.c_str(), nullptr); // libc++ 19 has no std::from_chars of floating point
    return std::isfinite(value) ? value : 0;
}

std::string_view without_blanks(std::string_view text) noexcept {
    auto const first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

bool holds(std::string_view text, std::string_view upper) noexcept {
    auto const same = [](char a, char b) { return lower(a) == lower(b); };
    return !std::ranges::search(text, upper, same).empty() || upper.empty();
}

std::optional<Words> option_in(std::vector<Words> const& words, std::string_view key, std::size_t from) {
    for (auto i = from; i < words.size(); ++i)
        if (same_name(words[i].text.substr(0, key.size()), key)) {
            auto word = words[i];
            word.text.remove_prefix(key.size());
            return word;
        }
    return std::nullopt;
}

} // namespace animcheck::zengin
