// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::zelda64 {

inline constexpr std::uint32_t legacy_header_size = 12, legacy_key_size = 12;

extern Format const legacy_format;

} // namespace animcheck::zelda64
