// SPDX-License-Identifier: MIT
#include "validator/config/finding_policy.hpp"

#include "validator/judge/rule_names.hpp"
#include "validator/judge/settle.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {

class FindingPolicy::Matched {
public:
    Matched(FindingPolicy const& policy, std::string const& path, std::string members)
        : policy_(policy),
          path_(path),
          members_(std::move(members)),
          known_(policy.globs_.size(), Known::no_answer) {}

    [[nodiscard]] bool operator()(Scope const& scope) {
        if (scope.section && !matches(*scope.section)) return false;
        return scope.any.empty() ||
               std::ranges::any_of(scope.any, [this](std::size_t glob) { return matches(glob); });
    }

private:
    enum class Known : std::uint8_t { no_answer, no, yes };

    [[nodiscard]] bool matches(std::size_t glob) {
        auto& known = known_[glob];
        if (known == Known::no_answer) {
            if (name_.empty()) name_ = policy_.name_ ? policy_.name_(path_) : path_;
            known = policy_.globs_[glob].matches(name_, members_) ? Known::yes : Known::no;
        }
        return known == Known::yes;
    }

    FindingPolicy const& policy_;
    std::string const& path_;
    std::string members_, name_;
    std::vector<Known> known_;
};

FindingPolicy::FindingPolicy(SpecSet const& specs, std::vector<ConfigFile> const& layers, Name name)
    : name_(std::move(name)) {
    for (auto const& layer : layers) {
        if (layer.count_exceptions) count_exceptions_ = layer.count_exceptions->value;
        for (auto const& section : layer.sections) add(specs, section);
    }
}

std::size_t FindingPolicy::glob(std::string const& pattern) {
    globs_.emplace_back(pattern);
    return globs_.size() - 1;
}

void FindingPolicy::add(SpecSet const& specs, ConfigSection const& section) {
    auto const where = section.glob.empty() ? std::optional<std::size_t>() : glob(section.glob);
    for (auto const& setting : section.severity) add_level(specs, setting, where);
    for (auto const& setting : section.ignored) add_ignored(specs, setting, where);
}

namespace {

/// The rules that a setting names. A word that names none is an error at its place.
std::vector<NamedRule> rules_of(SpecSet const& specs, std::string const& word, Origin const& from) {
    auto found = rules_named(specs, word);
    if (found.empty()) throw yaml::Error(from.file, from.mark, unknown_rule(specs, word));
    return found;
}

std::vector<NamedRule> rules_of(SpecSet const& specs, SeveritySetting const& setting) {
    using By = SeveritySetting::By;
    if (setting.by == By::rule) return rules_of(specs, setting.rule, setting.from);
    auto found = all_rules(specs);
    std::erase_if(found, [&](NamedRule const& named) {
        auto const& rule = *named.rule;
        // Another program's behaviour is no evidence for the game's.
        bool const of_game = rule.by.empty() || rule.by == "game";
        if (setting.by == By::effect) return !of_game || !rule.effect || *rule.effect != setting.effect;
        return rule.kind != setting.kind;
    });
    return found;
}

} // namespace

void FindingPolicy::add_level(SpecSet const& specs, SeveritySetting const& setting,
                              std::optional<std::size_t> section) {
    levels_.push_back({{section, {}}, {setting.level, setting.from}});
    for (auto const& named : rules_of(specs, setting)) rules_[named.id()].levels.push_back(levels_.size() - 1);
    changes_severities_ = true;
}

void FindingPolicy::add_ignored(SpecSet const& specs, IgnoreSetting const& setting,
                                std::optional<std::size_t> section) {
    Reason reason{{section, {}}, {printable(setting.reason), setting.from}};
    for (auto const& path : setting.paths) reason.scope.any.push_back(glob(path));
    reasons_.push_back(std::move(reason));
    for (auto const& named : rules_of(specs, setting.rule, setting.from))
        rules_[named.id()].reasons.push_back(reasons_.size() - 1);
}

FindingPolicy::Holding FindingPolicy::holding(OfRule const& rule, Matched& matched) const {
    Holding holding;
    for (auto level = rule.levels.rbegin(); level != rule.levels.rend() && !holding.severity; ++level)
        if (matched(levels_[*level].scope)) holding.severity = levels_[*level].set;
    for (auto reason = rule.reasons.rbegin(); reason != rule.reasons.rend() && !holding.ignored; ++reason)
        if (matched(reasons_[*reason].scope)) holding.ignored = reasons_[*reason].set;
    return holding;
}

void FindingPolicy::apply(Finding& finding, Matched& matched) const {
    if (finding.status == Status::quirk && count_exceptions_) {
        finding.status = Status::open;
        finding.severity = finding.spec_severity;
        finding.excused = {};
    }
    if (auto const rule = rules_.find(finding.rule); rule != rules_.end()) {
        auto const [severity, ignored] = holding(rule->second, matched);
        if (severity && finding.status == Status::open) finding.severity = severity->value;
        if (ignored) {
            finding.status = Status::ignored;
            finding.reason = fmt::format("{} ({})", ignored->value, ignored->from.text());
        }
    }
    if (ignored_.contains(finding.rule)) {
        finding.status = Status::ignored;
        finding.reason.clear();
    }
}

void FindingPolicy::apply(InputRecord& record) const {
    if (changes_nothing() || record.findings.empty()) return;
    Matched matched(*this, record.path, fmt::format("{}", fmt::join(record.members, "::")));
    for (auto& finding : record.findings) apply(finding, matched);
    settle_verdicts(record);
}

std::map<std::string, FindingPolicy::Holding> FindingPolicy::holding(std::string const& path,
                                                                     std::string const& members) const {
    Matched matched(*this, path, members);
    std::map<std::string, Holding> all;
    for (auto const& [id, rule] : rules_)
        if (auto one = holding(rule, matched); one.severity || one.ignored) all.emplace(id, std::move(one));
    return all;
}

std::map<std::string, Severity> FindingPolicy::everywhere() const {
    std::map<std::string, Severity> all;
    for (auto const& [id, rule] : rules_)
        for (auto const level : rule.levels)
            if (levels_[level].scope.is_everywhere()) all[id] = levels_[level].set.value;
    return all;
}

std::vector<std::string> FindingPolicy::ignored_everywhere() const {
    std::vector<std::string> all;
    for (auto const& [id, rule] : rules_)
        if (std::ranges::any_of(rule.reasons, [this](std::size_t i) { return reasons_[i].scope.is_everywhere(); }))
            all.push_back(id);
    return all;
}

} // namespace animcheck
