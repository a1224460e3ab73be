// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// Line and column count from 1.
struct Mark {
    std::uint32_t line = 1, column = 1;
    bool operator==(Mark const&) const = default;
};

/// An error in assembler text: "3:14: expected a value, found '}'".
class AssemblyError : public std::runtime_error {
public:
    AssemblyError(Mark mark, std::string const& message);
    [[nodiscard]] Mark mark() const noexcept { return mark_; }

private:
    Mark mark_;
};

struct Token {
    enum class Kind : std::uint8_t {
        word,     ///< letters, digits, `_` and `.`: names, keywords and numbers alike
        variable, ///< `$i`, without the dollar
        string,   ///< in quotes; `text` holds its bytes with escapes replaced
        symbol,   ///< one of { } ( ) + - * :
        end,
    };
    Kind kind = Kind::end;
    std::string text;
    Mark mark;
    bool glued = false; ///< no space before it: `4-1` is one value, `4 -1` are two
};

/// Splits assembler text into tokens; the last is `end`. `#` starts a comment.
[[nodiscard]] std::vector<Token> tokens_of(std::string_view text);

/// A token as named in error messages.
[[nodiscard]] std::string described(Token const& token);

} // namespace animcheck::golden
