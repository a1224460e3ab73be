// SPDX-License-Identifier: MIT
#include "validator/rules/lint_words.hpp"

#include "validator/rules/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

/// Literal translations that a native speaker would not use.
constexpr std::array<std::string_view, 35> banned{
    "told",
    "tell",
    "tells",
    "stand",
    "stands",
    "lies",
    "behind",
    "promise",
    "promises",
    "promised",
    "wanted",
    "asked for",
    "is none",
    "is no",
    "are no",
    "no multiple",
    "nothing that is known",
    "no known format",
    "believe",
    "believes",
    "takes it for",
    "take it for",
    "leaves alone",
    "leaves it alone",
    "whoever",
    "around it",
    "beside it",
    "(s)",
    "gives",
    "give",
    "gave",
    "of no known",

    "the writer died",
    "poses of a clip",
    "say --",
};

bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Whole words only: "understand" has no "stand".
bool has_phrase(std::string_view text, std::string_view phrase) noexcept {
    for (auto rest = text;;) {
        auto const found = std::ranges::search(rest, phrase, same_letter);
        if (found.empty()) return false;
        auto const begin = static_cast<std::size_t>(found.begin() - text.begin());
        auto const end = begin + phrase.size();
        bool const starts = begin == 0 || !is_letter(text[begin]) || !is_letter(text[begin - 1]);
        bool const ends = end == text.size() || !is_letter(text[end]) || !is_letter(text[end - 1]);
        if (starts && ends) return true;
        rest = text.substr(begin + 1);
    }
}

/// Is `expected` several numbers or a text, not a single number?
bool is_phrase(TestKind kind) noexcept {
    switch (kind) {
    case TestKind::one_of:
    case TestKind::range:
    case TestKind::finite:
    case TestKind::required:
    case TestKind::unique: return true;
    default: return false;
    }
}

/// Is the value compared with a single number?
bool is_bound(TestKind kind) noexcept {
    return kind == TestKind::equals || kind == TestKind::at_least || kind == TestKind::at_most;
}

/// The text without its placeholders: their names are not prose.
std::string without_placeholders(std::string_view text) {
    std::string rest;
    bool inside = false;
    for (auto const c : text) {
        inside = (inside && c != '}') || c == '{';
        if (!inside && c != '}') rest += c;
    }
    return rest;
}

class WordFlaws {
public:
    WordFlaws(Spec const& spec, Rule const& rule) : spec_(spec), rule_(rule) {}

    std::vector<std::string> find() {
        fragments();
        required();
        banned_words();
        placeholders();
        return std::move(flaws_);
    }

private:
    template <class... T>
    void add(fmt::format_string<T...> words, T&&... values) {
        flaws_.push_back(fmt::format(words, std::forward<T>(values)...));
    }

    void fragments() {
        if (rule_.message.empty()) add("the message is empty");
        if (rule_.message.ends_with('.')) add("the message ends in a full stop; it is a fragment");
        if (rule_.message.starts_with("{actual}")) add("the message starts with a number; name its subject");
        if (rule_.why.empty()) add("'why' is empty");
    }

    void required() {
        if (rule_.severity < Severity::warning) return;
        if (!rule_.effect) add("a {} without 'effect'", name_of(rule_.severity));
        if (!rule_.fix) add("a {} without 'fix'; use 'none' if nothing can be done", name_of(rule_.severity));
    }

    void banned_words() {
        std::array<std::pair<std::string_view, std::string_view>, 6> const texts{
            {{"message", rule_.message},
             {"why", rule_.why},
             {"lenient", rule_.lenient},
             {"engine", rule_.engine},
             {"fix", rule_.fix ? rule_.fix->say : std::string_view()},
             {"fix", rule_.fix ? rule_.fix->why : std::string_view()}}};
        for (auto const& [name, text] : texts)
            if (auto const word = banned_word(without_placeholders(text)); !word.empty())
                add("'{}' uses '{}'; use plain English instead", name, word);
    }

    /// "a multiple of 0 to 4", "3 rotations; the skeleton has 3": numbers that do not show what is wrong.
    void placeholders() {
        auto const& message = rule_.message;
        auto const tests = slice(spec_.tests, rule_.tests);
        bool const phrase = std::ranges::any_of(tests, [](Test const& test) { return is_phrase(test.kind); });
        for (std::string_view const slot : {"{expected:", "multiple of {expected}", "than {expected}"})
            if (phrase && message.contains(slot)) add("'{}' is a slot for one number; the test has several", slot);
        if (!message.contains("{actual}") && !message.contains("{actual: ")) return;
        if (message.contains("{expected")) return;
        for (auto const& test : tests) {
            if (!is_bound(test.kind)) continue;
            for (auto const& operand : slice(spec_.operands, test.operands)) check_operand(operand);
        }
    }

    /// "limb 5; the skeleton has 5": the number shown is not the one that the value is compared with.
    void check_operand(Operand const& operand) {
        for (auto const& step : slice(spec_.code, operand.code)) {
            if (step.op != Op::path || operand.code.count == 1) continue;
            auto const path = PathTable(spec_.paths).pattern(step.path);
            if (rule_.message.contains('{' + path + '}') || rule_.message.contains('{' + path + ": "))
                add("the message compares {{actual}} with {{{}}}, and the two may be equal; show {{expected}}, "
                    "which is {}",
                    path, operand.text);
        }
    }

    Spec const& spec_;
    Rule const& rule_;
    std::vector<std::string> flaws_;
};

} // namespace

std::string_view banned_word(std::string_view text) noexcept {
    auto const found =
        std::ranges::find_if(banned, [&](std::string_view phrase) { return has_phrase(text, phrase); });
    return found == banned.end() ? std::string_view() : *found;
}

std::vector<std::string> word_flaws(Spec const& spec, Rule const& rule) { return WordFlaws(spec, rule).find(); }

} // namespace animcheck
