// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"
#include "golden/book/document.hpp"

#include <string>
#include <utility>
#include <vector>

namespace animcheck::book {

using MarkedBits = std::pair<BitRange, HexExcerpt::Mark>;

/// The rows around these places; where a place is long, its first and last rows.
[[nodiscard]] HexExcerpt excerpt_of(ByteView bytes, std::vector<MarkedBits> const& places);

/// "0x8 (4 bytes)", "0x8.3 (5 bits)": a place in words that stay on one line.
[[nodiscard]] std::string place_words(BitRange bits);

} // namespace animcheck::book
