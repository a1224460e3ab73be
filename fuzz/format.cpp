// SPDX-License-Identifier: MIT
// Properties of strict, lenient and judged runs of one format (fuzz::format_id) on any bytes. The format is
// forced, implied by the name, or recognised from the bytes.
#include "decoders/registry.hpp"
#include "fuzz/allocations.hpp"
#include "fuzz/exhibit.hpp"
#include "fuzz/given_context.hpp"
#include "fuzz/property.hpp"
#include "fuzz/rewriting.hpp"
#include "fuzz/same_model.hpp"
#include "fuzz/slow_model.hpp"
#include "fuzz/target.hpp"
#include "validator/judge/anomaly_rules.hpp"
#include "validator/judge/diagnose/repair.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/report/jsonl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace animcheck::any_format_target {
namespace {

using fuzz::bytes_allocated, fuzz::Choices, fuzz::format_id, fuzz::Given, fuzz::hash_of, fuzz::same_model,
    fuzz::stop;

/// Total allocations, including freed ones. Measured: 100 KB for tables of paths and rules, and up to 410 bytes
/// per byte for records of three bytes, which are four events each in a log that grows by doubling. More than
/// this means that an allocation depends on a number in the file, not on its data.
constexpr std::uint64_t allocation_base = 512U << 10, allocation_factor = 512;

SpecSet const& specs() {
    static SpecSet const set = SpecSet::built_in();
    return set;
}

bool is_anomaly(Event const& event, Severity least) {
    return event.kind == EventKind::anomaly && event.severity >= least;
}

bool is_limit(Event const& event) {
    return event.kind == EventKind::anomaly && event.anomaly == AnomalyKind::limit;
}

bool same_event(Event const& a, Event const& b) { return same_but_for_path(a, b) && a.data == b.data; }

/// Compares names, since two tables may number undeclared paths differently.
bool same_path(PathTable const& in_a, PathId a, PathTable const& in_b, PathId b) {
    if (&in_a == &in_b) return a == b;
    for (; a != root_path && b != root_path; a = in_a.node(a).parent, b = in_b.node(b).parent)
        if (in_a.node(a).name != in_b.node(b).name || in_a.node(a).indexed != in_b.node(b).indexed) return false;
    return a == b;
}

bool same_finding(Finding const& a, Finding const& b) {
    return a.rule == b.rule && a.kind == b.kind && a.severity == b.severity && a.status == b.status &&
           a.message == b.message && a.part == b.part && a.place == b.place && a.related == b.related &&
           a.more == b.more && a.count == b.count && a.order == b.order && a.fingerprint == b.fingerprint &&
           text_of(a.actual) == text_of(b.actual) && text_of(a.expected) == text_of(b.expected);
}

bool same_record(InputRecord const& a, InputRecord const& b) {
    return a.format == b.format && a.why == b.why && a.verdict == b.verdict && a.complete == b.complete &&
           a.strict == b.strict && a.strict_at_warning == b.strict_at_warning && a.lenient == b.lenient &&
           a.lost == b.lost && a.skipped.size() == b.skipped.size() && a.bytes_read == b.bytes_read &&
           a.rules_held == b.rules_held && a.rules_not_applicable == b.rules_not_applicable &&
           std::ranges::equal(a.findings, b.findings, same_finding);
}

/// Places of one finding that have several causes are a finding for each: one again.
void join_places(std::vector<Finding>& findings, std::vector<Finding> const& undiagnosed) {
    auto const is_place_of = [](Finding const& own) {
        return [&own](Finding const& one) { return one.rule == own.rule && one.part == own.part; };
    };
    for (auto const& own : undiagnosed) {
        auto const first = std::ranges::find_if(findings, is_place_of(own));
        if (first == findings.end() || std::ranges::count_if(undiagnosed, is_place_of(own)) > 1) continue;
        std::uint64_t count = 0;
        for (auto const& one : findings) count += is_place_of(own)(one) ? one.count : 0;
        if (count != own.count || first->count == count) continue;
        *first = own;
        findings.erase(std::remove_if(first + 1, findings.end(), is_place_of(own)), findings.end());
    }
}

/// Without what a diagnosis concluded from the findings.
InputRecord found_in(InputRecord record, InputRecord const& undiagnosed) {
    std::erase_if(record.findings, [](Finding const& finding) { return finding.concluded; });
    join_places(record.findings, undiagnosed.findings);
    // The place of a size may reach to the end of what it is the size of. That of bytes which are left over may
    // begin where as many may have come in, and the message says so.
    for (std::size_t i = 0; i < std::min(record.findings.size(), undiagnosed.findings.size()); ++i) {
        auto& finding = record.findings[i];
        auto const& own = undiagnosed.findings[i];
        bool const is_left_over = own.kind == AnomalyKind::bytes_unread;
        auto const& bits = finding.place.bits;
        bool const is_inside =
            own.place.bits.end() <= bits.end() &&
            (is_left_over ? bits.offset <= own.place.bits.offset : bits.offset == own.place.bits.offset);
        if (is_inside) finding.place = own.place;
        if (is_left_over && finding.message.starts_with(own.message)) finding.message = own.message;
    }
    return record;
}

/// The container format that a name declares, or empty.
std::string_view container_named(std::string_view name) {
    for (auto const* const format : formats())
        if (!name.empty() && format->container && format->declared && format->declared({{}, name}))
            return format->id;
    return {};
}

/// Those names that declare the target's format.
std::vector<fuzz::Declaring> const& own_names() {
    static auto const names = [] {
        std::vector<fuzz::Declaring> own;
        auto const* const format = format_of(format_id);
        if (!format->declared) return own;
        for (auto const& one : fuzz::slow_family_of(format_id).names())
            if (format->declared({{}, one.name, container_named(one.container), nullptr, one.container}))
                own.push_back(one);
        if (own.empty()) stop(fmt::format("{}: no name of the family's declares it", format_id));
        return own;
    }();
    return names;
}

/// How the format of an input is found. `named`: by a name that the input gives or that declares the format.
enum class Mode : std::uint8_t { forced, named, by_bytes };
constexpr std::array<std::string_view, 3> mode_titles{"forced", "named", "recognised"};

/// The trailer decides, or else the bytes do.
Mode mode_of(Given const& given, Choices& choices) {
    bool const forced = given.forced.value_or(given.name.empty() && choices.below(4) > 0);
    if (forced) return Mode::forced;
    return !given.name.empty() || (!given.forced && choices.below(2) == 0) ? Mode::named : Mode::by_bytes;
}

/// Shared by all inputs of a process: making it anew costs more than most inputs.
struct Kept {
    DecodeTables tables;
    Inspector inspector{specs(), {.diagnose = false}}, diagnosing{specs()},
        silent{specs(), {.words_from = std::nullopt}}, narrow{specs(), {.words_from = std::nullopt}},
        exhibiting{specs(), {.exhibit = EmbedBytes::around, .diagnose = false}};
};

Kept& kept() {
    static Kept all;
    return all;
}

class Case {
public:
    Case(Mode mode, Given const& given, std::uint64_t hash)
        : mode_(mode),
          given_(given),
          bytes_(std::as_bytes(given.file)),
          hash_(hash),
          choices_(hash),
          known_(given) {
        input_ = input_of(bytes_);
    }
    Case(Case const&) = delete;
    Case& operator=(Case const&) = delete;

