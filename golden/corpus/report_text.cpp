// SPDX-License-Identifier: MIT
#include "golden/corpus/case_text.hpp"
#include "golden/corpus/differences.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace animcheck::golden {
namespace {

/// `22+2`, `22.3+0.5`.
std::string range_text(BitRange bits) { return in_bytes(bits.offset) + '+' + in_bytes(bits.size); }

std::string place_text(Place const& place) {
    if (place.nowhere) return place.path;
    return fmt::format("{} @{}{}", place.path.empty() ? "." : place.path, range_text(place.bits),
                       place.in_container ? " of the container" : "");
}

/// Quotes texts, so that they differ from numbers.
std::string value_text(Value const& value) {
    auto const text = text_of(value);
    return std::holds_alternative<std::string>(value) ? '"' + text + '"' : text;
}

std::string expectation_text(Expectation const& expected) {
    if (expected.relation == Relation::none) return "nothing";
    std::string text(name_of(expected.relation));
    for (auto const& value : expected.values) text += ' ' + value_text(value);
    return text;
}

void add_values(Lines& lines, std::string_view what, std::vector<std::pair<std::string, Value>> const& values) {
    if (values.empty()) return;
    std::string line(what);
    for (auto const& [name, value] : values) line += fmt::format(" {}={}", name, value_text(value));
    lines.push_back(line);
}

/// Texts of a spec may have several lines.
std::string one_line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return printable(text);
}

void add_fix(Lines& lines, Fix const& fix) {
    for (auto const& edit : fix.edits)
        lines.push_back(fmt::format("  {} edit @{:x}+{:x} = {}: {}", fix.safe ? "safe" : "unsafe", edit.first,
                                    edit.count, edit.bytes.empty() ? "nothing" : hex_of(edit.bytes),
                                    one_line(fix.why)));
    lines.push_back("  fix " + one_line(fix.text));
    if (fix.proof)
        lines.push_back(fmt::format("  proof {} of {} findings gone, {} controls", fix.proof->explained,
                                    fix.proof->of, fix.proof->controls));
}

void add_finding(Lines& lines, Finding const& finding) {
    lines.push_back(fmt::format("{} {}{} {}", name_of(finding.severity), finding.rule,
                                finding.status == Status::quirk ? " (quirk)" : "", place_text(finding.place)));
    lines.push_back("  " + one_line(finding.message));
    lines.push_back(fmt::format("  kind {}, actual {}, expected {}, count {}", name_of(finding.kind),
                                value_text(finding.actual), expectation_text(finding.expected), finding.count));
    if (finding.fix) add_fix(lines, *finding.fix);
    auto const cause = finding.consequence_at ? fmt::format(" @{}", *finding.consequence_at) : std::string();
    if (!finding.consequence_of.empty())
        lines.push_back(fmt::format("  consequence of {}{}", finding.consequence_of, cause));
    if (!finding.part.empty()) lines.push_back("  part " + finding.part);
    for (auto const& place : finding.related) lines.push_back("  related " + place_text(place));
    for (auto const& place : finding.more) lines.push_back("  more " + place_text(place));
}

std::string lost_text(InputRecord const& record) {
    std::string text;
    for (auto const& [what, amount] : record.lost) text += fmt::format(", lost {} {}", amount, what);
    return text;
}

std::string outcome_text(InputRecord const& record) {
    auto const strict = record.strict.accepts ? std::string("strict accepted")
                                              : fmt::format("strict rejected by {} at {}", record.strict.rule,
                                                            record.strict.at.empty() ? "." : record.strict.at);
    return fmt::format("verdict {}{}; {}; lenient {}{}", name_of(record.verdict),
                       record.complete ? "" : ", not complete", strict, name_of(record.lenient), lost_text(record));
}

} // namespace

Lines report_lines(InputRecord const& record) {
    Lines lines;
    lines.push_back(fmt::format("format {} ({})", record.format.empty() ? "unknown" : record.format, record.why));
    lines.push_back(fmt::format("bytes {} of {} read", record.bytes_read, record.size));
    for (auto const& note : record.context)
        lines.push_back(fmt::format("context {}={} from {}", note.name, value_text(note.value), note.from));
    add_values(lines, "summary", record.summary);
    for (auto const& part : record.parts) {
        lines.push_back(
            fmt::format("part {} {} @{} {}", part.path, part.format, range_text(part.bits), name_of(part.verdict)));
        add_values(lines, "  summary", part.summary);
    }
    for (auto const& skipped : record.skipped)
        lines.push_back(fmt::format("skipped {}: {}", skipped.rule, skipped.why));
    lines.push_back(outcome_text(record));
    for (auto const& finding : record.findings) add_finding(lines, finding);
    return lines;
}

Lines rule_words(InputRecord const& record, std::string_view rule) {
    Lines lines;
    auto const found = std::ranges::find(record.findings, rule, &Finding::rule);
    if (found == record.findings.end()) return lines;
    if (!found->recovery.empty()) lines.push_back("recovery " + one_line(found->recovery));
    auto const& effect = found->effect;
    if (effect.what != EffectClass::unknown || !effect.text.empty())
        lines.push_back(fmt::format("effect {} by {}: {}", name_of(effect.what), effect.by, one_line(effect.text)));
    return lines;
}

} // namespace animcheck::golden
