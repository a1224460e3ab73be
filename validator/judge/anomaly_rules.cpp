// SPDX-License-Identifier: MIT
#include "validator/judge/anomaly_rules.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>

namespace animcheck {
namespace {

std::size_t depth(Spec const& spec, PathId path) {
    std::size_t steps = 0;
    for (; path != root_path; path = spec.paths[path].parent) ++steps;
    return steps;
}

bool covers(PathTable const& paths, Rule const& rule, PathId path) {
    if (path == rule.at) return true;
    if (!rule.below) return false;
    while (path != root_path) {
        path = paths.node(path).parent;
        if (path == rule.at) return true;
    }
    return false;
}

} // namespace

AnomalyRules::AnomalyRules(Spec const& spec) : evaluator_(spec, nothing_) {
    for (auto const& rule : spec.rules)
        if (rule.on_anomaly) by_kind_[static_cast<std::size_t>(rule.kind)].push_back(&rule);
    auto const before = [&](Rule const* a, Rule const* b) {
        if (a->below != b->below) return b->below;
        return depth(spec, a->at) > depth(spec, b->at);
    };
    for (auto& rules : by_kind_) put_in_order(rules, before);
}

Rule const* AnomalyRules::rule_of(PathTable const& paths, Event const& anomaly) const {
    for (auto const* const rule : by_kind_[static_cast<std::size_t>(anomaly.anomaly)])
        if (covers(paths, *rule, anomaly.path) && evaluator_.conditions(*rule, anomaly) == Outcome::held)
            return rule;
    return nullptr;
}

Severity AnomalyRules::severity_of(PathTable const& paths, Event const& anomaly) const {
    auto const* const rule = rule_of(paths, anomaly);
    return rule ? rule->severity : default_severity(anomaly.anomaly);
}

} // namespace animcheck
