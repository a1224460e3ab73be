// SPDX-License-Identifier: MIT
#include "validator/judge/settle.hpp"

#include "decoders/core/order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>

namespace animcheck {
namespace {

/// Bytes that fields or anomalies account for. Events come mostly in file order, so few runs need sorting.
std::uint64_t covered_bits(std::span<Event const> events, std::vector<BitRange>& runs) {
    runs.clear();
    for (auto const& event : events) {
        if (event.kind == EventKind::column || event.kind == EventKind::derived ||
            event.kind == EventKind::context || event.kind == EventKind::loss)
            continue;
        if (event.kind == EventKind::anomaly && loss_of(event.anomaly) != Loss::field) continue;
        if (!runs.empty() && runs.back().end() == event.bits.offset)
            runs.back().size += event.bits.size;
        else if (event.bits.size > 0)
            runs.push_back(event.bits);
    }
    put_in_order(runs, {}, &BitRange::offset);
    std::uint64_t covered = 0, end = 0;
    for (auto const& run : runs) {
        auto const from = std::max(run.offset, end);
        if (run.end() <= from) continue;
        covered += run.end() - from;
        end = run.end();
    }
    return covered;
}

/// The noun of a count: "limbs" of "limb_count".
std::string plural_of(std::string_view field) {
    constexpr std::string_view ending = "_count";
    if (!field.ends_with(ending)) return std::string(field);
    return std::string(field.substr(0, field.size() - ending.size())) + "s";
}

/// The lenient decoder's losses, by name.
void add_loss(std::vector<std::pair<std::string, std::uint64_t>>& lost, PathTable const& paths, Event const& event,
              std::uint64_t size) {
    auto const add = [&](std::string_view what, std::uint64_t amount) {
        if (amount == 0) return;
        auto const entry = std::ranges::find(lost, what, &std::pair<std::string, std::uint64_t>::first);
        if (entry != lost.end())
            entry->second = sum({entry->second, amount});
        else
            lost.emplace_back(what, amount);
    };
    if (event.kind == EventKind::loss) return add(event.note, event.value);
    if (event.kind != EventKind::anomaly) return;
    auto const surplus = event.value > event.expected ? event.value - event.expected : 0;
    switch (loss_of(event.anomaly)) {
    case Loss::nothing: break;
    case Loss::field: add("fields", 1); break;
    case Loss::surplus:
        // More than the input has bytes never were there: the count itself is what is wrong.
        if (surplus > size)
            add("impossible counts", 1);
        else
            add(plural_of(paths.node(event.path).name), surplus);
        break;
    case Loss::expected: add(paths.node(event.path).name, event.expected); break;
    case Loss::check: add("checks", 1); break;
    }
}

/// The input is something else than its format judges, and there is nothing wrong with that.
bool is_of_another_kind(Finding const& finding) {
    return finding.kind == AnomalyKind::identify_failed && finding.spec_severity == Severity::note;
}

Verdict verdict_of(Finding const& finding, bool with_baseline = true) {
    bool const counts = finding.status == Status::open || (finding.status == Status::baseline && !with_baseline);
    if (!counts) return Verdict::conforms;
    if (keeps_from_checking(finding.kind)) return Verdict::incomplete;
    if (finding.severity >= Severity::error) return Verdict::broken;
    return finding.severity == Severity::warning ? Verdict::deviates : Verdict::conforms;
}

Value summary_value(SummaryItem const& item, Event const& event) {
    if (event.kind == EventKind::array || event.kind == EventKind::table || event.kind == EventKind::column)
        return event.value;
    if (item.hexadecimal) return fmt::format("{:08x}", event.value);
    return value_at(event);
}

/// A count that declares more than could be read is shown as what was read: the rest is lost, and reported.
Value as_read(Value const& declared, PathId path, LogIndex const& log) {
    auto const* const number = std::get_if<std::uint64_t>(&declared);
    if (!number) return declared;
    auto least = *number;
    for (auto const& event : log.events())
        if (event.kind == EventKind::anomaly && event.path == path && loss_of(event.anomaly) == Loss::surplus)
            least = std::min(least, event.expected);
    return least;
}

void summarise(InputRecord& record, JudgeTools const& tools) {
    auto const items = slice(tools.spec.summary, tools.spec.input_summary);
    bool const declares_too_much = std::ranges::any_of(
        record.findings, [](Finding const& finding) { return loss_of(finding.kind) == Loss::surplus; });
    record.summary.reserve(items.size());
    for (auto const& item : items) {
        auto const numbers = tools.log.at(item.path);
        if (numbers.empty()) continue;
        auto const& event = tools.log.events()[numbers.back()];
        auto const name = name_of_value(tools.spec, item.path, event.value);
        auto value = name.empty() ? summary_value(item, event) : Value(std::string(name));
        if (declares_too_much) value = as_read(value, item.path, tools.log);
        record.summary.emplace_back(item.name, std::move(value));
    }
}

void add_to_part(PartRecord& part, Spec const& spec, Event const& event) {
    auto const end = std::max(part.bits.end(), event.bits.end());
    part.bits.offset = std::min(part.bits.offset, event.bits.offset);
    part.bits.size = end - part.bits.offset;
    for (auto const& declared : spec.parts)
        for (auto const& item : slice(spec.summary, declared.summary))
            if (item.path == event.path && is_field(event))
                part.summary.emplace_back(item.name, summary_value(item, event));
}

/// The findings of a part give it its verdict.
void judge_parts(InputRecord& record) {
    auto const in_part = [](Finding const& finding) { return !finding.part.empty(); };
    if (record.parts.empty() || std::ranges::none_of(record.findings, in_part)) return;
    std::unordered_map<std::string_view, PartRecord*> known;
    known.reserve(record.parts.size());
    for (auto& part : record.parts) known.emplace(part.path, &part);
    for (auto const& finding : record.findings)
        if (auto const entry = known.find(finding.part); entry != known.end())
            entry->second->verdict = worse(entry->second->verdict, verdict_of(finding));
}

void find_parts(InputRecord& record, JudgeTools const& tools, Judge const& judge) {
    if (tools.spec.parts.empty()) return;
    std::unordered_map<Judge::Part, std::size_t, Judge::Part::Hash> known;
    Judge::Part last; // events of a part are adjacent: most need no lookup
    std::size_t at = 0;
    for (auto const& event : tools.log.events()) {
        auto const part = judge.part_at(event);
        if (part.path == root_path) continue;
        if (part != last) {
            auto const [entry, fresh] = known.try_emplace(part, record.parts.size());
            if (fresh)
                record.parts.push_back(
                    {judge.path_of(part), record.format, "index", event.bits, Verdict::conforms, {}});
            at = entry->second;
            last = part;
        }
        add_to_part(record.parts[at], tools.spec, event);
    }
    judge_parts(record);
}

} // namespace

void add_losses(InputRecord& record, JudgeTools const& tools, std::uint64_t size) {
    for (auto const& event : tools.log.events())
        if (event.kind == EventKind::loss || event.kind == EventKind::anomaly)
            add_loss(record.lost, tools.paths, event, size);
}

void describe(InputRecord& record, JudgeTools const& tools, Judge const& judge, std::vector<BitRange>& runs) {
    add_losses(record, tools, record.size);
    record.bytes_read = covered_bits(tools.log.events(), runs) / 8;
    summarise(record, tools);
    find_parts(record, tools, judge);
}

void settle_fix(Finding& finding) {
    if (!finding.fix || finding.count == 1 || finding.fix->edits.empty()) return;
    finding.fix->edits.clear();
    finding.fix->safe = false;
    finding.fix->why.clear();
    finding.fix->text += ", and correct each further place in the same way";
}

Finding const* strict_stop(InputRecord const& record, Severity threshold) noexcept {
    auto const stop = std::ranges::find_if(
        record.findings, [&](Finding const& finding) { return finding.spec_severity >= threshold; });
    return stop == record.findings.end() ? nullptr : &*stop;
}

namespace {

/// Its format is known, and it is something else: it was not judged.
bool is_other(InputRecord const& record) {
    return !record.format.empty() && std::ranges::any_of(record.findings, is_of_another_kind);
}

/// From the findings, those of elements, and from whether all could be checked.
Verdict settled_verdict(InputRecord const& record, bool with_baseline) {
    bool const known = !record.format.empty();
    auto verdict = known ? Verdict::conforms : Verdict::unknown;
    for (auto const& finding : record.findings)
        // Where the format is not known, what holds the bytes may still be damaged.
        if (known || finding.place.in_container) verdict = worse(verdict, verdict_of(finding, with_baseline));
    if (!known && !record.complete) verdict = worse(verdict, Verdict::incomplete);
    if (verdict == Verdict::conforms && is_other(record)) verdict = Verdict::unknown;
    if (!record.contents) return verdict;
    auto const& held = *record.contents;
    return worse(verdict, with_baseline ? held.elements : held.elements_without_baseline);
}

StrictResult strict_result(InputRecord const& record, Severity threshold) {
    auto const* const stop = strict_stop(record, threshold);
    return stop ? StrictResult{false, stop->rule, stop->place.path} : StrictResult{true, {}, {}};
}

void settle_verdict(InputRecord& record) {
    bool const in_baseline =
        std::ranges::find(record.findings, Status::baseline, &Finding::status) != record.findings.end();
    bool const in_that_of_elements =
        record.contents && record.contents->elements != record.contents->elements_without_baseline;
    record.verdict = settled_verdict(record, true);
    record.verdict_without_baseline =
        in_baseline || in_that_of_elements ? settled_verdict(record, false) : record.verdict;
}

} // namespace

void settle_verdicts(InputRecord& record) {
    settle_verdict(record);
    for (auto& part : record.parts) part.verdict = Verdict::conforms;
    judge_parts(record);
}

bool follows_from(Finding const& finding, Finding const& cause) {
    return finding.consequence_of == cause.rule && finding.consequence_in.empty() && &finding != &cause &&
           (cause.part.empty() || cause.part == finding.part) &&
           (!finding.consequence_at || *finding.consequence_at == cause.place.bits.offset / 8);
}

bool is_condition(std::string_view words) { return words.starts_with("if ") || words.starts_with("unless "); }

void drop_edits(std::optional<Fix>& fix) {
    if (!fix || fix->edits.empty()) return;
    fix->edits.clear();
    fix->safe = false;
    fix->why.clear();
    fix->text.resize(fix->words);
    if (fix->text.empty() || is_condition(fix->text)) fix.reset();
}

namespace {

constexpr std::uint64_t margin = 16; ///< bytes beside a fault that the same damage may have reached
constexpr std::uint64_t widest = 64; ///< bytes: what is about more is not about a place

/// Bytes of the outermost file where a member has a fault, or beside them; or in the same run of one value.
bool is_beside(std::uint64_t first, std::uint64_t end, MemberFault const& fault) {
    return (first < fault.end + margin && fault.first < end + margin) ||
           (fault.run_first < end && first < fault.run_end);
}

bool is_at(Place const& place, MemberFault const& fault) {
    if (!place.file_byte || place.bits.size == 0) return false;
    auto const first = *place.file_byte, end = first + (place.bits.size + 7) / 8;
    return end - first <= widest && is_beside(first, end, fault);
}

/// Do faults that are as severe have all its places? Of a number that is there twice either copy may be damaged.
bool are_of(Finding const& finding, std::span<MemberFault const> faults) {
    auto const is_there = [&](Place const& place) {
        return std::ranges::any_of(
            faults, [&](MemberFault const& one) { return one.severity >= finding.severity && is_at(place, one); });
    };
    if (finding.count > 1 + finding.more.size()) return false;
    if (finding.copies == finding.count) return std::ranges::all_of(finding.copied(), is_there);
    return std::ranges::all_of(finding.more, is_there) &&
           (is_there(finding.place) || std::ranges::any_of(finding.related, is_there));
}

/// In one of its places.
bool is_about(Finding const& finding, MemberFault const& fault) {
    auto const is_there = [&](Place const& place) { return is_at(place, fault); };
    return is_there(finding.place) || std::ranges::any_of(finding.related, is_there) ||
           std::ranges::any_of(finding.more, is_there);
}

/// Is the same to be written to the same bytes?
bool has_same_edit(Finding const& finding, MemberFault const& fault) {
    return finding.place.file_byte == fault.first && finding.place.bits.size == 8 * (fault.end - fault.first) &&
           !fault.written.empty() && fault.written == written_by(finding);
}

/// Is it another field in the run of one value that the fault is in?
bool is_in_run(Finding const& finding, MemberFault const& fault) {
    auto const first = finding.place.file_byte.value_or(0);
    return finding.count == 1 && finding.place.file_byte && fault.run_first <= first &&
           first + (finding.place.bits.size + 7) / 8 <= fault.run_end && finding.place.bits.size > 0 &&
           (first < fault.first || first >= fault.end);
}

/// Bytes that are left over after a damaged stream may have come into it, or be its own if its size is wrong.
bool is_rest_of(Finding const& finding, MemberFault const& fault) {
    bool const is_rest = finding.kind == AnomalyKind::bytes_unread || finding.kind == AnomalyKind::gap;
    return is_rest && finding.count == 1 && fault.stream_end > 0 && finding.place.file_byte == fault.stream_end;
}

void follow(Finding& finding, MemberFault const& fault) {
    finding.consequence_of = fault.rule;
    finding.consequence_in = fault.place;
    drop_edits(finding.fix);
}

/// Is it about a place, or a range that is damaged? What is about more may be wrong at the other end.
bool is_narrow(MemberFault const& fault) {
    return fault.end - fault.first <= widest || fault.rule.starts_with("io/");
}

/// What a container says of bytes that its members say as much of, or worse, is the same damage. What has an edit
/// is explained, unless the member has the same.
void follow_members(InputRecord& container, std::span<MemberFault const> faults) {
    for (auto& finding : container.findings) {
        if (!is_open_fault(finding) || !finding.consequence_of.empty() || finding.concluded) continue;
        bool const has_edits = finding.fix && !finding.fix->edits.empty();
        auto const fault = std::ranges::find_if(faults, [&](MemberFault const& one) {
            return one.severity >= finding.severity &&
                   (is_rest_of(finding, one) ||
                    (has_edits ? has_same_edit(finding, one) || is_in_run(finding, one) : is_about(finding, one)));
        });
        if (fault != faults.end() && (has_edits || is_rest_of(finding, *fault) || are_of(finding, faults)))
            follow(finding, *fault);
    }
}

/// Bytes that are left over after members of which nothing is known may have come into them: no reader could tell.
void widen_left_over(Finding& finding, std::uint64_t size, Contents const& contents) {
    constexpr std::uint64_t padding = 4;
    auto& place = finding.place;
    auto const first = place.bits.offset / 8, from = std::max(contents.known_end, contents.unknown_first);
    bool const is_after = first >= contents.unknown_end && first - contents.unknown_end < padding;
    if (!is_after || place.bits.end() != 8 * size) return;
    place.bits = byte_range(from, size - from);
    *place.file_byte -= first - from;
    finding.message += "; they may have come in before, where nothing is known of what is stored";
    if (!finding.fix || finding.fix->edits.empty()) return;
    finding.fix->safe = false;
    finding.fix->why = "as many may have come in before";
}

/// If the last member ends too early, bytes may be missing from those before of which nothing is known. Or its size
/// is wrong: both are the place.
void widen_short(Finding& finding, std::uint64_t size, Contents const& contents) {
    auto& bits = finding.place.bits;
    auto const* const end = std::get_if<std::uint64_t>(&finding.actual);
    bool const is_too_far = end && *end > 2 * size; // more is missing than is there: the size is wrong
    if (is_too_far || contents.unknown_end < size) return;
    bits.size = 8 * size - bits.offset;
    finding.message += "; bytes may be missing before, where nothing is known of what is stored";
}

void widen_to_unknown(InputRecord& container, Contents const& contents) {
    bool const is_last_unknown = contents.unknown_end > contents.known_end;
    for (auto& finding : container.findings) {
        bool const is_one = finding.count == 1 && finding.place.file_byte;
        if (!is_open_fault(finding) || !finding.consequence_of.empty() || !is_one) continue;
        if (finding.kind == AnomalyKind::bytes_unread && is_last_unknown)
            widen_left_over(finding, container.size, contents);
        if (finding.kind == AnomalyKind::size_exceeds_data) widen_short(finding, container.size, contents);
    }
}

} // namespace

void follow_neighbour(InputRecord& record, std::span<MemberFault const> faults) {
    for (auto& finding : record.findings) {
        bool const is_one = finding.count == 1 && finding.place.file_byte;
        if (!is_open_fault(finding) || !finding.consequence_of.empty() || !is_one) continue;
        auto const first = *finding.place.file_byte;
        auto const fault = std::ranges::find_if(faults, [&](MemberFault const& one) {
            return one.severity >= finding.severity && one.end <= first + margin &&
                   is_beside(first, first + 1, one) && is_narrow(one);
        });
        if (fault != faults.end()) follow(finding, *fault);
    }
}

void follow_ranges(InputRecord& record, std::span<MemberFault const> ranges, bool are_before) {
    for (auto& finding : record.findings) {
        auto const& place = finding.place;
        bool const is_cause = is_open_fault(finding) && finding.consequence_of.empty() && place.file_byte;
        if (!is_cause || ranges.empty()) continue;
        auto const range = std::ranges::find_if(ranges, [&](MemberFault const& one) {
            auto const first = *place.file_byte;
            return finding.concluded ? are_before && is_beside(first, first + place.bits.size / 8, one)
                                     : is_about(finding, one);
        });
        if (range != ranges.end() && (finding.concluded || are_of(finding, ranges))) follow(finding, *range);
    }
}

void settle_contents(InputRecord& record, Contents contents) {
    follow_members(record, contents.faults);
    widen_to_unknown(record, contents);
    contents.faults.clear();
    record.contents = std::move(contents);
    settle_verdict(record);
}

void settle(InputRecord& record, bool fatal) {
    bool const known = !record.format.empty();
    for (auto const& finding : record.findings)
        if (keeps_from_checking(finding.kind)) record.complete = false;
    settle_verdict(record);
    record.strict = known ? strict_result(record, Severity::error) : StrictResult{};
    record.strict_at_warning = known ? strict_result(record, Severity::warning) : StrictResult{};
    if (!known || is_other(record) || fatal)
        record.lenient = InputRecord::Lenient::nothing;
    else
        record.lenient = record.lost.empty() ? InputRecord::Lenient::decoded : InputRecord::Lenient::partial;
}

} // namespace animcheck
