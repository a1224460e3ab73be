// SPDX-License-Identifier: MIT
// Options of reports: how they are written, and what is done with those that were.
#include "validator/app/schemas.hpp"
#include "validator/cli/commands.hpp"
#include "validator/cli/option.hpp"
#include "validator/report/output_format.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace animcheck::cli {
namespace {

std::vector<std::string> output_words() {
    std::vector<std::string> words;
    for (auto const* const format : output_formats()) words.emplace_back(format->word);
    return words;
}

/// How `diff` and `stats` print what they find.
void add_look(CLI::App* command, ReportLookOptions& options, std::vector<std::string> const& formats) {
    add(command,
        {"--output-format", "FORMAT", on_report,
         fmt::format("The output format: {}; by default that of FILE's suffix, else text",
                     fmt::join(formats, ", ")),
         formats},
        options.output_format);
    add(command, {"-o,--output", "FILE", on_report, output_help}, options.output);
}

void add_diff(CLI::App& report, Commands& all) {
    auto* const diff = add_command(
        &report,
        {"diff",
         "Compare two JSON Lines reports: what is new, worse, fixed and moved",
         "Commands",
         "  animcheck report diff before.jsonl after.jsonl\n"
         "  animcheck report diff -o diff.html before.jsonl after.jsonl",
         {"Two findings are the same if rule, field and the bytes at the place are, whatever the offset. Inputs "
          "are paired by path. If the reports have no path in common, they are paired by the path below the folder "
          "that a report's paths share, then by content, then by name.",
          "Exit codes: 0 nothing new or worse, 1 something new or worse, 2 not reports."}});
    auto& options = all.report_look;
    add(diff, {"FILE", "", "", "The earlier report, and the later one"}, options.files)->required()->expected(2);
    add_look(diff, options, {"text", "json", "html"});
    add(diff,
        {"--fail-on", "", on_counts,
         "Exit with code 1 if there are new or worse findings of this severity or above", bars},
        options.fail_on);
    add_flag(diff, {"-q,--quiet", "", on_report, "Print only the counts"}, options.quiet);
    add_flag(diff, {"-v,--verbose", "", on_report, "Also list what only moved"}, options.verbose)
        ->excludes("--quiet");
    diff->callback([&all] { all.chosen = [&all] { return report_diff(all.report_look); }; });
}

void add_stats(CLI::App& report, Commands& all) {
    auto* const stats =
        add_command(&report, {"stats", "Count a report's findings by rule, format, severity and folder", "Commands",
                              "  animcheck report stats report.jsonl\n"
                              "  animcheck report stats --output-format json report.jsonl | jq .formats"});
    auto& options = all.report_look;
    add(stats, {"FILE", "", "", "A JSON Lines report"}, options.files)->required()->expected(1);
    add_look(stats, options, {"text", "json"});
    add_flag(stats, {"-v,--verbose", "", on_report, "List all rules and folders, not just the first 20"},
             options.verbose);
    stats->callback([&all] { all.chosen = [&all] { return report_stats(all.report_look); }; });
}

} // namespace

void add_sheets(CLI::App* command, SheetOptions& options, std::string_view plain) {
    add(command,
        {"--output-format", "FORMAT", on_report,
         fmt::format("The report's format: {}; by default that of FILE's suffix, else {}",
                     fmt::join(output_words(), ", "), plain),
         output_words()},
        options.output_format);
    add(command,
        {"-o,--output", "FILE", on_report,
         "Write the report to this file once it is complete; never over an input. May be repeated: each file's "
         "suffix chooses its format"},
        options.outputs);
    add(command,
        {"--show", "", on_report, "The lowest severity to list", {show_words.begin(), show_words.end()}, "warning"},
        options.show);
    add_flag(command, {"-q,--quiet", "", on_report, "Print only the summary"}, options.quiet);
    add_flag(command,
             {"--list-unknown", "", on_report, "List every unrecognised file and member, not just their number"},
             options.list_unknown);
    add_flag(command,
             {"-v,--verbose", "", on_report,
              "List every file and finding, and what was not checked; -vv: also what the decoders read"},
             options.verbose)
        ->disable_flag_override()
        ->excludes("--quiet");
    add(command,
        {"--color",
         "",
         on_report,
         "Use colours; auto: on a terminal, unless NO_COLOR is set",
         {"auto", "always", "never"}},
        options.color);
    add(command,
        {"--book", "URL|FOLDER", on_report,
         "Link rules in SARIF and on terminals to this copy of the book of edge cases (see `spec book`)"},
        options.book);
}

void add_report(CLI::App& app, Commands& all) {
    auto* const report =
        add_command(&app, {"report", "Merge, convert, compare and count JSON Lines reports", on_many});
    report->require_subcommand(1);
    auto* const merge = add_command(
        report, {"merge",
                 "Join the JSON Lines reports of all shards, in any format; the exit code is that of a single run",
                 "Commands",
                 "  animcheck report merge -o whole.jsonl shard1.jsonl shard2.jsonl\n"
                 "  animcheck report merge -o whole.sarif -o summary.md shard*.jsonl",
                 {exits}});
    add(merge, {"FILE", "", "", "Reports of shard 1/N to N/N, in any order"}, all.report.files)->required();
    auto* const convert =
        add_command(report, {"convert",
                             "Write a JSON Lines report in other formats",
                             "Commands",
                             "  animcheck report convert report.jsonl\n"
                             "  animcheck report convert -o report.sarif -o junit.xml report.jsonl",
                             {"The result is what the run itself would have written with the same options. Texts "
                              "of rules come from this program's specs.",
                              "Exit codes: 0 written, 2 not a report, 4 not written."}});
    add(convert, {"FILE", "", "", "The report"}, all.report.files)->required()->expected(1);
    for (auto* const command : {merge, convert}) {
        add_sheets(command, all.report, command == merge ? "jsonl" : "text");
        add(command, {"--fail-on", "", on_counts, "As in `check`; by default what the runs were given", bars},
            all.report.fail_on);
    }
    merge->callback([&all] { all.chosen = [&all] { return report_merge(all.common, all.report); }; });
    convert->callback([&all] { all.chosen = [&all] { return report_convert(all.common, all.report); }; });
    add_diff(*report, all);
    add_stats(*report, all);
}

void add_schema(CLI::App& app, Commands& all) {
    auto* const command = add_command(&app, {"schema", "Print the JSON Schemas of all JSON output", on_many,
                                             "  animcheck schema\n"
                                             "  animcheck schema report > report.schema.json"});
    std::vector<std::string> words;
    for (auto const& one : schemas()) words.emplace_back(one.word);
    add(command, {"SCHEMA", "", "", "The schema to print; without it, the schemas are listed", words}, all.words);
    command->callback([&all] { all.chosen = [&all] { return schema(all.words); }; });
}

} // namespace animcheck::cli
