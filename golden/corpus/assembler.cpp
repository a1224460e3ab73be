// SPDX-License-Identifier: MIT
// Two passes over the same text: the first finds the offsets of blocks and labels, the second writes the bytes.
// Both run the same code, so that no directive's size is computed in two places.
#include "golden/corpus/assembler.hpp"

#include "golden/corpus/expression.hpp"
#include "golden/corpus/image.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace animcheck::golden {
namespace {

constexpr unsigned deepest = 32;
constexpr std::uint64_t most_tokens = std::uint64_t{1} << 20; ///< bounds even repetitions of nothing

struct IntegerType {
    std::string_view name;
    unsigned size;
    bool is_signed;
};
constexpr std::array<IntegerType, 8> integer_types{{{"u8", 1, false},
                                                    {"u16", 2, false},
                                                    {"u32", 4, false},
                                                    {"u64", 8, false},
                                                    {"s8", 1, true},
                                                    {"s16", 2, true},
                                                    {"s32", 4, true},
                                                    {"s64", 8, true}}};
constexpr std::array<std::string_view, 20> keywords{"order", "u8",    "u16",  "u32",    "u64",   "s8",   "s16",
                                                    "s32",   "s64",   "f32",  "bits",   "align", "line", "text",
                                                    "hex",   "zeros", "fill", "repeat", "block", "label"};

bool is_keyword(std::string_view word) { return std::ranges::find(keywords, word) != keywords.end(); }

class Pass {
public:
    Pass(std::vector<Token> const& tokens, Names const& known, bool last)
        : cursor_(tokens), expression_(cursor_, last ? known : names_, last), last_(last) {}

    std::vector<std::byte> run() {
        while (cursor_.look().kind != Token::Kind::end) statement();
        return image_.take(cursor_.look().mark);
    }
    [[nodiscard]] Names const& names() const noexcept { return names_; }

private:
    void demand_few(Mark at) const {
        if (cursor_.taken() > most_tokens) throw AssemblyError(at, "expected fewer repetitions");
    }

    void statement() {
        auto const word = cursor_.look();
        if (word.kind != Token::Kind::word || !is_keyword(word.text)) cursor_.expected("a directive");
        demand_few(word.mark);
        cursor_.take();
        auto const* const type = std::ranges::find(integer_types, word.text, &IntegerType::name);
        if (type != integer_types.end())
            integers(*type);
        else if (word.text == "f32")
            floats();
        else if (word.text == "bits")
            bits();
        else if (word.text == "line" || word.text == "text")
            strings(word.text == "line" ? "\n" : "");
        else if (word.text == "hex")
            hex();
        else if (word.text == "zeros" || word.text == "fill")
            fill(word.text == "fill");
        else if (word.text == "align")
            image_.align();
        else if (word.text == "order")
            order();
        else if (word.text == "repeat")
            repeat();
        else
            extent(word.text == "block");
    }

    void order() {
        if (cursor_.at_word("little"))
            order_ = std::endian::little;
        else if (cursor_.at_word("big"))
            order_ = std::endian::big;
        else
            cursor_.expected("'little' or 'big'");
        cursor_.take();
    }

    void integers(IntegerType type) {
        do {
            auto const at = cursor_.look().mark;
            auto const bits = type.size * 8;
            auto const least = type.is_signed ? -(Wide{1} << (bits - 1)) : Wide{0};
            auto const most = (Wide{1} << (type.is_signed ? bits - 1 : bits)) - 1;
            image_.number(in_range(least, most, type.name), type.size, order_, at);
        } while (expression_.starts());
    }

    /// The value's two's complement. In the first pass values may still be wrong.
    std::uint64_t in_range(Wide least, Wide most, std::string_view type) {
        auto const at = cursor_.look().mark;
        auto const value = expression_.value();
        if (last_ && (value < least || value > most))
            throw AssemblyError(at, fmt::format("{} does not fit {}: expected {} to {}", decimal(value), type,
                                                decimal(least), decimal(most)));
        return static_cast<std::uint64_t>(value);
    }

    /// A value that the layout depends on: it must be known in the first pass.
    std::uint64_t count(std::string_view what) {
        auto const at = cursor_.look().mark;
        auto const value = expression_.value();
        if (expression_.unknown())
            throw AssemblyError(at, fmt::format("expected a count that is known here; '{}' is defined later",
                                                *expression_.unknown()));
        if (value < 0 || value > std::numeric_limits<std::uint32_t>::max())
            throw AssemblyError(at, fmt::format("{} is not a {}", decimal(value), what));
        return static_cast<std::uint64_t>(value);
    }

    void floats() {
        do {
            auto const at = cursor_.look().mark;
            image_.number(float_bits(), 4, order_, at);
        } while (float_starts());
    }

    [[nodiscard]] bool float_starts() const {
        return expression_.starts() || cursor_.at_word("nan") || cursor_.at_word("inf") ||
               (cursor_.at_word("bits") && cursor_.at_symbol(':', 1));
    }

    std::uint32_t float_bits() {
        if (cursor_.at_word("bits") && cursor_.at_symbol(':', 1)) {
            cursor_.take();
            cursor_.take();
            return static_cast<std::uint32_t>(in_range(0, std::numeric_limits<std::uint32_t>::max(), "f32"));
        }
        bool const negative = cursor_.at_symbol('-');
        if (!is_float(cursor_.look(negative))) return std::bit_cast<std::uint32_t>(float(expression_.value()));
        if (negative) cursor_.take();
        auto const value = float_value(cursor_.take());
        return std::bit_cast<std::uint32_t>(negative ? -value : value);
    }

