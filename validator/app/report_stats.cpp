// SPDX-License-Identifier: MIT
// report stats: findings by rule, format, severity and folder.
#include "validator/app/diagnostics.hpp"
#include "validator/app/options.hpp"
#include "validator/app/output.hpp"
#include "validator/app/report_file.hpp"
#include "validator/report/style.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>
#include <tuple>

namespace animcheck::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array verdicts{Verdict::broken, Verdict::incomplete, Verdict::deviates, Verdict::conforms,
                              Verdict::unknown};

/// Inputs of one format or folder, and their findings.
struct Group {
    std::uint64_t inputs = 0, bytes = 0;
    std::array<std::uint64_t, verdicts.size()> by_verdict{};
    FindingCounts findings;

    void add(InputRecord const& record) {
        ++inputs;
        bytes += record.size;
        ++by_verdict[static_cast<std::size_t>(record.verdict)];
        auto const counts = counts_of(record);
        for (std::size_t i = 0; i < counts.open.size(); ++i) findings.open[i] += counts.open[i];
        findings.set_aside += counts.set_aside;
    }
    [[nodiscard]] std::uint64_t of(Severity severity) const {
        return findings.open[static_cast<std::size_t>(severity)];
    }
    /// Groups with more and worse findings come first.
    [[nodiscard]] auto weight() const {
        return std::tuple(of(Severity::fatal) + of(Severity::error), of(Severity::warning), of(Severity::note),
                          inputs);
    }
};
using Groups = std::map<std::string, Group>;

struct Stats {
    Group all;
    Groups formats, folders;

    void add(InputRecord const& record) {
        if (is_folder(record)) return; // it is not an input
        all.add(record);
        formats[record.format.empty() ? "unrecognised" : record.format].add(record);
        folders[folder_of_input(record)].add(record);
    }

private:
    /// The folder of a file, the container of a member.
    static std::string folder_of_input(InputRecord const& record) {
        auto const place = printable(place_of(record));
        if (!record.members.empty()) return place.substr(0, place.rfind("::"));
        return std::string(folder_of(place));
    }
};

Json json_of(FindingCounts const& counts) {
    Json json;
    for (std::size_t i = 0; i < counts.open.size(); ++i)
        json[std::string(name_of(static_cast<Severity>(i)))] = counts.open[i];
    json["set_aside"] = counts.set_aside;
    return json;
}

Json json_of(Group const& group) {
    Json json{{"inputs", group.inputs}, {"bytes", group.bytes}};
    for (auto const verdict : verdicts)
        json["verdicts"][std::string(name_of(verdict))] = group.by_verdict[static_cast<std::size_t>(verdict)];
    json["findings"] = json_of(group.findings);
    return json;
}

Json json_of(Groups const& groups) {
    auto json = Json::object();
    for (auto const& [name, group] : groups) json[name] = json_of(group);
    return json;
}

std::string json_text(Stats const& stats, ReportFile const& report) {
    Json json{{"schema", "animcheck-stats/1"},
              {"tool", report.run_json().at("tool")},
              {"specs_xxh3", report.run_json().at("specs_xxh3")},
              {"all", json_of(stats.all)},
              {"rules", Json::object()}};
    for (auto const& [id, count] : report.summary().rules) {
        auto& rule = json["rules"][id];
        rule = {{"severity", name_of(count.severity)},
                {"findings", count.findings},
                {"inputs", count.inputs},
                {"set_aside", count.set_aside}};
        if (count.changed > 0) rule["changed"] = count.changed;
        if (count.consequences > 0) rule["consequences"] = count.consequences;
    }
    json["formats"] = json_of(stats.formats);
    json["folders"] = json_of(stats.folders);
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

/// Rows of cells, in columns as wide as what is in them: numbers to the right, and what they are of at the end.
std::string table(std::string_view title, std::vector<std::vector<std::string>> const& rows, std::size_t most) {
    if (rows.size() < 2) return {};
    auto const shown = std::span(rows).first(std::min(rows.size(), most + 1));
    std::vector<std::size_t> widths(rows.front().size());
    for (auto const& row : shown)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    auto text = fmt::format("\n{}:\n", title);
    for (auto const& row : shown) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i) text += fmt::format("{:>{}}  ", row[i], widths[i]);
        text += row.back() + '\n';
    }
    if (shown.size() < rows.size())
        text += fmt::format("and {} more (-v lists them)\n", rows.size() - shown.size());
    return text;
}

