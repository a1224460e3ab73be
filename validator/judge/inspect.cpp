// SPDX-License-Identifier: MIT
#include "validator/judge/inspect.hpp"

#include "decoders/registry.hpp"
#include "validator/judge/diagnose/diagnose.hpp"
#include "validator/judge/diagnose/trial.hpp"
#include "validator/judge/exhibit.hpp"
#include "validator/judge/fingerprint.hpp"
#include "validator/judge/fold.hpp"
#include "validator/judge/judge.hpp"
#include "validator/judge/misread.hpp"
#include "validator/judge/release.hpp"
#include "validator/judge/release_rules.hpp"
#include "validator/judge/settle.hpp"
#include "validator/judge/target.hpp"
#include "validator/judge/values.hpp"
#include "validator/rules/built_in.hpp"
#include "validator/rules/hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace animcheck {

Input member_input(Container const& container, Member const& member) {
    Input input;
    input.name = member.name;
    input.container_name = container.name();
    input.container = &container;
    input.member = &member;
    input.forced_format = member.format;
    add_facts(member, input.context);
    if (!member.packed) input.source = container.raw(member);
    return input;
}

Offer offer_of(Input const& input, ByteView bytes) {
    Offer offer{bytes, input.name, input.container_format, input.context.manifest, input.container_name};
    if (input.container) {
        offer.container = input.container->format().id;
        offer.container_name = input.container->name();
    }
    if (input.member) offer.facts = input.member->facts;
    offer.named = input.named;
    offer.around = input.around;
    return offer;
}

struct Inspector::State {
    State(SpecSet set, InspectOptions chosen) : specs(std::move(set)), options(chosen), log(options.codes) {}

    JudgeTools& tools(std::string_view format) {
        auto const known = by_format.find(format);
        if (known != by_format.end()) return known->second;
        auto const* const spec = specs.find(format);
        if (!spec) throw std::runtime_error(fmt::format("there is no spec for the format {}", format));
        auto& fresh = by_format.try_emplace(spec->format, *spec, specs.target(), asks_readers()).first->second;
        fresh.words_from = options.words_from;
        fresh.fold_equal = options.fold_equal;
        return fresh;
    }

    [[nodiscard]] bool asks_readers() const noexcept { return options.readers || specs.reader(); }

    /// Unpacking costs as much as its output.
    [[nodiscard]] Limits limits_of(Input const& input) const {
        auto limits = options.limits;
        limits.work_base = sum({limits.work_base, std::min(options.unpack_most, input.member->size)});
        return limits;
    }
    void unpack(Input const& input, InputRecord& record, Trace* trace);
    static void trace_held(JudgeTools const& with, Trace* trace);
    void decode(Identification const& what, Context const& context, JudgeTools& with, Model* model);
    void judge(Context const& context, JudgeTools& with, InputRecord& record, Trace* trace);
    void judge_release(Format const& format, InputRecord& record, Trace* trace);
    [[nodiscard]] std::vector<Finding> io_findings(AnomalyKind kind, std::string_view note, BitRange bits);
    void judge_io(AnomalyKind kind, std::string_view note, InputRecord& record);
    static void add(std::vector<Finding> found, InputRecord& record);
    void index(EventLog const& events, JudgeTools& with);
    void settle(InputRecord& record) const;
    [[nodiscard]] Inspector& trials(bool fold);
    void diagnose(Input const& input, InputRecord& record);
    void add_exhibit(InputRecord& record, Input const& input, Format const* format, Model const* model,
                     Skeleton const* skeleton) const;
    void judge_known(Input const& input, Identification const& what, InputRecord& record, Trace* trace,
                     Model* model);
    [[nodiscard]] std::shared_ptr<InputRecord const> known(Input const& input, Context const& context,
                                                           InputRecord const& record);

