// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace animcheck {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// The finite number that all of `text` is: `0.5`, `-1`, `1e-6`; no leading plus, no hexadecimal. std::from_chars
/// would do, but libc++ 19 lacks it for floating point.
inline std::optional<double> decimal_of(std::string_view text) {
    if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos || text.starts_with('+'))
        return std::nullopt;
    std::string const whole(text);
    char* stop = nullptr;
    auto const value = std::strtod(whole.c_str(), &stop);
    if (whole.empty() || stop != whole.c_str() + whole.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

} // namespace animcheck
