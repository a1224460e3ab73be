// SPDX-License-Identifier: MIT
#include "validator/app/outcome.hpp"

#include "validator/app/options.hpp"
#include "validator/judge/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck::app {
namespace {

bool has_failed(SummaryRecord const& summary, std::string const& fail_on) {
    auto const bar = severity_named(fail_on); // none: never
    return bar && std::ranges::any_of(summary.severities,
                                      [&](auto const& entry) { return severity_named(entry.first) >= *bar; });
}

/// A user who ignores unrecognised files accepts a run of nothing else.
bool accepts_unknown(RunConfig const& config) {
    static constexpr std::string_view unknown_format = "io/unknown-format"; // no capture needs it
    auto const has = [](std::vector<std::string> const& words) {
        return std::ranges::any_of(words, [](std::string const& word) { return names_rule(word, unknown_format); });
    };
    return has(config.ignored) || (!config.selected.empty() && !has(config.selected));
}

} // namespace

std::string why_nothing(SummaryRecord const& summary, RunConfig const& config, Extent extent) {
    if (summary.judged > 0 || config.allow_empty || extent == Extent::part) return {};
    auto const all_unknown = summary.files.of(Verdict::unknown) + summary.members.of(Verdict::unknown) +
                             summary.elements.of(Verdict::unknown);
    if (accepts_unknown(config) && all_unknown > 0) return {};
    auto const unknown = all_unknown - summary.unknown_members; // those with a record
    std::string why = "nothing was checked: ";
    std::string_view separator;
    auto const add = [&](std::uint64_t number, std::string_view one, std::string_view many) {
        if (number == 0) return;
        why += fmt::format("{}{} {}", separator, number, number == 1 ? one : many);
        separator = ", ";
    };
    auto const unread = static_cast<std::uint64_t>(summary.incomplete.size());
    add(unknown, "file is unrecognised", "files are unrecognised");
    add(unread, "input could not be read in full", "inputs could not be read in full");
    auto const others = summary.inputs - std::min(summary.inputs, unknown + unread);
    add(others, "container holds nothing recognised", "containers hold nothing recognised");
    if (summary.inputs == 0 && summary.unknown_members == 0) why += "there is no file";
    if (summary.inputs == 0) // a pattern led to members alone
        add(summary.unknown_members, "member is unrecognised", "members are unrecognised");
    return why + " (--allow-empty accepts that)";
}

int exit_of(SummaryRecord const& summary, RunConfig const& config, Extent extent) {
    if (summary.internal > 0) return exit_internal;
    if (has_failed(summary, config.fail_on)) return exit_findings;
    bool const lacks_context = config.require_context && summary.lacking_context > 0;
    bool const unchecked = !summary.incomplete.empty() || summary.unknown_named > 0 || lacks_context;
    return unchecked || !why_nothing(summary, config, extent).empty() ? exit_incomplete : exit_checked;
}

} // namespace animcheck::app
