// SPDX-License-Identifier: MIT
// Workflow commands: GitHub shows ten errors, ten warnings and ten notices of a step, and drops the rest.
#include "validator/report/formats.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::size_t most_of_a_level = 10;
constexpr std::string_view last_line = "animcheck: ";

/// As GitHub reads the text of a command, or of one of its properties.
std::string escaped_command(std::string_view raw, bool is_property) {
    std::string text;
    for (auto const c : printable(raw)) {
        bool const ends_property = is_property && (c == ':' || c == ',');
        text += c == '%' || ends_property ? fmt::format("%{:02X}", static_cast<unsigned>(c)) : std::string(1, c);
    }
    return text;
}

std::string_view command_of(Severity severity) {
    constexpr std::array<std::string_view, 4> commands{"notice", "warning", "error", "error"};
    return commands[static_cast<std::size_t>(severity)];
}

void add_annotations(InputRecord const& record, bool named, OutputOptions const& options, Piece& to) {
    if (!is_listed(record, named, options)) return;
    for (auto const& finding : record.findings) {
        if (finding.status != Status::open || !is_shown(finding, options)) continue;
        if (!finding.consequence_of.empty()) continue; // it goes away with its cause
        auto line = to_concise_line(record, finding, {});
        line.pop_back();
        to.highlights.push_back({static_cast<std::size_t>(finding.severity),
                                 fmt::format("::{} file={},title={}::{}\n", command_of(finding.severity),
                                             escaped_command(record.path, true),
                                             escaped_command(finding.rule, true), escaped_command(line, false))});
    }
}

std::string annotations(Highlights const& found) {
    std::string text;
    std::array<std::size_t, 3> left{most_of_a_level, most_of_a_level, most_of_a_level};
    std::uint64_t all = 0, shown = 0;
    for (auto severity = std::size_t{4}; severity-- > 0;) {
        all += found.count(severity);
        for (auto const& line : found.kept(severity)) {
            auto& room = left[std::min<std::size_t>(severity, 2)]; // fatal ones are errors, too
            if (room == 0) break;
            --room;
            ++shown;
            text += line;
        }
    }
    return text + fmt::format("{}{} of {} annotated", last_line, grouped(shown), counted(all, "finding"));
}

std::string closing(Ending const& ending, OutputOptions const&) {
    auto text = annotations(ending.highlights);
    for (auto const& some : named_totals(ending.summary))
        if (some.totals->all() > 0) text += "; " + text_of(some);
    return text + '\n';
}

bool is_github_report(std::string_view bytes) {
    while (bytes.starts_with("::error file=") || bytes.starts_with("::warning file=") ||
           bytes.starts_with("::notice file="))
        bytes.remove_prefix(std::min(bytes.find('\n'), bytes.size() - 1) + 1);
    return bytes.starts_with(last_line) && bytes.contains(" annotated") && bytes.find('\n') == bytes.size() - 1;
}

} // namespace

OutputFormat const github_output{
    .word = "github",
    .suffix = {},
    .run = [](RunRecord const&, OutputOptions const&) { return std::string(); },
    .input = add_annotations,
    .summary = closing,
    .reads_notes = shows_notes,
    .is_report = is_github_report,
    .highlights_most = most_of_a_level,
};

} // namespace animcheck
