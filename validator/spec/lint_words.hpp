// SPDX-License-Identifier: MIT
#pragma once

#include "validator/spec/spec.hpp"

#include <string>
#include <vector>

namespace animcheck {

/// What is wrong with the words of a rule: what it must say and does not, words that the house does not use, and
/// placeholders that cannot read well.
[[nodiscard]] std::vector<std::string> word_flaws(Spec const& spec, Rule const& rule);

/// The first word or phrase of a text that the house does not use, or empty.
[[nodiscard]] std::string_view banned_word(std::string_view text) noexcept;

} // namespace animcheck