    /// `nan`, `inf` or a decimal, none of which an Expression can read.
    [[nodiscard]] static bool is_float(Token const& token) {
        if (token.kind != Token::Kind::word) return false;
        if (token.text == "nan" || token.text == "inf") return true;
        bool const number = token.text.front() >= '0' && token.text.front() <= '9';
        return number && !token.text.starts_with("0x") && token.text.find_first_of(".eE") != std::string::npos;
    }

    [[nodiscard]] static float float_value(Token const& token) {
        if (token.text == "nan") return std::numeric_limits<float>::quiet_NaN();
        if (token.text == "inf") return std::numeric_limits<float>::infinity();
        char* stop = nullptr;
        auto const value = std::strtof(token.text.c_str(), &stop);
        if (*stop != '\0')
            throw AssemblyError(token.mark, fmt::format("expected a decimal, found '{}'", token.text));
        if (std::isinf(value)) throw AssemblyError(token.mark, token.text + " does not fit f32");
        return value;
    }

    void bits() {
        do {
            auto const at = cursor_.look().mark;
            auto const width = count("width");
            if (width == 0 || width > 64) throw AssemblyError(at, "expected a width from 1 to 64");
            if (!expression_.starts()) cursor_.expected("a value");
            auto const value =
                in_range(-(Wide{1} << (width - 1)), (Wide{1} << width) - 1, fmt::format("{} bits", width));
            image_.bits(value, static_cast<unsigned>(width), at);
        } while (expression_.starts());
    }

    void strings(std::string_view ending) {
        do {
            auto const& token = cursor_.expect_string();
            image_.text(token.text, token.mark);
            image_.text(ending, token.mark);
        } while (cursor_.look().kind == Token::Kind::string);
    }

    void hex() {
        constexpr std::string_view what = "pairs of hexadecimal digits";
        if (cursor_.look().kind != Token::Kind::word || is_keyword(cursor_.look().text)) cursor_.expected(what);
        while (cursor_.look().kind == Token::Kind::word && !is_keyword(cursor_.look().text)) {
            auto const& word = cursor_.look();
            bool const digits = word.text.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
            if (!digits || word.text.size() % 2 != 0) cursor_.expected(what);
            for (std::size_t i = 0; i < word.text.size(); i += 2)
                image_.number(std::strtoul(word.text.substr(i, 2).c_str(), nullptr, 16), 1, order_, word.mark);
            cursor_.take();
        }
    }

    void fill(bool with_byte) {
        auto const at = cursor_.look().mark;
        auto const size = count("count of bytes");
        auto const byte = with_byte ? in_range(0, 255, "u8") : 0;
        image_.fill(size, static_cast<std::uint8_t>(byte), at);
    }

    void repeat() {
        auto const at = cursor_.look().mark;
        auto const times = count("count of repetitions");
        cursor_.expect_symbol('{');
        auto const body = cursor_.position();
        auto const outer = expression_.counter;
        if (times == 0) skip_body();
        for (std::uint64_t i = 0; i < times; ++i) {
            demand_few(at);
            cursor_.go_to(body);
            expression_.counter = i;
            statements_until_close();
        }
        expression_.counter = outer;
    }

    void skip_body() {
        for (unsigned open = 1; open > 0; cursor_.take()) {
            if (cursor_.look().kind == Token::Kind::end) cursor_.expected("'}'");
            if (cursor_.at_symbol('{')) ++open;
            if (cursor_.at_symbol('}')) --open;
        }
    }

    void statements_until_close() {
        if (++depth_ > deepest) throw AssemblyError(cursor_.look().mark, "expected fewer braces within braces");
        while (!cursor_.at_symbol('}')) {
            if (cursor_.look().kind == Token::Kind::end) cursor_.expected("'}'");
            statement();
        }
        cursor_.take();
        --depth_;
    }

    void extent(bool block) {
        auto const name = cursor_.expect_name();
        if (is_keyword(name.text))
            throw AssemblyError(name.mark, fmt::format("'{}' is a directive, not a name", name.text));
        auto const start = image_.offset(name.mark);
        if (defining_.contains(name.text) || names_.contains(name.text))
            throw AssemblyError(name.mark, fmt::format("'{}' is defined twice", name.text));
        if (!block) {
            names_[name.text] = {start, std::nullopt};
            return;
        }
        defining_[name.text] = {start, std::nullopt};
        cursor_.expect_symbol('{');
        statements_until_close();
        names_[name.text] = {start, image_.offset(cursor_.look().mark) - start};
        defining_.erase(name.text);
    }

    Cursor cursor_;
    Names names_, defining_;
    Expression expression_;
    Image image_;
    std::endian order_ = std::endian::little;
    unsigned depth_ = 0;
    bool last_;
};

} // namespace

std::vector<std::byte> assemble(std::string_view text) {
    auto const tokens = tokens_of(text);
    Pass first(tokens, {}, false);
    (void)first.run();
    Pass second(tokens, first.names(), true);
    return second.run();
}

} // namespace animcheck::golden
