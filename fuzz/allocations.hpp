// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace animcheck::fuzz {

/// Bytes allocated by operator new on this thread since it started. Freed ones remain counted, since the sum
/// also bounds the time. Linking allocations.cpp replaces operator new; AddressSanitizer still sees every
/// block, because the replacement calls malloc.
[[nodiscard]] std::uint64_t bytes_allocated() noexcept;

} // namespace animcheck::fuzz
