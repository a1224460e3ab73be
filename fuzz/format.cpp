// SPDX-License-Identifier: MIT
// Properties of strict, lenient and judged runs of one format (see format_name.cpp) on any bytes. The format is
// forced, implied by the name, or recognised from the bytes.
#include "decoders/manifest.hpp"
#include "decoders/registry.hpp"
#include "fuzz/allocations.hpp"
#include "fuzz/given_context.hpp"
#include "fuzz/property.hpp"
#include "fuzz/same_model.hpp"
#include "fuzz/slow_model.hpp"
#include "validator/anomaly_rules.hpp"
#include "validator/inspect.hpp"
#include "validator/output/jsonl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace animcheck::fuzz {
extern std::string_view const format_id;
}

namespace animcheck {
namespace {

using fuzz::bytes_allocated, fuzz::Choices, fuzz::format_id, fuzz::hash_of, fuzz::same_model, fuzz::stop;

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
           a.strict_accepts == b.strict_accepts && a.strict_rule == b.strict_rule && a.strict_at == b.strict_at &&
           a.lenient == b.lenient && a.lost == b.lost && a.skipped.size() == b.skipped.size() &&
           a.bytes_read == b.bytes_read && a.rules_held == b.rules_held &&
           a.rules_not_applicable == b.rules_not_applicable &&
           std::ranges::equal(a.findings, b.findings, same_finding);
}

/// A name that implies the format: `X.<last word of the id>`, or a special one.
std::string promising_name() {
    auto const* const format = format_of(format_id);
    for (auto const& ending : {std::string(format_id.substr(format_id.rfind('.') + 1)), std::string("a00")})
        if (auto const name = "X." + ending; format->declared && format->declared({{}, name, {}})) return name;
    return "";
}

struct Mode {
    std::string_view title;
    bool forced = false;
    std::string name;
};

std::array<Mode, 3> const& modes() {
    static std::array<Mode, 3> const all{
        {{"forced", true, ""}, {"declared", false, promising_name()}, {"recognised", false, ""}}};
    return all;
}

class Case {
public:
    Case(Mode const& mode, fuzz::GivenInput const& given)
        : mode_(mode), bytes_(std::as_bytes(given.file)), choices_(hash_of(given.file)) {
        if (given.context)
            use(*given.context);
        else
            choose_context();
        input_ = input_of(bytes_);
    }
    Case(Case const&) = delete;
    Case& operator=(Case const&) = delete;

    void run() {
        compare_policies();
        if (!strict_.format) return judge_unknown();
        compare_unheard();
        compare_slow_model();
        pose();
        judge();
        compare_judgements();
        limited();
    }

private:
    void use(fuzz::GivenContext const& given) {
        context_.facts = given.facts;
        if (!given.skeleton) return;
        skeleton_ = *given.skeleton;
        context_.skeleton = &skeleton_;
    }

    void choose_context() {
        skeleton_.joints.resize(choices_.below(5));
        skeleton_.checksum = static_cast<std::uint32_t>(choices_.below(1U << 31));
        if (choices_.below(2) == 1) context_.skeleton = &skeleton_;
        if (choices_.below(2) == 1) skeleton_.body_animations = static_cast<std::uint32_t>(choices_.below(4));
        if (choices_.below(2) == 1) skeleton_.weapon_animations = static_cast<std::uint32_t>(choices_.below(4));
        if (choices_.below(4) > 0) context_.facts.set("entry", choose_entry()); // set by archives for any format
        for (auto const& field : specs().find(format_id)->fields)
            if (field.kind == EventKind::context) choose_fact(field);
    }

    /// A fact that the format's spec declares, mostly with a plausible value.
    void choose_fact(FieldDeclaration const& field) {
        auto const& spec = *specs().find(format_id);
        auto const name = spec.paths[field.path].name;
        if (name == "manifest") return choose_manifest();
        if (is_general_fact(name) || name == "entry" || choices_.below(2) == 0) return;
        auto const width = field.columns.count;
        if (width > 0) return context_.facts.set(name, choose_rows(width), width);
        bool const named = field.values.count > 0 && choices_.below(8) > 0;
        context_.facts.set(name, named ? choices_.below(field.values.count + 1) : choose_number());
    }

    /// A small number, an offset inside the bytes, an address, or anything.
    std::uint64_t choose_number() {
        switch (choices_.below(8)) {
        case 0: return 0x80000000 + choices_.below(64);
        case 1: return choices_.below(std::uint64_t{1} << 40);
        case 2:
        case 3: return choices_.below(bytes_.size() + 16);
        case 4: return choices_.below(1024);
        default: return choices_.below(8);
        }
    }