    SpecSet specs;
    InspectOptions options;
    std::map<std::string_view, JudgeTools> by_format;
    EventLog stored_log, log;
    std::vector<std::byte> unpacked;
    Source source; ///< what is decoded
    std::vector<BitRange> runs;
    PathTable const* paths = nullptr;
    bool closed = false;
    bool fatal = false; ///< an anomaly of the last inspection ended its decode
    std::unique_ptr<Inspector> folding_trials, unfolding_trials; ///< for diagnosis; made when first needed
    /// Where the record of the last inspection may be kept.
    struct Unknown {
        RecordCache* records = nullptr;
        Digest identity;
        std::optional<std::uint64_t> start;
    } unknown;
};

namespace {

bool is_packed(Input const& input) { return input.member && input.member->packed; }

/// A packed member's bytes, as far as they could be unpacked. Anomalies go to the container's session.
Source unpacked_source(Input const& input, Session& session, std::uint64_t most, std::vector<std::byte>& bytes) {
    auto const& container = *input.container;
    bytes.clear();
    container.format().unpack(Reader(container.source(), container.format().order, session), *input.member, most,
                              bytes);
    return {bytes, 0, &container.source(), std::nullopt};
}

Identification recognise(Input const& input, ByteView bytes) {
    Identification what;
    if (input.forced_format.empty() || input.container_stays) what = identify(offer_of(input, bytes));
    bool const stays = input.container_stays && what.format && what.format->container && !what.failed;
    if (input.forced_format.empty() || stays) return what;
    what = {};
    what.format = format_of(input.forced_format);
    what.why = input.member && !input.member->format.empty() ? "its container says so" : "the format was given";
    return what;
}

/// Facts from outside: from the caller, and from the files around the input.
Context context_of(Input const& input, Identification const& what, ByteView bytes, SpecSet const& specs) {
    auto const& format = *what.format;
    auto context = input.context;
    context.name = input.name;
    context.container_name = input.container_name;
    auto const game = std::ranges::find(format.games, input.game, &Game::name);
    if (game != format.games.end()) context.facts.set("game", game->number);
    if (auto const* const target = specs.target()) set_slots(*target, format.id, context.facts);
    // If the bytes are another format, companions make no sense.
    if (format.seek && input.around && !what.failed) format.seek(offer_of(input, bytes), *input.around, context);
    return context;
}

/// Everything that is decoded goes through here: what the bytes do not hold first, then the bytes.
void run(Source const& source, Context const& context, Identification const& what, Session& session, Model* model) {
    emit_facts(context, session);
    Reader in(source, what.format->order, session);
    if (what.failed) {
        auto const whole = byte_range(0, source.bytes.size());
        in.report_at(whole, AnomalyKind::identify_failed, "", number_of(what.guess), 0, words_of(what.guess));
        return;
    }
    what.format->decode(in, context, model);
}

/// The name is the input's own; everything else from outside is in the record, with its source.
std::vector<ContextNote> notes_of(EventLog const& log, PathTable const& paths, Context const& context,
                                  std::string const& given_by) {
    std::vector<ContextNote> notes;
    auto const is_fact = [](Event const& event) { return event.kind == EventKind::context; };
    std::span const all(log.events());
    auto const facts = all.first(static_cast<std::size_t>(std::ranges::find_if_not(all, is_fact) - all.begin()));
    notes.reserve(facts.size()); // they come before anything is read
    for (auto const& event : facts) {
        auto const& name = paths.node(event.path).name;
        if (name == "name") continue;
        auto& note = notes.emplace_back(std::string(name), value_at(event));
        bool const of_companion = context.companion && is_skeleton_fact(name);
        if (of_companion) note.hash = context.companion->hash;
        note.from = of_companion ? context.companion->place : given_by;
    }
    return notes;
}

} // namespace

void Inspector::State::add(std::vector<Finding> found, InputRecord& record) {
    std::ranges::move(found, std::back_inserter(record.findings));
}

