// SPDX-License-Identifier: MIT
// The last lines of a text report.
#include "decoders/core/order.hpp"
#include "validator/report/style.hpp"
#include "validator/report/text.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

namespace animcheck {
namespace {

using Counts = std::map<std::string, std::uint64_t>;
using CountedRule = std::pair<std::string const, RuleCount>;

std::uint64_t sum_of(Counts const& counts) {
    std::uint64_t all = 0;
    for (auto const& [name, count] : counts) all += count;
    return all;
}

/// The worst rules first, of one severity those with the most findings.
std::vector<CountedRule const*> sorted_rules(SummaryRecord const& record) {
    std::vector<CountedRule const*> rules;
    for (auto const& rule : record.rules)
        if (rule.second.findings > 0) rules.push_back(&rule);
    put_in_order(rules, [](CountedRule const* a, CountedRule const* b) {
        if (a->second.severity != b->second.severity) return a->second.severity > b->second.severity;
        return a->second.findings > b->second.findings;
    });
    return rules;
}

/// Null: there are no findings.
CountedRule const* worst_cause(SummaryRecord const& record) {
    auto const rules = sorted_rules(record);
    auto const is_cause = [](CountedRule const* rule) { return rule->second.consequences < rule->second.findings; };
    auto const cause = std::ranges::find_if(rules, is_cause);
    return cause == rules.end() ? nullptr : *cause;
}

/// Columns as wide as what is in them.
struct RuleTable {
    std::size_t findings = 0, inputs = 0;

