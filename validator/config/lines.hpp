// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Files of lines that users and this program write: baselines and hash lists.
namespace animcheck {

/// Takes a text apart, and knows where it is in it. Errors are yaml::Error: a file, a line and a column.
class LineReader {
public:
    LineReader(std::string_view text, std::string const& name, std::size_t largest);

    [[nodiscard]] bool empty() const noexcept { return rest_.empty(); }
    /// Without its line feed, and without a carriage return before that.
    [[nodiscard]] std::string_view next();
    /// The text before the next tab; it and the tab are taken from the line's rest.
    [[nodiscard]] std::string_view field(std::string_view& rest, std::string_view what);
    [[noreturn]] void fail(std::size_t column, std::string const& message) const;
    /// At a part of the line, which is shown.
    [[noreturn]] void fail(std::string const& message, std::string_view part) const;

private:
    std::string_view rest_, line_;
    std::string const& name_;
    std::uint32_t number_ = 0;
};

[[nodiscard]] std::optional<std::uint64_t> number_in(std::string_view word); ///< decimal digits and nothing else
/// `\\`, `\t`, `\n` and `\r` for what would end a field or a line, or is the backslash itself.
[[nodiscard]] std::string escaped_line(std::string_view text);
[[nodiscard]] std::optional<std::string> unescaped(std::string_view text); ///< nothing: another escape

} // namespace animcheck
