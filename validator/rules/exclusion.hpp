// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/spec.hpp"

namespace animcheck {

/// Whether two rules can fire together, as far as their tests show: those against constants, and of `actual`
/// against `expected`.
enum class Overlap : std::uint8_t {
    never,  ///< they exclude each other
    may,    ///< undecided
    always, ///< for some value both fire; every test was understood
};
[[nodiscard]] Overlap overlap_of(Spec const& spec, Rule const& a, Rule const& b);

/// The value of an operand without names, if it has one.
struct Constant {
    bool known = false;
    std::int64_t value = 0;
};
[[nodiscard]] Constant constant_of(Spec const& spec, Operand const& operand);

} // namespace animcheck
