// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

/// The parts of every page around the data of its run.
namespace animcheck::html {

[[nodiscard]] std::string shell_opening(); ///< policy, style and markup
/// Libraries, which are text until the page needs them, and the script.
[[nodiscard]] std::string shell_ending();
[[nodiscard]] bool is_page(std::string_view bytes);

} // namespace animcheck::html
