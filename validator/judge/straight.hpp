// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/log_index.hpp"
#include "validator/rules/spec.hpp"

#include <vector>

namespace animcheck {

/// A field rule that compares single values with constants, prepared once for a spec. Most rules are like that, and
/// most inputs keep them. It says only what is certain; the Evaluator decides everything else.
class StraightRule {
public:
    StraightRule() = default; ///< of any other rule: nothing is certain
    StraightRule(Spec const& spec, Rule const& rule);

    /// True: the Evaluator would find that the conditions and the tests hold. False: ask it.
    [[nodiscard]] bool surely_holds(LogIndex const& log, Event const& subject) const noexcept;

private:
    struct Comparison {
        TestKind kind = TestKind::equals;
        bool integral = true; ///< `integers` holds the operands, too
        std::vector<std::int64_t> integers;
        std::vector<double> reals;
    };
    using Comparisons = std::vector<Comparison>;
    struct FieldCondition {
        PathId path = root_path;
        Comparisons tests;
    };
    [[nodiscard]] static bool prepare(Spec const& spec, Slice tests, Comparisons& prepared);
    [[nodiscard]] static bool hold(Comparisons const& tests, Event const& event) noexcept;

    bool straight_ = false;
    std::vector<FieldCondition> conditions_;
    Comparisons tests_;
};

} // namespace animcheck
