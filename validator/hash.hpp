// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <string_view>

namespace animcheck {

[[nodiscard]] std::uint64_t hash_of(std::string_view text) noexcept; ///< XXH3, 64 bits: identity, not security
[[nodiscard]] std::uint64_t hash_of(ByteView bytes) noexcept;

} // namespace animcheck
