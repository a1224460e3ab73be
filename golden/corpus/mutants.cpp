// SPDX-License-Identifier: MIT
#include "golden/corpus/mutants.hpp"

#include "validator/rules/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

namespace animcheck::golden {
namespace {

using yaml::Node;
using Words = std::pair<std::string_view, std::string_view>;

constexpr std::array<Words, 6> comparisons{{{"at_least", "at_most"},
                                            {"at_most", "at_least"},
                                            {"equals", "not"},
                                            {"not", "equals"},
                                            {"is", "is_not"},
                                            {"is_not", "is"}}};
constexpr std::array<Words, 7> operators{
    {{"+", "-"}, {"-", "+"}, {"*", "+"}, {"/", "*"}, {"%", "/"}, {"min", "max"}, {"max", "min"}}};

std::optional<std::string_view> other_of(std::span<Words const> words, std::string_view word) {
    auto const found = std::ranges::find(words, word, &Words::first);
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

bool is_small(char letter) { return letter >= 'a' && letter <= 'z'; }

std::string decimal_text(double value) {
    auto text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

std::vector<std::string> changed_decimals(std::string_view text) {
    auto const value = decimal_of(text);
    if (!value) return {};
    auto const step = *value == 0 ? 0.01 : *value / 100;
    return {decimal_text(*value + step), decimal_text(*value - step)};
}

/// `0x00FF` stays hexadecimal, with as many digits.
std::string written_like(std::string_view text, std::int64_t value) {
    if (!text.starts_with("0x") || value < 0) return fmt::format("{}", value);
    bool const small = std::ranges::any_of(text.substr(2), is_small);
    auto const digits = text.size() - 2;
    return small ? fmt::format("0x{:0{}x}", value, digits) : fmt::format("0x{:0{}X}", value, digits);
}

/// Where a token ends that begins at `from`: a number, a path with its brackets, a word, or one character.
std::size_t end_of_token(std::string_view text, std::size_t from) {
    auto const in_number = [](char letter) {
        return is_digit(letter) || std::isalpha(static_cast<unsigned char>(letter));
    };
    auto const in_path = [&](char letter) { return in_number(letter) || letter == '_' || letter == '.'; };
    auto end = from + 1;
    if (is_digit(text[from])) {
        while (end < text.size() && in_number(text[end])) ++end;
    } else if (is_small(text[from])) {
        while (end < text.size() && (in_path(text[end]) || text[end] == '['))
            end = text[end] == '[' ? std::min(text.find(']', end), text.size() - 1) + 1 : end + 1;
    }
    return end;
}

/// Emits the changed copies of one rule.
class RuleMutator {
public:
    RuleMutator(Node rule, Mutant like, std::vector<Mutant>& out)
        : rule_(std::move(rule)), like_(std::move(like)), out_(out) {}

    void run() {
        change_tests(rule_, "");
        change_conditions();
        change_severity();
    }

private:
    void emit(yaml::Mark mark, std::string change) {
        auto mutant = like_;
        mutant.mark = mark;
        mutant.change = std::move(change);
        mutant.changed = rule_;
        out_.push_back(std::move(mutant));
    }

    void replace(Node& scalar, std::string const& with, std::string const& where) {
        auto const before = std::exchange(scalar.scalar, with);
        emit(scalar.mark, fmt::format("{}: {} -> {}", where, before, with));
        scalar.scalar = before;
    }

    /// Without one of several.
    template <class Item>
    void drop(std::vector<Item>& items, std::size_t number, yaml::Mark mark, std::string const& what) {
        auto const whole = items;
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(number));
        emit(mark, what + " dropped");
        items = whole;
    }

    void change_operand(Node& operand, std::string const& where) {
        for (auto const& with :
             operand.quoted ? changed_expressions(operand.scalar) : changed_numbers(operand.scalar))
            replace(operand, with, where);
    }

    void change_operands(Node& value, std::string const& where) {
        if (value.kind == Node::Kind::scalar) return change_operand(value, where);
        for (std::size_t i = 0; i < value.items.size(); ++i) {
            change_operand(value.items[i], where);
            bool const optional = where.ends_with("one_of") && value.items.size() > 1;
            if (optional)
                drop(value.items, i, value.items[i].mark, fmt::format("{}: {}", where, value.items[i].scalar));
        }
    }

    void change_test(Node& word, Node& value, std::string const& before) {
        auto const where = before + word.scalar;
        bool const named = word.scalar == "is" || word.scalar == "is_not";
        if (!named) change_operands(value, where);
        auto const other = other_of(comparisons, word.scalar);
        if (!other) return;
        auto const written = std::exchange(word.scalar, std::string(*other));
        emit(word.mark, fmt::format("{} -> {}", where, *other));
        word.scalar = written;
    }

    void change_tests(Node& mapping, std::string const& before) {
        auto const is_test = [](auto const& member) { return test_named(member.first.scalar).has_value(); };
        auto const tests = std::ranges::count_if(mapping.members, is_test);
        for (std::size_t i = 0; i < mapping.members.size(); ++i) {
            auto& [word, value] = mapping.members[i];
            if (!is_test(mapping.members[i])) continue;
            change_test(word, value, before);
            if (tests > 1) drop(mapping.members, i, word.mark, before + word.scalar);
        }
    }

    void change_conditions() {
        auto const when =
            std::ranges::find(rule_.members, "when", [](auto const& member) { return member.first.scalar; });
        if (when == rule_.members.end()) return;
        auto& conditions = when->second.members;
        for (std::size_t i = 0; i < conditions.size(); ++i) {
            auto const where = "when." + conditions[i].first.scalar;
            change_tests(conditions[i].second, where + '.');
            if (conditions.size() > 1) drop(conditions, i, conditions[i].first.mark, where);
        }
        if (conditions.size() != 1) return;
        auto const mark = conditions.front().first.mark;
        auto const where = "when." + conditions.front().first.scalar;
        drop(rule_.members, static_cast<std::size_t>(when - rule_.members.begin()), mark, where);
    }

    void change_severity() {
        auto const found =
            std::ranges::find(rule_.members, "severity", [](auto const& member) { return member.first.scalar; });
        if (found == rule_.members.end()) return;
        auto& severity = found->second;
        constexpr std::array<std::string_view, 4> all{"note", "warning", "error", "fatal"};
        auto const now = std::ranges::find(all, severity.scalar);
        if (now == all.end()) return;
        if (now != all.begin()) replace(severity, std::string(*(now - 1)), "severity");
        if (now + 1 != all.end()) replace(severity, std::string(*(now + 1)), "severity");
    }

    Node rule_;
    Mutant like_; ///< what all of its mutants have in common
    std::vector<Mutant>& out_;
};

Node& rules_in(SpecLayer& layer) {
    auto& members = layer.root.members;
    return std::ranges::find(members, "rules", [](auto const& member) { return member.first.scalar; })->second;
}

} // namespace

std::vector<std::string> changed_numbers(std::string_view text) {
    bool const hexadecimal = text.starts_with("0x");
    if (!hexadecimal && text.find_first_of(".e") != std::string_view::npos) return changed_decimals(text);
    auto const digits = text.substr(hexadecimal ? 2 : 0);
    std::int64_t value = 0;
    auto const [stop, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
    if (error != std::errc{} || stop != digits.data() + digits.size()) return {};
    std::vector<std::string> changed;
    using Limits = std::numeric_limits<std::int64_t>;
    if (value < Limits::max()) changed.push_back(written_like(text, value + 1));
    if (value > Limits::min()) changed.push_back(written_like(text, value - 1));
    return changed;
}

std::vector<std::string> changed_expressions(std::string_view text) {
    std::vector<std::string> changed;
    bool after_operand = false; // then `-` is an operator, else a sign
    for (std::size_t from = 0, end = 0; from < text.size(); from = end) {
        end = end_of_token(text, from);
        auto const token = text.substr(from, end - from);
        if (token == " ") continue;
        auto const with = [&](std::string_view other) {
            changed.push_back(fmt::format("{}{}{}", text.substr(0, from), other, text.substr(end)));
        };
        if (is_digit(token.front()))
            for (auto const& number : changed_numbers(token)) with(number);
        bool const is_sign = token == "-" && !after_operand;
        if (auto const other = other_of(operators, token); other && !is_sign) with(*other);
        after_operand = token == ")" || is_digit(token.front()) || is_small(token.front());
    }
    return changed;
}

std::vector<Mutant> mutants_of(std::span<SpecLayer const> layers) {
    std::vector<Mutant> all;
    auto const format = layers.back().root.find("format")->scalar;
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        if (layers[layer].is_reader) continue; // held to their evidence, not to a boundary of the format
        auto const& rules = layers[layer].root.find("rules")->members;
        for (std::size_t number = 0; number < rules.size(); ++number) {
            Mutant like;
            like.rule = format + '/' + rules[number].first.scalar;
            like.file = layers[layer].file;
            like.layer = layer;
            like.number = number;
            RuleMutator(rules[number].second, std::move(like), all).run();
        }
    }
    return all;
}

std::vector<SpecLayer> mutated(std::span<SpecLayer const> layers, Mutant const& mutant) {
    std::vector<SpecLayer> changed(layers.begin(), layers.end());
    rules_in(changed[mutant.layer]).members[mutant.number].second = mutant.changed;
    return changed;
}

} // namespace animcheck::golden