/// The stored bytes are judged by the container's spec, before what they unpack to is looked at.
void Inspector::State::unpack(Input const& input, InputRecord& record, Trace* trace) {
    auto& with = tools(input.container->format().id);
    stored_log.clear();
    Session session(lenient, with.paths, input.member->stored, &stored_log, &with.anomalies, limits_of(input));
    source = unpacked_source(input, session, options.unpack_most, unpacked);
    closed = session.closed();
    index(stored_log, with);
    with.detail = input.detail;
    Context const nothing;
    Judge judge(with, nothing, input.container->source(), options.fold, Judge::Extent::part);
    auto found = judge.findings();
    auto const mark = [](Place& place) { place.in_container = true; };
    for (auto& finding : found) {
        mark(finding.place);
        std::ranges::for_each(finding.related, mark);
        std::ranges::for_each(finding.more, mark);
    }
    add(std::move(found), record);
    add_losses(record, with, input.container->source().bytes.size());
    trace_held(with, trace);
}

void Inspector::State::decode(Identification const& what, Context const& context, JudgeTools& with, Model* model) {
    log.clear();
    paths = &with.paths;
    Session session(lenient, with.paths, source.bytes.size(), &log, &with.anomalies, options.limits);
    run(source, context, what, session, model);
    closed = session.closed();
    index(log, with);
}

void Inspector::State::judge(Context const& context, JudgeTools& with, InputRecord& record, Trace* trace) {
    Judge judge(with, context, source, options.fold);
    add(judge.findings(), record);
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
        hole.fingerprint = fingerprint_of(hole.rule, {}, {});
        hole.order = log.events().size();
        record.findings.push_back(std::move(hole));
    }
    trace_held(with, trace);
}

void Inspector::State::trace_held(JudgeTools const& with, Trace* trace) {
    for (std::size_t rule = 0; trace && rule < with.rules.size(); ++rule)
        if (with.held[rule]) trace->held.insert(fmt::format("{}/{}", with.spec.format, with.spec.rules[rule].id));
}

namespace {

/// Members of an object share all of its bytes.
template <class T, class Make>
T of_source(Input const& input, ByteView bytes, Make make) {
    auto const is_whole = [&](ByteView other) {
        return other.data() == bytes.data() && other.size() == bytes.size();
    };
    if (!input.container || !is_whole(input.container->source().bytes)) return make();
    return input.container->once<T>(make);
}

Digest digest_of_source(Input const& input, ByteView bytes) {
    return of_source<Digest>(input, bytes, [bytes] { return digest_of(bytes); });
}

Hashes hashes_of_source(Input const& input, ByteView bytes) {
    return of_source<Hashes>(input, bytes, [bytes] { return Hashes{sha256_of(bytes), crc32_of(bytes)}; });
}

/// The record of an equal input becomes that of this one.
void take_over(InputRecord const& known, Context const& context, InputRecord& record) {
    auto own = std::move(record);
    record = known;
    record.path = std::move(own.path);
    record.members = std::move(own.members);
    record.name = std::move(own.name);
    record.why = std::move(own.why);
    record.stored = own.stored;
    for (auto& note : record.context)
        if (is_skeleton_fact(note.name) && context.companion) note.from = context.companion->place;
}

} // namespace

/// The record of an equal input in an equal context, if one is known. Damage to stored bytes is judged with them.
std::shared_ptr<InputRecord const> Inspector::State::known(Input const& input, Context const& context,
                                                           InputRecord const& record) {
    bool const damaged = fatal || !record.findings.empty() || !record.lost.empty();
    if (!input.records || damaged) return nullptr;
    unknown.identity = identity_of(record.format, context, digest_of_source(input, source.bytes));
    unknown.start = source.file_offset(0);
    auto known = input.records->find(unknown.identity, unknown.start);
    unknown.records = known ? nullptr : input.records;
    return known;
}

/// An input whose format is known, and whose bytes are there.
void Inspector::State::judge_known(Input const& input, Identification const& what, InputRecord& record,
                                   Trace* trace, Model* model) {
    auto& with = tools(what.format->id);
    paths = &with.paths;
    auto const context = context_of(input, what, source.bytes, specs);
    bool const plain = !what.format->container && !what.failed && !what.rival && !trace && !model;
    if (auto const same = plain ? known(input, context, record) : nullptr) return take_over(*same, context, record);
    Model own;
    if (options.exhibit && !model) model = &own;
    decode(what, context, with, model);
    with.detail = input.detail;
    record.context = notes_of(log, with.paths, context, input.context_from);
    judge(context, with, record, trace);
    auto misread = asks_readers() ? take_misread(record) : std::vector<Finding>{};
    if (what.rival) {
        judge_io(AnomalyKind::identify_ambiguous, what.format->id, record);
        if (!is_packed(input)) put_in_order(record.findings);
    }
    settle(record);
    diagnose(input, record);
    add_readers(std::move(misread), specs.reader(), record);
    add_exhibit(record, input, what.format, model, context.skeleton);
}

