// SPDX-License-Identifier: MIT
#include "validator/run_record.hpp"

#include "decoders/registry.hpp"

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

} // namespace

void SummaryRecord::add(InputRecord const& record, bool named) {
    ++inputs;
    ++verdicts[std::string(name_of(record.verdict))];
    for (auto const& finding : record.findings) {
        rules[finding.rule] += finding.count;
        if (finding.kind == AnomalyKind::internal) ++internal;
        if (finding.status == Status::open && !keeps_from_checking(finding.kind))
            severities[std::string(name_of(finding.severity))] += finding.count;
    }
    if (!record.complete) incomplete.push_back(place_of(record));
    if (record.contents) unknown_members += record.contents->unknown;
    if (!record.skipped.empty()) ++lacking_context;
    bool const known = !record.format.empty() && record.verdict != Verdict::unknown;
    if (known && container_format(record.format).empty()) ++judged;
    if (named && record.verdict == Verdict::unknown && !is_accepted_as_unknown(record)) ++unknown_named;
}

void SummaryRecord::add(SummaryRecord const& other) {
    inputs += other.inputs;
    add_counts(verdicts, other.verdicts);
    add_counts(severities, other.severities);
    add_counts(rules, other.rules);
    incomplete.insert(incomplete.end(), other.incomplete.begin(), other.incomplete.end());
    judged += other.judged;
    unknown_named += other.unknown_named;
    unknown_members += other.unknown_members;
    lacking_context += other.lacking_context;
    internal += other.internal;
}

} // namespace animcheck
