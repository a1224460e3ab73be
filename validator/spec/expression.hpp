// SPDX-License-Identifier: MIT
#pragma once

#include "validator/spec/spec.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// What is wrong in an expression, and at which of its characters (from 0).
struct ExpressionError {
    std::size_t at = 0;
    std::string message;
};

/// What the names in an expression may stand for where it is written.
struct ExpressionScope {
    bool actual = false;
    bool expected = false;
    /// The id of a path pattern (`chunk[].size`, also where `[-1]` was written); throws an ExpressionError, at 0,
    /// where it may not be used. Not set: no paths here.
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
