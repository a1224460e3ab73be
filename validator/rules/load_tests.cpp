// SPDX-License-Identifier: MIT
#include "validator/rules/decimal.hpp"
#include "validator/rules/expression.hpp"
#include "validator/rules/loading.hpp"

#include <fmt/format.h>

#include <array>

namespace animcheck {
namespace {

constexpr std::string_view by_name = "is", by_other_name = "is_not";
constexpr std::array condition_words{
#define TEST(kind, word, relation, anomaly) std::string_view{word},
#define BY_NAME(kind, word) std::string_view{word},
#include "validator/rules/test.def"
#undef TEST
};

bool looks_like_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && is_digit(text.front());
}

bool looks_like_decimal(std::string_view text) {
    return !text.starts_with("0x") && text.find_first_of(".eE") != std::string_view::npos;
}

/// `0.5`, `-1.0`, `1e-6`: forms that are the same number in YAML and C++.
std::optional<double> plain_decimal(std::string_view text) {
    auto const body = text.substr(text.starts_with('-') ? 1 : 0);
    bool const padded = body.size() > 1 && body[0] == '0' && is_digit(body[1]);
    auto const point = body.find('.');
    bool const bare = point != std::string_view::npos && (point + 1 >= body.size() || !is_digit(body[point + 1]));
    return padded || bare ? std::nullopt : decimal_of(text);
}

PathId resolve(Loading const& loading, std::string_view pattern, TestScope const& scope) {
    auto found = find_field(loading, pattern, {scope.brackets, true});
    if (!found.path) throw ExpressionError{0, std::move(found.fault)};
    return *found.path;
}

Operand compile(Loading& loading, yaml::Node const& node, TestScope const& scope) {
    ExpressionScope names;
    names.actual = names.expected = scope.anomaly;
    if (!scope.anomaly) names.path = [&](std::string_view pattern) { return resolve(loading, pattern, scope); };
    Operand operand;
    try {
        operand.code = SpecTables::append(loading.out.code, compile_expression(node.scalar, names));
    } catch (ExpressionError const& error) {
        auto place = node.mark;
        place.column += 1 + static_cast<std::uint32_t>(error.at); // after the quote
        loading.fail(place, error.message);
    }
    return operand;
}

Operand load_number(Loading& loading, yaml::Node const& node, TestScope const& scope) {
    Operand operand;
    if (looks_like_decimal(node.scalar)) {
        if (!scope.decimal)
            loading.fail(node.mark, fmt::format("decimal {} for '{}', which is {}; expected an integer or a quoted "
                                                "expression",
                                                node.scalar, scope.subject, scope.type));
        auto const value = plain_decimal(node.scalar);
        if (!value) loading.fail(node.mark, fmt::format("'{}'; expected a decimal like 0.5 or 1e-6", node.scalar));
        operand.decimal = *value;
        return operand;
    }
    Instruction constant;
    constant.value = yaml::integer(node, loading.file);
    operand.decimal = static_cast<double>(constant.value);
    operand.code = SpecTables::append(loading.out.code, std::vector{constant});
    return operand;
}

Operand load_operand(Loading& loading, yaml::Node const& node, TestScope const& scope) {
    if (node.kind != yaml::Node::Kind::scalar)
        loading.fail(node.mark, fmt::format("{}; expected a number or a quoted expression", yaml::describe(node)));
    Operand operand;
    if (node.quoted) {
        if (scope.decimal)
            loading.fail(node.mark,
                         fmt::format("an expression for '{}', which is f32; expected a number", scope.subject));
        operand = compile(loading, node, scope);
    } else if (looks_like_number(node.scalar)) {
        operand = load_number(loading, node, scope);
    } else {
        loading.fail(node.mark, fmt::format("'{}'; expected a number, or an expression in quotes", node.scalar));
    }
    operand.text = loading.out.keep(node.scalar);
    return operand;
}

std::optional<std::int64_t> number_named(Loading const& loading, std::string_view name, TestScope const& scope) {
    if (scope.guess) {
        auto const number = loading.guess ? loading.guess(name) : std::nullopt;
        return number ? std::optional(static_cast<std::int64_t>(*number)) : std::nullopt;
    }
    for (auto const& value : slice(std::span<NamedValue const>(loading.out.values), scope.values))
        if (value.name == name) return value.value;
    return std::nullopt;
}

Slice load_name(Loading& loading, yaml::Node const& node, std::string_view test, TestScope const& scope) {
    auto const name = yaml::text(node, loading.file, fmt::format("'{}'", test));
    auto const number = number_named(loading, name, scope);
    if (!number)
        loading.fail(node.mark, fmt::format("unknown name '{}'; expected {}", name,
                                            scope.guess ? "the name of a guess (decoders/guess.hpp)"
                                                        : "one of the field's 'values'"));
    Instruction constant;
    constant.value = *number;
    Operand operand;
    operand.decimal = static_cast<double>(*number);
    operand.code = SpecTables::append(loading.out.code, std::vector{constant});
    operand.text = loading.out.keep(name);
    return SpecTables::append(loading.out.operands, std::vector{operand});
}

/// Can the subject be tested like this? Most tests need numbers.
void check_subject(Loading const& loading, yaml::Mark mark, TestKind kind, TestScope const& scope) {
    auto const refuse = [&](std::string_view needed) {
        loading.fail(mark, fmt::format("'{}' on '{}', which is {}; expected {}", name_of(kind), scope.subject,
                                       scope.type, needed));
    };
    switch (kind) {
    case TestKind::required:
        if (scope.anomaly) refuse("a test of numbers");
        break;
    case TestKind::finite:
        if (!scope.decimal) refuse("an f32 field");
        break;
    case TestKind::unique:
    case TestKind::ascending:
        if (scope.condition)
            loading.fail(mark,
                         fmt::format("'{}' in a condition; expected only as a test of a rule", name_of(kind)));
        if (!scope.elements || !(scope.integer || scope.decimal)) refuse("an array of numbers");
        break;
    case TestKind::multiple_of:
    case TestKind::mask:
        if (!scope.integer) refuse("an integer");
        break;
    default:
        if (!scope.integer && !scope.decimal) refuse("a number");
    }
}

void check_true(Loading const& loading, yaml::Node const& node, TestKind kind) {
    if (node.kind != yaml::Node::Kind::scalar || node.quoted || node.scalar != "true")
        loading.fail(node.mark, fmt::format("'{}' is {}; expected true", name_of(kind), yaml::describe(node)));
}

std::vector<yaml::Node const*> operand_nodes(Loading const& loading, yaml::Node const& node, TestKind kind) {
    if (kind != TestKind::one_of && kind != TestKind::range) return {&node};
    std::vector<yaml::Node const*> nodes;
    for (auto const& item : loading.list(node, fmt::format("'{}'", name_of(kind)))) nodes.push_back(&item);
    if (kind == TestKind::one_of && nodes.empty())
        loading.fail(node.mark, "'one_of' is empty; expected one or more values");
    if (kind == TestKind::range && nodes.size() != 2)
        loading.fail(node.mark,
                     fmt::format("'range' has {} values; expected two, the least and the greatest", nodes.size()));
    return nodes;
}

Test load_test(Loading& loading, yaml::Node const& word, yaml::Node const& node, TestScope const& scope) {
    auto const kind = *test_named(word.scalar);
    check_subject(loading, word.mark, kind, scope);
    Test test;
    test.kind = kind;
    if (word.scalar == by_name || word.scalar == by_other_name)
        test.operands = load_name(loading, node, word.scalar, scope);
    else if (kind >= TestKind::finite)
        check_true(loading, node, kind);
    else
        test.operands = load_operands(loading, operand_nodes(loading, node, kind), scope);
    if (kind == TestKind::multiple_of && !node.quoted && yaml::integer(node, loading.file) < 1)
        loading.fail(node.mark, fmt::format("'multiple_of' is {}; expected 1 or more", yaml::describe(node)));
    return test;
}

TestScope condition_scope(Loading const& loading, yaml::Node const& subject, Rule const& rule,
                          Condition& condition) {
    TestScope scope;
    if (rule.on_anomaly) {
        if (subject.scalar != "actual" && subject.scalar != "expected")
            loading.fail(
                subject.mark,
                fmt::format("unknown subject '{}' in an anomaly rule's condition; expected one of: actual, "
                            "expected",
                            subject.scalar));
        condition.subject = subject.scalar == "actual" ? Condition::Subject::actual : Condition::Subject::expected;
        scope.subject = subject.scalar;
        scope.type = "an integer";
        scope.integer = scope.anomaly = true;
        auto const* const field = rule.below ? nullptr : loading.field(rule.at);
        if (field) scope.values = field->values;
        // For identify_failed at the input, `actual` is a guess.
        scope.guess = rule.kind == AnomalyKind::identify_failed && rule.at == root_path &&
                      condition.subject == Condition::Subject::actual;
    } else {
        auto const found = find_field(loading, subject.scalar, {loading.brackets[rule.at], false});
        if (!found.path) loading.fail(subject.mark, found.fault);
        condition.path = *found.path;
        scope = scope_of(*loading.field(*found.path), subject.scalar);
    }
    scope.condition = true;
    scope.brackets = loading.brackets[rule.at];
    return scope;
}

} // namespace

