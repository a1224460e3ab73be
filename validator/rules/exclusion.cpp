// SPDX-License-Identifier: MIT
#include "validator/rules/exclusion.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace animcheck {
namespace {

constexpr auto least_integer = std::numeric_limits<std::int64_t>::min();
constexpr auto most_integer = std::numeric_limits<std::int64_t>::max();

/// A set of integers: closed intervals in ascending order, with gaps between them.
class Integers {
public:
    static Integers all() { return Integers({{least_integer, most_integer}}); }
    static Integers run(std::int64_t from, std::int64_t to) {
        return from <= to ? Integers({{from, to}}) : Integers({});
    }

    [[nodiscard]] bool empty() const { return runs_.empty(); }
    [[nodiscard]] Integers common(Integers const& other) const {
        Integers result({});
        for (auto const& [a, b] : runs_)
            for (auto const& [c, d] : other.runs_)
                if (std::max(a, c) <= std::min(b, d)) result.runs_.emplace_back(std::max(a, c), std::min(b, d));
        return result;
    }
    [[nodiscard]] Integers others() const {
        Integers result({});
        auto next = least_integer;
        for (auto const& [from, to] : runs_) {
            if (from > next) result.runs_.emplace_back(next, from - 1);
            if (to == most_integer) return result;
            next = to + 1;
        }
        result.runs_.emplace_back(next, most_integer);
        return result;
    }
    [[nodiscard]] Integers with(Integers const& other) const { return others().common(other.others()).others(); }

private:
    explicit Integers(std::vector<std::pair<std::int64_t, std::int64_t>> runs) : runs_(std::move(runs)) {}
    std::vector<std::pair<std::int64_t, std::int64_t>> runs_;
};

/// A value of the form `constant`, or `expected + constant`.
struct Linear {
    bool known = false;
    std::int64_t expected = 0; ///< coefficient of `expected`
    std::int64_t value = 0;
};

Linear combine(Op op, Linear a, Linear b) {
    Linear result{a.known && b.known, 0, 0};
    bool wrong = false;
    if (op == Op::add || op == Op::subtract) {
        wrong = op == Op::add ? __builtin_add_overflow(a.value, b.value, &result.value)
                              : __builtin_sub_overflow(a.value, b.value, &result.value);
        result.expected = op == Op::add ? a.expected + b.expected : a.expected - b.expected;
    } else {
        wrong = a.expected != 0 || b.expected != 0; // not of this form
        switch (op) {
        case Op::multiply: wrong |= __builtin_mul_overflow(a.value, b.value, &result.value); break;
        case Op::min: result.value = std::min(a.value, b.value); break;
        case Op::max: result.value = std::max(a.value, b.value); break;
        default: wrong = true; // division and align: not needed by any spec so far
        }
    }
    result.known &= !wrong;
    return result;
}

Linear linear_of(Spec const& spec, Operand const& operand) {
    if (operand.code.count == 0) return {};
    std::array<Linear, expression_stack_size> stack{};
    std::size_t top = 0;
    for (auto const& step : slice(spec.code, operand.code)) {
        switch (step.op) {
        case Op::constant: stack[top++] = {true, 0, step.value}; break;
        case Op::expected: stack[top++] = {true, 1, 0}; break;
        case Op::actual:
        case Op::path: stack[top++] = {}; break;
        case Op::negate: stack[top - 1] = combine(Op::subtract, {true, 0, 0}, stack[top - 1]); break;
        default: --top; stack[top - 1] = combine(step.op, stack[top - 1], stack[top]);
        }
    }
    return stack[0];
}

/// The values that pass a test: of the subject, or of its difference from `expected`.
struct Passing {
    bool known = false;
    bool difference = false;
    Integers values = Integers::all();
};

Passing passing(Spec const& spec, Test const& test) {
    auto const operands = slice(spec.operands, test.operands);
    std::vector<std::int64_t> values;
    Passing result;
    for (auto const& operand : operands) {
        auto const linear = linear_of(spec, operand);
        bool const difference = linear.expected == 1;
        bool const mixed = !values.empty() && difference != result.difference;
        if (!linear.known || mixed || (linear.expected != 0 && !difference)) return {};
        result.difference = difference;
        values.push_back(linear.value);
    }
    result.known = true;
    switch (test.kind) {
    case TestKind::equals: result.values = Integers::run(values[0], values[0]); break;
    case TestKind::not_equals: result.values = Integers::run(values[0], values[0]).others(); break;
    case TestKind::at_least: result.values = Integers::run(values[0], most_integer); break;
    case TestKind::at_most: result.values = Integers::run(least_integer, values[0]); break;
    case TestKind::range: result.values = Integers::run(values[0], values[1]); break;
    case TestKind::one_of:
        result.values = Integers::run(1, 0);
        for (auto const value : values) result.values = result.values.with(Integers::run(value, value));
        break;
    default: return {};
    }
    return result;
}

/// A quantity that a rule restricts.
using Key = std::pair<int, PathId>; ///< 0 path, 1 actual, 2 expected, 3 actual - expected
struct Firing {
    std::map<Key, Integers> values;
    bool whole = true; ///< false if a test was not understood
};

void restrict(Firing& firing, Key key, Integers const& values) {
    auto const [entry, added] = firing.values.try_emplace(key, values);
    if (!added) entry->second = entry->second.common(values);
}

void add_condition(Spec const& spec, Condition const& condition, Firing& firing) {
    for (auto const& test : slice(spec.tests, condition.tests)) {
        auto const pass = passing(spec, test);
        bool const actual = condition.subject == Condition::Subject::actual;
        if (!pass.known || (pass.difference && !actual)) {
            firing.whole = false;
            continue;
        }
        auto const subject = pass.difference ? 3 : static_cast<int>(condition.subject);
        restrict(firing, {subject, condition.path}, pass.values);
    }
}

Firing firing_of(Spec const& spec, Rule const& rule) {
    Firing firing;
    for (auto const& condition : slice(spec.conditions, rule.conditions)) add_condition(spec, condition, firing);
    if (rule.on_anomaly) return firing;
    auto held = Integers::all();
    for (auto const& test : slice(spec.tests, rule.tests)) {
        auto const pass = passing(spec, test);
        if (!pass.known) { // any value may fail it
            firing.whole = false;
            return firing;
        }
        held = held.common(pass.values);
    }
    restrict(firing, {0, rule.at}, held.others());
    return firing;
}

} // namespace

Constant constant_of(Spec const& spec, Operand const& operand) {
    auto const linear = linear_of(spec, operand);
    return {linear.known && linear.expected == 0, linear.value};
}

Overlap overlap_of(Spec const& spec, Rule const& a, Rule const& b) {
    auto const first = firing_of(spec, a);
    auto const second = firing_of(spec, b);
    for (auto const& [key, values] : first.values) {
        auto const other = second.values.find(key);
        if (values.empty() || (other != second.values.end() && values.common(other->second).empty()))
            return Overlap::never;
    }
    return first.whole && second.whole ? Overlap::always : Overlap::may;
}

} // namespace animcheck
