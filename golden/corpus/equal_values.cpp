// SPDX-License-Identifier: MIT
#include "golden/corpus/equal_values.hpp"

#include "validator/rules/decimal.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {
namespace {

bool is_word_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// The numbers of a text, hexadecimal ones included: "0x1B0", "-3.5", "1,024".
std::vector<double> numbers_in(std::string_view text) {
    std::vector<double> numbers;
    for (std::size_t at = 0; at < text.size();) {
        auto end = at;
        while (end < text.size() && (is_digit(text[end]) || is_word_letter(text[end]) || text[end] == '.' ||
                                     text[end] == ',' || text[end] == '-' || text[end] == '+'))
            ++end;
        std::string word(text.substr(at, end - at));
        at = end + 1;
        std::erase(word, ',');
        while (word.ends_with('.')) word.pop_back();
        char* rest = nullptr;
        auto const number = std::strtod(word.c_str(), &rest); // hexadecimal too
        bool const begins = !word.empty() && (is_digit(word[0]) || (word[0] == '-' && word.size() > 1));
        if (begins && *rest == '\0') numbers.push_back(number);
    }
    return numbers;
}

std::string without_parentheses(std::string_view text) {
    std::string kept;
    int depth = 0;
    for (auto const c : text) {
        if (c == '(') ++depth;
        if (depth == 0) kept += c;
        if (c == ')' && depth > 0) --depth;
    }
    return kept;
}

/// Relations that a value fulfils which is printed as theirs.
bool includes_its_values(Relation relation) {
    constexpr std::array including{Relation::equals, Relation::at_least, Relation::at_most, Relation::range,
                                   Relation::one_of};
    return std::ranges::find(including, relation) != including.end();
}

/// A float next to a bound that is a decimal number: no text of a reasonable length tells them apart.
bool are_neighbours(Value const& a, Value const& b) {
    auto const *const first = std::get_if<double>(&a), *const second = std::get_if<double>(&b);
    return first && second && *first != *second && static_cast<float>(*first) == static_cast<float>(*second) &&
           static_cast<double>(static_cast<float>(*first)) == *first;
}

/// Words that say how two equal numbers differ.
bool says_how(std::string_view text) {
    constexpr std::array words{"counted from", "below",     "above",  "less than",
                               "greater than", "more than", "before", "past the end"};
    return std::ranges::any_of(words, [&](std::string_view word) { return text.contains(word); });
}

bool has(std::vector<double> const& numbers, double number) {
    return std::ranges::find(numbers, number) != numbers.end();
}

/// The part of a message after its semicolon is the expectation, or the reason.
bool repeats_the_value(Finding const& finding) {
    std::string_view const message = finding.message;
    auto const middle = message.find(';');
    auto const actual = numbers_in(text_of(finding.actual));
    if (middle == std::string_view::npos || actual.size() != 1) return false;
    auto const clause = message.substr(middle);
    auto const said = numbers_in(without_parentheses(clause));
    if (!has(numbers_in(message.substr(0, middle)), actual.front()) || !has(said, actual.front())) return false;
    bool const names_another = std::ranges::any_of(finding.expected.values, [&](Value const& value) {
        auto const expected = numbers_in(text_of(value));
        return expected.size() == 1 && expected != actual && has(said, expected.front());
    });
    return !names_another && !says_how(clause);
}

} // namespace

bool compares_equal_values(Finding const& finding) {
    auto const actual = text_of(finding.actual);
    bool const is_expected = includes_its_values(finding.expected.relation) &&
                             std::ranges::any_of(finding.expected.values, [&](Value const& value) {
                                 return text_of(value) == actual && !are_neighbours(finding.actual, value);
                             });
    return is_expected || repeats_the_value(finding);
}

} // namespace animcheck::golden