    /// Every input is decoded both ways. The rest costs several times as much and depends on what was decoded, so
    /// that a part of the inputs shows as much of it. A seed or a regression has all of it.
    void run() {
        compare_policies();
        if (!strict_.format) return choices_.one_of(4) ? judge_unknown() : void();
        if (choices_.one_of(4)) compare_slow_model();
        if (choices_.one_of(8)) judge(kept().silent);
        if (choices_.one_of(4)) pose();
        if (choices_.one_of(16)) compare_unheard();
        if (choices_.one_of(32)) limited();
        if (!choices_.one_of(32)) return;
        judge(kept().inspector);
        if (choices_.one_of(2)) compare_judgements();
        if (choices_.one_of(2)) exhibit();
        if (choices_.one_of(2)) diagnose();
        rewrite();
    }

private:
    [[nodiscard]] Input input_of(ByteView bytes) {
        Input input;
        input.source = {bytes, 3, nullptr, {}};
        input.context = known_.context();
        input.game = given_.game;
        input.named = given_.named;
        input.around = known_.around();
        if (mode_ == Mode::forced) input.forced_format = format_id;
        if (mode_ != Mode::by_bytes) {
            input.name = given_.name;
            input.container_name = given_.container_name;
        }
        if (mode_ == Mode::named && given_.name.empty() && !own_names().empty()) {
            auto const& [name, container] = own_names()[choices_.below(own_names().size())];
            input.name = name;
            input.container_name = container;
        }
        input.path = input.name;
        input.container_format = container_named(input.container_name);
        return input;
    }

