// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace animcheck::app {

/// Breaks text at blanks into lines of 88 columns. All but the first begin with so many blanks; the first one
/// begins where they do.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent);
/// "why         because", wrapped under the text.
[[nodiscard]] std::string labelled(std::string_view label, std::string_view text);

} // namespace animcheck::app
