// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// "0D 0A" as bytes; empty if a digit is missing or invalid.
[[nodiscard]] std::optional<std::vector<std::byte>> bytes_of_hex(std::string_view text);

} // namespace animcheck::golden
