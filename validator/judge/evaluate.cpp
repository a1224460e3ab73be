// SPDX-License-Identifier: MIT
#include "validator/judge/evaluate.hpp"

#include "validator/judge/columns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace animcheck {

Evaluator::Number Evaluator::load(Instruction const& instruction, std::size_t place, Event const& subject,
                                  std::uint64_t row) {
    auto indices = subject.indices;
    if (is_in_place(subject)) indices.push(row);
    if (instruction.previous) {
        if (indices.count == 0 || indices.at[indices.count - 1] == 0) return {Outcome::not_applicable, 0};
        --indices.at[indices.count - 1];
    }
    auto const* const event = log_.bound(instruction.path, indices, hints_[place]);
    if (!event) return {Outcome::not_applicable, 0};
    std::uint64_t element = 0;
    if (is_in_place(*event)) {
        if (indices.count <= event->indices.count) return {Outcome::not_applicable, 0};
        element = indices.at[event->indices.count];
        if (element >= event->value) return {Outcome::not_applicable, 0};
    }
    if (event != &subject && std::ranges::find(used_, event) == used_.end()) used_.push_back(event);
    auto const wide = integer_at(*event, element, 0);
    if (wide > INT64_MAX || wide < INT64_MIN) return {Outcome::overflow, 0};
    return {Outcome::held, static_cast<std::int64_t>(wide)};
}

namespace {

/// One step over two numbers. False: it left 64 bits.
bool combine(Op op, std::int64_t a, std::int64_t b, std::int64_t& result) {
    switch (op) {
    case Op::add: return !__builtin_add_overflow(a, b, &result);
    case Op::subtract: return !__builtin_sub_overflow(a, b, &result);
    case Op::multiply: return !__builtin_mul_overflow(a, b, &result);
    case Op::divide:
    case Op::modulo:
        if (b == 0 || (a == INT64_MIN && b == -1)) return false;
        result = op == Op::divide ? a / b : a % b;
        return true;
    case Op::align: {
        if (b <= 0 || a < 0) return false;
        auto const over = a % b;
        return !__builtin_add_overflow(a, over == 0 ? 0 : b - over, &result);
    }
    case Op::min: result = std::min(a, b); return true;
    case Op::max: result = std::max(a, b); return true;
    default: return false;
    }
}

} // namespace

Evaluator::Number Evaluator::run(Operand const& operand, Event const& subject, std::uint64_t row) {
    // Most operands are one number.
    if (auto const& only = spec_.code[operand.code.first]; operand.code.count == 1 && only.op == Op::constant)
        return {Outcome::held, only.value};
    std::array<std::int64_t, expression_stack_size> stack{};
    std::size_t depth = 0;
    for (std::size_t i = operand.code.first; i < operand.code.first + operand.code.count; ++i) {
        auto const& step = spec_.code[i];
        if (step.op == Op::negate) {
            if (!combine(Op::subtract, 0, stack[depth - 1], stack[depth - 1])) return {Outcome::overflow, 0};
            continue;
        }
        if (step.op >= Op::add) {
            if (!combine(step.op, stack[depth - 2], stack[depth - 1], stack[depth - 2]))
                return {Outcome::overflow, 0};
            --depth;
            continue;
        }
        Number number{Outcome::held, step.value};
        if (step.op == Op::path) number = load(step, i, subject, row);
        if (step.op == Op::actual || step.op == Op::expected) {
            auto const value = step.op == Op::actual ? anomaly_->value : anomaly_->expected;
            number = value > INT64_MAX ? Number{Outcome::overflow, 0}
                                       : Number{Outcome::held, static_cast<std::int64_t>(value)};
        }
        if (number.outcome != Outcome::held) return number;
        if (depth == stack.size()) return {Outcome::overflow, 0};
        stack[depth++] = number.value;
    }
    return {Outcome::held, stack[0]};
}

namespace {

template <class N>
bool compare(TestKind kind, N value, N a, N b) {
    switch (kind) {
    case TestKind::equals: return value == a;
    case TestKind::not_equals: return value != a;
    case TestKind::at_least: return value >= a;
    case TestKind::at_most: return value <= a;
    case TestKind::range: return value >= a && value <= b;
    default: return true;
    }
}

bool compare_integer(TestKind kind, Wide value, std::span<std::int64_t const> operands) {
    switch (kind) {
    case TestKind::one_of: return std::ranges::any_of(operands, [&](std::int64_t o) { return value == o; });
    case TestKind::multiple_of: return operands[0] != 0 && value % operands[0] == 0;
    case TestKind::mask: return (static_cast<std::uint64_t>(value) & ~static_cast<std::uint64_t>(operands[0])) == 0;
    default:
        return compare<Wide>(kind, value, operands.empty() ? 0 : operands[0],
                             operands.size() > 1 ? operands[1] : 0);
    }
}

/// `numbers`: the operands as they were evaluated; none where they are decimals.
Expectation expectation(Spec const& spec, Test const& test, std::span<std::int64_t const> numbers) {
    Expectation expected{relation_of(test.kind), {}};
    auto const operands = slice(spec.operands, test.operands);
    for (auto const number : numbers) expected.values.push_back(to_value(number));
    for (std::size_t i = numbers.size(); i < operands.size(); ++i)
        expected.values.emplace_back(operands[i].decimal);
    return expected;
}

} // namespace

