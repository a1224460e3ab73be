// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/spec.hpp"

#include <string>
#include <vector>

namespace animcheck {

/// Flaws in the texts of a rule: missing ones, banned words, and placeholders that are misleading.
[[nodiscard]] std::vector<std::string> word_flaws(Spec const& spec, Rule const& rule);

/// The first banned word or phrase in a text, or empty.
[[nodiscard]] std::string_view banned_word(std::string_view text) noexcept;

} // namespace animcheck
