// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/lines.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace animcheck::golden {

/// `189`, or `189.3` for byte 189, bit 3.
[[nodiscard]] std::string in_bytes(std::uint64_t bits);

/// The steps that turn the base into the text:
///
///     -LINE     removes the next such line of the base
///     -...      and all after it up to the next line, which also starts with '-', or up to the end
///      LINE     keeps it: only marks where the next step applies
///     +LINE     inserts a line
///     @+4       from here to the next '@' the offsets (`@189+8`) of the base's lines are 4 bytes greater
///
/// All other lines of the base stay. Empty if there is no such list, because the base repeats a line that would
/// have to be named.
[[nodiscard]] std::optional<Lines> differences(Lines const& base, Lines const& text);

/// The inverse: the text. Throws std::runtime_error if the base lacks a named line.
[[nodiscard]] Lines apply(Lines const& base, Lines const& differences);

} // namespace animcheck::golden
