// SPDX-License-Identifier: MIT
// GitLab's Code Quality: the widget of a merge request.
#include "validator/report/formats.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/hash.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace animcheck {
namespace {

std::string_view gitlab_severity(Severity severity) noexcept {
    switch (severity) {
    case Severity::note: return "info";
    case Severity::warning: return "minor";
    case Severity::error: return "major";
    case Severity::fatal: break;
    }
    return "critical";
}

/// Binary files have no lines: the first one stands for the file, and the description has the place.
nlohmann::ordered_json issue_of(InputRecord const& record, Finding const& finding) {
    auto const members = fmt::format("{}", fmt::join(record.members, "::"));
    auto const where = members.empty() ? std::string() : members + ": ";
    auto const at = offset_of(finding.place);
    auto const identity = fmt::format("{}\n{}\n{}\n{}", place_of(record), finding.rule, finding.fingerprint,
                                      finding.place.bits.offset);
    return {{"description", printable(fmt::format("{}{}{}{}", where, at, at.empty() ? "" : " ", finding.message))},
            {"check_name", finding.rule},
            {"fingerprint", fmt::format("{:016x}", hash_of(identity))},
            {"severity", gitlab_severity(finding.severity)},
            {"location", {{"path", printable(record.path)}, {"lines", {{"begin", 1}}}}}};
}

void add_issues(InputRecord const& record, bool named, OutputOptions const& options, Piece& to) {
    if (!is_listed(record, named, options)) return;
    for (auto const& finding : record.findings) {
        if (finding.status != Status::open || !is_shown(finding, options)) continue;
        if (!to.text.empty()) to.text += ",\n";
        to.text += issue_of(record, finding).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    }
}

} // namespace

OutputFormat const gitlab_output{
    .word = "gitlab",
    .suffix = "code-quality-report.json",
    .run = [](RunRecord const&, OutputOptions const&) { return std::string("[\n"); },
    .input = add_issues,
    .summary = [](Ending const&, OutputOptions const&) { return std::string("\n]\n"); },
    .reads_notes = [](OutputOptions const& options) { return options.show == Severity::note; },
    .is_report =
        [](std::string_view bytes) { return bytes == "[\n\n]\n" || bytes.starts_with("[\n{\"description\":"); },
    .separator = ",\n",
};

} // namespace animcheck
