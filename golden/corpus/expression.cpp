// SPDX-License-Identifier: MIT
#include "golden/corpus/expression.hpp"

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace animcheck::golden {
namespace {

constexpr unsigned deepest_expression = 32;

bool is_function(Token const& token) {
    return token.kind == Token::Kind::word &&
           (token.text == "size" || token.text == "offset" || token.text == "crc32");
}

bool is_number(Token const& token) {
    return token.kind == Token::Kind::word && token.text.front() >= '0' && token.text.front() <= '9';
}

[[noreturn]] void overflow(Mark at) { throw AssemblyError(at, "the value overflows"); }

} // namespace

Token const& Cursor::look(std::size_t ahead) const {
    return (*tokens_)[std::min(at_ + ahead, tokens_->size() - 1)];
}

Token const& Cursor::take() {
    auto const& token = look();
    if (token.kind != Token::Kind::end) ++at_;
    taken_ += 1 + token.text.size() / 64; // a long string is work as well
    return token;
}

bool Cursor::at_word(std::string_view word) const {
    return look().kind == Token::Kind::word && look().text == word;
}

bool Cursor::at_symbol(char symbol, std::size_t ahead) const {
    auto const& token = look(ahead);
    return token.kind == Token::Kind::symbol && token.text.front() == symbol;
}

void Cursor::expected(std::string_view what) const {
    throw AssemblyError(look().mark, fmt::format("expected {}, found {}", what, described(look())));
}

Token const& Cursor::expect_symbol(char symbol) {
    if (!at_symbol(symbol)) expected(fmt::format("'{}'", symbol));
    return take();
}

Token const& Cursor::expect_string() {
    if (look().kind != Token::Kind::string) expected("a text in quotes");
    return take();
}

Token const& Cursor::expect_name() {
    if (look().kind != Token::Kind::word || is_number(look())) expected("a name");
    return take();
}

bool Expression::starts() const {
    auto const& token = cursor_.look();
    return is_number(token) || token.kind == Token::Kind::variable || cursor_.at_symbol('-') ||
           cursor_.at_symbol('(') || (is_function(token) && cursor_.at_symbol('(', 1));
}

Wide Expression::value() {
    unknown_.reset();
    return sum();
}

Wide Expression::sum() {
    auto total = product();
    while (cursor_.look().glued && (cursor_.at_symbol('+') || cursor_.at_symbol('-'))) {
        auto const& sign = cursor_.take();
        auto const next = product();
        if (sign.text == "+" ? __builtin_add_overflow(total, next, &total)
                             : __builtin_sub_overflow(total, next, &total))
            overflow(sign.mark);
    }
    return total;
}

Wide Expression::product() {
    auto total = term();
    while (cursor_.look().glued && cursor_.at_symbol('*')) {
        auto const& sign = cursor_.take();
        if (__builtin_mul_overflow(total, term(), &total)) overflow(sign.mark);
    }
    return total;
}

Wide Expression::term() {
    if (++depth_ > deepest_expression) throw AssemblyError(cursor_.look().mark, "the value is nested too deeply");
    auto const& token = cursor_.look();
    Wide value = 0;
    if (!starts()) cursor_.expected("a value");
    if (cursor_.at_symbol('-')) {
        cursor_.take();
        if (__builtin_sub_overflow(Wide{0}, term(), &value)) overflow(token.mark);
    } else if (cursor_.at_symbol('(')) {
        cursor_.take();
        value = sum();
        cursor_.expect_symbol(')');
    } else if (token.kind == Token::Kind::variable) {
        if (token.text != "i" || !counter) cursor_.expected("a value ('$i' is only known inside a repeat)");
        cursor_.take();
        value = static_cast<Wide>(*counter);
    } else {
        value = is_number(token) ? number(cursor_.take()) : function();
    }
    --depth_;
    return value;
}

Wide Expression::function() {
    auto const function = cursor_.take().text;
    cursor_.expect_symbol('(');
    Wide value = 0;
    if (function == "crc32") {
        auto const& text = cursor_.expect_string().text;
        value = static_cast<Wide>(
            ::crc32(0, reinterpret_cast<Bytef const*>(text.data()), static_cast<uInt>(text.size())));
    } else {
        value = named(function);
    }
    cursor_.expect_symbol(')');
    return value;
}

Wide Expression::named(std::string_view function) {
    auto const& name = cursor_.expect_name();
    auto const found = names_.find(name.text);
    if (found == names_.end()) {
        if (complete_) throw AssemblyError(name.mark, fmt::format("no block or label is called '{}'", name.text));
        unknown_ = name.text;
        return 0;
    }
    auto const& extent = found->second;
    if (function == "offset") return static_cast<Wide>(extent.offset);
    if (!extent.size) throw AssemblyError(name.mark, fmt::format("the label '{}' has no size", name.text));
    return static_cast<Wide>(*extent.size);
}

Wide Expression::number(Token const& token) const {
    std::string_view digits = token.text;
    bool const hexadecimal = digits.starts_with("0x");
    if (hexadecimal) digits.remove_prefix(2);
    std::uint64_t value = 0;
    auto const* const end = digits.data() + digits.size();
    auto const [stop, error] = std::from_chars(digits.data(), end, value, hexadecimal ? 16 : 10);
    if (error == std::errc::result_out_of_range) overflow(token.mark);
    if (error != std::errc{} || stop != end)
        throw AssemblyError(token.mark, fmt::format("expected an integer, found '{}'", token.text));
    return static_cast<Wide>(value);
}

std::string decimal(Wide value) {
    constexpr Wide most = std::numeric_limits<std::uint64_t>::max();
    if (value >= 0 && value <= most) return std::to_string(static_cast<std::uint64_t>(value));
    if (value < 0 && -value <= most) return '-' + std::to_string(static_cast<std::uint64_t>(-value));
    return value < 0 ? "a number below 64 bits" : "a number beyond 64 bits";
}

} // namespace animcheck::golden
