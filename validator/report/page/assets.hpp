// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

/// The fixed parts of a page, embedded at build time by embed.cmake.
namespace animcheck::html {

[[nodiscard]] std::string_view style_sheet() noexcept; ///< of the book, and what a report adds to it
[[nodiscard]] std::string_view body() noexcept;        ///< what scripts fill
[[nodiscard]] std::string_view script() noexcept;
[[nodiscard]] std::string_view chart_library() noexcept;  ///< Chart.js
[[nodiscard]] std::string_view figure_library() noexcept; ///< three.js
[[nodiscard]] std::string_view licences() noexcept;       ///< of both: plain text

} // namespace animcheck::html
