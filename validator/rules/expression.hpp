// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/spec.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// An error in an expression, at the character with index `at` (from 0).
struct ExpressionError {
    std::size_t at = 0;
    std::string message;
};

/// Which names an expression may use.
struct ExpressionScope {
    bool actual = false;
    bool expected = false;
    /// Returns the id of a path pattern (`chunk[].size`, also for `[-1]`). Throws an ExpressionError, with `at`
    /// 0, if the path may not be used. Not set if no path may be used.
    std::function<PathId(std::string_view pattern)> path;
};

/// Compiles to a postfix program whose stack never exceeds expression_stack_size. Throws ExpressionError.
///
///     sum     = product { ("+" | "-") product }
///     product = unary { ("*" | "/" | "%") unary }
///     unary   = "-" unary | number | "(" sum ")" | ("align" | "min" | "max") "(" sum "," sum ")"
///             | "actual" | "expected" | path
[[nodiscard]] std::vector<Instruction> compile_expression(std::string_view text, ExpressionScope const& scope);

} // namespace animcheck