    /// If rows have several numbers, sorted by the first.
    std::shared_ptr<Facts::List const> choose_rows(std::size_t width) {
        auto const list = std::make_shared<Facts::List>();
        std::uint64_t first = 0;
        for (auto left = choices_.below(4); left > 0; --left) {
            first = width == 1 ? choose_number() : first + choices_.below(bytes_.size() + 1);
            list->push_back(first);
            for (std::size_t i = 1; i < width; ++i)
                list->push_back(choices_.below(choices_.below(2) == 0 ? 2 : 64));
        }
        return list;
    }

    /// Where an element of an object begins: mostly at one of the headers, which are last in the file.
    std::uint64_t choose_entry() {
        constexpr std::array<std::uint64_t, 6> back{0, 8, 12, 16, 20, 32};
        auto const size = bytes_.size();
        if (choices_.below(8) == 0) return choices_.below(size + 16);
        return size - std::min<std::uint64_t>(size, back[choices_.below(back.size())]);
    }

    /// A manifest for an object: a few elements of all kinds, mostly inside the bytes.
    void choose_manifest() {
        constexpr std::array<std::string_view, 10> words{"Animation",           "PlayerAnimation",
                                                         "PlayerAnimationData", "LegacyAnimation",
                                                         "CurveAnimation",      "Skeleton",
                                                         "LimbTable",           "Limb",
                                                         "KeyFrameSkeleton",    "DList"};
        constexpr std::array<std::string_view, 6> types{"", "Normal", "Flex", "Curve", "Standard", "Legacy"};
        if (choices_.below(8) == 0) return;
        manifest_.name = "X";
        manifest_.alone = choices_.below(2) == 0;
        if (choices_.below(4) > 0) manifest_.segment = 6;
        for (auto left = choices_.below(8); left > 0; --left) {
            auto& element = manifest_.elements.emplace_back();
            element.word = words[choices_.below(words.size())];
            element.name = "gElement";
            element.follows = choices_.below(4) == 0;
            element.offset = choices_.below(bytes_.size() + bytes_.size() / 8 + 1);
            element.type = types[choices_.below(types.size())];
            element.limb_type = types[choices_.below(types.size())];
            if (choices_.below(2) == 0) element.count = element.frames = choices_.below(1U << choices_.below(32));
            if (choices_.below(2) == 0) element.skeleton_offset = choices_.below(bytes_.size() + 1);
        }
        context_.manifest = &manifest_;
    }

    [[nodiscard]] Input input_of(ByteView bytes) const {
        Input input;
        input.path = input.name = mode_.name;
        input.source = {bytes, 3, nullptr, {}};
        input.context = context_;
        if (mode_.forced) input.forced_format = format_id;
        return input;
    }

