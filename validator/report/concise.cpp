// SPDX-License-Identifier: MIT
// A line for each finding, as compilers write them.
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {

std::string to_concise_line(InputRecord const& record, Finding const& finding, OutputOptions const& options) {
    auto const offset = offset_of(finding.place);
    auto const label = finding.status == Status::open ? name_of(finding.severity) : name_of(finding.status);
    auto const path = finding.place.path.empty() ? std::string() : printable(finding.place.path) + ": ";
    auto const places = finding.count > 1 ? fmt::format(" ({} places)", finding.count) : std::string();
    return fmt::format("{}{}{}: {}: {}{}{} [{}]\n", styled(printable(place_of(record)), Style::path, options),
                       offset.empty() ? "" : ":", offset, styled(label, style_of(finding.severity), options), path,
                       finding.message, places, finding.rule);
}

bool is_listed(InputRecord const& record, bool named, OutputOptions const& options) noexcept {
    return record.verdict != Verdict::unknown || named || options.list_unknown || is_known_by_name(record);
}

bool is_known_by_name(InputRecord const& record) noexcept {
    return std::ranges::any_of(record.findings, [](Finding const& finding) {
        return finding.status == Status::open && finding.kind != AnomalyKind::identify_failed;
    });
}

namespace {

void add_lines(InputRecord const& record, bool named, OutputOptions const& options, Piece& to) {
    if (options.quiet || !is_listed(record, named, options)) return;
    for (auto const& finding : record.findings)
        if (is_shown(finding, options) || record.verdict == Verdict::unknown)
            to.text += to_concise_line(record, finding, options);
}

/// Every line is one of them.
bool is_line(std::string_view line) {
    constexpr std::array<std::string_view, 7> labels{
        ": note: ", ": warning: ", ": error: ", ": fatal: ", ": quirk: ", ": ignored: ", ": baseline: "};
    bool const has_label = std::ranges::any_of(labels, [&](auto label) { return line.contains(label); });
    return has_label && line.ends_with(']') && line.rfind(" [") != std::string_view::npos;
}

bool is_concise_report(std::string_view bytes) {
    while (!bytes.empty()) {
        auto const end = bytes.find('\n');
        if (end == std::string_view::npos || !is_line(bytes.substr(0, end))) return false;
        bytes.remove_prefix(end + 1);
    }
    return true;
}

} // namespace

OutputFormat const concise_output{
    .word = "concise",
    .suffix = {},
    .run = [](RunRecord const&, OutputOptions const&) { return std::string(); },
    .input = add_lines,
    .summary = [](Ending const&, OutputOptions const&) { return std::string(); },
    .reads_notes = [](OutputOptions const&) { return true; },
    .is_report = is_concise_report,
};

} // namespace animcheck
