// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace animcheck::fuzz {

/// Bytes allocated on this thread since the first call, by anybody: also by zlib and pugixml. Freed ones remain
/// counted, since the sum also bounds the time. A sanitizer's allocator counts; without one this is always 0.
[[nodiscard]] std::uint64_t bytes_allocated() noexcept;

} // namespace animcheck::fuzz