std::string group_table(std::string_view title, Groups const& groups, std::size_t most) {
    std::vector<std::pair<std::string_view, Group const*>> sorted;
    for (auto const& [name, group] : groups) sorted.emplace_back(name, &group);
    std::ranges::stable_sort(sorted, std::greater{}, [](auto const& row) { return row.second->weight(); });
    std::vector<std::vector<std::string>> rows{{"inputs", "broken", "errors", "warnings", "notes", ""}};
    for (auto const& [name, group] : sorted)
        rows.push_back(
            {grouped(group->inputs), grouped(group->by_verdict[static_cast<std::size_t>(Verdict::broken)]),
             grouped(group->of(Severity::fatal) + group->of(Severity::error)),
             grouped(group->of(Severity::warning)), grouped(group->of(Severity::note)), std::string(name)});
    return table(title, rows, most);
}

std::string rule_table(SummaryRecord const& summary, std::size_t most) {
    std::vector<std::pair<std::string_view, RuleCount>> sorted(summary.rules.begin(), summary.rules.end());
    std::ranges::stable_sort(sorted, std::greater{}, [](auto const& row) {
        return std::tuple(row.second.severity, row.second.findings, row.second.set_aside);
    });
    std::vector<std::vector<std::string>> rows{{"findings", "inputs", "set aside", "severity", ""}};
    for (auto const& [id, count] : sorted)
        rows.push_back({grouped(count.findings), grouped(count.inputs), grouped(count.set_aside),
                        std::string(name_of(count.severity)), std::string(id)});
    return table("by rule", rows, most);
}

std::string stats_text(Stats const& stats, SummaryRecord const& summary, bool is_whole) {
    auto const most = is_whole ? std::numeric_limits<std::size_t>::max() - 1 : 20;
    auto const& all = stats.all;
    auto text = fmt::format("{}, {}\n", counted(all.inputs, "input"), counted(all.bytes, "byte"));
    for (auto const& some : named_totals(summary))
        if (some.totals->all() > 0) text += text_of(some) + '\n';
    text += fmt::format("{}, {}, {}, {}; {} set aside\n", counted(all.of(Severity::fatal), "fatal error"),
                        counted(all.of(Severity::error), "error"), counted(all.of(Severity::warning), "warning"),
                        counted(all.of(Severity::note), "note"), grouped(all.findings.set_aside));
    return text + rule_table(summary, most) + group_table("by format", stats.formats, most) +
           group_table("by folder or container", stats.folders, most);
}

} // namespace

namespace {

bool is_json(ReportLookOptions const& options) {
    return options.output_format == "json" || (options.output_format.empty() && options.output.ends_with(".json"));
}

} // namespace

int report_stats(ReportLookOptions const& options) {
    Destination const destination(options.output);
    destination.spare(options.files.front());
    JsonlReader const reader(SpecSet::built_in());
    ReportFile const report(options.files.front(), reader);
    Stats stats;
    report.visit([&](ReportFile::Line const& line) {
        ReadInput input;
        report.read(line, input);
        stats.add(input.record);
    });
    Output output(destination);
    output.write(is_json(options) ? json_text(stats, report)
                                  : stats_text(stats, report.summary(), options.verbose));
    if (output.close()) return exit_checked;
    return exit_internal;
}

} // namespace animcheck::app
