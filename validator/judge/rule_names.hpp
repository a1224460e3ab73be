// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Rules and formats as users name them.
namespace animcheck {

/// A rule of a spec.
struct NamedRule {
    Spec const* spec;
    Rule const* rule;
    [[nodiscard]] std::string id() const; ///< "zengin.man/version"
};

/// Does the word, an id with or without its format or a pattern of either, name the rule of this full id?
[[nodiscard]] bool names_rule(std::string_view word, std::string_view id) noexcept;
/// In the order of the specs: all of them, those of a full id, of an id without its format, or of a pattern of
/// either.
[[nodiscard]] std::vector<NamedRule> all_rules(SpecSet const& specs);
/// Those of findings in files of these formats: without what readers misread of sound ones.
[[nodiscard]] std::vector<NamedRule> rules_of_formats(std::span<Spec const* const> specs);
/// What a reader (an id) misreads, in the order of formats.
[[nodiscard]] std::vector<NamedRule> rules_of_reader(SpecSet const& specs, std::string_view reader);
/// Also "zenkit", all that the reader misreads, and "zenkit/layer-white-space". A pattern names misreadings only if
/// it names no other rule.
[[nodiscard]] std::vector<NamedRule> rules_named(SpecSet const& specs, std::string_view word);
/// Those that may explain what people see: each of these words that tells something is in what is said of their
/// symptoms, or of a game that crashes, hangs or refuses a file.
[[nodiscard]] std::vector<NamedRule> rules_by_symptom(SpecSet const& specs, std::string_view words);
/// The specs of a format, of all formats of a family, or of a pattern of formats.
[[nodiscard]] std::vector<Spec const*> specs_named(SpecSet const& specs, std::string_view word);

/// Is it the id, the family, the last part ("man"), or a pattern of one of them?
[[nodiscard]] bool names_format(std::string_view word, std::string_view id) noexcept;
/// "unknown rule 'zengin.man/vesion'; did you mean 'zengin.man/version'?"
[[nodiscard]] std::string unknown_rule(SpecSet const& specs, std::string const& word);
[[nodiscard]] std::string unknown_spec(SpecSet const& specs, std::string const& word);
/// Where a rule or a format could be meant.
[[nodiscard]] std::string unknown_rule_or_format(SpecSet const& specs, std::string const& word);

/// A line for each rule: id, severity, effect, message.
[[nodiscard]] std::string rule_lines(std::vector<NamedRule> const& rules);

} // namespace animcheck
