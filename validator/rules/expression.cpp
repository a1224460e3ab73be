// SPDX-License-Identifier: MIT
#include "validator/rules/expression.hpp"

#include "validator/rules/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace animcheck {
namespace {

constexpr std::size_t max_length = 256;
constexpr std::size_t max_depth = 16;

bool is_name_start(char c) { return c >= 'a' && c <= 'z'; }
bool is_name_letter(char c) { return is_name_start(c) || is_digit(c) || c == '_'; }
bool is_word_letter(char c) { return is_name_letter(c) || (c >= 'A' && c <= 'Z'); }

std::optional<Op> function_named(std::string_view name) {
    if (name == "align") return Op::align;
    if (name == "min") return Op::min;
    if (name == "max") return Op::max;
    return std::nullopt;
}

std::optional<Op> operator_of(char c, bool products) {
    switch (c) {
    case '*': return products ? std::optional(Op::multiply) : std::nullopt;
    case '/': return products ? std::optional(Op::divide) : std::nullopt;
    case '%': return products ? std::optional(Op::modulo) : std::nullopt;
    case '+': return products ? std::nullopt : std::optional(Op::add);
    case '-': return products ? std::nullopt : std::optional(Op::subtract);
    default: return std::nullopt;
    }
}

/// A recursive-descent parser that emits code as it reads.
class Compiler {
public:
    Compiler(std::string_view text, ExpressionScope const& scope) : text_(text), scope_(scope) {}

    std::vector<Instruction> compile() {
        if (text_.size() > max_length)
            fail(max_length, fmt::format("the expression is too long; expected at most {} characters", max_length));
        sum();
        if (next() != '\0') fail(at_, fmt::format("unexpected {}; expected an operator or the end", shown()));
        return std::move(code_);
    }

private:
    [[noreturn]] static void fail(std::size_t at, std::string message) {
        throw ExpressionError{at, std::move(message)};
    }

    /// The next non-blank character, or NUL at the end.
    char next() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    [[nodiscard]] std::string shown() const {
        return at_ < text_.size() ? fmt::format("'{}'", text_[at_]) : "end of the expression";
    }
    void expect(char c) {
        if (next() != c) fail(at_, fmt::format("unexpected {}; expected '{}'", shown(), c));
        ++at_;
    }

    /// The instruction pops `takes` values and pushes one.
    void emit(Instruction instruction, std::size_t takes, std::size_t at) {
        stack_ = stack_ - takes + 1;
        if (stack_ > expression_stack_size)
            fail(at, fmt::format("the expression is too deep; expected at most {} pending values",
                                 expression_stack_size));
        code_.push_back(instruction);
    }
    void emit(Op op, std::size_t takes, std::size_t at) {
        Instruction instruction;
        instruction.op = op;
        emit(instruction, takes, at);
    }

    void sum() { chain(false); }

    void chain(bool products) {
        products ? unary() : chain(true);
        while (auto const op = operator_of(next(), products)) {
            auto const at = at_++;
            products ? unary() : chain(true);
            emit(*op, 2, at);
        }
    }

    void unary() {
        auto const c = next();
        if (++depth_ > max_depth)
            fail(at_, fmt::format("the expression is too deep; expected at most {} levels", max_depth));
        if (c == '-') {
            auto const at = at_++;
            unary();
            emit(Op::negate, 1, at);
        } else if (c == '(') {
            ++at_;
            sum();
            expect(')');
        } else if (is_digit(c)) {
            number();
        } else if (is_name_start(c)) {
            name();
        } else {
            fail(at_, fmt::format("unexpected {}; expected a number, a path or '('", shown()));
        }
        --depth_;
    }