    void must(bool holds, std::string_view what) const {
        if (!holds) stop(fmt::format("{} ({}): {}", format_id, mode_titles[static_cast<std::size_t>(mode_)], what));
    }

    /// Runs `animcheck::decode` or Inspector::inspect within their allocation limits.
    template <class Work>
    auto bounded(std::string_view what, Work work) const {
        auto const before = bytes_allocated();
        auto result = work();
        auto const used = bytes_allocated() - before;
        if (used > allocation_base + allocation_factor * bytes_.size())
            must(false, fmt::format("{} of {} bytes allocated {} bytes", what, bytes_.size(), used));
        return result;
    }

    void must_equal_events(std::size_t i, Event const& a, PathTable const& paths_a, Event const& b,
                           PathTable const& paths_b, std::string_view which) const {
        if (same_event(a, b) && same_path(paths_a, a.path, paths_b, b.path)) return;
        must(false, fmt::format("event {} of the {} logs differs: {} and {}", i, which,
                                paths_a.text(a.path, a.indices), paths_b.text(b.path, b.indices)));
    }

    [[nodiscard]] Decoded decoded(Policy policy, InspectOptions const& options = {}) const {
        return decode(input_, specs(), policy, options, kept().tables);
    }

    void compare_policies() {
        strict_ = bounded("strict decoding", [&] { return decoded(strict); });
        lenient_ = bounded("lenient decoding", [&] { return decoded(lenient); });
        must(strict_.format == lenient_.format, "strict and lenient recognise different formats");
        if (!strict_.format) return;
        compare_logs(strict_, lenient_, Severity::error);
        compare_logs(decoded({.stop_at = Severity::warning}), lenient_, Severity::warning);
    }

    /// The strict log is a prefix of the lenient one; if it is shorter, its last event shows the reason.
    void compare_logs(Decoded const& hard, Decoded const& soft, Severity threshold) const {
        auto const &a = hard.log.events(), &b = soft.log.events();
        must(a.size() <= b.size(), "the strict log is longer than the lenient one");
        for (std::size_t i = 0; i < a.size(); ++i)
            must_equal_events(i, a[i], *hard.paths, b[i], *soft.paths, "strict and lenient");
        for (std::size_t i = 0; i < a.size(); ++i) {
            bool const last = i + 1 == a.size();
            must(!is_anomaly(a[i], threshold) || (last && hard.stopped),
                 "strict went on after an anomaly that stops it");
        }
        if (hard.stopped) {
            must(!a.empty() && (is_anomaly(a.back(), threshold) || is_limit(a.back())),
                 "strict stopped without an anomaly of its threshold or above");
        } else {
            must(a.size() == b.size(), "strict did not stop and lenient told more");
            must(!soft.stopped, "strict did not stop and lenient did");
            must(same_model(hard.model, soft.model), "strict did not stop and the models differ");
        }
    }

    /// Without a listener, or without a model, the rest of the result is the same.
    void compare_unheard() {
        if (known_.around() || !input_.game.empty()) return; // `decode` adds to the context what follows from these
        auto context = known_.context();
        context.name = input_.name;
        context.container_name = input_.container_name;
        if (mode_ != Mode::forced && identify(offer_of(input_, bytes_)).failed) return; // not decoded in this case
        auto const& [paths, rules] = kept().tables.of(*strict_.spec);
        Session session(lenient, *paths, bytes_.size(), nullptr, rules.get());
        emit_facts(context, session);
        Model model;
        strict_.format->decode(Reader(input_.source, strict_.format->order, session), context, &model);
        must(same_model(model, lenient_.model), "the model depends on a listener");
        must(session.closed() == lenient_.stopped, "stopping depends on a listener");
    }