bool Evaluator::depends_on_element(Test const& test, Event const& subject) const {
    for (auto const& operand : slice(spec_.operands, test.operands))
        for (auto const& step : slice(spec_.code, operand.code)) {
            if (step.op != Op::path) continue;
            if (step.previous) return true;
            auto const events = log_.at(step.path);
            if (events.empty()) continue;
            auto const& event = log_.events()[events.back()];
            if (event.indices.count > subject.indices.count || is_in_place(event)) return true;
        }
    return false;
}

namespace {

/// The numbers that pass, where those are a part of an element's range.
std::optional<Extremes> bounds_of(TestKind kind, std::span<std::int64_t const> operands) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    std::int64_t least = 0, greatest = most;
    if (kind != TestKind::at_most) least = std::max<std::int64_t>(operands[0], 0);
    if (kind != TestKind::at_least) greatest = std::min(operands.back(), most);
    if (least > greatest) return std::nullopt; // nothing passes
    return Extremes{static_cast<std::uint32_t>(least), static_cast<std::uint32_t>(greatest)};
}

} // namespace

/// Most arrays are right, and their extremes are quickly found; a breach is worth a second look. Nothing if all
/// values must be compared.
std::optional<Judged> Evaluator::by_extremes(Test const& test, Event const& subject,
                                             std::span<std::int64_t const> shown) const {
    bool const is_bounded =
        test.kind == TestKind::range || test.kind == TestKind::at_most || test.kind == TestKind::at_least;
    if (!is_bounded || !has_fast_extremes(subject)) return std::nullopt;
    auto const [least, greatest] = extremes_of(subject);
    if (compare_integer(test.kind, least, shown) && compare_integer(test.kind, greatest, shown))
        return Judged{Outcome::held, {}, {}};
    auto const bounds = bounds_of(test.kind, shown);
    if (!bounds) return std::nullopt;
    auto const found = outside_of(subject, bounds->least, bounds->greatest);
    auto const value = integer_at(subject, found.row, found.component);
    Judged judged{Outcome::broken, to_value(value), expectation(spec_, test, shown), found.row, found.component};
    auto const most = std::min<std::uint64_t>(found.count, Finding::most_places);
    auto component = found.component + 1;
    for (auto row = found.row; row < rows_of(subject) && judged.count < most; ++row, component = 0)
        for (; component < subject.width && judged.count < most; ++component)
            if (!compare_integer(test.kind, integer_at(subject, row, component), shown)) judged.add(row, component);
    judged.count = found.count;
    return judged;
}

Judged Evaluator::integers(Test const& test, Event const& subject) {
    auto const operands = slice(spec_.operands, test.operands);
    auto& numbers = numbers_;
    numbers.resize(operands.size());
    auto const evaluate = [&](std::uint64_t row) {
        for (std::size_t i = 0; i < operands.size(); ++i) {
            auto const number = run(operands[i], subject, row);
            if (number.outcome != Outcome::held) return number.outcome;
            numbers[i] = number.value;
        }
        return Outcome::held;
    };
    std::span<std::int64_t const> const shown(numbers.data(), operands.size());
    auto const rows = rows_of(subject);
    bool const each = is_in_place(subject) && depends_on_element(test, subject);
    Judged judged{Outcome::held, {}, {}};
    if (!each) {
        judged.outcome = evaluate(0);
        if (judged.outcome != Outcome::held) return judged;
        if (rows == 0) return {Outcome::not_applicable, {}, {}};
        if (auto found = by_extremes(test, subject, shown)) return *std::move(found);
    }
    bool applied = !each;
    for (std::uint64_t row = 0; row < rows; ++row) {
        if (each) {
            auto const outcome = evaluate(row);
            if (outcome == Outcome::overflow) return {outcome, {}, {}};
            if (outcome != Outcome::held) continue;
            applied = true;
        }
        for (std::uint64_t i = 0; i < subject.width; ++i) {
            auto const value = integer_at(subject, row, i);
            if (compare_integer(test.kind, value, shown)) continue;
            if (judged.outcome == Outcome::broken)
                judged.add(row, i);
            else
                judged = {Outcome::broken, to_value(value), expectation(spec_, test, shown), row, i};
        }
    }
    if (!applied) return {Outcome::not_applicable, {}, {}};
    return judged;
}