    void number() {
        auto const start = at_;
        while (at_ < text_.size() && is_word_letter(text_[at_])) ++at_;
        auto digits = text_.substr(start, at_ - start);
        bool const hexadecimal = digits.starts_with("0x");
        if (hexadecimal) digits.remove_prefix(2);
        if (at_ < text_.size() && text_[at_] == '.') fail(start, "a decimal; expected integers in an expression");
        if (!hexadecimal && digits.size() > 1 && digits.front() == '0')
            fail(start, fmt::format("'{}'; expected an integer without leading zeros", digits));
        Instruction constant;
        auto const* const end = digits.data() + digits.size();
        auto const [stop, error] = std::from_chars(digits.data(), end, constant.value, hexadecimal ? 16 : 10);
        if (error == std::errc::result_out_of_range)
            fail(start, fmt::format("{} is too large; expected a signed 64-bit integer",
                                    text_.substr(start, at_ - start)));
        if (error != std::errc{} || stop != end)
            fail(start, fmt::format("'{}'; expected an integer (decimal, or hexadecimal with 0x)",
                                    text_.substr(start, at_ - start)));
        emit(constant, 0, start);
    }

    void name() {
        auto const start = at_;
        auto end = start;
        while (end < text_.size() && is_name_letter(text_[end])) ++end;
        auto const word = text_.substr(start, end - start);
        bool const is_path = end < text_.size() && (text_[end] == '.' || text_[end] == '[');
        if (word == "actual" || word == "expected") {
            if (is_path) fail(start, fmt::format("'{}' has no parts", word));
            at_ = end;
            value(word, start);
            return;
        }
        auto const function = function_named(word);
        auto const parenthesis = std::min(text_.find_first_not_of(' ', end), text_.size());
        if (parenthesis < text_.size() && text_[parenthesis] == '(') {
            if (!function)
                fail(start, fmt::format("unknown function '{}'; expected one of: align, max, min", word));
            at_ = parenthesis + 1;
            sum();
            expect(',');
            sum();
            expect(')');
            emit(*function, 2, start);
        } else {
            path();
        }
    }

    void value(std::string_view word, std::size_t start) {
        bool const actual = word == "actual";
        if (actual ? !scope_.actual : !scope_.expected) fail(start, fmt::format("'{}' cannot be used here", word));
        emit(actual ? Op::actual : Op::expected, 0, start);
    }

    /// Reads a path as its pattern (`[-1]` as `[]`) and remembers whether its last bracket was `[-1]`.
    void path() {
        auto const start = at_;
        std::string pattern;
        bool previous = false;
        while (true) {
            if (at_ >= text_.size() || !is_name_start(text_[at_]))
                fail(at_, fmt::format("unexpected {}; expected a path name", shown()));
            while (at_ < text_.size() && is_name_letter(text_[at_])) pattern += text_[at_++];
            if (at_ < text_.size() && text_[at_] == '[') {
                if (previous) fail(at_, "'[-1]' before another bracket; expected it in the last one");
                previous = bracket();
                pattern += "[]";
            }
            if (at_ >= text_.size() || text_[at_] != '.') break;
            pattern += text_[at_++];
        }
        resolve(pattern, previous, start);
    }

    bool bracket() {
        auto const rest = text_.substr(at_);
        if (rest.starts_with("[]")) {
            at_ += 2;
            return false;
        }
        if (!rest.starts_with("[-1]")) fail(at_, "unknown index; expected '[]' or '[-1]'");
        at_ += 4;
        return true;
    }

    void resolve(std::string const& pattern, bool previous, std::size_t start) {
        if (!scope_.path) fail(start, fmt::format("path '{}' cannot be used here; expected constants", pattern));
        Instruction instruction;
        instruction.op = Op::path;
        instruction.previous = previous;
        try {
            instruction.path = scope_.path(pattern);
        } catch (ExpressionError const& error) {
            fail(start + error.at, error.message);
        }
        emit(instruction, 0, start);
    }

    std::string_view text_;
    ExpressionScope const& scope_;
    std::vector<Instruction> code_;
    std::size_t at_ = 0;
    std::size_t stack_ = 0;
    std::size_t depth_ = 0;
};

} // namespace

std::vector<Instruction> compile_expression(std::string_view text, ExpressionScope const& scope) {
    return Compiler(text, scope).compile();
}

} // namespace animcheck
