// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace animcheck::fuzz {

/// Bytes that operator new has handed out on this thread since it started. Given back ones stay counted: the sum
/// bounds the time as well. Linking allocations.cpp replaces operator new; AddressSanitizer still sees every block,
/// for the replacement asks malloc.
[[nodiscard]] std::uint64_t bytes_allocated() noexcept;

} // namespace animcheck::fuzz
