// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/lines.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace animcheck::golden {

/// `189`, or with the bits after a '.': `189.3`.
[[nodiscard]] std::string in_bytes(std::uint64_t bits);

/// The lines of a text that its base does not have, and what else it takes to get from one to the other:
///
///     -LINE     removes the next line of the base that reads so
///     -...      and all after it up to the next line, which also starts with '-', or up to the end
///      LINE     keeps it: only says where the following goes
///     +LINE     inserts a line
///     @+4       from here on the places (`@189+8`) of the base's lines are 4 bytes later, until the next '@'
///
/// Lines of the base that are not named stay. Empty: there is no such list, because the base repeats a line that
/// would have to be named.
[[nodiscard]] std::optional<Lines> differences(Lines const& base, Lines const& text);

/// The text again. Throws std::runtime_error where the base has no such line.
[[nodiscard]] Lines apply(Lines const& base, Lines const& differences);

} // namespace animcheck::golden
