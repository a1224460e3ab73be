// SPDX-License-Identifier: MIT
#pragma once

#include "golden/book/document.hpp"

#include <string>

namespace animcheck::book {

/// A page that is well-formed XML, too: without scripts of its own, inline styles or anything from a network.
[[nodiscard]] std::string html_of(Page const& page);

/// The same for those who read text. Figures are the tables under them, bytes are blocks of code.
[[nodiscard]] std::string markdown_of(Page const& page);

/// A row of bytes as text: "00000010  54 45[53 54]0a". Wrong bytes are in [brackets], right ones in (parentheses),
/// those compared with in {braces}.
[[nodiscard]] std::string row_text(HexExcerpt::Row const& row);
/// "0x2B: 0001[101]0".
[[nodiscard]] std::string bits_text(HexExcerpt::Bits const& bits);
/// The bracket before (or after) what is marked so.
[[nodiscard]] char bracket_of(HexExcerpt::Mark mark, bool opens) noexcept;

} // namespace animcheck::book
