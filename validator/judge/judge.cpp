// SPDX-License-Identifier: MIT
#include "validator/judge/judge.hpp"

#include "validator/judge/fingerprint.hpp"
#include "validator/rules/hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

namespace animcheck {

namespace {

bool is_context(Spec const& spec, PathId path) {
    auto const parent = spec.paths[path].parent;
    return parent != root_path && spec.paths[parent].parent == root_path && spec.paths[parent].name == "context";
}

/// Facts that the rule, or its check, cannot do without.
std::vector<PathId> context_of(Spec const& spec, PathTable& table, Rule const& rule, Check const* check) {
    std::vector<PathId> paths;
    if (check && !check->needs.empty())
        paths.push_back(table.child(table.child(root_path, "context", false), check->needs, false));
    auto const add = [&](PathId path) {
        if (path != root_path && is_context(spec, path)) paths.push_back(path);
    };
    if (rule.on_anomaly) return paths;
    add(rule.at);
    for (auto const& test : slice(spec.tests, rule.tests))
        for (auto const& operand : slice(spec.operands, test.operands))
            for (auto const& step : slice(spec.code, operand.code))
                if (step.op == Op::path) add(step.path);
    return paths;
}

std::vector<JudgeTools::NeededFact> facts_of(Spec const& spec, PathTable& table, Rule const& rule,
                                             Check const* check) {
    std::vector<JudgeTools::NeededFact> facts;
    for (auto const path : context_of(spec, table, rule, check)) {
        auto const declared = std::ranges::find(spec.fields, path, &FieldDeclaration::path);
        bool const said = declared != spec.fields.end() && !declared->missing.empty();
        facts.push_back({path, is_skeleton_fact(table.node(path).name),
                         said ? declared->missing : "it needs something from outside the file that was not given"});
    }
    return facts;
}

/// Without the field there is nothing to judge: neither its absence, nor what else the rule may look at.
bool is_by_presence(Spec const& spec, JudgeTools::PreparedRule const& prepared) {
    auto const& rule = *prepared.rule;
    auto const tests = slice(spec.tests, rule.tests);
    bool const required = std::ranges::find(tests, TestKind::required, &Test::kind) != tests.end();
    if (!prepared.context.empty() || required) return false;
    return rule.check.empty() || (prepared.check && rule.at != root_path);
}

} // namespace

namespace {

bool acts(Rule const& rule, Spec const& spec, TargetTable const* target, bool readers) {
    if (!rule.reader.empty()) return readers;
    if (!rule.targeted) return true;
    return target &&
           std::ranges::find(target->rules, fmt::format("{}/{}", spec.format, rule.id)) != target->rules.end();
}

} // namespace

JudgeTools::JudgeTools(Spec const& chosen, TargetTable const* target, bool readers)
    : spec(chosen), paths(chosen.paths), anomalies(chosen), evaluator(chosen, log) {
    for (auto const& rule : spec.rules) {
        bool const is_left_out = !acts(rule, spec, target, readers);
        if (is_left_out && !rule.reader.empty()) {
            rules.emplace_back(&rule, nullptr, std::vector<NeededFact>{}, StraightRule());
            continue;
        }
        auto const* const check = rule.check.empty() ? nullptr : find_check(rule.check);
        auto const number = static_cast<std::uint32_t>(rules.size());
        auto const& prepared =
            rules.emplace_back(&rule, check, facts_of(spec, paths, rule, check), StraightRule(spec, rule));
        if (is_left_out) continue;
        if (!rule.reader.empty()) {
            reader_rules.push_back(number);
            continue;
        }
        bool const anywhere = rule.at == root_path || rule.below || is_looked_for_anywhere(rule.kind);
        context_rules += prepared.context.empty() ? 0 : 1;
        if (rule.on_anomaly)
            anomaly_rules.push_back({.number = number, .at = rule.at, .anywhere = anywhere});
        else
            field_rules.push_back({.number = number, .at = rule.at, .by_presence = is_by_presence(spec, prepared)});
    }
    fired.resize(rules.size());
    held.resize(rules.size());
}

Judge::Judge(JudgeTools& tools, Context const& context, Source const& source, bool fold, Extent extent)
    : tools_(tools),
      spec_(tools.spec),
      paths_(tools.paths),
      log_(tools.log),
      context_(context),
      source_(source),
      fold_(fold),
      extent_(extent) {
    whole_.kind = EventKind::bytes;
    whole_.bits = byte_range(0, source.bytes.size());
    tools_.memo.clear();
    tools_.budget.refill(source.bytes.size(), log_.events().size());
    limit_ = whole_;
    limit_.kind = EventKind::anomaly;
    limit_.anomaly = AnomalyKind::limit;
    limit_.note = "rules";
    tools_.fired.assign(tools_.rules.size(), false);
    tools_.held.assign(tools_.rules.size(), false);
}

std::string Judge::id_of(Rule const& rule) const {
    std::string id;
    id.reserve(spec_.format.size() + 1 + rule.id.size());
    return id.append(spec_.format).append(1, '/').append(rule.id);
}

std::uint64_t Judge::order_of(Event const& event) const noexcept {
    if (&event == &whole_ || &event == &limit_) return log_.events().size();
    return log_.number_of(event);
}

std::vector<Finding> Judge::findings() {
    mark_what_was_read();
    judge_anomalies();
    for (auto const& rule : tools_.field_rules)
        if (rule.by_presence && !log_.has(rule.at))
            ++not_applicable_;
        else
            judge_rule(rule.number);
    if (!tools_.reader_rules.empty()) judge_readers();
    if (tools_.budget.exhausted()) judge_limit();
    put_in_order(findings_);
    mark_consequences();
    settle_fixes();
    return std::move(findings_);
}

/// What is known of readers is no rule that a file holds: it is not counted with those.
void Judge::judge_readers() {
    auto const held = held_, not_applicable = not_applicable_;
    for (auto const number : tools_.reader_rules) {
        auto const& rule = *tools_.rules[number].rule;
        if (!log_.has(rule.at) && rule.at != root_path) continue; // not even a near miss
        if (rule.tests.count > 0 || !rule.check.empty())
            judge_rule(number);
        else
            judge_conditions(number);
    }
    held_ = held;
    not_applicable_ = not_applicable;
}

/// A rule without tests fires wherever its conditions hold.
void Judge::judge_conditions(std::size_t number) {
    auto const& rule = *tools_.rules[number].rule;
    bool fired = false;
    for (auto const event : log_.at(rule.at)) {
        auto const& subject = log_.events()[event];
        if (!tools_.budget.spend(rows_of(subject) * subject.width + 1)) return;
        tools_.evaluator.forget_used();
        if (tools_.evaluator.conditions(rule, subject) != Outcome::held) continue;
        fired = true;
        add({.rule = &rule, .event = &subject, .actual = value_at(subject), .related = tools_.evaluator.used()});
    }
    note(number, true, fired);
}

void Judge::judge_rule(std::size_t number) {
    auto const& prepared = tools_.rules[number];
    if (!prepared.context.empty() && skip_without_context(prepared)) return;
    if (!prepared.rule->check.empty())
        judge_check(number);
    else
        judge_fields(number);
}

/// Findings that the spec calls consequences of another one in the same part, or of one in no part.
void Judge::mark_consequences() {
    if (findings_.size() < 2) return;
    for (std::size_t number = 0; number < tools_.rules.size(); ++number) {
        auto const& prepared = tools_.rules[number];
        auto const causes = slice(spec_.causes, prepared.rule->causes);
        if (causes.empty() || !tools_.fired[number]) continue;
        auto const id = id_of(*prepared.rule);
        std::set<std::string_view> parts;
        for (auto const& cause : findings_)
            if (cause.rule == id && cause.status != Status::quirk && cause.consequence_of.empty())
                parts.insert(cause.part);
        if (parts.empty()) continue;
        for (auto& finding : findings_) {
            auto const name = short_id(finding.rule);
            bool const named = causes.front() == "*" || std::ranges::find(causes, name) != causes.end();
            bool const reached = parts.contains("") || parts.contains(finding.part);
            if (named && reached && finding.rule != id && finding.consequence_of.empty())
                finding.consequence_of = id;
        }
    }
}

void Judge::mark_what_was_read() {
    tools_.read.assign(paths_.size(), false);
    auto* const read = tools_.read.data(); // a char can be part of anything: a member would be loaded every time
    for (auto path = static_cast<PathId>(paths_.size()); --path > root_path;) { // parents have smaller numbers
        if (!read[path] && !log_.has(path)) continue;
        read[path] = true;
        read[paths_.node(path).parent] = true;
    }
}

void Judge::judge_anomalies() {
    for (auto const number : log_.anomalies()) {
        auto const& anomaly = log_.events()[number];
        auto const* const rule = tools_.anomalies.rule_of(paths_, anomaly);
        if (!rule) {
            add_unbound(anomaly);
            continue;
        }
        Raw raw{.rule = rule, .event = &anomaly};
        if (anomaly.has_actual && has_actual(anomaly.anomaly)) raw.actual = anomaly.value;
        if (!anomaly.note.empty()) raw.actual = std::string(anomaly.note);
        if (anomaly.expects != Relation::none) raw.expected = {anomaly.expects, {anomaly.expected}};
        add(raw);
    }
    // A decoder looks for its anomalies in every input, so a rule that did not fire held, if its part was there.
    for (auto const& rule : tools_.anomaly_rules)
        note(rule.number, rule.anywhere || tools_.read[rule.at], tools_.fired[rule.number] != 0);
}

void Judge::judge_fields(std::size_t number) {
    auto const& straight = tools_.rules[number].straight;
    auto const& rule = *tools_.rules[number].rule;
    auto& evaluator = tools_.evaluator;
    auto const subjects = log_.at(rule.at);
    bool applied = false, fired = false;
    if (subjects.empty()) judge_absence(rule);
    for (auto const event : subjects) {
        auto const& subject = log_.events()[event];
        if (!tools_.budget.spend(rows_of(subject) * subject.width + 1)) return;
        if (straight.surely_holds(log_, subject)) {
            applied = true;
            continue;
        }
        evaluator.forget_used();
        if (evaluator.conditions(rule, subject) != Outcome::held) continue;
        auto judged = evaluator.tests(rule, subject);
        if (judged.outcome == Outcome::overflow)
            skipped_.push_back({spec_.format, rule.id, "not evaluated: a number of the rule leaves 64 bits"});
        if (judged.outcome == Outcome::overflow || judged.outcome == Outcome::not_applicable) continue;
        applied = true;
        if (judged.outcome == Outcome::held) continue;
        fired = true;
        Raw raw{&rule,
                &subject,
                judged.row,
                judged.component,
                judged.count,
                std::move(judged.actual),
                std::move(judged.expected),
                {},
                {},
                evaluator.used()};
        auto& finding = add(raw);
        for (auto const& [row, component] : judged.others) {
            raw.row = row;
            raw.component = component;
            add_place(finding, raw);
        }
    }
    note(number, applied, fired);
}

/// A part that was not judged must not seem right.
void Judge::judge_limit() {
    auto const* const rule = tools_.anomalies.rule_of(paths_, limit_);
    if (!rule) return add_unbound(limit_);
    add({.rule = rule, .event = &limit_, .actual = std::string(limit_.note)});
}

void Judge::judge_absence(Rule const& rule) {
    auto const tests = slice(spec_.tests, rule.tests);
    bool const required = std::ranges::find(tests, TestKind::required, &Test::kind) != tests.end();
    if (!required || extent_ == Extent::part) return;
    tools_.evaluator.forget_used();
    if (tools_.evaluator.conditions(rule, whole_) != Outcome::held) return;
    add({&rule, &whole_, 0, 0, 1, {}, {Relation::present, {}}, {}, {}, tools_.evaluator.used()});
}

void Judge::judge_check(std::size_t number) {
    auto const* const rule = tools_.rules[number].rule;
    auto const* const check = tools_.rules[number].check;
    if (!check) return; // lint and the loader's callers refuse such a spec
    bool applied = false, fired = false;
    if (rule->at == root_path && extent_ == Extent::whole) {
        tools_.evaluator.forget_used();
        run_check(*check, *rule, whole_, applied, fired);
    }
    for (auto const event : rule->at == root_path ? std::span<std::uint32_t const>{} : log_.at(rule->at)) {
        auto const& subject = log_.events()[event];
        tools_.evaluator.forget_used();
        if (rule->conditions.count == 0 || tools_.evaluator.conditions(*rule, subject) == Outcome::held)
            run_check(*check, *rule, subject, applied, fired);
    }
    note(number, applied, fired);
}

namespace {

/// How many places a breach has, with those that continue it.
std::uint64_t places_from(Breach const& first, std::vector<Breach> const& all) {
    auto count = first.count;
    for (auto const* next = &first + 1; next != all.data() + all.size() && next->continues; ++next)
        count += next->count;
    return count;
}

} // namespace

Judge::Raw Judge::raw_of(Rule const& rule, CheckInput const& input, Breach& breach) const {
    Raw raw{.rule = &rule, .event = breach.event ? breach.event : input.subject_};
    raw.row = breach.row;
    raw.component = breach.component;
    raw.count = breach.count;
    raw.bits = breach.bits;
    raw.copy = breach.copy;
    raw.leads = breach.leads;
    for (auto const& [name, value] : breach.args) {
        if (name == "actual") raw.actual = value;
        if (name != "expected") continue;
        raw.expected.relation = breach.expects;
        raw.expected.values.push_back(value);
    }
    raw.args = std::move(breach.args);
    raw.related = tools_.evaluator.used();
    for (auto const* const event : input.used_)
        if (event != raw.event && std::ranges::find(raw.related, event) == raw.related.end())
            raw.related.push_back(event);
    return raw;
}

void Judge::run_check(Check const& check, Rule const& rule, Event const& subject, bool& applied, bool& fired) {
    if (!tools_.budget.spend(rows_of(subject) + 1)) return;
    CheckInput input(log_, tools_.paths, context_, source_.bytes, tools_.memo, tools_.budget, tools_.check_buffers);
    input.subject_ = &subject;
    check.run(input);
    if (!input.applies_) return;
    applied = true;
    fired = fired || !input.breaches_.empty();
    Finding* finding = nullptr;
    bool const joined = fold_ && !tools_.fold_equal;
    for (auto& breach : input.breaches_) {
        auto raw = raw_of(rule, input, breach);
        if (joined && breach.continues) {
            add_place(*finding, raw);
        } else {
            if (joined) raw.count = places_from(breach, input.breaches_);
            finding = &add(raw);
        }
    }
}

void Judge::note(std::size_t number, bool applied, bool fired) {
    if (!applied)
        ++not_applicable_;
    else if (!fired)
        ++held_;
    tools_.held[number] = applied && !fired;
}

namespace {

/// A search that was made says more than that there is nothing.
std::string_view words_of(Search search) {
    switch (search) {
    case Search::not_made: return "no skeleton was given (--context)";
    case Search::none: return "no skeleton of its own was found (use --context)";
    case Search::several: return "several skeletons of its name or checksum are equally near (use --context)";
    case Search::broken: return "the skeleton that was found is broken";
    case Search::one: break; // then there is a skeleton
    }
    return {};
}

} // namespace

std::string_view Judge::why_missing(JudgeTools::NeededFact const& fact) const {
    return fact.of_skeleton && !context_.skeleton ? words_of(context_.skeleton_search) : fact.missing;
}

bool Judge::skip_without_context(JudgeTools::PreparedRule const& prepared) {
    auto const missing = std::ranges::find_if(
        prepared.context, [this](JudgeTools::NeededFact const& fact) { return log_.at(fact.path).empty(); });
    if (missing == prepared.context.end()) return false;
    auto const& rule = *prepared.rule;
    bool const is_for_others = rule.targeted && rule.at != root_path && log_.at(rule.at).empty();
    if (extent_ == Extent::part || is_for_others) return true;
    if (skipped_.empty()) skipped_.reserve(tools_.context_rules);
    skipped_.push_back({spec_.format, rule.id, why_missing(*missing), rule.targeted});
    return true;
}

Judge::Part Judge::part_at(Event const& event) const {
    for (auto const& part : spec_.parts) {
        std::size_t brackets = 0;
        for (auto path = part.path; path != root_path; path = paths_.node(path).parent)
            brackets += paths_.node(path).indexed ? 1 : 0;
        if (brackets == 0 || event.indices.count < brackets) continue;
        Part found{part.path, {}};
        for (std::size_t i = 0; i < brackets; ++i) found.indices.push(event.indices.at[i]);
        for (auto path = event.path; path != root_path; path = paths_.node(path).parent)
            if (path == part.path) return found;
    }
    return {};
}

std::string Judge::path_of(Part const& part) const { return paths_.text(part.path, part.indices); }

namespace {

std::size_t mixed(std::size_t hash, std::uint64_t number) noexcept {
    return static_cast<std::size_t>((std::rotl(hash, 5) ^ number) * 0x9E3779B97F4A7C15);
}

} // namespace

std::size_t Judge::Part::Hash::operator()(Part const& part) const noexcept {
    auto hash = mixed(part.indices.count, part.path);
    for (auto const index : part.indices.at) hash = mixed(hash, index);
    return hash;
}

std::size_t Judge::Key::Hash::operator()(Key const& key) const noexcept {
    auto const place = mixed(mixed(Part::Hash()(key.part), key.path), key.bytes);
    return mixed(place, std::bit_cast<std::uintptr_t>(key.rule));
}

Place Judge::place_of(Event const& event, std::uint64_t row, std::uint64_t component) const {
    auto indices = event.indices;
    bool const rows =
        event.kind == EventKind::array || event.kind == EventKind::column || event.kind == EventKind::table;
    if (rows && row != every) indices.push(row);
    if (event.width > 1 && row != every && component != every) indices.push(component);
    Place place{paths_.text(event.path, indices), bits_at(event, row, component)};
    // A value from an XML or a folder has no place in the input.
    bool const at_no_byte = place.bits == BitRange{} && !source_.bytes.empty();
    place.nowhere = event.kind == EventKind::context || at_no_byte;
    if (!place.nowhere) place.file_byte = source_.file_offset(place.bits.offset / 8);
    return place;
}

BitRange Judge::bits_of(Raw const& raw) const {
    return raw.bits ? *raw.bits : bits_at(*raw.event, raw.row, raw.component);
}

Place Judge::place_of(Raw const& raw) const {
    auto place = place_of(*raw.event, raw.row, raw.component);
    if (!raw.bits) return place;
    place.bits = *raw.bits;
    place.nowhere = false;
    place.file_byte = source_.file_offset(place.bits.offset / 8);
    return place;
}

Place Judge::place_at(BitRange bits) const {
    for (auto const& event : log_.events()) {
        bool const is_field = event.kind == EventKind::scalar || event.kind == EventKind::array;
        bool const may_be = is_field || event.kind == EventKind::column;
        if (!may_be || bits.offset < event.bits.offset || bits.end() > event.bits.end()) continue;
        auto const first = bits_at(event, 0, 0).offset;
        auto const step = rows_of(event) > 1 ? bits_at(event, 1, 0).offset - first : 0;
        auto const row = step > 0 && bits.offset >= first ? (bits.offset - first) / step : 0;
        for (auto const component : {std::uint64_t{0}, Breach::whole})
            if (bits_at(event, row, component) == bits) return place_of(event, row, component);
    }
    Place place{{}, bits};
    place.file_byte = source_.file_offset(bits.offset / 8);
    return place;
}

void Judge::add_place(Finding& finding, Raw const& raw) const {
    if (is_silent(*raw.rule) || finding.more.size() + 1 >= Finding::most_places) return;
    finding.more.push_back(place_of(raw));
    if (raw.leads) finding.related.push_back(place_at(*raw.leads));
    if (!raw.copy || finding.copies < finding.more.size()) return; // of all places, or of none
    finding.related.insert(finding.related.begin() + static_cast<std::ptrdiff_t>(finding.copies),
                           place_at(*raw.copy));
    ++finding.copies;
}

Finding& Judge::add(Raw const& raw) {
    tools_.fired[static_cast<std::size_t>(raw.rule - spec_.rules.data())] = true;
    auto order = order_of(*raw.event);
    for (auto const* const event : raw.related) order = std::max(order, order_of(*event));
    if (fold_) {
        Key const key{raw.rule, raw.event->path, part_at(*raw.event),
                      tools_.fold_equal ? hash_of(fingerprint_of(raw)) : 0};
        auto const [entry, fresh] = folded_.try_emplace(key, findings_.size());
        if (!fresh) {
            auto& first = findings_[entry->second];
            first.count += raw.count;
            first.order = std::min(first.order, order);
            add_place(first, raw);
            return first;
        }
    }
    return findings_.emplace_back(worded(raw, order));
}

void Judge::add_unbound(Event const& anomaly) {
    Finding finding;
    finding.rule = std::string(spec_.format) + "/internal";
    finding.kind = AnomalyKind::internal;
    finding.severity = finding.spec_severity = Severity::fatal;
    finding.message = "internal: no rule binds the anomaly " + std::string(name_of(anomaly.anomaly));
    finding.place = place_of(anomaly, 0, 0);
    finding.fingerprint = animcheck::fingerprint_of(finding.rule, {}, name_of(anomaly.anomaly));
    finding.order = log_.number_of(anomaly);
    findings_.push_back(std::move(finding));
}

} // namespace animcheck
