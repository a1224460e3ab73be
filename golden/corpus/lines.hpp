// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

using Lines = std::vector<std::string>;

[[nodiscard]] Lines lines_of(std::string_view text);
[[nodiscard]] std::string joined(Lines const& lines);

/// Longer texts lose their middle, which is replaced by the CRC-32 of the lines left out.
inline constexpr std::size_t most_lines = 120;
[[nodiscard]] Lines cut(Lines lines, std::size_t most = most_lines);
[[nodiscard]] bool is_cut(Lines const& lines, std::size_t most = most_lines);

/// A line in both texts (' '), only in the first ('-') or only in the second ('+'). `before` and `after` are
/// the positions reached in the two texts.
struct Step {
    char sign;
    std::size_t before, after;
};
using Steps = std::vector<Step>;

/// Turns `before` into `after`, keeping as many lines as possible. The old version of a changed line comes
/// first.
[[nodiscard]] Steps steps_between(Lines const& before, Lines const& after);

/// For people: the lines that differ, each with its sign, and two lines of context.
[[nodiscard]] Lines shown_difference(Lines const& before, Lines const& after);

} // namespace animcheck::golden