    /// The decoder's result follows from what it reported. A run that was stopped has returned a part; another
    /// family, as which the bytes may be recognised, has targets of its own.
    void compare_slow_model() {
        auto const most = std::uint64_t{1} << (choices_.one_of(8) ? 15 : 11);
        if (lenient_.stopped || family_of(lenient_.format->id) != family_of(format_id)) return;
        fuzz::SlowLog const log(lenient_.log.events(), *lenient_.paths, bytes_.size());
        auto const what = fuzz::difference(fuzz::slow_family_of(format_id).model_of(lenient_.format->id, log),
                                           lenient_.model, most);
        if (!what.empty()) must(false, "the model does not follow from the events: " + what);
    }

    /// Poses are refused, or complete.
    void pose() const {
        auto const* const rules = lenient_.format->poses;
        if (!rules || !given_.skeleton) return;
        auto const& skeleton = *given_.skeleton;
        for (auto const& clip : lenient_.model.clips) {
            if (!rules->obstacle(skeleton, clip).empty()) continue;
            auto const rig = rig_of(*rules, skeleton, clip);
            must(is_forest(rig), "the joints that a clip moves are not a forest");
            for (auto const frame : {std::size_t{0}, clip.frames - 1})
                must(pose_of(*rules, rig, clip, frame).size() == rig.joints.size(), "a joint has no place");
        }
    }

    void judge_unknown() {
        auto const record = kept().inspector.inspect(input_);
        must(record.format.empty() && record.verdict == Verdict::unknown && !record.strict.accepts,
             "unrecognised bytes are judged");
        judge_findings(record);
    }

    void judge(Inspector& inspector) {
        record_ = bounded("inspecting", [&] { return inspector.inspect(input_); });
        auto const& events = inspector.events();
        must(events.size() == lenient_.log.events().size(), "inspecting tells other events than decoding");
        for (std::size_t i = 0; i < events.size(); ++i)
            must_equal_events(i, events[i], inspector.paths(), lenient_.log.events()[i], *lenient_.paths,
                              "inspected and decoded");
        judge_events(events);
        judge_findings(record_);
        judge_strict();
        must(record_.bytes_read <= bytes_.size(), "more bytes were read than there are");
    }

    void judge_events(std::vector<Event> const& events) const {
        must(events.size() <= Limits{}.events + 1, "more events than the limit");
        for (auto const& event : events) {
            must(in_source(event.bits), "an event lies outside its source");
            must(event.kind == EventKind::context || event.source == input_.source.id || is_limit(event),
                 "an event of another source");
        }
    }

    [[nodiscard]] bool in_source(BitRange bits) const {
        auto const all = std::uint64_t{bytes_.size()} * 8;
        return bits.offset <= all && bits.size <= all - bits.offset;
    }

    void judge_place(Finding const& finding, Place const& place) const {
        if (in_source(place.bits) && place.file_byte.value_or(0) <= bytes_.size()) return;
        must(false, fmt::format("a place of {} lies outside the input: {}", finding.rule, place.path));
    }

    [[nodiscard]] static Rule const* rule_of(std::string_view id) {
        auto const slash = id.find('/');
        auto const* const spec = slash == std::string_view::npos ? nullptr : specs().find(id.substr(0, slash));
        if (!spec) return nullptr;
        auto const found = std::ranges::find(spec->rules, id.substr(slash + 1), &Rule::id);
        return found == spec->rules.end() ? nullptr : &*found;
    }

    void judge_findings(InputRecord const& record) const {
        for (auto const& finding : record.findings) {
            auto const* const rule = rule_of(finding.rule);
            if (!rule) must(false, fmt::format("no spec has the rule {}: {}", finding.rule, finding.message));
            must(finding.kind != AnomalyKind::internal, finding.message);
            must(finding.spec_severity == rule->severity, "a finding's severity is not its rule's");
            must(finding.status != Status::open || finding.severity == rule->severity,
                 "an open finding's severity is not its rule's");
            must(finding.count > finding.more.size(), "a finding has more places than it counts");
            judge_place(finding, finding.place);
            for (auto const& place : finding.related) judge_place(finding, place);
            for (auto const& place : finding.more) judge_place(finding, place);
        }
        must(std::ranges::is_sorted(record.findings, is_before), "findings are not in their order");
        judge_verdict(record);
    }

