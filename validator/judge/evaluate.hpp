// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/log_index.hpp"
#include "validator/judge/record.hpp"
#include "validator/judge/values.hpp"
#include "validator/rules/spec.hpp"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace animcheck {

enum class Outcome : std::uint8_t {
    held,
    broken,
    not_applicable, ///< a path was not read in this input
    overflow,       ///< a sum or product left 64 bits, or a divisor was 0
};

/// Result of the tests of one rule on one event.
struct Judged {
    Outcome outcome = Outcome::not_applicable;
    Value actual;
    Expectation expected;
    std::uint64_t row = 0, component = 0; ///< first place, in arrays and columns
    std::uint64_t count = 1;              ///< places
    /// Those after the first, up to as many as a finding has: rows and components.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> others = {};

    /// One more place.
    void add(std::uint64_t at_row, std::uint64_t at_component) {
        ++count;
        if (others.size() + 1 < Finding::most_places) others.emplace_back(at_row, at_component);
    }
};

/// Budget for judging one input, in values read. Rules are linear, so only a fault of ours comes near it.
class JudgeBudget {
public:
    static constexpr std::uint64_t base = std::uint64_t{1} << 26,
                                   factor = 4096; ///< base + factor * (bytes + events)

    void refill(std::uint64_t bytes, std::uint64_t events) noexcept {
        left_ = sum({base, product({factor, sum({bytes, events})})});
    }
    /// False once it is exceeded; from then on nothing may be spent.
    bool spend(std::uint64_t values) noexcept {
        left_ = values > left_ ? 0 : left_ - values;
        return left_ > 0;
    }
    [[nodiscard]] bool exhausted() const noexcept { return left_ == 0; }

private:
    std::uint64_t left_ = base;
};

/// Evaluates conditions and tests of one spec over one log. Remembers which events were used.
class Evaluator {
public:
    Evaluator(Spec const& spec, LogIndex const& log)
        : spec_(spec), log_(log), hints_(spec.code.size()), condition_hints_(spec.conditions.size()) {}

    /// The subject of tests: a field event, or an anomaly.
    [[nodiscard]] Outcome conditions(Rule const& rule, Event const& subject);
    [[nodiscard]] Judged tests(Rule const& rule, Event const& subject);

    /// Events that the last call of conditions() or tests() compared with, beside the subject.
    [[nodiscard]] std::vector<Event const*> const& used() const noexcept { return used_; }
    void forget_used() noexcept { used_.clear(); }

private:
    struct Number {
        Outcome outcome = Outcome::held;
        std::int64_t value = 0;
    };
    [[nodiscard]] Number run(Operand const& operand, Event const& subject, std::uint64_t row);
    [[nodiscard]] Number load(Instruction const& instruction, std::size_t place, Event const& subject,
                              std::uint64_t row);
    [[nodiscard]] Judged one(Test const& test, Event const& subject);
    [[nodiscard]] Judged real(Test const& test, Event const& subject);
    [[nodiscard]] Judged order(Test const& test, Event const& subject);
    [[nodiscard]] Judged integers(Test const& test, Event const& subject);
    [[nodiscard]] std::optional<Judged> by_extremes(Test const& test, Event const& subject,
                                                    std::span<std::int64_t const> shown) const;
    [[nodiscard]] bool depends_on_element(Test const& test, Event const& subject) const;

    Spec const& spec_;
    LogIndex const& log_;
    std::vector<std::uint32_t> hints_;           ///< one for each instruction
    std::vector<std::uint32_t> condition_hints_; ///< one for each condition
    std::vector<Event const*> used_;
    std::vector<std::int64_t> numbers_; ///< operands of the test at hand
    std::vector<double> reals_;
    Event const* anomaly_ = nullptr; ///< whose `actual` and `expected` are meant
};

} // namespace animcheck