    explicit RuleTable(std::span<CountedRule const* const> rules) {
        for (auto const* const rule : rules) {
            findings = std::max(findings, grouped(rule->second.findings).size());
            inputs = std::max(inputs, counted(rule->second.inputs, "input").size());
        }
    }
    [[nodiscard]] std::string line(CountedRule const& rule, OutputOptions const& options) const {
        auto const& [id, count] = rule;
        auto const label = name_of(count.severity);
        return wrapped(fmt::format("{}{:{}}{:>{}} in {:<{}}  {}", styled(label, style_of(count.severity), options),
                                   "", 9 - label.size(), grouped(count.findings), findings,
                                   counted(count.inputs, "input"), inputs, linked_rule(id, id, options)),
                       9, options);
    }
};

std::string rules_text(SummaryRecord const& record, OutputOptions const& options) {
    constexpr std::size_t most = 20;
    auto rules = sorted_rules(record);
    std::erase_if(rules, [&](CountedRule const* rule) { return rule->second.severity < options.show; });
    auto const listed = options.verbose ? rules.size() : std::min(rules.size(), most);
    auto const table = RuleTable(std::span<CountedRule const* const>(rules).first(listed));
    std::string text;
    for (std::size_t i = 0; i < listed; ++i) text += table.line(*rules[i], options);
    if (listed < rules.size())
        text += fmt::format("and {} (-v lists them)\n", counted(rules.size() - listed, "more rule"));
    return text;
}

/// Findings that are not listed, and how to see them.
std::string hidden_text(SummaryRecord const& record, OutputOptions const& options) {
    std::array<std::uint64_t, 4> found{}, rules{};
    std::uint64_t set_aside = 0; // those that the baseline contains have a line of their own
    for (auto const& [id, count] : record.rules) {
        set_aside += count.set_aside;
        if (count.findings == 0) continue;
        found[static_cast<std::size_t>(count.severity)] += count.findings;
        ++rules[static_cast<std::size_t>(count.severity)];
    }
    std::string text;
    for (auto const severity : {Severity::error, Severity::warning, Severity::note}) {
        auto const at = static_cast<std::size_t>(severity);
        if (severity >= options.show || found[at] == 0) continue;
        text += wrapped(fmt::format("{} of {} not listed (--show {})", counted(found[at], name_of(severity)),
                                    counted(rules[at], "rule"), name_of(severity)),
                        4, options);
    }
    set_aside -= std::min(set_aside, record.known);
    if (set_aside > 0 && !options.verbose)
        text += wrapped(
            fmt::format("{} of ignored rules or known exceptions not listed (-v)", counted(set_aside, "finding")),
            4, options);
    return text;
}

/// "(.msb 120, .asc 12, and 3 more; --list-unknown lists them)".
std::string suffixes_text(SummaryRecord const& record, OutputOptions const& options) {
    if (options.list_unknown || record.unknown_suffixes.empty()) return {};
    constexpr std::size_t most = 3;
    std::vector<std::pair<std::string, std::uint64_t>> suffixes(record.unknown_suffixes.begin(),
                                                                record.unknown_suffixes.end());
    put_in_order(suffixes, std::greater{}, &std::pair<std::string, std::uint64_t>::second);
    std::string text;
    for (std::size_t i = 0; i < std::min(suffixes.size(), most); ++i)
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ",
                            suffixes[i].first.empty() ? "no suffix" : printable(suffixes[i].first),
                            grouped(suffixes[i].second));
    return fmt::format(" ({}{}; --list-unknown lists them)", text, suffixes.size() > most ? ", ..." : "");
}

std::string files_text(SummaryRecord const& record, OutputOptions const& options) {
    auto const totals = named_totals(record);
    std::string text;
    for (auto const& some : totals)
        if (&some != &totals.back() && some.totals->all() > 0) text += wrapped(text_of(some), 4, options);
    bool const has_files = totals.back().totals->all() > 0 || record.links + record.special > 0;
    if (!has_files && !text.empty()) return text;
    auto line = text_of(totals.back()) + suffixes_text(record, options);
    if (auto const others = record.links - record.linked_files; others > 0)
        line += fmt::format("; {} not followed", counted(others, "link"));
    if (record.linked_files > 0)
        line += fmt::format("; {} only read where another file needs {}",
                            counted(record.linked_files, "link to a file", "links to files"),
                            record.linked_files == 1 ? "it" : "them");
    if (record.special > 0)
        line += fmt::format("; {} not opened",
                            counted(record.special, "socket, device or pipe", "sockets, devices and pipes"));
    return text + wrapped(line, 4, options);
}

/// All that there is to say of one good file.
std::string only_text(SummaryRecord const& record, OutputOptions const& options) {
    auto const& only = *record.only;
    auto line = fmt::format("{}: conforms ({}, {})", styled(printable(only.place), Style::path, options),
                            only.format, counted(only.size, "byte"));
    std::uint64_t notes = 0;
    for (auto const& [id, count] : record.rules) notes += count.findings;
    if (notes > 0 && options.show > Severity::note)
        line += fmt::format("; {} (--show note)", counted(notes, "note"));
    if (only.skipped > 0) line += fmt::format("; {} skipped: {}", counted(only.skipped, "check"), only.why_skipped);
    return wrapped(line, 4, options);
}

/// The fate of the findings that were there before.
std::string baseline_text(RunRecord const& run, SummaryRecord const& record, OutputOptions const& options) {
    if (!run.config.baseline) return {};
    constexpr std::size_t most = 3;
    auto line = fmt::format("baseline: {} known", counted(record.known, "finding"));
    if (!record.fixed.empty()) line += fmt::format(", {} fixed (", grouped(sum_of(record.fixed)));
    std::size_t listed = 0;
    for (auto const& [rule, count] : record.fixed) {
        if (!options.verbose && listed == most) break;
        line += fmt::format("{}{} {}", listed++ == 0 ? "" : ", ", printable(rule), grouped(count));
    }
    if (listed < record.fixed.size()) line += ", ...";
    return wrapped(line + (record.fixed.empty() ? "" : "; --write-baseline brings it up to date)"), 4, options);
}

/// Which configuration holds, and what it changed.
std::string configured_text(RunRecord const& run, SummaryRecord const& record, OutputOptions const& options) {
    if (!run.config.file) return {};
    constexpr std::size_t most = 8;
    std::uint64_t changed = 0, rules = 0, aside = 0;
    for (auto const& [id, count] : record.rules) {
        changed += count.changed;
        rules += count.changed > 0 ? 1 : 0;
    }
    for (auto const& [reason, count] : record.reasons) aside += count;
    auto line = fmt::format("configuration: {}", printable(run.config.file->name));
    if (!run.config.profile.empty()) line += fmt::format(" (extends {})", run.config.profile);
    if (changed > 0)
        line += fmt::format("; {} of {} at another severity", counted(changed, "finding"), counted(rules, "rule"));
    if (aside > 0) line += fmt::format("; {} ignored", counted(aside, "finding"));
    auto text = wrapped(line, 4, options);
    std::size_t listed = 0;
    for (auto const& [reason, count] : record.reasons) {
        if (!options.verbose && listed == most) break;
        text += wrapped(fmt::format("  {} ignored: {}", grouped(count), printable(reason)), 4, options);
        ++listed;
    }
    if (listed < record.reasons.size())
        text +=
            wrapped(fmt::format("  and {} (-v lists them)", counted(record.reasons.size() - listed, "more reason")),
                    4, options);
    return text;
}

} // namespace

std::string to_closing_text(RunRecord const& run, SummaryRecord const& record, OutputOptions const& options) {
    auto const configured = configured_text(run, record, options) + baseline_text(run, record, options);
    bool const all_seen = record.links + record.special + record.unknown_members == 0;
    auto const good = record.files.of(Verdict::conforms) + record.members.of(Verdict::conforms) +
                      record.elements.of(Verdict::conforms);
    bool const one_good = record.inputs == 1 && good == 1 && record.only && record.misread == 0;
    if (one_good && all_seen && !options.verbose && options.show > Severity::note)
        return configured + only_text(record, options);
    std::string text;
    if (record.inputs > 1 || options.quiet) text += rules_text(record, options);
    text += hidden_text(record, options);
    if (auto const* const rule = worst_cause(record); rule && rule->second.severity >= options.show)
        text += wrapped(fmt::format("Run `animcheck explain {}` for background", rule->first), 4, options);
    if (!text.empty() && !options.quiet) text.insert(0, 1, '\n');
    return text + configured + files_text(record, options);
}

} // namespace animcheck
