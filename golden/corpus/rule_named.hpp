// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"

#include <string_view>

namespace animcheck::golden {

/// The rule with this full id, and its spec; nulls if there is none.
struct NamedRule {
    Spec const* spec = nullptr;
    Rule const* rule = nullptr;
    explicit operator bool() const noexcept { return rule != nullptr; }
};
[[nodiscard]] NamedRule rule_named(SpecSet const& specs, std::string_view id);

} // namespace animcheck::golden