Judged Evaluator::real(Test const& test, Event const& subject) {
    auto const operands = slice(spec_.operands, test.operands);
    auto& numbers = reals_;
    numbers.assign(std::max<std::size_t>(operands.size(), 2), 0);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (operands[i].code.count == 0) {
            numbers[i] = operands[i].decimal;
            continue;
        }
        auto const number = run(operands[i], subject, 0);
        if (number.outcome != Outcome::held) return {number.outcome, {}, {}};
        numbers[i] = static_cast<double>(number.value);
    }
    auto const holds = [&](double value) {
        if (test.kind == TestKind::finite) return std::isfinite(value);
        if (test.kind == TestKind::one_of)
            return std::any_of(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(operands.size()),
                               [&](double number) { return number == value; });
        return compare(test.kind, value, numbers[0], numbers[1]);
    };
    Judged judged{Outcome::held, {}, {}};
    for (std::uint64_t row = 0; row < rows_of(subject); ++row)
        for (std::uint64_t i = 0; i < subject.width; ++i) {
            auto const value = real_at(subject, row, i);
            if (holds(value)) continue;
            if (judged.outcome == Outcome::broken)
                judged.add(row, i);
            else
                judged = {Outcome::broken, value, expectation(spec_, test, {}), row, i};
        }
    return judged;
}

namespace {

/// Rows whose value an earlier row has, in ascending order. `Key` holds a value and its row.
template <class Key, class Make, class Value>
std::vector<std::uint64_t> repeats_by(std::uint64_t rows, Make make, Value value_of) {
    std::vector<Key> keys(to_size(rows));
    for (std::uint64_t row = 0; row < rows; ++row) keys[to_size(row)] = make(row);
    if (!std::ranges::is_sorted(keys)) std::ranges::sort(keys);
    std::vector<std::uint64_t> repeats;
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (value_of(keys[i]).first == value_of(keys[i - 1]).first) repeats.push_back(value_of(keys[i]).second);
    if (!std::ranges::is_sorted(repeats)) std::ranges::sort(repeats);
    return repeats;
}

std::vector<std::uint64_t> repeated_rows(Event const& subject) {
    auto const rows = rows_of(subject);
    bool const small = size_of(subject.type) <= 4 && rows <= std::numeric_limits<std::uint32_t>::max();
    if (small) // both in one number
        return repeats_by<std::uint64_t>(
            rows,
            [&](std::uint64_t row) {
                return std::uint64_t{static_cast<std::uint32_t>(integer_at(subject, row, 0))} << 32 | row;
            },
            [](std::uint64_t key) { return std::pair(key >> 32, key & 0xFFFFFFFF); });
    using Pair = std::pair<Wide, std::uint64_t>;
    return repeats_by<Pair>(
        rows, [&](std::uint64_t row) { return Pair(integer_at(subject, row, 0), row); },
        [](Pair const& key) { return key; });
}

} // namespace

Judged Evaluator::order(Test const& test, Event const& subject) {
    if (ascends(subject)) return {Outcome::held, {}, {}}; // then nothing is repeated, either
    auto const rows = rows_of(subject);
    Judged judged{Outcome::held, {}, {}};
    auto const breach = [&](std::uint64_t row, Expectation expected) {
        if (judged.outcome == Outcome::broken)
            judged.add(row, 0);
        else
            judged = {Outcome::broken, value_at(subject, row), std::move(expected), row, 0};
    };
    bool ascending = true;
    for (std::uint64_t row = 1; row < rows; ++row) {
        auto const now = integer_at(subject, row, 0), before = integer_at(subject, row - 1, 0);
        ascending = ascending && now > before;
        if (test.kind == TestKind::ascending && now < before)
            breach(row, {Relation::ascending, {value_at(subject, row - 1)}});
    }
    if (test.kind == TestKind::unique && !ascending) {
        for (auto const row : repeated_rows(subject)) breach(row, expectation(spec_, test, {}));
    }
    return judged;
}

Judged Evaluator::one(Test const& test, Event const& subject) {
    if (test.kind == TestKind::required) return {Outcome::held, {}, {}}; // absence is found by the judge
    if (test.kind == TestKind::unique || test.kind == TestKind::ascending) return order(test, subject);
    if (subject.type == ValueType::f32) return real(test, subject);
    return integers(test, subject);
}

Judged Evaluator::tests(Rule const& rule, Event const& subject) {
    Judged held{Outcome::held, {}, {}};
    for (auto const& test : slice(spec_.tests, rule.tests))
        if (auto judged = one(test, subject); judged.outcome != Outcome::held) return judged;
    return held;
}

Outcome Evaluator::conditions(Rule const& rule, Event const& subject) {
    anomaly_ = &subject;
    auto number = rule.conditions.first;
    for (auto const& condition : slice(spec_.conditions, rule.conditions)) {
        auto& hint = condition_hints_[number++];
        Event stand_in; // for a number of the anomaly, which is no field
        stand_in.type = ValueType::u64;
        stand_in.value = condition.subject == Condition::Subject::actual ? subject.value : subject.expected;
        Event const* event = &stand_in;
        if (condition.subject == Condition::Subject::path) {
            event = log_.bound(condition.path, subject.indices, hint);
            if (!event) return Outcome::not_applicable;
            if (event != &subject && std::ranges::find(used_, event) == used_.end()) used_.push_back(event);
        }
        for (auto const& test : slice(spec_.tests, condition.tests)) {
            auto const judged = one(test, *event);
            if (judged.outcome == Outcome::broken) return Outcome::not_applicable;
            if (judged.outcome != Outcome::held) return judged.outcome;
        }
    }
    return Outcome::held;
}

} // namespace animcheck
