// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace animcheck {

enum class Stream : std::uint8_t { output, error, input };
/// Does this standard stream of the program go to a terminal, or come from one?
[[nodiscard]] bool is_terminal(Stream stream) noexcept;
/// Columns of that terminal; 80 where it does not say.
[[nodiscard]] std::size_t terminal_width(Stream stream) noexcept;
/// Lines of it; 24 where it does not say.
[[nodiscard]] std::size_t terminal_height(Stream stream) noexcept;

} // namespace animcheck