    void must(bool holds, std::string_view what) const {
        if (!holds) stop(fmt::format("{} ({}): {}", format_id, mode_.title, what));
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

    void compare_policies() {
        strict_ = bounded("strict decoding", [&] { return decode(input_, specs(), strict); });
        lenient_ = bounded("lenient decoding", [&] { return decode(input_, specs(), lenient); });
        must(strict_.format == lenient_.format, "strict and lenient recognise different formats");
        if (strict_.format) compare_logs(strict_, lenient_);
    }

    /// The strict log is a prefix of the lenient one; if it is shorter, its last event shows the reason.
    void compare_logs(Decoded const& hard, Decoded const& soft) const {
        auto const &a = hard.log.events(), &b = soft.log.events();
        must(a.size() <= b.size(), "the strict log is longer than the lenient one");
        for (std::size_t i = 0; i < a.size(); ++i)
            must_equal_events(i, a[i], *hard.paths, b[i], *soft.paths, "strict and lenient");
        for (std::size_t i = 0; i < a.size(); ++i) {
            bool const last = i + 1 == a.size();
            must(!is_anomaly(a[i], Severity::error) || (last && hard.stopped), "strict went on after an error");
        }
        if (hard.stopped) {
            must(!a.empty() && (is_anomaly(a.back(), Severity::error) || is_limit(a.back())),
                 "strict stopped without an anomaly of error or above");
        } else {
            must(a.size() == b.size(), "strict did not stop and lenient told more");
            must(!soft.stopped, "strict did not stop and lenient did");
            must(same_model(hard.model, soft.model), "strict did not stop and the models differ");
        }
    }

    /// Without a listener, or without a model, the rest of the result is the same.
    void compare_unheard() const {
        auto context = context_;
        context.name = mode_.name;
        auto const identity = identify({bytes_, mode_.name, {}, context_.manifest});
        if (!mode_.forced && identity.failed) return; // not decoded in this case
        PathTable paths(strict_.spec->paths);
        AnomalyRules const rules(*strict_.spec);
        Session session(lenient, paths, bytes_.size(), nullptr, &rules);
        emit_facts(context, session);
        Model model;
        strict_.format->decode(Reader(input_.source, strict_.format->order, session), context, &model);
        must(same_model(model, lenient_.model), "the model depends on a listener");
        must(session.closed() == lenient_.stopped, "stopping depends on a listener");
    }

    /// What the decoder returned follows from what it reported. A run that was stopped has returned a part; another
    /// family, as which the bytes may be recognised, has targets of its own.
    void compare_slow_model() const {
        if (lenient_.stopped || family_of(lenient_.format->id) != family_of(format_id)) return;
        fuzz::SlowLog const log(lenient_.log.events(), *lenient_.paths, bytes_.size());
        auto const what = fuzz::difference(fuzz::slow_model_of(lenient_.format->id, log), lenient_.model);
        if (!what.empty()) must(false, "the model does not follow from the events: " + what);
    }

    /// Poses are refused, or complete.
    void pose() const {
        auto const* const rules = lenient_.format->poses;
        for (auto const& clip : lenient_.model.clips) {
            if (!rules || !rules->obstacle(skeleton_, clip).empty()) continue;
            for (auto const frame : {std::size_t{0}, clip.frames - 1})
                must(rules->pose(skeleton_, clip, frame).size() == skeleton_.joints.size(), "a joint has no place");
        }
    }

    void judge_unknown() {
        Inspector inspector(specs());
        auto const record = inspector.inspect(input_);
        must(record.format.empty() && record.verdict == Verdict::unknown && !record.strict_accepts,
             "unrecognised bytes are judged");
        judge_findings(record);
    }

    void judge() {
        record_ = bounded("inspecting", [&] { return inspector_.inspect(input_); });
        auto const& events = inspector_.events();
        must(events.size() == lenient_.log.events().size(), "inspecting tells other events than decoding");
        for (std::size_t i = 0; i < events.size(); ++i)
            must_equal_events(i, events[i], inspector_.paths(), lenient_.log.events()[i], *lenient_.paths,
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
        auto const first = std::ranges::find_if(
            record_.findings, [](Finding const& finding) { return finding.spec_severity >= Severity::error; });
        bool const rejected = first != record_.findings.end();
        must(record_.strict_accepts == !rejected, "the strict result does not follow from the findings");
        if (!rejected) {
            must(!strict_.stopped, "the derived result accepts; strict decoding stopped");
            return;
        }
        must(record_.strict_rule == first->rule,
             "the strict result names another rule than the first that rejects");
        must(record_.strict_at == first->place.path, "the strict result names another place than that rule's");
        if (strict_.stopped && first->order + 1 > strict_.log.events().size())
            must(false, fmt::format("strict stopped at event {}; the derived result rejects at {} by {}",
                                    strict_.log.events().size() - 1, first->order, first->rule));
    }

    /// A reused Inspector reports the same again, also with another input in between. JSON takes half of the
    /// time, so lines are compared only for every eighth input.
    void compare_judgements() {
        static_cast<void>(inspector_.inspect(input_of(bytes_.first(bytes_.size() / 2))));
        auto const again = inspector_.inspect(input_);
        must(same_record(again, record_), "the record depends on what was inspected before");
        if (choices_.below(8) > 0) return;
        must(to_json_line(again) == to_json_line(record_), "the line depends on what was inspected before");
    }

    /// Tight limits are respected and reported once, and the strict log remains a prefix.
    void limited() {
        Limits const limits{choices_.below(64 + bytes_.size()), choices_.below(3), choices_.below(64)};
        auto const hard = decode(input_, specs(), strict, {.limits = limits}),
                   soft = decode(input_, specs(), lenient, {.limits = limits});
        compare_logs(hard, soft);
        Inspector inspector(specs(), {.limits = limits});
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

    Mode const& mode_;
    ByteView bytes_;
    Choices choices_;
    Skeleton skeleton_;
    ManifestFile manifest_;
    Context context_;
    Input input_;
    Decoded strict_, lenient_;
    Inspector inspector_{specs()};
    InputRecord record_;
};

} // namespace
} // namespace animcheck

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* input, std::size_t size) {
    using namespace animcheck;
    // With or without a name, as chosen from the input itself, so that the run can be repeated.
    auto const& [forced, declared, recognised] = modes();
    std::span const bytes(input, size);
    auto given = fuzz::split_input(bytes, *specs().find(format_id));
    // In a block of its own size, so that a sanitizer detects reads past the end of the file.
    std::vector<std::uint8_t> const file(given.file.begin(), given.file.end());
    if (given.context) given.file = file;
    Case(forced, given).run();
    Case(hash_of(bytes) % 2 == 0 ? declared : recognised, given).run();
    return 0;
}
