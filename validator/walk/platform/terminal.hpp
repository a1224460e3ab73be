// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace animcheck {

enum class Stream : std::uint8_t { output, error };
/// Does this standard stream of the program go to a terminal?
[[nodiscard]] bool is_terminal(Stream stream) noexcept;

} // namespace animcheck
