// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/session.hpp"
#include "validator/judge/evaluate.hpp"
#include "validator/rules/spec.hpp"

#include <array>
#include <vector>

namespace animcheck {

/// Which rule a spec binds an anomaly to: the most specific pattern whose conditions hold. Decoders get their
/// severities, so it looks at nothing but the anomaly itself.
class AnomalyRules final : public SeverityTable {
public:
    explicit AnomalyRules(Spec const& spec);

    [[nodiscard]] Rule const* rule_of(PathTable const& paths, Event const& anomaly) const;
    [[nodiscard]] Severity severity_of(PathTable const& paths, Event const& anomaly) const override;

private:
    LogIndex nothing_;
    mutable Evaluator evaluator_;
    std::array<std::vector<Rule const*>, anomaly_kind_count> by_kind_; ///< most specific first
};

} // namespace animcheck
