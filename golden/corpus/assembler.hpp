// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/lexer.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// No image may be larger. The checksum of a ROM is over more than 1 MiB.
inline constexpr std::size_t image_limit = std::size_t{2} << 20;

/// Assembles text in the language of golden/README.md. Throws AssemblyError.
[[nodiscard]] std::vector<std::byte> assemble(std::string_view text);

} // namespace animcheck::golden
