#include "validator/inspect.hpp"

#include "decoders/registry.hpp"
#include "validator/judge.hpp"
#include "validator/settle.hpp"
#include "validator/spec/built_in.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace animcheck {
struct Inspector::State {
    State(SpecSet set, InspectOptions chosen) : specs(std::move(set)), options(std::move(chosen)) {}

    JudgeTools& tools(std::string_view format) {
        auto const known = by_format.find(format);
        if (known != by_format.end()) return known->second;
        auto const* const spec = specs.find(format);
        if (!spec) throw std::runtime_error(fmt::format("there is no spec for the format {}", format));
        return by_format.try_emplace(spec->format, *spec).first->second;
    }

    void decode(Input const& input, Identification const& what, JudgeTools& with);
    void judge(Input const& input, JudgeTools& with, InputRecord& record, Trace* trace);
    void judge_io(AnomalyKind kind, std::string_view note, InputRecord& record, Source const& source);
    void settle(InputRecord& record) const;

    SpecSet specs;
    InspectOptions options;
    std::map<std::string_view, JudgeTools> by_format;
    EventLog log;
    std::vector<BitRange> runs;
    PathTable const* paths = nullptr;
    bool closed = false;
};

namespace {

Identification recognise(Input const& input) {
    Identification what;
    if (input.forced_format.empty()) return identify({input.source.bytes, input.name, {}});
    what.format = format_of(input.forced_format);
    what.why = "the format was given";
    return what;
}

/// Everything that is decoded goes through here: what the bytes do not hold first, then the bytes.
void run(Input const& input, Identification const& what, Session& session, Model* model) {
    auto context = input.context;
    context.name = input.name;
    tell(context, session);
    Reader in(input.source, what.format->order, session);
    if (what.failed) {
        auto const whole = byte_range(0, input.source.bytes.size());
        in.report_at(whole, AnomalyKind::identify_failed, "", static_cast<std::uint64_t>(what.guess), 0,
                     name_of(what.guess));
        return;
    }
    what.format->decode(in, context, model);
}

} // namespace

void Inspector::State::decode(Input const& input, Identification const& what, JudgeTools& with) {
    log.clear();
    paths = &with.paths;
    Session session(lenient, with.paths, input.source.bytes.size(), &log, &with.anomalies, options.limits);
    run(input, what, session, nullptr);
    closed = session.closed();
    with.log.build(log.events(), with.paths.size());
}

void Inspector::State::judge(Input const& input, JudgeTools& with, InputRecord& record, Trace* trace) {
    auto context = input.context;
    context.name = input.name;
    Judge judge(with, context, input.source, options.fold);
    for (auto& finding : judge.findings()) {
        if (std::ranges::find(options.ignored, finding.rule) != options.ignored.end())
            finding.status = Status::ignored;
        record.findings.push_back(std::move(finding));
    }
    record.skipped = judge.take_skipped();
    record.rules_held = judge.held();
    record.rules_not_applicable = judge.not_applicable();
    describe(record, with, judge, runs);
    if (with.spec.covers_all && !closed && record.bytes_read != record.size) {
        Finding hole;
        hole.rule = record.format + "/internal";
        hole.kind = AnomalyKind::internal;
        hole.severity = hole.spec_severity = Severity::fatal;
        hole.message = fmt::format("internal: {} of {} bytes were neither read nor reported",
                                   record.size - std::min(record.bytes_read, record.size), record.size);
        hole.order = log.events().size();
        record.findings.push_back(std::move(hole));
    }
    for (std::size_t rule = 0; trace && rule < with.rules.size(); ++rule)
        if (with.held[rule]) trace->held.insert(fmt::format("{}/{}", record.format, with.spec.rules[rule].id));
}

/// What is found before any format: told by the rules of io.yaml over a log of one anomaly.
void Inspector::State::judge_io(AnomalyKind kind, std::string_view note, InputRecord& record,
                                Source const& source) {
    auto& with = tools("io");
    Event anomaly;
    anomaly.kind = EventKind::anomaly;
    anomaly.anomaly = kind;
    anomaly.bits = byte_range(0, source.bytes.size());
    anomaly.note = note;
    std::vector<Event> const events{anomaly};
    with.log.build(events, with.paths.size());
    Context const context;
    Judge judge(with, context, source, true);
    auto found = judge.findings();
    std::ranges::move(found, std::back_inserter(record.findings));
}

void Inspector::State::settle(InputRecord& record) const {
    animcheck::settle(record, std::ranges::any_of(log.events(), [](Event const& event) {
                          return event.kind == EventKind::anomaly && event.severity == Severity::fatal;
                      }));
}

Inspector::Inspector(SpecSet specs, InspectOptions options)
    : state_(std::make_unique<State>(std::move(specs), std::move(options))) {}

Inspector::~Inspector() = default;

std::vector<Event> const& Inspector::events() const noexcept { return state_->log.events(); }

PathTable const& Inspector::paths() const { return *state_->paths; }

InputRecord Inspector::inspect(Input const& input, Trace* trace) {
    InputRecord record;
    record.path = input.path;
    record.size = input.source.bytes.size();
    record.context = input.context_from;
    state_->log.clear();
    auto const what = recognise(input);
    if (!what.format) {
        record.why = name_of(what.guess);
        state_->judge_io(AnomalyKind::identify_failed, name_of(what.guess), record, input.source);
        if (trace) trace->held.clear();
        state_->paths = &state_->tools("io").paths;
        state_->settle(record);
        return record;
    }
    record.format = what.format->id;
    record.why = what.why;
    auto& with = state_->tools(what.format->id);
    state_->decode(input, what, with);
    state_->judge(input, with, record, trace);
    if (what.rival) state_->judge_io(AnomalyKind::identify_ambiguous, what.format->id, record, input.source);
    state_->settle(record);
    return record;
}

InputRecord Inspector::unreadable(std::string const& path, std::string_view why) {
    InputRecord record;
    record.path = path;
    record.why = why;
    state_->log.clear();
    state_->judge_io(AnomalyKind::unreadable, why, record, {});
    state_->settle(record);
    return record;
}

SpecSet SpecSet::built_in() {
    auto const all = built_in_specs();
    return SpecSet({all.begin(), all.end()});
}

Spec const* SpecSet::find(std::string_view format) const noexcept {
    auto const found = std::ranges::find(specs_, format, [](Spec const* spec) { return spec->format; });
    return found == specs_.end() ? nullptr : *found;
}

Decoded decode(Input const& input, SpecSet const& specs, Policy policy, Limits const& limits) {
    Decoded decoded;
    auto const what = recognise(input);
    decoded.format = what.format;
    if (!what.format) return decoded;
    decoded.spec = specs.find(what.format->id);
    std::optional<AnomalyRules> rules;
    if (decoded.spec) rules.emplace(*decoded.spec);
    decoded.paths = std::make_unique<PathTable>(decoded.spec ? decoded.spec->paths : std::span<PathNode const>{});
    Session session(policy, *decoded.paths, input.source.bytes.size(), &decoded.log, rules ? &*rules : nullptr,
                    limits);
    run(input, what, session, &decoded.model);
    decoded.stopped = session.closed();
    return decoded;
}

} // namespace animcheck
