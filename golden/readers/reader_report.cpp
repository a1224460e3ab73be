// SPDX-License-Identifier: MIT
// The results of readers on a corpus: table, JSON, JUnit, and a matrix of readers by rule.
#include "golden/readers/reader_report.hpp"

#include "validator/report/page/assets.hpp"
#include "validator/report/style.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace animcheck::readers {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_listed = 20; ///< wrong results of a reader in the table

struct Counts {
    std::map<std::string, std::uint64_t> outcomes; ///< by obligation and outcome: "may accepted"
    std::uint64_t run = 0, wrong = 0, not_run = 0, compared = 0;
    std::vector<ReaderResult const*> wrong_ones;

    void add(ReaderResult const& result) {
        ++outcomes[result.entry->obligation + ' ' + std::string(name_of(result.outcome))];
        ++(result.counts() ? run : not_run);
        compared += result.compared;
        if (!result.is_wrong()) return;
        ++wrong;
        wrong_ones.push_back(&result);
    }
    [[nodiscard]] std::uint64_t of(std::string_view obligation, Outcome outcome) const {
        auto const found = outcomes.find(fmt::format("{} {}", obligation, name_of(outcome)));
        return found == outcomes.end() ? 0 : found->second;
    }
    [[nodiscard]] std::uint64_t of(Outcome outcome) const {
        return of("must-accept", outcome) + of("must-reject", outcome) + of("may", outcome);
    }
};

std::vector<Counts> by_reader(ReaderReport const& report) {
    std::vector<Counts> counts(report.readers.size());
    for (auto const& result : report.results) counts[result.reader].add(result);
    return counts;
}

struct RuleRow {
    std::string rule;
    std::vector<Counts> readers;
};

/// In the order of the corpus. Rules whose cases no reader ran are left out.
std::vector<RuleRow> by_rule(ReaderReport const& report) {
    std::vector<RuleRow> rows;
    for (auto const& result : report.results) {
        if (rows.empty() || rows.back().rule != result.entry->rule)
            rows.push_back({result.entry->rule, std::vector<Counts>(report.readers.size())});
        rows.back().readers[result.reader].add(result);
    }
    std::erase_if(rows, [](RuleRow const& row) {
        return std::ranges::all_of(row.readers, [](Counts const& counts) { return counts.run == 0; });
    });
    return rows;
}

/// "accepted, must-reject"
std::string what_is_wrong(ReaderResult const& result) {
    auto text = fmt::format("{}, {}", name_of(result.outcome), result.entry->obligation);
    if (!result.detail.empty()) text += ": " + result.detail;
    return text;
}

/// "12", or "✗ 3 of 12"; nothing was run: "-".
std::string cell_of(Counts const& counts) {
    if (counts.run == 0) return "-";
    if (counts.wrong == 0) return fmt::format("{}", counts.run);
    return fmt::format("✗ {} of {}", counts.wrong, counts.run);
}

std::string cell_text(std::string_view text) { return html_text(printable(text)); }

Json counts_json(Counts const& counts) {
    Json json{{"run", counts.run}, {"wrong", counts.wrong}, {"not_run", counts.not_run}};
    for (auto const outcome : all_outcomes)
        if (auto const count = counts.of(outcome); count > 0 && outcome != Outcome::not_run)
            json["outcomes"][std::string(name_of(outcome))] = count;
    return json;
}

Json result_json(ReaderReport const& report, ReaderResult const& result) {
    Json json{{"id", result.entry->id},
              {"reader", report.readers[result.reader].label},
              {"title", result.entry->title},
              {"obligation", result.entry->obligation},
              {"outcome", name_of(result.outcome)},
              {"wrong", result.is_wrong()}};
    if (!result.detail.empty()) json["detail"] = result.detail;
    if (result.compared > 0) json["compared"] = result.compared;
    return json;
}

constexpr auto html_head =
    "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Readers by rule</title>\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n<style>\n{}"
    "td.wrong, td.right, td.none {{ padding-left: 0.5rem; }}\n"
    "td.wrong {{ background: var(--error-back); }} td.right {{ background: var(--right-back); }}\n"
    "td.none {{ color: var(--faint); }} summary {{ cursor: pointer; }}\n</style>\n";

std::string html_cell(Counts const& counts) {
    auto const* const look = counts.run == 0 ? "none" : counts.wrong > 0 ? "wrong" : "right";
    if (counts.wrong == 0) return fmt::format("<td class=\"{}\">{}</td>", look, cell_of(counts));
    auto text = fmt::format("<td class=\"{}\"><details><summary>{}</summary>", look, cell_of(counts));
    for (auto const* const result : counts.wrong_ones)
        text += fmt::format("<p><b>{}</b> {}: {}. It is {}: {}</p>",
                            cell_text(result->entry->id.substr(result->entry->rule.size() + 1)),
                            cell_text(result->entry->title), cell_text(what_is_wrong(*result)),
                            cell_text(result->entry->obligation), cell_text(result->entry->why));
    return text + "</details></td>";
}

