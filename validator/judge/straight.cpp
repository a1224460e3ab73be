// SPDX-License-Identifier: MIT
#include "validator/judge/straight.hpp"

#include "validator/judge/values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace animcheck {
namespace {

/// Neither looks at other elements or events, nor at whether the field is there.
bool is_comparison(TestKind kind) noexcept {
    return kind != TestKind::required && kind != TestKind::unique && kind != TestKind::ascending;
}

template <class N>
bool compare(TestKind kind, N value, std::vector<N> const& operands) noexcept {
    switch (kind) {
    case TestKind::equals: return value == operands[0];
    case TestKind::not_equals: return value != operands[0];
    case TestKind::at_least: return value >= operands[0];
    case TestKind::at_most: return value <= operands[0];
    case TestKind::range: return value >= operands[0] && value <= operands[1];
    case TestKind::one_of: return std::ranges::find(operands, value) != operands.end();
    default: return false;
    }
}

bool compare_integer(TestKind kind, std::int64_t value, std::vector<std::int64_t> const& operands) noexcept {
    if (kind == TestKind::multiple_of) return operands[0] > 0 && value % operands[0] == 0;
    if (kind == TestKind::mask) return (value & ~operands[0]) == 0;
    return compare(kind, value, operands);
}

std::size_t operands_of(TestKind kind) noexcept {
    return kind == TestKind::finite ? 0 : kind == TestKind::range ? 2 : 1;
}

} // namespace

StraightRule::StraightRule(Spec const& spec, Rule const& rule) {
    if (rule.on_anomaly || !rule.check.empty()) return;
    for (auto const& condition : slice(spec.conditions, rule.conditions)) {
        auto& prepared = conditions_.emplace_back();
        prepared.path = condition.path;
        if (condition.subject != Condition::Subject::path || !prepare(spec, condition.tests, prepared.tests))
            return;
    }
    straight_ = prepare(spec, rule.tests, tests_);
}

/// False: at least one of the tests is not a comparison with constants.
bool StraightRule::prepare(Spec const& spec, Slice tests, Comparisons& prepared) {
    for (auto const& test : slice(spec.tests, tests)) {
        auto const operands = slice(spec.operands, test.operands);
        if (!is_comparison(test.kind) || operands.size() < operands_of(test.kind)) return false;
        auto& comparison = prepared.emplace_back();
        comparison.kind = test.kind;
        for (auto const& operand : operands) {
            auto const code = slice(spec.code, operand.code);
            if (code.size() > 1 || (code.size() == 1 && code.front().op != Op::constant)) return false;
            auto const number = code.empty() ? 0 : code.front().value;
            comparison.integral = comparison.integral && !code.empty();
            comparison.integers.push_back(number);
            comparison.reals.push_back(code.empty() ? operand.decimal : static_cast<double>(number));
        }
    }
    return true;
}

bool StraightRule::hold(Comparisons const& tests, Event const& event) noexcept {
    if (is_in_place(event)) return false;
    bool const is_signed = event.type >= ValueType::s8 && event.type <= ValueType::s64;
    bool const fits = is_signed || event.value <= std::numeric_limits<std::int64_t>::max();
    if (event.type == ValueType::f32) {
        auto const value = real_at(event, 0, 0);
        return std::ranges::all_of(tests, [&](Comparison const& test) {
            return test.kind == TestKind::finite ? std::isfinite(value) : compare(test.kind, value, test.reals);
        });
    }
    auto const value = static_cast<std::int64_t>(event.value);
    return fits && std::ranges::all_of(tests, [&](Comparison const& test) {
               return test.integral && compare_integer(test.kind, value, test.integers);
           });
}

bool StraightRule::surely_holds(LogIndex const& log, Event const& subject) const noexcept {
    auto const condition_holds = [&](FieldCondition const& condition) {
        auto const numbers = log.at(condition.path);
        if (numbers.empty()) return false;
        auto const& event = log.events()[numbers.back()];
        return event.indices.count == 0 && hold(condition.tests, event);
    };
    return straight_ && hold(tests_, subject) && std::ranges::all_of(conditions_, condition_holds);
}

} // namespace animcheck