Inspector& Inspector::State::trials(bool fold) {
    auto& inspector = fold ? folding_trials : unfolding_trials;
    if (!inspector) {
        InspectOptions own;
        own.fold = fold;
        own.fold_equal = options.fold_equal;
        own.limits = options.limits;
        own.words_from = options.words_from;
        own.unpack_most = options.unpack_most;
        own.diagnose = false;
        inspector = std::make_unique<Inspector>(specs.without_reader(), own);
    }
    return *inspector;
}

/// Findings that have no common cause are looked at place by place, where they have several: that shows more of
/// where bytes came in or were lost.
void Inspector::State::diagnose(Input const& input, InputRecord& record) {
    bool const is_asked = options.diagnose && options.words_from && *options.words_from <= Severity::warning;
    if (!is_asked || std::ranges::none_of(record.findings, diagnose::is_to_be_tried)) return;
    auto const say = [&](AnomalyKind kind, std::string_view words, BitRange bits) {
        return std::move(io_findings(kind, words, bits).front());
    };
    bool const is_small = source.bytes.size() <= diagnose::most_searched;
    bool const can_be_unfolded = options.fold && is_small && can_unfold(record.findings);
    diagnose::diagnose(trials(options.fold), specs, input, source.bytes, record, say);
    if (!can_be_unfolded) return;
    bool const has_several = causes_in(record.findings) > 1;
    bool const is_elsewhere = diagnose::has_places_elsewhere(record);
    if (!has_several && !is_elsewhere) return;
    Member member;
    auto flat = trials(false).inspect(diagnose::with_bytes(input, source.bytes, member));
    if (places_by_rule(flat.findings) != places_by_rule(record.findings)) return;
    auto const explains_all = [&](auto search) {
        return search(trials(false), specs, input, ByteView(source.bytes), flat, say);
    };
    if (!(has_several && explains_all(diagnose::diagnose_move)) && !explains_all(diagnose::diagnose_ranges)) return;
    record.findings = folded(std::move(flat.findings), options.fold_equal);
    record.diagnosed_in_part = flat.diagnosed_in_part;
    for (auto& rejected : flat.rejected)
        if (record.rejected.size() < Rejected::most &&
            std::ranges::find(record.rejected, rejected) == record.rejected.end())
            record.rejected.push_back(std::move(rejected));
}

/// Which release an image is shows after all else: it takes hashes of the whole image.
void Inspector::State::judge_release(Format const& format, InputRecord& record, Trace* trace) {
    record.release = release_of(format, source.bytes, specs);
    auto const* const table = specs.releases(family_of(format.id));
    if (!record.release || !table) return;
    auto& with = tools(format.id);
    Context const nothing;
    Judge const judge(with, nothing, source, options.fold);
    auto findings = animcheck::judge_release(judge, with.spec, *record.release, *table, record.size);
    for (auto const rule : findings.held)
        if (trace) trace->held.insert(fmt::format("{}/{}", format.id, rule));
    if (findings.found.empty()) return;
    for (auto& finding : findings.found) finding.order = log.events().size();
    add(std::move(findings.found), record);
    settle(record);
}

/// Unrecognised bytes: the rules of io.yaml judge a log of one anomaly.
std::vector<Finding> Inspector::State::io_findings(AnomalyKind kind, std::string_view note, BitRange bits) {
    auto& with = tools("io");
    Event anomaly;
    anomaly.kind = EventKind::anomaly;
    anomaly.anomaly = kind;
    anomaly.bits = bits;
    anomaly.note = note;
    std::vector<Event> const events{anomaly};
    with.log.build(events, with.paths.size());
    Context const context;
    return Judge(with, context, source, true).findings();
}

