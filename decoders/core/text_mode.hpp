// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <vector>

namespace animcheck {

/// The line feeds of a file in which each follows a carriage return, as after a copy in text mode.
struct TextMode {
    std::uint64_t line_feeds = 0; ///< 0 also if one of them follows something else
    std::uint64_t first = 0;      ///< offset of the first one
};

/// In nearly every binary file the search ends at the first line feed.
[[nodiscard]] TextMode text_mode_of(ByteView bytes);

/// The file before such a copy.
[[nodiscard]] std::vector<std::byte> without_carriage_returns(ByteView bytes);

} // namespace animcheck