    /// Computes the verdict again from the findings alone (ARCHITECTURE.md, verdicts).
    void judge_verdict(InputRecord const& record) const {
        bool errors = false, limits = false, warnings = false, complete = true, judged = true;
        for (auto const& finding : record.findings) {
            bool const kept = finding.kind == AnomalyKind::limit || finding.kind == AnomalyKind::unreadable;
            bool const open = finding.status == Status::open;
            complete = complete && !kept;
            judged =
                judged && (finding.kind != AnomalyKind::identify_failed || finding.spec_severity > Severity::note);
            limits = limits || (open && kept);
            errors = errors || (open && !kept && finding.severity >= Severity::error);
            warnings = warnings || (open && !kept && finding.severity == Severity::warning);
        }
        auto const verdict = record.format.empty() ? (limits ? Verdict::incomplete : Verdict::unknown)
                             : errors              ? Verdict::broken
                             : limits              ? Verdict::incomplete
                             : warnings            ? Verdict::deviates
                             : judged              ? Verdict::conforms
                                                   : Verdict::unknown;
        if (record.verdict != verdict)
            must(false,
                 fmt::format("the verdict is {}; its findings say {}", name_of(record.verdict), name_of(verdict)));
        must(record.complete == complete, "complete does not follow from the findings");
        for (auto const& part : record.parts)
            must(worse(part.verdict, record.verdict) == record.verdict, "a part is worse than its input");
    }

    /// The strict result is derived from the findings; the strict run must agree with it.
    void judge_strict() const {
        auto const early = std::ranges::find_if(
            record_.findings, [](Finding const& finding) { return finding.spec_severity >= Severity::warning; });
        auto const& result = record_.strict_at_warning;
        must(result.accepts == (early == record_.findings.end()), "the result at warnings does not follow");
        must(result.accepts || (result.rule == early->rule && result.at == early->place.path),
             "the result at warnings names another finding");
        auto const first = std::ranges::find_if(
            record_.findings, [](Finding const& finding) { return finding.spec_severity >= Severity::error; });
        bool const rejected = first != record_.findings.end();
        must(record_.strict.accepts == !rejected, "the strict result does not follow from the findings");
        if (!rejected) {
            must(!strict_.stopped, "the derived result accepts; strict decoding stopped");
            return;
        }
        must(record_.strict.rule == first->rule,
             "the strict result names another rule than the first that rejects");
        must(record_.strict.at == first->place.path, "the strict result names another place than that rule's");
        if (strict_.stopped && first->order + 1 > strict_.log.events().size())
            must(false, fmt::format("strict stopped at event {}; the derived result rejects at {} by {}",
                                    strict_.log.events().size() - 1, first->order, first->rule));
    }

    /// A reused Inspector reports the same again, also with another input in between, and so does a new one.
    void compare_judgements() {
        auto& inspector = kept().inspector;
        static_cast<void>(inspector.inspect(input_of(bytes_.first(bytes_.size() / 2))));
        auto const again = inspector.inspect(input_);
        must(same_record(again, record_), "the record depends on what was inspected before");
        auto const line = to_json_line(record_);
        must(to_json_line(again) == line, "the line depends on what was inspected before");
        if (choices_.one_of(4))
            must(to_json_line(Inspector(specs(), {.diagnose = false}).inspect(input_)) == line,
                 "a new Inspector writes another line");
    }

    /// A diagnosis says the same of the input but for causes and remedies, and what it proved holds from scratch.
    void diagnose() {
        auto const record = kept().diagnosing.inspect(input_);
        must(same_record(found_in(record, record_), record_), "the findings depend on whether they are diagnosed");
        for (auto const& finding : record.findings) {
            if (!finding.fix || finding.fix->edits.empty()) continue;
            must(finding.fix->proof.has_value(), "an edit is offered that was not tried");
            auto const bytes = diagnose::changed(bytes_, diagnose::splices_of(*finding.fix));
            auto input = input_;
            input.source.bytes = bytes;
            auto const repaired = kept().inspector.inspect(input);
            auto const is_same = [&](Finding const& other) {
                return other.rule == finding.rule && other.place.path == finding.place.path;
            };
            must(std::ranges::none_of(repaired.findings, is_same), "an edit that was proven leaves its finding");
            must(worse(repaired.verdict, record.verdict) == record.verdict,
                 "an edit that was proven makes it worse");
        }
        repair(record);
    }

