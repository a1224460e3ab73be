// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

/// Files of the book that are written by hand, beside this one. The build makes them constants.
namespace animcheck::book {

[[nodiscard]] std::string_view style_sheet() noexcept;
[[nodiscard]] std::string_view search_script() noexcept;

} // namespace animcheck::book
