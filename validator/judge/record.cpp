// SPDX-License-Identifier: MIT
#include "validator/judge/record.hpp"

#include "decoders/core/order.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace animcheck {

bool is_open_fault(Finding const& finding) noexcept {
    return finding.status == Status::open && finding.severity >= Severity::warning;
}

bool is_before(Finding const& a, Finding const& b) noexcept {
    return a.order != b.order ? a.order < b.order : a.rule < b.rule;
}

void put_in_order(std::vector<Finding>& findings) {
    if (!std::ranges::is_sorted(findings, is_before)) put_in_order(findings, is_before);
}

std::string_view name_of(Verdict verdict) noexcept {
    switch (verdict) {
    case Verdict::conforms: return "conforms";
    case Verdict::deviates: return "deviates";
    case Verdict::incomplete: return "incomplete";
    case Verdict::broken: return "broken";
    case Verdict::unknown: return "unknown";
    }
    return "unknown";
}

std::string_view name_of(Status status) noexcept {
    switch (status) {
    case Status::open: return "open";
    case Status::quirk: return "quirk";
    case Status::ignored: return "ignored";
    case Status::baseline: return "baseline";
    case Status::misread: return "misread";
    }
    return "open";
}

std::string_view name_of(InputRecord::Lenient result) noexcept {
    switch (result) {
    case InputRecord::Lenient::decoded: return "decoded";
    case InputRecord::Lenient::partial: return "partial";
    case InputRecord::Lenient::nothing: return "nothing";
    }
    return "nothing";
}

namespace {

/// A number that was a float is written as one: 0.1, not 0.10000000149011612.
std::string text_of_real(double value) {
    auto const narrow = static_cast<float>(value);
    if (static_cast<double>(narrow) == value || value != value) return fmt::format("{}", narrow);
    auto text = fmt::format("{:.7g}", value);
    bool const looks_whole = text.find_first_not_of("-0123456789") == std::string::npos;
    return looks_whole && value != std::trunc(value) ? fmt::format("{}", value) : text; // 1.00000000071 is not 1
}

} // namespace

std::string text_of(Value const& value) {
    struct Writer {
        std::string operator()(std::monostate) const { return "nothing"; }
        std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
        std::string operator()(std::uint64_t number) const { return fmt::format("{}", number); }
        std::string operator()(double number) const { return text_of_real(number); }
        std::string operator()(std::string const& text) const { return printable(text); }
    };
    return std::visit(Writer{}, value);
}

std::string text_of(Expectation const& expected) {
    switch (expected.relation) {
    case Relation::none: return text_of(Value{});
    case Relation::finite: return "a finite number";
    case Relation::unique: return "no repetition";
    case Relation::present: return "to be there";
    default: break;
    }
    std::string text;
    for (auto const& value : expected.values)
        text += (text.empty() ? "" : expected.relation == Relation::range ? " to " : ", ") + text_of(value);
    return text;
}

Verdict worse(Verdict a, Verdict b) noexcept {
    if (a == Verdict::unknown) return b;
    if (b == Verdict::unknown) return a;
    return std::max(a, b);
}

void Contents::add_unknown(std::string const& name) {
    ++unknown;
    if (unknown_names.size() < names_most) unknown_names.push_back(name);
}

std::string written_by(Finding const& finding) {
    return finding.fix && finding.fix->edits.size() == 1 ? finding.fix->edits.front().bytes : std::string();
}

void Contents::add_faults(InputRecord const& member) {
    for (auto const& finding : member.findings) {
        auto const& place = finding.place;
        bool const is_cause = finding.status == Status::open && finding.severity >= Severity::warning &&
                              finding.consequence_of.empty() && place.file_byte && place.bits.size > 0;
        if (!is_cause || faults.size() == faults_most) continue;
        auto const first = *place.file_byte, count = (place.bits.end() + 7) / 8 - place.bits.offset / 8;
        bool const is_stream = place.in_container && member.stored && finding.severity >= Severity::error;
        faults.push_back({place_of(member), finding.rule, first, first + count, first, first + count,
                          finding.severity, written_by(finding),
                          is_stream ? member.stored->first + member.stored->count : 0});
    }
}

Contents& Contents::operator+=(Contents const& other) {
    for (auto const& fault : other.faults)
        if (faults.size() < faults_most) faults.push_back(fault);
    for (auto const& name : other.unknown_names)
        if (unknown_names.size() < names_most) unknown_names.push_back(name);
    members += other.members;
    checked += other.checked;
    unknown += other.unknown;
    not_read += other.not_read;
    left_out += other.left_out;
    known_end = std::max(known_end, other.known_end);
    unknown_first = std::min(unknown_first, other.unknown_first);
    unknown_end = std::max(unknown_end, other.unknown_end);
    elements = worse(elements, other.elements);
    elements_without_baseline = worse(elements_without_baseline, other.elements_without_baseline);
    return *this;
}

void Contents::add_extent(std::uint64_t first, std::uint64_t end, bool is_known, bool is_stream) {
    if (is_known || is_stream) known_end = std::max(known_end, end);
    if (is_known || end <= first) return;
    unknown_first = std::min(unknown_first, first);
    unknown_end = std::max(unknown_end, end);
}

void Contents::add_element(InputRecord const& element) {
    elements = worse(elements, element.verdict);
    elements_without_baseline = worse(elements_without_baseline, element.verdict_without_baseline);
}

std::string_view strict_excuse(InputRecord const& record) noexcept {
    for (auto const& finding : record.findings)
        if (finding.rule == record.strict.rule && finding.place.path == record.strict.at) return finding.excused;
    return {};
}

FindingCounts counts_of(InputRecord const& record) noexcept {
    FindingCounts counts;
    for (auto const& finding : record.findings)
        if (finding.status != Status::misread)
            (finding.status == Status::open ? counts.open[static_cast<std::size_t>(finding.severity)]
                                            : counts.set_aside) += finding.count;
    return counts;
}

bool is_folder(InputRecord const& record) noexcept { return record.format == folder_format; }

std::string place_of(InputRecord const& record) {
    auto place = record.path;
    for (auto const& member : record.members) place += "::" + member;
    return place;
}

} // namespace animcheck
