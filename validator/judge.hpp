#pragma once

#include "validator/anomaly_rules.hpp"
#include "validator/checks/check.hpp"
#include "validator/report.hpp"

#include <map>
#include <set>

namespace animcheck {

/// Evaluates all rules of one spec over one finished log.
class Judge {
public:
    Judge(Spec const& spec, AnomalyRules const& anomalies, PathTable const& paths, LogIndex const& log,
          Context const& context, Source const& source, bool fold);

    /// Findings in their order: by the last event that each used, ties by rule.
    [[nodiscard]] std::vector<Finding> findings();
    [[nodiscard]] std::vector<SkippedRule> const& skipped() const noexcept { return skipped_; }
    [[nodiscard]] std::uint64_t held() const noexcept { return held_.size(); }
    [[nodiscard]] std::uint64_t not_applicable() const noexcept { return not_applicable_; }
    /// Ids of the rules that were evaluated and never fired.
    [[nodiscard]] std::set<std::string_view> const& held_rules() const noexcept { return held_; }

    /// The path of the part that an event belongs to; empty for the input itself.
    [[nodiscard]] std::string part_of(Event const& event) const;
    [[nodiscard]] Place place_of(Event const& event, std::uint64_t row, std::uint64_t component) const;

private:
    /// A breach before it has words.
    struct Raw {
        Rule const* rule = nullptr;
        Event const* event = nullptr;
        std::uint64_t row = 0, component = 0, count = 1;
        Value actual, expected;
        std::vector<std::pair<std::string_view, Value>> args;
        std::vector<Event const*> related;
    };
    using Key = std::pair<std::pair<Rule const*, PathId>, std::string>;

    [[nodiscard]] std::uint64_t order_of(Event const& event) const noexcept;
    void judge_anomalies();
    void judge_fields(Rule const& rule);
    void judge_absence(Rule const& rule);
    void judge_check(Rule const& rule);
    void run_check(Check const& check, Rule const& rule, Event const& subject, bool& applied, bool& fired);
    [[nodiscard]] bool skip_without_context(Rule const& rule);
    [[nodiscard]] std::string_view missing_context(Rule const& rule) const;
    void add(Raw raw);
    void add_unbound(Event const& anomaly);
    void note(Rule const& rule, bool applied, bool fired);
    [[nodiscard]] Finding worded(Raw const& raw, std::uint64_t order) const;
    [[nodiscard]] std::string message_of(Raw const& raw) const;
    [[nodiscard]] std::optional<Value> argument(Raw const& raw, std::string_view name) const;
    [[nodiscard]] bool excepted(Rule const& rule) const;
    [[nodiscard]] std::string fingerprint_of(Raw const& raw) const;

    Spec const& spec_;
    AnomalyRules const& anomalies_;
    PathTable const& paths_;
    LogIndex const& log_;
    Context const& context_;
    Source const& source_;
    Event whole_; ///< the input as a whole: the subject of rules at "."
    bool fold_;
    Evaluator evaluator_;
    std::vector<Finding> findings_;
    std::map<Key, std::size_t> folded_;
    std::vector<SkippedRule> skipped_;
    std::set<std::string_view> held_;
    std::uint64_t not_applicable_ = 0;
};

} // namespace animcheck
