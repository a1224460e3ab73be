// SPDX-License-Identifier: MIT
#pragma once

#include "validator/spec/spec.hpp"

namespace animcheck {

/// What can be told of two rules from their tests against constants, and of `actual` against `expected`.
enum class Overlap : std::uint8_t {
    never,  ///< they exclude each other
    may,    ///< nothing decides it
    always, ///< both fire for some value, and every test was understood
};
[[nodiscard]] Overlap overlap_of(Spec const& spec, Rule const& a, Rule const& b);

/// The value of an operand that names nothing, where it has one.
struct Constant {
    bool known = false;
    std::int64_t value = 0;
};
[[nodiscard]] Constant constant_of(Spec const& spec, Operand const& operand);

} // namespace animcheck
