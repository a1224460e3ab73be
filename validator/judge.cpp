#include "validator/judge.hpp"

#include <algorithm>
#include <array>

namespace animcheck {

Judge::Judge(Spec const& spec, AnomalyRules const& anomalies, PathTable const& paths, LogIndex const& log,
             Context const& context, Source const& source, bool fold)
    : spec_(spec), anomalies_(anomalies), paths_(paths), log_(log), context_(context), source_(source), fold_(fold),
      evaluator_(spec, log) {
    whole_.kind = EventKind::bytes;
    whole_.bits = byte_range(0, source.bytes.size());
}

std::uint64_t Judge::order_of(Event const& event) const noexcept {
    if (&event == &whole_) return log_.events().size();
    return log_.number_of(event);
}

std::vector<Finding> Judge::findings() {
    judge_anomalies();
    for (auto const& rule : spec_.rules) {
        if (rule.on_anomaly) continue;
        evaluator_.forget_used();
        if (skip_without_context(rule)) continue;
        if (!rule.check.empty()) judge_check(rule);
        else
            judge_fields(rule);
    }
    std::ranges::stable_sort(findings_, [](Finding const& a, Finding const& b) {
        return a.order != b.order ? a.order < b.order : a.rule < b.rule;
    });
    return std::move(findings_);
}

void Judge::judge_anomalies() {
    std::set<Rule const*> fired;
    for (auto const number : log_.anomalies()) {
        auto const& anomaly = log_.events()[number];
        auto const* const rule = anomalies_.rule_of(paths_, anomaly);
        if (!rule) {
            add_unbound(anomaly);
            continue;
        }
        fired.insert(rule);
        Raw raw{.rule = rule, .event = &anomaly};
        raw.actual = anomaly.note.empty() ? Value{anomaly.value} : Value{std::string(anomaly.note)};
        raw.expected = anomaly.expected;
        add(std::move(raw));
    }
    // A decoder looks for its anomalies in every input, so a rule that did not fire held, if its part was there.
    for (auto const& rule : spec_.rules) {
        if (!rule.on_anomaly) continue;
        bool const looked = rule.at == root_path || rule.below || rule.kind == AnomalyKind::missing ||
                            std::ranges::any_of(log_.events(), [&](Event const& event) {
                                for (auto path = event.path; path != root_path; path = paths_.node(path).parent)
                                    if (path == rule.at) return event.kind != EventKind::anomaly;
                                return false;
                            });
        note(rule, looked, fired.contains(&rule));
    }
}

void Judge::judge_fields(Rule const& rule) {
    auto const subjects = log_.at(rule.at);
    bool applied = false, fired = false;
    if (subjects.empty()) judge_absence(rule);
    for (auto const number : subjects) {
        auto const& subject = log_.events()[number];
        evaluator_.forget_used();
        if (evaluator_.conditions(rule, subject) != Outcome::held) continue;
        auto judged = evaluator_.tests(rule, subject);
        if (judged.outcome == Outcome::overflow) {
            skipped_.push_back({std::string(spec_.format) + '/' + std::string(rule.id),
                                "not evaluated: a number of the rule leaves 64 bits"});
            continue;
        }
        if (judged.outcome == Outcome::not_applicable) continue;
        applied = true;
        if (judged.outcome == Outcome::held) continue;
        fired = true;
        add({&rule, &subject, judged.row, judged.component, judged.count, std::move(judged.actual),
             std::move(judged.expected), {}, evaluator_.used()});
    }
    note(rule, applied, fired);
}

void Judge::judge_absence(Rule const& rule) {
    auto const tests = slice(spec_.tests, rule.tests);
    if (std::ranges::find(tests, TestKind::required, &Test::kind) == tests.end()) return;
    if (evaluator_.conditions(rule, whole_) != Outcome::held) return;
    add({&rule, &whole_, 0, 0, 1, {}, std::string("to be there"), {}, evaluator_.used()});
}

void Judge::judge_check(Rule const& rule) {
    auto const* const check = find_check(rule.check);
    if (!check) return; // lint and the loader's callers refuse such a spec
    bool applied = false, fired = false;
    if (rule.at == root_path) {
        run_check(*check, rule, whole_, applied, fired);
    } else {
        for (auto const number : log_.at(rule.at)) {
            auto const& subject = log_.events()[number];
            evaluator_.forget_used();
            if (evaluator_.conditions(rule, subject) == Outcome::held) run_check(*check, rule, subject, applied, fired);
        }
    }
    note(rule, applied, fired);
}

void Judge::run_check(Check const& check, Rule const& rule, Event const& subject, bool& applied, bool& fired) {
    CheckInput input(log_, paths_, context_, source_.bytes);
    input.subject_ = &subject;
    check.run(input);
    if (!input.applies_) return;
    applied = true;
    for (auto& breach : input.breaches_) {
        fired = true;
        Raw raw{.rule = &rule, .event = breach.event ? breach.event : &subject};
        raw.row = breach.row;
        raw.component = breach.component;
        raw.count = breach.count;
        for (auto const& [name, value] : breach.args) {
            if (name == "actual") raw.actual = value;
            if (name == "expected") raw.expected = value;
        }
        raw.args = std::move(breach.args);
        raw.related = evaluator_.used();
        for (auto const* const event : input.used_)
            if (event != raw.event && std::ranges::find(raw.related, event) == raw.related.end())
                raw.related.push_back(event);
        add(std::move(raw));
    }
}

void Judge::note(Rule const& rule, bool applied, bool fired) {
    if (!applied) ++not_applicable_;
    else if (!fired)
        held_.insert(rule.id);
}

namespace {

struct ContextWords {
    std::string_view name, why;
};
constexpr std::array<ContextWords, 6> context_words{{
    {"name", "the input has no name"},
    {"skeleton", "no skeleton was given (--context)"},
    {"skeleton_joints", "no skeleton was given (--context)"},
    {"skeleton_checksum", "no skeleton with a checksum was given (--context)"},
    {"skeleton_for_name", "no search for a skeleton was made"},
    {"next_present", "the folder of the file was not looked at"},
}};

std::string_view words_of(std::string_view name) {
    auto const* const found = std::ranges::find(context_words, name, &ContextWords::name);
    return found == context_words.end() ? "what it needs from outside was not given" : found->why;
}

} // namespace

std::string_view Judge::missing_context(Rule const& rule) const {
    auto const absent = [&](PathId path) {
        auto const& node = paths_.node(path);
        return path != root_path && node.parent != root_path && paths_.node(node.parent).name == "context" &&
               log_.at(path).empty();
    };
    if (auto const* const check = rule.check.empty() ? nullptr : find_check(rule.check)) {
        if (check->needs == "skeleton" && !context_.skeleton) return check->needs;
        if (check->needs == "name" && context_.name.empty()) return check->needs;
    }
    if (absent(rule.at)) return paths_.node(rule.at).name;
    for (auto const& test : slice(spec_.tests, rule.tests))
        for (auto const& operand : slice(spec_.operands, test.operands))
            for (auto const& step : slice(spec_.code, operand.code))
                if (step.op == Op::path && absent(step.path)) return paths_.node(step.path).name;
    return {};
}

bool Judge::skip_without_context(Rule const& rule) {
    auto const missing = missing_context(rule);
    if (missing.empty()) return false;
    skipped_.push_back({std::string(spec_.format) + '/' + std::string(rule.id), std::string(words_of(missing))});
    return true;
}

std::string Judge::part_of(Event const& event) const {
    for (auto const& part : spec_.parts) {
        std::size_t brackets = 0;
        for (auto path = part.path; path != root_path; path = paths_.node(path).parent)
            brackets += paths_.node(path).indexed ? 1 : 0;
        if (brackets == 0 || event.indices.count < brackets) continue;
        for (auto path = event.path; path != root_path; path = paths_.node(path).parent)
            if (path == part.path) return paths_.text(part.path, event.indices);
    }
    return {};
}

Place Judge::place_of(Event const& event, std::uint64_t row, std::uint64_t component) const {
    auto indices = event.indices;
    if (event.kind == EventKind::array || event.kind == EventKind::column || event.kind == EventKind::table)
        indices.push(row);
    if (event.width > 1) indices.push(component);
    Place place{paths_.text(event.path, indices), bits_at(event, row, component), {}};
    place.file_byte = source_.file_offset(place.bits.offset / 8);
    return place;
}

void Judge::add(Raw raw) {
    auto order = order_of(*raw.event);
    for (auto const* const event : raw.related) order = std::max(order, order_of(*event));
    if (fold_) {
        Key key{{raw.rule, raw.event->path}, part_of(*raw.event)};
        auto const [entry, fresh] = folded_.try_emplace(std::move(key), findings_.size());
        if (!fresh) {
            auto& first = findings_[entry->second];
            first.count += raw.count;
            first.order = std::min(first.order, order);
            if (first.more.size() < 8) first.more.push_back(place_of(*raw.event, raw.row, raw.component));
            return;
        }
    }
    findings_.push_back(worded(raw, order));
}

void Judge::add_unbound(Event const& anomaly) {
    Finding finding;
    finding.rule = std::string(spec_.format) + "/internal";
    finding.kind = AnomalyKind::internal;
    finding.severity = finding.spec_severity = Severity::fatal;
    finding.message = "internal: no rule binds the anomaly " + std::string(name_of(anomaly.anomaly));
    finding.place = place_of(anomaly, 0, 0);
    finding.order = log_.number_of(anomaly);
    findings_.push_back(std::move(finding));
}

} // namespace animcheck