void Inspector::State::judge_io(AnomalyKind kind, std::string_view note, InputRecord& record) {
    add(io_findings(kind, note, byte_range(0, source.bytes.size())), record);
}

/// Makes the log findable, for rules and for the summary.
void Inspector::State::index(EventLog const& events, JudgeTools& with) {
    with.log.build(events.events(), with.paths.size());
    auto const is_fatal = [&](std::uint32_t anomaly) {
        return events.events()[anomaly].severity == Severity::fatal;
    };
    fatal = fatal || std::ranges::any_of(with.log.anomalies(), is_fatal);
}

void Inspector::State::settle(InputRecord& record) const { animcheck::settle(record, fatal); }

/// Of a record whose findings have their order.
void Inspector::State::add_exhibit(InputRecord& record, Input const& input, Format const* format,
                                   Model const* model, Skeleton const* skeleton) const {
    if (!options.exhibit) return;
    Exhibited from{record, source.bytes, {}, log.events(), *paths, format, model, skeleton};
    if (input.container) from.container = input.container->source().bytes;
    record.exhibit = std::make_shared<Exhibit const>(exhibit_of(from, *options.exhibit));
}

Inspector::Inspector(SpecSet specs, InspectOptions options)
    : state_(std::make_unique<State>(std::move(specs), options)) {}

Inspector::~Inspector() = default;

void Inspector::limit(Limits const& limits) {
    state_->options.limits = limits;
    state_->folding_trials.reset();
    state_->unfolding_trials.reset();
}

std::vector<Event> const& Inspector::events() const noexcept { return state_->log.events(); }

PathTable const& Inspector::paths() const { return *state_->paths; }

ByteView Inspector::bytes() const noexcept { return state_->source.bytes; }

namespace {

/// A member that overlaps the end of its container takes what is there.
std::optional<Stored> stored_of(Input const& input) {
    if (!input.member || !input.container) return std::nullopt;
    auto const& source = input.container->source();
    auto const first = source.file_offset(input.member->offset);
    auto const all = source.bytes.size();
    if (!first || input.member->offset > all) return std::nullopt;
    return Stored{*first, std::min<std::uint64_t>(input.member->stored, all - input.member->offset)};
}

InputRecord record_of(Input const& input) {
    InputRecord record;
    record.path = input.path;
    record.members = input.members;
    record.stored = stored_of(input);
    if (!input.members.empty() && input.members.back() != input.name) record.name = input.name;
    return record;
}

} // namespace

InputRecord Inspector::recognise(Input const& input) {
    auto& state = *state_;
    auto record = record_of(input);
    state.source = input.source;
    if (is_packed(input)) {
        auto& with = state.tools(input.container->format().id);
        Session session(lenient, with.paths, input.member->stored, nullptr, &with.anomalies,
                        state.limits_of(input));
        state.source = unpacked_source(input, session, state.options.unpack_most, state.unpacked);
    }
    record.size = state.source.bytes.size();
    auto const what = animcheck::recognise(input, state.source.bytes);
    record.why = what.why;
    if (what.failed || !what.format) record.why = words_of(what.guess);
    if (is_packed(input) && record.size == 0 && input.member->size > 0) record.why = "nothing could be unpacked";
    if (!what.format) return record;
    record.format = what.format->id;
    record.verdict = Verdict::conforms; // that is: not unknown
    if (what.failed)
        record.findings.emplace_back().kind = AnomalyKind::identify_failed;
    else
        record.release = release_of(*what.format, state.source.bytes, state.specs);
    return record;
}

