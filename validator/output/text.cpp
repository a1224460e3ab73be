// SPDX-License-Identifier: MIT
#include "validator/output/text.hpp"

#include "validator/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::array<std::string_view, 4> severity_colors{"\x1b[36m", "\x1b[33m", "\x1b[31m", "\x1b[1;31m"};

std::string colored(std::string_view text, Severity severity, OutputOptions const& options) {
    if (!options.color) return std::string(text);
    return fmt::format("{}{}\x1b[0m", severity_colors[static_cast<std::size_t>(severity)], text);
}

std::string where(Place const& place) {
    if (place.nowhere) return place.path;
    if (place.path.empty() && place.bits.size == 0) return "the file";
    // The outermost file's offset is what people type into a hex editor.
    auto bits = place.bits;
    if (place.file_byte) bits.offset = *place.file_byte * 8 + bits.offset % 8;
    auto const at = text_of(bits) + (place.in_container ? " of the container" : "");
    return place.path.empty() ? at : fmt::format("{} {}", at, printable(place.path));
}

void add_finding(std::string& text, Finding const& finding, OutputOptions const& options) {
    auto const label = finding.status == Status::open ? name_of(finding.severity) : name_of(finding.status);
    auto const padded = fmt::format("{:<7}", label);
    text += fmt::format("  {} {}: {} [{}]\n", colored(padded, finding.severity, options), where(finding.place),
                        finding.message, finding.rule);
    if (finding.count > 1) text += fmt::format("          at {} places in all\n", finding.count);
    if (!finding.consequence_of.empty()) text += fmt::format("          follows from {}\n", finding.consequence_of);
    bool const serious = finding.severity >= Severity::warning || options.verbose;
    if (serious && !finding.effect.text.empty())
        text += fmt::format("          {}: {}\n", finding.effect.by, finding.effect.text);
    if (serious && finding.fix) text += fmt::format("          fix: {}\n", finding.fix->text);
    if (serious && !finding.recovery.empty()) text += fmt::format("          animcheck: {}\n", finding.recovery);
}

/// Findings in the same file that go away with this one: by rule, each of them once.
void add_consequences(std::string& text, InputRecord const& record, Finding const& cause) {
    std::vector<std::string_view> rules;
    std::uint64_t count = 0;
    for (auto const& finding : record.findings) {
        if (finding.consequence_of != cause.rule || (!cause.part.empty() && cause.part != finding.part)) continue;
        count += finding.count;
        if (std::ranges::find(rules, finding.rule) == rules.end()) rules.push_back(finding.rule);
    }
    if (rules.empty()) return;
    constexpr std::size_t most = 4;
    text += fmt::format(
        "          explains {} more {}: {}{} (-v lists them)\n", count, count == 1 ? "finding" : "findings",
        fmt::join(rules.begin(), rules.begin() + static_cast<std::ptrdiff_t>(std::min(rules.size(), most)), ", "),
        rules.size() > most ? ", ..." : "");
}

void add_skipped(std::string& text, InputRecord const& record) {
    std::vector<std::string_view> reasons;
    for (auto const& skip : record.skipped)
        if (std::ranges::find(reasons, skip.why) == reasons.end()) reasons.push_back(skip.why);
    for (auto const why : reasons) {
        text += fmt::format("  not checked, {}:", why);
        for (auto const& skip : record.skipped)
            if (skip.why == why) text += fmt::format(" {}", skip.rule);
        text += '\n';
    }
}

void add_results(std::string& text, InputRecord const& record) {
    if (record.strict_rule.empty()) return;
    text += fmt::format("  a strict reader stops at {}; a lenient one ", record.strict_rule);
    if (record.lenient == InputRecord::Lenient::nothing)
        text += "has nothing to give";
    else if (record.lost.empty())
        text += "loses nothing";
    else
        text += "loses";
    for (auto const& [what, amount] : record.lost) text += fmt::format(" {} {}", amount, what);
    text += '\n';
}

std::string unknown_names_of(Contents const& contents) {
    if (contents.unknown_names.empty()) return {};
    std::string names;
    for (auto const& name : contents.unknown_names) names += (names.empty() ? "" : ", ") + printable(name);
    bool const more = contents.unknown > contents.unknown_names.size();
    return fmt::format("  unrecognised: {}{}\n", names, more ? ", ..." : "");
}

std::string summary_of(std::vector<std::pair<std::string, Value>> const& summary) {
    std::string text;
    for (auto const& [name, value] : summary)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, text_of(value));
    return text;
}

} // namespace

std::string text_of(BitRange bits) {
    auto const byte = bits.offset / 8;
    if (bits.offset % 8 == 0 && bits.size % 8 == 0) return fmt::format("0x{:X}+{}", byte, bits.size / 8);
    return fmt::format("0x{:X}.{}+{} bits", byte, bits.offset % 8, bits.size);
}