    /// A repaired input is not worse, and nothing is left that would be repaired again.
    void repair(InputRecord const& record) {
        diagnose::RepairOptions const options{choices_.one_of(2), {}};
        auto& inspector = kept().inspector;
        auto const repaired = diagnose::repair(kept().diagnosing, inspector, input_, bytes_, record, options);
        if (repaired.edits.empty()) return;
        std::vector<diagnose::Splice> splices;
        for (auto const& edit : repaired.edits) splices.push_back(edit.splice);
        auto const bytes = diagnose::changed(bytes_, splices);
        auto input = input_;
        input.source.bytes = bytes;
        auto const after = inspector.inspect(input);
        must(worse(after.verdict, record.verdict) == record.verdict, "a repair makes it worse");
        must(same_record(after, found_in(repaired.after, after)), "a repair is not what it was judged to be");
        auto const again =
            diagnose::repair(kept().diagnosing, inspector, input, bytes, kept().diagnosing.inspect(input), options);
        must(again.edits.empty(), "a second repair changes something");
    }

    /// A container written anew holds the same.
    void rewrite() {
        if (lenient_.format->id != format_id) return;
        auto context = known_.context();
        context.name = input_.name;
        auto const fault =
            fuzz::fault_of_rewriting(*lenient_.format, bytes_, context, record_.findings.empty(), choices_);
        if (!fault.empty()) must(false, fault);
    }

    /// Showing the input on a page changes nothing in its record, and is bounded.
    void exhibit() {
        auto const record = kept().exhibiting.inspect(input_);
        must(to_json_line(record) == to_json_line(record_), "the record depends on whether it has an exhibit");
        must(record.exhibit != nullptr, "a record lacks its exhibit");
        if (auto const why = fuzz::fault_of(*record.exhibit, record, bytes_); !why.empty()) must(false, why);
    }

    /// Tight limits are respected and reported once, and the strict log remains a prefix.
    void limited() {
        // Drawn apart: an input has the same limits whichever of its properties were checked before.
        Choices choices(hash_ ^ bytes_.size());
        Limits const limits{choices.below(64 + bytes_.size()), choices.below(3), choices.below(64)};
        auto const hard = decoded(strict, {.limits = limits}), soft = decoded(lenient, {.limits = limits});
        compare_logs(hard, soft, Severity::error);
        auto& inspector = kept().narrow;
        inspector.limit(limits);
        auto const record = inspector.inspect(input_);
        auto const& events = inspector.events();
        must(events.size() <= limits.events + 1, "more events than a small limit");
        auto const told = std::ranges::count_if(events, is_limit);
        must(told <= 1, "a limit was told twice");
        must(record.complete == (told == 0), "a limit was told and the record is complete");
        must(told == 0 || is_limit(events.back()), "something was told after a limit");
        judge_events(events);
        judge_findings(record);
    }

    Mode mode_;
    Given const& given_;
    ByteView bytes_;
    std::uint64_t hash_;
    Choices choices_;
    fuzz::GivenContext known_;
    Input input_;
    Decoded strict_, lenient_;
    InputRecord record_;
};

int run(std::uint8_t const* input, std::size_t size) {
    std::span const bytes(input, size);
    auto given = fuzz::read_given(bytes, *specs().find(format_id));
    // In a block of its own size, so that a sanitizer detects reads past the end of the file.
    std::unique_ptr<std::uint8_t[]> const block(new std::uint8_t[given.file.size()]);
    std::ranges::copy(given.file, block.get());
    given.file = {block.get(), given.file.size()};
    auto const hash = hash_of(bytes);
    fuzz::Choices choices(hash);
    auto const mode = mode_of(given, choices);
    Case(mode, given, hash).run();
    bool const nameable = !given.name.empty() || !own_names().empty();
    if ((mode != Mode::forced || nameable) && choices.one_of(4))
        Case(mode == Mode::forced ? Mode::named : Mode::forced, given, hash).run();
    return 0;
}

fuzz::FuzzTarget const target{fuzz::any_format, run};

} // namespace
} // namespace animcheck::any_format_target
