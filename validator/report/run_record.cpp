// SPDX-License-Identifier: MIT
#include "validator/report/run_record.hpp"

#include "decoders/registry.hpp"
#include "validator/report/style.hpp"
#include "validator/rules/printable.hpp"

#include <algorithm>

namespace animcheck {
namespace {

bool is_accepted_as_unknown(InputRecord const& record) {
    return std::ranges::any_of(record.findings, [](Finding const& finding) {
        return finding.kind == AnomalyKind::identify_failed && finding.status == Status::ignored;
    });
}

void add_counts(std::map<std::string, std::uint64_t>& to, std::map<std::string, std::uint64_t> const& counts) {
    for (auto const& [name, count] : counts) to[name] += count;
}

/// ".txt"; what is long or odd is no suffix that people sort by.
std::string suffix_of(std::string_view path) {
    constexpr std::size_t longest = 6;
    auto const name = path.substr(path.rfind('/') + 1); // npos + 1 is 0
    auto const dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || name.size() - dot > longest) return {};
    std::string suffix(name.substr(dot));
    for (auto& c : suffix) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return printable(suffix);
}

SummaryRecord::Only only_of(InputRecord const& record) {
    SummaryRecord::Only only{place_of(record), record.format, record.size, record.skipped.size(), {}};
    if (!record.skipped.empty()) only.why_skipped = record.skipped.front().why;
    return only;
}

/// Findings come in the order of their places, so one rule's may be apart.
void add_rules(std::map<std::string, RuleCount>& rules, InputRecord const& record) {
    std::vector<RuleCount*> seen;
    for (auto const& finding : record.findings) {
        auto& rule = rules[finding.rule];
        bool const is_open = finding.status == Status::open;
        bool const is_quirk = finding.status == Status::quirk;
        rule.severity = std::max(rule.severity, is_quirk ? finding.spec_severity : finding.severity);
        if (!is_open) {
            rule.set_aside += finding.status == Status::misread ? 0 : finding.count;
            continue;
        }
        if (finding.severity != finding.spec_severity) rule.changed += finding.count;
        rule.findings += finding.count;
        if (!finding.consequence_of.empty()) rule.consequences += finding.count;
        if (std::ranges::find(seen, &rule) != seen.end()) continue;
        seen.push_back(&rule);
        ++rule.inputs;
    }
}

void add_findings(SummaryRecord& summary, InputRecord const& record) {
    add_rules(summary.rules, record);
    for (auto const& finding : record.findings) {
        if (finding.status == Status::baseline) summary.known += finding.count;
        if (finding.status == Status::misread) summary.misread += finding.count;
        if (!finding.reason.empty()) summary.reasons[printable(finding.reason)] += finding.count;
        if (finding.kind == AnomalyKind::internal) ++summary.internal;
        if (finding.status == Status::open && !keeps_from_checking(finding.kind))
            summary.severities[std::string(name_of(finding.severity))] += finding.count;
    }
}

/// Those of a container's members that have no records of their own.
void add_contents(SummaryRecord& summary, InputRecord const& record) {
    auto const* const format = format_of(record.format);
    auto& totals = format && format->elements ? summary.elements : summary.members;
    totals.add_unrecognised(record.contents->unknown);
    totals.add_not_read(record.contents->left_out);
    summary.unknown_members += record.contents->unknown;
}

/// Without those that have no record.
std::map<std::string, std::uint64_t> counts_by_name(Totals const& totals, std::uint64_t unrecorded) {
    std::map<std::string, std::uint64_t> counts;
    for (auto const verdict : every_verdict) {
        auto count = totals.of(verdict);
        if (verdict == Verdict::unknown) count -= std::min(count, unrecorded);
        if (verdict == Verdict::conforms)
            for (auto const known : every_verdict) count += totals.known(known);
        if (count > 0) counts.emplace(name_of(verdict), count);
    }
    return counts;
}

} // namespace

void SummaryRecord::add_unrecognised(std::uint64_t count) {
    members.add_unrecognised(count);
    unknown_members += count;
}

std::map<std::string, std::uint64_t> SummaryRecord::verdicts() const {
    auto all = files;
    all += members;
    all += elements;
    return counts_by_name(all, unknown_members);
}

std::map<std::string, std::uint64_t> SummaryRecord::member_verdicts() const {
    auto all = members;
    all += elements;
    return counts_by_name(all, unknown_members);
}

void SummaryRecord::add(InputRecord const& record, bool named) {
    add_findings(*this, record);
    if (is_folder(record)) return;
    ++inputs;
    (record.element ? elements : record.members.empty() ? files : members).add(record);
    if (record.members.empty() && record.verdict == Verdict::unknown) ++unknown_suffixes[suffix_of(record.path)];
    if (!only) only = only_of(record);
    if (!record.complete) incomplete.push_back(place_of(record));
    if (record.contents) add_contents(*this, record);
    if (!record.skipped.empty()) ++lacking_context;
    bool const is_recognised = !record.format.empty() && record.verdict != Verdict::unknown;
    if (is_recognised && container_format(record.format).empty()) ++judged;
    if (named && record.verdict == Verdict::unknown && !is_accepted_as_unknown(record)) ++unknown_named;
}

std::array<NamedTotals, 3> named_totals(SummaryRecord const& summary) {
    return {{{"members", "member of containers", "members of containers", &summary.members},
             {"elements", "element of objects", "elements of objects", &summary.elements},
             {"files", "file", "files", &summary.files}}};
}

std::string text_of(NamedTotals const& totals) {
    auto const all = totals.totals->all();
    return counted(all, totals.one, totals.many) + ": " +
           (all == 0 ? std::string("nothing to check") : text_of(*totals.totals));
}

void SummaryRecord::add(SummaryRecord const& other) {
    inputs += other.inputs;
    files += other.files;
    members += other.members;
    elements += other.elements;
    add_counts(severities, other.severities);
    add_counts(unknown_suffixes, other.unknown_suffixes);
    for (auto const& [id, count] : other.rules) {
        auto& rule = rules[id];
        rule.severity = std::max(rule.severity, count.severity);
        rule.findings += count.findings;
        rule.inputs += count.inputs;
        rule.set_aside += count.set_aside;
        rule.changed += count.changed;
        rule.consequences += count.consequences;
    }
    add_counts(reasons, other.reasons);
    add_counts(fixed, other.fixed);
    known += other.known;
    misread += other.misread;
    if (!only) only = other.only;
    incomplete.insert(incomplete.end(), other.incomplete.begin(), other.incomplete.end());
    judged += other.judged;
    unknown_named += other.unknown_named;
    unknown_members += other.unknown_members;
    lacking_context += other.lacking_context;
    internal += other.internal;
}

} // namespace animcheck