TestScope scope_of(FieldDeclaration const& field, std::string_view subject) {
    TestScope scope;
    scope.subject = subject;
    scope.type = type_name(field);
    scope.integer = is_integer(field.type);
    scope.decimal = field.type == ValueType::f32;
    scope.values = field.values;
    scope.elements = field.kind == EventKind::array || field.kind == EventKind::column;
    return scope;
}

Slice load_operands(Loading& loading, std::vector<yaml::Node const*> const& nodes, TestScope const& scope) {
    std::vector<Operand> operands;
    for (auto const* const node : nodes) operands.push_back(load_operand(loading, *node, scope));
    return SpecTables::append(loading.out.operands, operands);
}

std::vector<Test> load_tests(Loading& loading, yaml::Node const& mapping, TestScope const& scope) {
    std::vector<Test> tests;
    for (auto const& [key, value] : mapping.members)
        if (test_named(key.scalar)) tests.push_back(load_test(loading, key, value, scope));
    return tests;
}

Slice load_conditions(Loading& loading, yaml::Node const& node, Rule const& rule) {
    std::vector<Condition> conditions;
    for (auto const& [subject, value] : loading.members(node, "'when'")) {
        Condition condition;
        auto const scope = condition_scope(loading, subject, rule, condition);
        auto words = loading.fields(value, fmt::format("the condition on '{}'", subject.scalar));
        words.only(condition_words);
        auto const tests = load_tests(loading, value, scope);
        if (tests.empty())
            loading.fail(value.mark,
                         fmt::format("the condition on '{}' is empty; expected a test", subject.scalar));
        condition.tests = SpecTables::append(loading.out.tests, tests);
        conditions.push_back(condition);
    }
    if (conditions.empty()) loading.fail(node.mark, "'when' is empty; expected a subject and its tests");
    return SpecTables::append(loading.out.conditions, conditions);
}

} // namespace animcheck