InputRecord Inspector::inspect(Input const& input, Trace* trace, Model* model) {
    auto& state = *state_;
    auto record = record_of(input);
    state.log.clear();
    state.stored_log.clear();
    state.fatal = false;
    state.unknown = {};
    state.source = input.source;
    if (trace) trace->held.clear();
    if (is_packed(input)) state.unpack(input, record, trace);
    record.size = state.source.bytes.size();
    if (state.options.hash) record.hashes = hashes_of_source(input, state.source.bytes);
    auto const what = animcheck::recognise(input, state.source.bytes);
    // A packed member that yields nothing has its finding already; its name may still identify the format.
    bool const damaged = is_packed(input) && state.source.bytes.empty() && !record.findings.empty();
    if (!what.format) {
        record.why = damaged ? "nothing could be unpacked" : words_of(what.guess);
        if (!damaged) state.judge_io(AnomalyKind::identify_failed, words_of(what.guess), record);
        state.paths = &state.tools("io").paths;
        state.settle(record);
        state.diagnose(input, record);
        state.add_exhibit(record, input, nullptr, nullptr, nullptr);
        return record;
    }
    record.format = what.format->id;
    record.why = what.why;
    if (damaged) {
        state.paths = &state.tools(what.format->id).paths;
        state.settle(record);
        state.diagnose(input, record);
        state.add_exhibit(record, input, what.format, nullptr, nullptr);
        return record;
    }
    state.judge_known(input, what, record, trace, model);
    if (!what.failed) state.judge_release(*what.format, record, trace);
    record.fits = fits_of(record, state.specs.targets());
    if (auto const* const target = state.specs.target())
        if (auto const words = why_not_taken(record, *target, state.specs.releases()); !words.empty()) {
            state.judge_io(AnomalyKind::version_unexpected, words, record);
            state.settle(record);
        }
    return record;
}

bool Inspector::is_to_be_kept() const noexcept { return state_->unknown.records != nullptr; }

void Inspector::keep(InputRecord const& record) {
    auto const& unknown = state_->unknown;
    unknown.records->keep(unknown.identity, unknown.start, record);
}

InputRecord Inspector::unreadable(std::string const& path, std::string_view why) {
    InputRecord record;
    record.path = path;
    record.why = why;
    state_->log.clear();
    state_->stored_log.clear();
    state_->fatal = false;
    state_->source = {};
    add_io(record, AnomalyKind::unreadable, why);
    return record;
}

void Inspector::add_io(InputRecord& record, AnomalyKind kind, std::string_view note) {
    state_->source = {};                // that of the last inspection may be gone
    auto const result = record.lenient; // whether anything was fatal is not known here any more
    state_->judge_io(kind, note, record);
    state_->settle(record);
    record.lenient = result;
}

void Inspector::conclude_io(InputRecord& record, Source const& source, AnomalyKind kind, std::string_view note,
                            BitRange bits) {
    state_->source = source;
    auto finding = std::move(state_->io_findings(kind, note, bits).front());
    state_->source = {};
    finding.concluded = true;
    for (auto& other : record.findings) {
        finding.order = std::max(finding.order, other.order + 1);
        bool const is_inside = !other.place.nowhere && !other.place.in_container &&
                               other.place.bits.offset >= bits.offset && other.place.bits.end() <= bits.end();
        if (!is_inside || !is_open_fault(other) || !other.consequence_of.empty()) continue;
        other.consequence_of = finding.rule;
        drop_edits(other.fix);
    }
    record.findings.push_back(std::move(finding));
    settle_verdicts(record);
}

SpecSet SpecSet::built_in() {
    auto const all = built_in_specs();
    auto const releases = built_in_releases();
    auto const targets = built_in_targets();
    auto const readers = built_in_readers();
    return SpecSet({all.begin(), all.end()}, {releases.begin(), releases.end()}, {targets.begin(), targets.end()},
                   {readers.begin(), readers.end()});
}

TargetTable const* SpecSet::target() const noexcept { return target_ ? &targets_[*target_] : nullptr; }

ReaderTable const* SpecSet::reader() const noexcept { return reader_ ? &readers_[*reader_] : nullptr; }

namespace {

/// The number of the table with this id.
template <class Table>
std::optional<std::size_t> number_of(std::vector<Table> const& tables, std::string_view id) {
    auto const found = std::ranges::find(tables, id, &Table::id);
    return found == tables.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - tables.begin()));
}

} // namespace

SpecSet SpecSet::for_target(std::string_view id) const {
    auto set = *this;
    set.target_ = number_of(targets_, id);
    set.reader_ = number_of(readers_, id);
    return set;
}

