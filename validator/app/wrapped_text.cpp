// SPDX-License-Identifier: MIT
#include "validator/app/wrapped_text.hpp"

#include "validator/report/style.hpp"

#include <fmt/format.h>

namespace animcheck::app {
namespace {

constexpr std::size_t line_columns = 88, label_width = 12;

} // namespace

std::string wrapped(std::string_view text, std::size_t indent) {
    auto lines = animcheck::wrapped(std::string(indent, ' ').append(text), indent, {.width = line_columns});
    lines.pop_back(); // the line feed
    return lines.substr(indent);
}

std::string labelled(std::string_view label, std::string_view text) {
    auto const* const gap = label.size() < label_width ? "" : " ";
    return fmt::format("  {:<{}}{}{}\n", label, label_width, gap, wrapped(text, label_width + 2));
}

} // namespace animcheck::app