std::string to_text(InputRecord const& record, OutputOptions const& options) {
    bool const worth_telling = !record.findings.empty() || options.verbose;
    if (!worth_telling) return {};
    auto path = printable(place_of(record));
    if (!record.name.empty()) path += fmt::format(" \"{}\"", printable(record.name));
    auto const what = !record.format.empty() ? record.format : record.complete ? "unrecognised" : "not read";
    auto text = fmt::format("{}: {} ({}, {} bytes)\n", path, name_of(record.verdict), what, record.size);
    if (!record.summary.empty()) text += fmt::format("  {}\n", summary_of(record.summary));
    if (auto const& held = record.contents)
        text += fmt::format("  {} members: {} checked, {} unrecognised, {} not read\n", held->members,
                            held->checked, held->unknown, held->not_read) +
                unknown_names_of(*held);
    for (auto const& part : record.parts)
        if (part.verdict != Verdict::conforms || options.verbose)
            text += fmt::format("  {}: {} ({})\n", part.path, name_of(part.verdict), summary_of(part.summary));
    for (auto const& finding : record.findings) {
        if (!options.verbose && !finding.consequence_of.empty()) continue;
        add_finding(text, finding, options);
        if (!options.verbose && finding.consequence_of.empty()) add_consequences(text, record, finding);
    }
    add_results(text, record);
    if (options.verbose) {
        add_skipped(text, record);
        text += fmt::format("  {} rules held, {} did not apply, {} of {} bytes read; {}\n", record.rules_held,
                            record.rules_not_applicable, record.bytes_read, record.size, record.why);
    }
    return text;
}

namespace {

/// One line about an unrecognised input that nobody named.
std::string to_unknown_line(InputRecord const& record) {
    return fmt::format("{}: unknown ({}, {} {})\n", printable(place_of(record)), record.why, record.size,
                       record.size == 1 ? "byte" : "bytes");
}

/// A dump holds thousands of files that are no animations: those that nobody named are listed only if asked for.
std::string text_of_input(InputRecord const& record, bool named, OutputOptions const& options) {
    if (record.verdict != Verdict::unknown || named) return to_text(record, options);
    return options.list_unknown ? to_unknown_line(record) : std::string();
}

/// Empty where all is well.
std::string to_closing_line(SummaryRecord const& record, OutputOptions const& options) {
    auto const count = [&](Verdict verdict) {
        auto const found = record.verdicts.find(std::string(name_of(verdict)));
        return found == record.verdicts.end() ? 0 : found->second;
    };
    bool const all_seen = record.links == 0 && record.special == 0;
    bool const all_well = all_seen && record.inputs == count(Verdict::conforms) && record.rules.empty();
    if (all_well && !options.verbose) return {};
    auto text = fmt::format("{} {}:", record.inputs, record.inputs == 1 ? "file" : "files");
    std::string_view separator = " ";
    constexpr std::array<std::pair<Verdict, std::string_view>, 5> verdicts{{{Verdict::conforms, "conforming"},
                                                                            {Verdict::deviates, "deviating"},
                                                                            {Verdict::broken, "broken"},
                                                                            {Verdict::incomplete, "incomplete"},
                                                                            {Verdict::unknown, "unknown"}}};
    for (auto const& [verdict, adjective] : verdicts) {
        if (count(verdict) == 0) continue;
        text += fmt::format("{}{} {}", separator, count(verdict), adjective);
        separator = ", ";
    }
    if (count(Verdict::unknown) > record.unknown_named && !options.list_unknown)
        text += " (--list-unknown names them)";
    auto const add = [&](std::uint64_t number, std::string_view words) {
        if (number > 0) text += fmt::format("; {} {}", number, words);
    };
    add(record.unknown_members, "unrecognised members");
    add(record.links, "links not followed");
    add(record.special, "sockets, devices and pipes not opened");
    return text + '\n';
}

/// Its closing line gives a report away.
bool is_text_report(std::string_view bytes) {
    if (!bytes.ends_with('\n')) return false;
    auto last = bytes.substr(0, bytes.size() - 1);
    last.remove_prefix(last.rfind('\n') + 1); // npos + 1 is 0
    auto const digits = std::min(last.find_first_not_of("0123456789"), last.size());
    auto const rest = last.substr(digits);
    return digits > 0 && (rest.starts_with(" file: ") || rest.starts_with(" files: "));
}

} // namespace

OutputFormat const text_output{
    .word = "text",
    .run = [](RunRecord const&, OutputOptions const&) { return std::string(); },
    .input = text_of_input,
    .summary = to_closing_line,
    .is_report = is_text_report,
};

} // namespace animcheck