SpecSet SpecSet::without_reader() const {
    auto set = *this;
    set.reader_.reset();
    return set;
}

ReleaseTable const* SpecSet::releases(std::string_view family) const noexcept {
    auto const found = std::ranges::find(releases_, family, &ReleaseTable::family);
    return found == releases_.end() ? nullptr : &*found;
}

Spec const* SpecSet::find(std::string_view format) const noexcept {
    auto const found = std::ranges::find(specs_, format, [](Spec const* spec) { return spec->format; });
    return found == specs_.end() ? nullptr : *found;
}

namespace {

/// A policy's session over a spec that may be missing, its paths, and the rules that give anomalies their severity.
struct Decoding {
    Decoding(Spec const* spec, Policy policy, std::uint64_t size, EventLog& log, Limits const& limits,
             DecodeTables& kept)
        : tables(spec ? kept.of(*spec) : DecodeTables::Tables{std::make_shared<PathTable>(), nullptr}),
          session(policy, *tables.paths, size, &log, tables.rules.get(), limits) {}
    DecodeTables::Tables tables;
    Session session;
};

/// Limits of what is stored, and of what is in it.
struct TwoLimits {
    Limits stored, own;
};

TwoLimits limits_of(Input const& input, InspectOptions const& options) {
    TwoLimits limits{options.limits, options.limits};
    if (is_packed(input))
        limits.stored.work_base = sum({limits.stored.work_base, std::min(options.unpack_most, input.member->size)});
    return limits;
}

Decoded decoded_within(Input const& input, SpecSet const& specs, Policy policy, TwoLimits const& limits,
                       InspectOptions const& options, DecodeTables& tables) {
    Decoded decoded;
    decoded.log = EventLog(options.codes);
    auto source = input.source;
    if (is_packed(input)) {
        Decoding stored(specs.find(input.container->format().id), policy, input.member->stored, decoded.stored_log,
                        limits.stored, tables);
        source = unpacked_source(input, stored.session, options.unpack_most, decoded.unpacked);
        decoded.stopped = stored.session.closed();
        decoded.stored_paths = stored.tables.paths;
    }
    auto const what = recognise(input, source.bytes);
    decoded.format = what.format;
    if (!what.format) return decoded;
    decoded.spec = specs.find(what.format->id);
    Decoding own(decoded.spec, policy, source.bytes.size(), decoded.log, limits.own, tables);
    if (!decoded.stopped) {
        auto const context = context_of(input, what, source.bytes, specs);
        decoded.skeleton = context.skeleton;
        if (context.skeleton && context.companion) decoded.skeleton_from = context.companion->place;
        run(source, context, what, own.session, &decoded.model);
        decoded.stopped = own.session.closed();
    }
    decoded.paths = own.tables.paths;
    return decoded;
}

} // namespace

DecodeTables::Tables const& DecodeTables::of(Spec const& spec) {
    auto& tables = tables_[&spec];
    if (!tables.paths)
        tables = {std::make_shared<PathTable>(spec.paths), std::make_shared<AnomalyRules const>(spec)};
    return tables;
}

Decoded decode(Input const& input, SpecSet const& specs, Policy policy, InspectOptions const& options) {
    DecodeTables tables;
    return decode(input, specs, policy, options, tables);
}

Decoded decode(Input const& input, SpecSet const& specs, Policy policy, InspectOptions const& options,
               DecodeTables& tables) {
    return decoded_within(input, specs, policy, limits_of(input, options), options, tables);
}

Decoded decode_until(Input const& input, SpecSet const& specs, Finding const& stop, InspectOptions const& options) {
    auto limits = limits_of(input, options);
    auto const events = sum({stop.order, 1});
    (stop.place.in_container ? limits.stored : limits.own).stop_after = events;
    DecodeTables tables;
    auto decoded = decoded_within(input, specs, lenient, limits, options, tables);
    // Facts that were under way when the session closed.
    (stop.place.in_container ? decoded.stored_log : decoded.log).keep_first(events);
    decoded.stopped = true; // also where the input had come to its end
    return decoded;
}

} // namespace animcheck