std::string intro_of(ReaderReport const& report) {
    return fmt::format("{} of corpus {}, level {}. A number is how many cases were run, all of them right; ✗ are "
                       "those that are wrong: accepted though they must be rejected, rejected though they must be "
                       "accepted, other values, a crash, too much time or memory.",
                       counted(report.suite.cases.size(), "case"), report.suite.version, report.level);
}

} // namespace

std::string reader_table(ReaderReport const& report) {
    auto const all = by_reader(report);
    std::size_t width = 6;
    for (auto const& reader : report.readers) width = std::max(width, reader.label.size());
    auto text = fmt::format("{:<{}}{:>8}{:>8}{:>14}{:>14}{:>10}{:>8}{:>8}{:>8}{:>8}{:>8}\n", "reader", width, "run",
                            "wrong", "must-reject +", "must-accept -", "values -", "crash", "abort", "time",
                            "memory", "not run");
    for (std::size_t i = 0; i < all.size(); ++i)
        text +=
            fmt::format("{:<{}}{:>8}{:>8}{:>14}{:>14}{:>10}{:>8}{:>8}{:>8}{:>8}{:>8}\n", report.readers[i].label,
                        width, all[i].run, all[i].wrong, all[i].of("must-reject", Outcome::accepted),
                        all[i].of("must-accept", Outcome::rejected), all[i].of(Outcome::wrong_values),
                        all[i].of(Outcome::crashed), all[i].of(Outcome::aborted), all[i].of(Outcome::timed_out),
                        all[i].of(Outcome::out_of_memory), all[i].not_run);
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const& wrong = all[i].wrong_ones;
        auto const listed = report.lists_all ? wrong.size() : std::min(wrong.size(), most_listed);
        for (std::size_t k = 0; k < listed; ++k)
            text += fmt::format("{}: {}: {} ({})\n", report.readers[i].label, wrong[k]->entry->id,
                                what_is_wrong(*wrong[k]), wrong[k]->entry->title);
        if (wrong.size() > listed)
            text +=
                fmt::format("{}: and {} more (--all lists them)\n", report.readers[i].label, wrong.size() - listed);
    }
    return text;
}

std::string reader_json(ReaderReport const& report) {
    Json json{{"schema", "animcheck-readers/1"},
              {"version", report.suite.version},
              {"level", report.level},
              {"profile", report.profile}};
    auto const all = by_reader(report);
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto row = counts_json(all[i]);
        row["compared"] = all[i].compared;
        json["readers"][report.readers[i].label] = std::move(row);
    }
    json["rules"] = Json::object();
    for (auto const& row : by_rule(report))
        for (std::size_t i = 0; i < row.readers.size(); ++i)
            json["rules"][row.rule][report.readers[i].label] = counts_json(row.readers[i]);
    json["results"] = Json::array();
    for (auto const& result : report.results) json["results"].push_back(result_json(report, result));
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string reader_junit(ReaderReport const& report) {
    auto const all = by_reader(report);
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
    for (std::size_t i = 0; i < all.size(); ++i) {
        text += fmt::format("<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n",
                            cell_text(report.readers[i].label), all[i].run + all[i].not_run, all[i].wrong,
                            all[i].not_run);
        for (auto const& result : report.results) {
            if (result.reader != i) continue;
            auto rule = result.entry->rule;
            std::ranges::replace(rule, '/', '.');
            text += fmt::format("<testcase classname=\"{}\" name=\"{}\"", rule,
                                result.entry->id.substr(result.entry->rule.size() + 1));
            if (result.is_wrong())
                text += fmt::format("><failure message=\"{}\">{}</failure></testcase>\n",
                                    cell_text(what_is_wrong(result)), cell_text(result.entry->title));
            else
                text += result.counts()
                            ? "/>\n"
                            : fmt::format("><skipped message=\"{}\"/></testcase>\n", cell_text(result.detail));
        }
        text += "</testsuite>\n";
    }
    return text + "</testsuites>\n";
}

std::string reader_markdown(ReaderReport const& report) {
    auto text = fmt::format("# Readers by rule\n\n{}\n\n| rule |", intro_of(report));
    std::string line = "\n|---|";
    for (auto const& reader : report.readers) {
        text += fmt::format(" {} |", reader.label);
        line += "---|";
    }
    text += line + '\n';
    for (auto const& row : by_rule(report)) {
        text += fmt::format("| {} |", row.rule);
        for (auto const& counts : row.readers) text += fmt::format(" {} |", cell_of(counts));
        text += '\n';
    }
    return text;
}

std::string reader_html(ReaderReport const& report) {
    auto text = fmt::format(html_head, html::style_sheet());
    text +=
        fmt::format("<h1>Readers by rule</h1>\n<p>{}</p>\n<table>\n<tr><th>rule</th>", cell_text(intro_of(report)));
    for (auto const& reader : report.readers) text += fmt::format("<th>{}</th>", cell_text(reader.label));
    text += "</tr>\n";
    for (auto const& row : by_rule(report)) {
        text += fmt::format("<tr><td>{}</td>", cell_text(row.rule));
        for (auto const& counts : row.readers) text += html_cell(counts);
        text += "</tr>\n";
    }
    return text + "</table>\n</html>\n";
}

} // namespace animcheck::readers
