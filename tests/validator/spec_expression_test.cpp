// SPDX-License-Identifier: MIT
#include "validator/rules/expression.hpp"

#include <boost/test/unit_test.hpp>
#include <fmt/format.h>

#include <array>
#include <string>

namespace animcheck {
namespace {

/// The only paths are `size` (1) and `chunk[].size` (2).
ExpressionScope scope() {
    ExpressionScope names;
    names.actual = true;
    names.path = [](std::string_view pattern) -> PathId {
        if (pattern == "size") return 1;
        if (pattern == "chunk[].size") return 2;
        throw ExpressionError{0, fmt::format("no {}", pattern)};
    };
    return names;
}

std::string dump(std::string_view text) {
    constexpr std::array<std::string_view, 13> names{"",  "",  "actual", "expected", "+",   "-",  "*",
                                                     "/", "%", "neg",    "align",    "min", "max"};
    std::string out;
    try {
        for (auto const& step : compile_expression(text, scope())) {
            if (!out.empty()) out += ' ';
            if (step.op == Op::constant) out += fmt::format("{}", step.value);
            if (step.op == Op::path) out += fmt::format("p{}{}", step.path, step.previous ? "'" : "");
            out += names[static_cast<std::size_t>(step.op)];
        }
    } catch (ExpressionError const& error) {
        return fmt::format("{}: {}", error.at, error.message);
    }
    return out;
}

struct Program {
    std::string_view text, result;
};

BOOST_AUTO_TEST_SUITE(spec_expression)

BOOST_AUTO_TEST_CASE(programs) {
    constexpr std::array samples{
        Program{"0", "0"},
        Program{"0x10", "16"},
        Program{" size ", "p1"},
        Program{"chunk[].size", "p2"},
        Program{"chunk[-1].size", "p2'"},
        Program{"actual", "actual"},
        Program{"1 + 2 * 3", "1 2 3 * +"},
        Program{"(1 + 2) * 3", "1 2 + 3 *"},
        Program{"10 - 4 - 3", "10 4 - 3 -"},
        Program{"12 / 3 % 2", "12 3 / 2 %"},
        Program{"-size", "p1 neg"},
        Program{"- -1", "1 neg neg"},
        Program{"2 * -3", "2 3 neg *"},
        Program{"2--3", "2 3 neg -"},
        Program{"-2 * 3", "2 neg 3 *"},
        Program{"align(5 + chunk[].size, 4)", "5 p2 + 4 align"},
        Program{"min(size, max (1, 2))", "p1 1 2 max min"},
        Program{"chunk[-1].size-1", "p2' 1 -"},
    };
    for (auto const& sample : samples) BOOST_TEST(dump(sample.text) == sample.result, sample.text);
}

BOOST_AUTO_TEST_CASE(faults_and_their_columns) {
    constexpr std::array samples{
        Program{"", "0: unexpected end of the expression; expected a number, a path or '('"},
        Program{"1 +", "3: unexpected end of the expression; expected a number, a path or '('"},
        Program{"1 2", "2: unexpected '2'; expected an operator or the end"},
        Program{"1 + * 2", "4: unexpected '*'; expected a number, a path or '('"},
        Program{"(1", "2: unexpected end of the expression; expected ')'"},
        Program{"1)", "1: unexpected ')'; expected an operator or the end"},
        Program{"min(1)", "5: unexpected ')'; expected ','"},
        Program{"min(1, 2, 3)", "8: unexpected ','; expected ')'"},
        Program{"min", "0: no min"},
        Program{"abs(1)", "0: unknown function 'abs'; expected one of: align, max, min"},
        Program{"size + sise", "7: no sise"},
        Program{"Size", "0: unexpected 'S'; expected a number, a path or '('"},
        Program{"1 + expected", "4: 'expected' cannot be used here"},
        Program{"actual[-1]", "0: 'actual' has no parts"},
        Program{"1.5", "0: a decimal; expected integers in an expression"},
        Program{"007", "0: '007'; expected an integer without leading zeros"},
        Program{"0x", "0: '0x'; expected an integer (decimal, or hexadecimal with 0x)"},
        Program{"1_000", "0: '1_000'; expected an integer (decimal, or hexadecimal with 0x)"},
        Program{"9223372036854775808", "0: 9223372036854775808 is too large; expected a signed 64-bit integer"},
        Program{"chunk[0].size", "5: unknown index; expected '[]' or '[-1]'"},
        Program{"chunk[-1].part[].size", "14: '[-1]' before another bracket; expected it in the last one"},
        Program{"chunk[].", "8: unexpected end of the expression; expected a path name"},
        Program{"size == 1", "5: unexpected '='; expected an operator or the end"},
    };
    for (auto const& sample : samples) BOOST_TEST(dump(sample.text) == sample.result, sample.text);
}

BOOST_AUTO_TEST_CASE(paths_need_a_scope) {
    BOOST_CHECK_EXCEPTION(
        static_cast<void>(compile_expression("1 + size", {})), ExpressionError, [](ExpressionError const& error) {
            return error.at == 4 && error.message == "path 'size' cannot be used here; expected constants";
        });
}

BOOST_AUTO_TEST_CASE(length_depth_and_stack_are_bounded) {
    BOOST_TEST(dump(std::string(257, '1')).starts_with("256: the expression is too long"));
    BOOST_TEST(dump(std::string(17, '-') + "1").starts_with("16: the expression is too deep"));
    BOOST_TEST(dump(std::string(17, '(')).starts_with("16: the expression is too deep"));
    std::string nested = "1";
    for (int i = 0; i < 15; ++i) nested = "1+(" + nested + ")"; // 16 values and 16 levels
    BOOST_TEST(!dump(nested).starts_with("16:"));
    BOOST_TEST(compile_expression(nested, {}).size() == 31U);
    std::string chain = "1"; // products and arguments keep a second value per level
    for (int i = 0; i < 15; ++i) chain = "1+2*(" + chain + ")";
    BOOST_TEST(dump(chain).find("expected at most 16 pending values") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck
