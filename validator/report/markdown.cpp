// SPDX-License-Identifier: MIT
// A summary for a job's page. All text from elsewhere is inside a table's cell, with its punctuation as entities.
#include "decoders/core/order.hpp"
#include "validator/report/formats.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::string_view title = "# animcheck\n\n";
/// Files of each verdict and findings of each file that are listed: with both, a page stays below 1 MiB.
constexpr std::size_t files_most = 30, findings_most = 3;
constexpr std::size_t place_columns = 120, message_columns = 300;

/// Characters with a meaning in Markdown and HTML, and text that pages turn into links.
std::string markdown(std::string_view raw) {
    std::string text;
    for (auto const c : raw) {
        bool const is_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        bool const after_www = c == '.' && (text.ends_with('w') || text.ends_with('W'));
        bool const is_harmless = is_word || c < ' ' || (std::string_view(" ,./-%?").contains(c) && !after_www);
        text += is_harmless || static_cast<unsigned char>(c) >= 0x80
                    ? std::string(1, c)
                    : fmt::format("&#{};", static_cast<unsigned>(c));
    }
    return text;
}

std::string first_columns(std::string_view text, std::size_t columns) {
    if (width_of(text) <= columns) return std::string(text);
    auto const rest = last_columns(text, width_of(text) - columns);
    return std::string(text.substr(0, text.size() - rest.size())) + "...";
}

std::string shown_place(InputRecord const& record) {
    auto const place = printable(place_of(record));
    auto const end = last_columns(place, place_columns);
    return markdown((end.size() < place.size() ? "..." : "") + std::string(end));
}

/// The findings to list, the worst first.
std::vector<Finding const*> listed_findings(InputRecord const& record, OutputOptions const& options) {
    std::vector<Finding const*> findings;
    for (auto const& finding : record.findings)
        if (finding.consequence_of.empty() && is_shown(finding, options)) findings.push_back(&finding);
    put_in_order(findings, [](Finding const* a, Finding const* b) {
        return std::pair(a->status == Status::open, a->severity) >
               std::pair(b->status == Status::open, b->severity);
    });
    return findings;
}

std::string finding_text(Finding const& finding) {
    auto const label = finding.status == Status::open ? name_of(finding.severity) : name_of(finding.status);
    auto const offset = offset_of(finding.place);
    auto const message = first_columns(printable(finding.message), message_columns);
    return fmt::format("**{}** {}{}{} &#91;{}&#93;", label, offset, offset.empty() ? "" : " ", markdown(message),
                       markdown(printable(finding.rule)));
}

std::string row_of(InputRecord const& record, OutputOptions const& options) {
    auto const findings = listed_findings(record, options);
    std::string text;
    if (record.release)
        text = fmt::format("{}{}", markdown(text_of(*record.release)), findings.empty() ? "" : "<br>");
    for (std::size_t i = 0; i < std::min(findings.size(), findings_most); ++i)
        text += (i > 0 ? "<br>" : "") + finding_text(*findings[i]);
    if (findings.size() > findings_most)
        text += fmt::format("<br>and {}", counted(findings.size() - findings_most, "more finding"));
    return fmt::format("| {} | {} | {} |\n", shown_place(record), name_of(record.verdict), text);
}

/// By verdict: broken, incomplete, deviating, unrecognised, and files with notes.
std::size_t rank_of(Verdict verdict) {
    switch (verdict) {
    case Verdict::broken: return 4;
    case Verdict::incomplete: return 3;
    case Verdict::deviates: return 2;
    case Verdict::unknown: return 1;
    default: return 0;
    }
}

void add_row(InputRecord const& record, bool named, OutputOptions const& options, Piece& to) {
    if (!is_listed(record, named, options)) return;
    bool const has_shown =
        std::ranges::any_of(record.findings, [&](auto const& finding) { return is_shown(finding, options); });
    if (has_shown || !record.complete || record.verdict == Verdict::unknown)
        to.highlights.push_back({rank_of(record.verdict), row_of(record, options)});
}

constexpr std::string_view verdict_column = "| verdict |";

std::string verdict_table(SummaryRecord const& summary) {
    std::vector<NamedTotals> columns;
    for (auto const& some : named_totals(summary))
        if (some.totals->all() > 0 || some.key == "files") columns.insert(columns.begin(), some);
    std::string text(verdict_column), line = "|---|";
    for (auto const& column : columns) {
        text += fmt::format(" {} |", column.many);
        line += "---:|";
    }
    text += '\n' + line + '\n';
    auto const row = [&](std::string_view name, auto count_of) {
        std::uint64_t sum = 0;
        auto cells = fmt::format("| {} |", name);
        for (auto const& column : columns) {
            sum += count_of(*column.totals);
            cells += fmt::format(" {} |", grouped(count_of(*column.totals)));
        }
        if (sum > 0 || name == "all") text += cells + '\n';
    };
    constexpr std::array worst_first{Verdict::broken, Verdict::incomplete, Verdict::deviates, Verdict::conforms,
                                     Verdict::unknown};
    for (auto const verdict : worst_first)
        row(name_of(verdict), [&](Totals const& totals) { return totals.of(verdict); });
    for (auto const verdict : worst_first)
        row(fmt::format("{} (known)", name_of(verdict)),
            [&](Totals const& totals) { return totals.known(verdict); });
    row("not read", [](Totals const& totals) { return totals.not_read(); });
    row("all", [](Totals const& totals) { return totals.all(); });
    return text;
}

std::string rule_table(SummaryRecord const& summary, OutputOptions const& options) {
    constexpr std::size_t most = 1'000;
    std::vector<std::pair<std::string_view, RuleCount const*>> rules;
    for (auto const& [id, count] : summary.rules)
        if (count.findings > 0 && count.severity >= options.show) rules.emplace_back(id, &count);
    if (rules.empty()) return {};
    put_in_order(rules, [](auto const& a, auto const& b) {
        return std::pair(a.second->severity, a.second->findings) >
               std::pair(b.second->severity, b.second->findings);
    });
    std::string text = "\n## Rules\n\n| severity | rule | findings | inputs |\n|---|---|---:|---:|\n";
    for (auto const& [id, count] : std::span(rules).first(std::min(rules.size(), most)))
        text += fmt::format("| {} | {} | {} | {} |\n", name_of(count->severity),
                            markdown(first_columns(printable(id), place_columns)), grouped(count->findings),
                            grouped(count->inputs));
    return text;
}

/// Changes by a configuration.
std::string configuration_table(Ending const& ending) {
    if (!ending.run.config.file) return {};
    constexpr std::size_t most = 100;
    std::uint64_t changed = 0;
    for (auto const& [id, count] : ending.summary.rules) changed += count.changed;
    auto const row = [](std::string_view what, std::uint64_t count) {
        return fmt::format("| {} | {} |\n", markdown(first_columns(printable(what), message_columns)),
                           grouped(count));
    };
    auto const& config = ending.run.config;
    auto name = config.file->name;
    if (!config.profile.empty()) name += fmt::format(", extends {}", config.profile);
    auto text = fmt::format("\n## Configuration\n\n| {} | findings |\n|---|---:|\n",
                            markdown(first_columns(printable(name), message_columns)));
    text += row("severity changed", changed);
    std::size_t listed = 0;
    for (auto const& [reason, count] : ending.summary.reasons)
        if (listed++ < most) text += row("ignored: " + reason, count);
    if (listed > most) text += fmt::format("\nand {}\n", counted(listed - most, "more reason"));
    return text;
}

std::string file_table(Highlights const& files) {
    std::string rows;
    std::uint64_t more = 0;
    for (auto rank = Highlights::ranks; rank-- > 0;) {
        for (auto const& row : files.kept(rank)) rows += row;
        more += files.count(rank) - files.kept(rank).size();
    }
    if (rows.empty()) return {};
    auto const rest = more > 0 ? fmt::format("\nand {}\n", counted(more, "more input")) : std::string();
    return "\n## Inputs, the worst first\n\n| input | verdict | findings |\n|---|---|---|\n" + rows + rest;
}

} // namespace

OutputFormat const markdown_output{
    .word = "markdown",
    .suffix = ".md",
    .run = [](RunRecord const&, OutputOptions const&) { return std::string(title); },
    .input = add_row,
    .summary =
        [](Ending const& ending, OutputOptions const& options) {
            return verdict_table(ending.summary) + rule_table(ending.summary, options) +
                   configuration_table(ending) + file_table(ending.highlights);
        },
    .reads_notes = shows_notes,
    .is_report =
        [](std::string_view bytes) {
            return bytes.starts_with(title) && bytes.substr(title.size()).starts_with(verdict_column);
        },
    .highlights_most = files_most,
};

} // namespace animcheck
