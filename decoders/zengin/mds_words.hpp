// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace animcheck::zengin {

/// A part of a line.
struct Words {
    std::string_view text;
    std::size_t at = 0;   ///< bytes from the line's start
    std::size_t size = 0; ///< bytes there: `text` may have lost its quotes
};

/// A line of a script as the game takes it apart: the text up to the first parenthesis, the arguments up to the
/// next one or to the end of the line, and what follows.
struct ScriptText {
    Words head, arguments, after;
    bool has_arguments = false, closed = false;
};
[[nodiscard]] ScriptText take_apart(std::string_view line);

/// The arguments at blanks and tabs, the first `most`; quotes are cut off afterwards, so that a blank inside them
/// makes two words.
[[nodiscard]] std::vector<Words> words_of(Words const& arguments);
inline constexpr std::size_t most_words = 24;
/// The texts between pairs of quotes.
[[nodiscard]] std::vector<Words> quoted_in(Words const& arguments);
/// The arguments before the first quote.
[[nodiscard]] Words unquoted_start(Words const& arguments);

/// As the game reads numbers: the part that is one counts, and anything else is 0.
[[nodiscard]] std::int32_t integer_in(std::string_view text) noexcept;
[[nodiscard]] float number_in(std::string_view text);

[[nodiscard]] std::string_view without_blanks(std::string_view text) noexcept;
/// Does the upper-case text contain this?
[[nodiscard]] bool holds(std::string_view text, std::string_view upper) noexcept;
/// The text after `key` in the word that starts with it (FPS:10).
[[nodiscard]] std::optional<Words> option_in(std::vector<Words> const& words, std::string_view key,
                                             std::size_t from);

} // namespace animcheck::zengin
