// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/loader.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// A spec with one small fault: a number, a comparison, an operator, a condition or a severity of one rule is
/// changed.
struct Mutant {
    std::string rule;   ///< full id
    std::string change; ///< `when.loop.at_least: 1 -> 2`; no other mutant of the rule has the same
    std::string file;   ///< with `mark`, where the change is
    yaml::Mark mark;
    std::size_t layer = 0, number = 0; ///< of the file, and of the rule among its rules
    yaml::Node changed;                ///< the whole rule
};

/// Each number one more and one less (decimals by a hundredth), each comparison and operator exchanged, each
/// condition, test and item of `one_of` dropped where others are left, each severity one step. In the order of the
/// files. Some may not load: a severity beyond what the rule's basis allows, for example.
[[nodiscard]] std::vector<Mutant> mutants_of(std::span<SpecLayer const> layers);

/// The files with the mutant's rule.
[[nodiscard]] std::vector<SpecLayer> mutated(std::span<SpecLayer const> layers, Mutant const& mutant);

/// The texts that differ from an expression in one number or operator.
[[nodiscard]] std::vector<std::string> changed_expressions(std::string_view text);
/// A number one more and one less, written as it is.
[[nodiscard]] std::vector<std::string> changed_numbers(std::string_view text);

} // namespace animcheck::golden
