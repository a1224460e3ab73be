// SPDX-License-Identifier: MIT
// JUnit XML: an input is a test case; what --fail-on counts is a failure, what could not be checked an error.
#include "validator/report/formats.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace animcheck {
namespace {

constexpr std::string_view junit_prologue = R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="animcheck")";

/// XML has no way to write U+FFFE and U+FFFF.
std::string_view stand_in_of(std::string_view text) {
    if (text.starts_with("\xEF\xBF\xBE")) return "\\uFFFE";
    if (text.starts_with("\xEF\xBF\xBF")) return "\\uFFFF";
    return {};
}

/// Text for an attribute or an element. `raw` is UTF-8 with no control character but the line feed.
std::string escaped_xml(std::string_view raw) {
    std::string text;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        switch (raw[i]) {
        case '&': text += "&amp;"; continue;
        case '<': text += "&lt;"; continue;
        case '>': text += "&gt;"; continue;
        case '"': text += "&quot;"; continue;
        case '\'': text += "&apos;"; continue;
        default: break;
        }
        auto const stand_in = stand_in_of(raw.substr(i));
        text += stand_in.empty() ? raw.substr(i, 1) : stand_in;
        if (!stand_in.empty()) i += 2;
    }
    return text;
}

std::string xml(std::string_view raw) { return escaped_xml(printable(raw)); }

bool fails(Finding const& finding, OutputOptions const& options) {
    return options.fail_on && finding.status == Status::open && finding.severity >= *options.fail_on &&
           !keeps_from_checking(finding.kind);
}

/// The worst finding that makes the case fail, the first of several; a cause before what follows from one.
Finding const* failure_of(InputRecord const& record, OutputOptions const& options) {
    auto const rank = [](Finding const& finding) {
        return std::pair(finding.consequence_of.empty(), finding.severity);
    };
    Finding const* worst = nullptr;
    for (auto const& finding : record.findings)
        if (fails(finding, options) && (!worst || rank(finding) > rank(*worst))) worst = &finding;
    return worst;
}

/// The findings, one a line.
std::string lines_of(InputRecord const& record, OutputOptions const& options) {
    constexpr std::size_t most = 100;
    std::string text;
    std::size_t listed = 0, more = 0;
    for (auto const& finding : record.findings) {
        if (!is_shown(finding, options)) continue;
        if (listed == most) {
            ++more;
            continue;
        }
        ++listed;
        auto line = to_concise_line(record, finding, {});
        line.pop_back();
        text += printable(line) + '\n';
    }
    if (more > 0) text += fmt::format("and {}\n", counted(more, "more finding"));
    return escaped_xml(text);
}

/// The contents of a test case: its result, and further findings.
std::string result_of(InputRecord const& record, OutputOptions const& options, Tally& tally) {
    if (auto const* const failure = failure_of(record, options)) {
        ++tally.failures;
        return fmt::format("<failure message=\"{}\" type=\"{}\">{}</failure>", xml(failure->message),
                           xml(failure->rule), lines_of(record, options));
    }
    if (!record.complete) {
        ++tally.errors;
        return fmt::format("<error message=\"not fully checked\" type=\"incomplete\">{}</error>",
                           lines_of(record, options));
    }
    if (record.verdict == Verdict::unknown) {
        ++tally.skipped;
        return fmt::format("<skipped message=\"unrecognised: {}\"/>", xml(record.why));
    }
    auto const lines = lines_of(record, options);
    return lines.empty() ? lines : fmt::format("<system-out>{}</system-out>", lines);
}

void add_case(InputRecord const& record, bool named, OutputOptions const& options, Piece& to) {
    if (!is_listed(record, named, options)) return;
    ++to.tally.tests;
    to.text += fmt::format("<testcase classname=\"{}\" name=\"{}\" file=\"{}\" time=\"0\">{}</testcase>\n",
                           xml(record.format.empty() ? "unrecognised" : record.format), xml(place_of(record)),
                           xml(record.path), result_of(record, options, to.tally));
}

std::string opening(Ending const& ending, OutputOptions const&) {
    auto const& tally = ending.tally;
    auto const counts = fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}" time="0")", tally.tests,
                                    tally.failures, tally.errors, tally.skipped);
    return fmt::format("{} {}>\n<testsuite name=\"animcheck\" {}>\n", junit_prologue, counts, counts);
}

} // namespace

OutputFormat const junit_output{
    .word = "junit",
    .suffix = ".xml",
    .opening = opening,
    .run = [](RunRecord const&, OutputOptions const&) { return std::string(); },
    .input = add_case,
    .summary = [](Ending const&, OutputOptions const&) { return std::string("</testsuite>\n</testsuites>\n"); },
    .reads_notes =
        [](OutputOptions const& options) { return shows_notes(options) || options.fail_on == Severity::note; },
    .is_report = [](std::string_view bytes) { return bytes.starts_with(junit_prologue); },
};

} // namespace animcheck
