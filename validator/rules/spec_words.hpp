// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/spec.hpp"

#include <string>

/// Parts of a spec in words, for `explain` and `spec show`.
namespace animcheck {

[[nodiscard]] std::string pattern_of(Spec const& spec, PathId path, bool below); ///< "samples.node_index[]"
[[nodiscard]] std::string conditions_of(Spec const& spec, Rule const& rule);     ///< when the rule is asked
[[nodiscard]] std::string tests_of(Spec const& spec, Slice tests);               ///< what must hold
/// The remedy, before there is a finding, whose value and place an edit names.
[[nodiscard]] std::string fix_words(Remedy const& fix);

} // namespace animcheck
