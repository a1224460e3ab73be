// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/document.hpp"
#include "validator/judge/record.hpp"
#include "validator/rules/spec.hpp"

#include <string>
#include <string_view>

/// Words that several pages have.
namespace animcheck::book {

[[nodiscard]] Style style_of_severity(Severity severity) noexcept;
[[nodiscard]] Words badge(Severity severity);            ///< its name, in its colour
[[nodiscard]] Words badge(Verdict verdict);              ///< the same
[[nodiscard]] std::string capital(std::string text);     ///< with its first letter in upper case
[[nodiscard]] std::string sentence(std::string text);    ///< the same with a full stop, unless its end is left out
[[nodiscard]] std::string spaced(std::string_view word); ///< "size_mismatch" as "size mismatch"
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view one); ///< "2 rules", on one line

[[nodiscard]] std::string_view meaning_of(Severity severity) noexcept;
[[nodiscard]] std::string_view meaning_of(EffectClass effect) noexcept;
[[nodiscard]] std::string_view meaning_of(EvidenceKind kind) noexcept;
[[nodiscard]] std::string expectation_words(Expectation const& expected); ///< "at most 16"; empty if there is none

[[nodiscard]] Line field_link(Spec const& spec, PathId field,
                              std::string text); ///< to its row on the format's page
[[nodiscard]] Words rule_link(std::string const& full_id, std::string const& text = {});

} // namespace animcheck::book
