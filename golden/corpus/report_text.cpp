#include "golden/corpus/recorder.hpp"
#include "validator/printable.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace animcheck::golden {
namespace {

/// In bytes where they are whole, `.bit` behind the byte where not: `22+2`, `22.3+0.5`.
std::string range_text(BitRange bits) {
    auto const part = [](std::uint64_t count) {
        return count % 8 == 0 ? fmt::format("{}", count / 8) : fmt::format("{}.{}", count / 8, count % 8);
    };
    return part(bits.offset) + '+' + part(bits.size);
}

std::string place_text(Place const& place) {
    if (place.nowhere) return place.path;
    return fmt::format("{} @{}{}", place.path.empty() ? "." : place.path, range_text(place.bits),
                       place.in_container ? " of the container" : "");
}

/// Texts in quotes, so that a number and its text differ.
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

/// Words of a spec may run over several lines.
std::string one_line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return printable(text);
}

void add_finding(Lines& lines, Finding const& finding) {
    lines.push_back(fmt::format("{} {}{} {}", name_of(finding.severity), finding.rule,
                                finding.status == Status::quirk ? " (quirk)" : "", place_text(finding.place)));
    lines.push_back("  " + one_line(finding.message));
    lines.push_back(fmt::format("  kind {}, actual {}, expected {}, count {}", name_of(finding.kind),
                                value_text(finding.actual), expectation_text(finding.expected), finding.count));
    if (!finding.consequence_of.empty()) lines.push_back("  consequence of " + finding.consequence_of);
    if (!finding.part.empty()) lines.push_back("  part " + finding.part);
    for (auto const& place : finding.related) lines.push_back("  related " + place_text(place));
    for (auto const& place : finding.more) lines.push_back("  more " + place_text(place));
    if (!finding.recovery.empty()) lines.push_back("  recovery " + one_line(finding.recovery));
    if (!finding.effect.empty()) lines.push_back("  effect " + one_line(finding.effect));
}

std::string lost_text(InputRecord const& record) {
    std::string text;
    for (auto const& [what, amount] : record.lost) text += fmt::format(", lost {} {}", amount, what);
    return text;
}

} // namespace

Lines report_lines(InputRecord const& record) {
    Lines lines;
    lines.push_back(fmt::format("format {} ({})", record.format.empty() ? "unknown" : record.format, record.why));
    lines.push_back(fmt::format("verdict {}{}", name_of(record.verdict), record.complete ? "" : ", not complete"));
    lines.push_back(record.strict_accepts ? std::string("strict accepted")
                                          : fmt::format("strict rejected by {} at {}", record.strict_rule,
                                                        record.strict_at.empty() ? "." : record.strict_at));
    lines.push_back(fmt::format("lenient {}{}", name_of(record.lenient), lost_text(record)));
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
    for (auto const& finding : record.findings) add_finding(lines, finding);
    return lines;
}

} // namespace animcheck::golden
