// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/lexer.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// No image grows beyond this, whatever its text says.
inline constexpr std::size_t image_limit = std::size_t{1} << 20;

/// Text to bytes. The language is described in golden/README.md. Faults are an AssemblyError.
[[nodiscard]] std::vector<std::byte> assemble(std::string_view text);

} // namespace animcheck::golden
