// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/lexer.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace animcheck::golden {

/// Wide enough for a sum or product of any two fields.
__extension__ using Wide = __int128;

/// A block, or a label (which has no size).
struct Extent {
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> size;
};
using Names = std::map<std::string, Extent, std::less<>>;

/// Walks over tokens; its errors name what was expected and what was found.
class Cursor {
public:
    explicit Cursor(std::vector<Token> const& tokens) : tokens_(&tokens) {}

    [[nodiscard]] Token const& look(std::size_t ahead = 0) const;
    Token const& take();
    [[nodiscard]] bool at_word(std::string_view word) const;
    [[nodiscard]] bool at_symbol(char symbol, std::size_t ahead = 0) const;
    Token const& expect_symbol(char symbol);
    Token const& expect_string();
    Token const& expect_name();
    [[noreturn]] void expected(std::string_view what) const;

    [[nodiscard]] std::size_t position() const noexcept { return at_; }
    void go_to(std::size_t position) noexcept { at_ = position; }
    /// Tokens so far, repeated ones as often as they were; a long one counts for several.
    [[nodiscard]] std::uint64_t taken() const noexcept { return taken_; }

private:
    std::vector<Token> const* tokens_;
    std::size_t at_ = 0;
    std::uint64_t taken_ = 0;
};

/// Integers: numbers, `$i`, `size(NAME)`, `offset(NAME)`, `crc32("TEXT")`, parentheses, and `+ - *` without a
/// space before them.
class Expression {
public:
    Expression(Cursor& cursor, Names const& names, bool names_are_complete)
        : cursor_(cursor), names_(names), complete_(names_are_complete) {}

    [[nodiscard]] bool starts() const; ///< does a value start here?
    Wide value();

    /// A name in the last value that is not yet known in the first pass. The value is then 0.
    [[nodiscard]] std::optional<std::string> const& unknown() const noexcept { return unknown_; }

    std::optional<std::uint64_t> counter; ///< `$i`, inside a repeat

private:
    Wide sum();
    Wide product();
    Wide term();
    Wide function();
    Wide named(std::string_view function);
    Wide number(Token const& token) const;

    Cursor& cursor_;
    Names const& names_;
    bool complete_;
    unsigned depth_ = 0;
    std::optional<std::string> unknown_;
};

[[nodiscard]] std::string decimal(Wide value);

} // namespace animcheck::golden
