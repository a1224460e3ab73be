// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::zelda64 {

/// Where the frames of an animation are in link_animetion, and how many.
inline constexpr std::uint32_t link_header_size = 8;

extern Format const link_format;

} // namespace animcheck::zelda64
