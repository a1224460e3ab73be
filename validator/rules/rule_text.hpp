// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/spec.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// The texts of a rule: a label and a text each, in the order of reading.
struct RulePage {
    struct Row {
        std::string_view label; ///< empty: the row goes on with the one before
        std::string text;
    };
    std::vector<Row> rows, evidence;
};
[[nodiscard]] RulePage page_of(Spec const& spec, Rule const& rule);

/// A rule by its full id; null where no spec has it, as of a fault of the program itself.
struct FoundRule {
    Spec const* spec = nullptr;
    Rule const* rule = nullptr;
};
[[nodiscard]] FoundRule rule_with_id(std::span<Spec const* const> specs, std::string_view id) noexcept;

} // namespace animcheck
