// SPDX-License-Identifier: MIT
#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {

std::string pattern_of(Spec const& spec, PathId path, bool below) {
    auto const pattern = PathTable(spec.paths).pattern(path);
    if (below) return pattern.empty() ? "**" : pattern + ".**";
    return pattern.empty() ? "the input as a whole" : pattern;
}

std::string tests_of(Spec const& spec, Slice tests) {
    std::string text;
    for (auto const& test : slice(spec.tests, tests)) {
        std::string word(name_of(test.kind));
        std::ranges::replace(word, '_', ' ');
        text += (text.empty() ? "" : ", ") + word;
        for (auto const& operand : slice(spec.operands, test.operands)) text += fmt::format(" {}", operand.text);
    }
    return text;
}

std::string conditions_of(Spec const& spec, Rule const& rule) {
    std::string text;
    for (auto const& condition : slice(spec.conditions, rule.conditions)) {
        auto const subject = condition.subject == Condition::Subject::path ? pattern_of(spec, condition.path, false)
                             : condition.subject == Condition::Subject::actual ? "actual"
                                                                               : "expected";
        text += fmt::format("{}{} {}", text.empty() ? "" : " and ", subject, tests_of(spec, condition.tests));
    }
    return text;
}

std::string fix_words(Remedy const& fix) {
    constexpr std::array<std::string_view, 4> edits{"", "write the expected value", "remove these bytes",
                                                    "write zeros over these bytes"};
    auto text = std::string(fix.say);
    if (fix.edit == EditKind::none) return text;
    text += fmt::format("{}{}", text.empty() ? "" : ": ", edits[static_cast<std::size_t>(fix.edit)]);
    return text + fmt::format(" ({}: {})",
                              fix.safe ? "safe, `repair` does it"
                                       : "not known to be safe, `repair --level likely` does it",
                              fix.why);
}

} // namespace animcheck
