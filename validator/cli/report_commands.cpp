// SPDX-License-Identifier: MIT
// Options of reports: how they are written, and what is done with those that were.
#include "validator/app/schemas.hpp"
#include "validator/cli/commands.hpp"
#include "validator/report/output_format.hpp"

#include <CLI/CLI.hpp>

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
void add_look(CLI::App* command, ReportLookOptions& options) {
    require_one_of(command->add_option("--output-format", options.output_format, "How to print it"),
                   {"text", "json"});
    command->add_option("-o,--output", options.output, output_help);
}

void add_diff(CLI::App& report, Commands& all) {
    auto* const diff =
        report.add_subcommand("diff", "What is new, worse, fixed and moved from one JSON Lines report to another");
    auto& options = all.report_look;
    diff->add_option("FILE", options.files, "The report before, and the one after")->required()->expected(2);
    add_look(diff, options);
    require_one_of(
        diff->add_option("--fail-on", options.fail_on, "New and worse findings from here on make exit code 1"),
        bars);
    diff->add_flag("-q,--quiet", options.quiet, "The counts alone");
    diff->add_flag("-v,--verbose", options.verbose, "Also what only moved")->excludes("--quiet");
    diff->callback([&all] { all.chosen = [&all] { return report_diff(all.report_look); }; });
}

void add_stats(CLI::App& report, Commands& all) {
    auto* const stats = report.add_subcommand("stats", "Findings of a report by rule, format, severity and folder");
    auto& options = all.report_look;
    stats->add_option("FILE", options.files, "A JSON Lines report")->required()->expected(1);
    add_look(stats, options);
    stats->add_flag("-v,--verbose", options.verbose, "All rules and folders, not the first 20");
    stats->callback([&all] { all.chosen = [&all] { return report_stats(all.report_look); }; });
}

} // namespace

void add_sheets(CLI::App* command, SheetOptions& options, std::string_view plain) {
    require_one_of(
        command->add_option("--output-format", options.output_format,
                            fmt::format("How to write the report: {}; without it as FILE's suffix says, or {}",
                                        fmt::join(output_words(), ", "), plain)),
        output_words());
    command
        ->add_option("-o,--output", options.outputs,
                     "Write to this file, once all is done; never over an input. Several: each by its suffix")
        ->allow_extra_args(false);
    require_one_of(
        command->add_option("--show", options.show, "The least severity that is listed")->default_str("warning"),
        {"note", "warning", "error"});
    command->add_flag("-q,--quiet", options.quiet, "The summary alone");
    command->add_flag("--list-unknown", options.list_unknown,
                      "List every unrecognised file and member, not only how many");
    command
        ->add_flag("-v,--verbose", options.verbose,
                   "Every file and finding one by one, and what was not checked; -vv: what decoders make of it")
        ->disable_flag_override()
        ->excludes("--quiet");
    require_one_of(command->add_option("--color", options.color, "auto: on a terminal, unless NO_COLOR is set"),
                   {"auto", "always", "never"});
    command->add_option(
        "--book", options.book,
        "Where the book of edge cases is (`spec book`): rules in SARIF and on terminals link to it");
}

void add_report(CLI::App& app, Commands& all) {
    auto* const report = app.add_subcommand("report", "Reports that were written before");
    report->require_subcommand(1);
    auto* const merge = report->add_subcommand(
        "merge", "Join the JSON Lines reports of all shards, in any format; ends as one run had ended");
    merge->add_option("FILE", all.report.files, "Reports of shard 1/N to N/N, in any order")->required();
    auto* const convert = report->add_subcommand("convert", "Write a JSON Lines report in other formats");
    convert->add_option("FILE", all.report.files, "The report")->required()->expected(1);
    for (auto* const command : {merge, convert}) {
        add_sheets(command, all.report, command == merge ? "jsonl" : "text");
        require_one_of(command->add_option("--fail-on", all.report.fail_on,
                                           "As in `check`; what the runs were given by default"),
                       bars);
    }
    merge->callback([&all] { all.chosen = [&all] { return report_merge(all.common, all.report); }; });
    convert->callback([&all] { all.chosen = [&all] { return report_convert(all.common, all.report); }; });
    add_diff(*report, all);
    add_stats(*report, all);
}

void add_schema(CLI::App& app, Commands& all) {
    auto* const command =
        app.add_subcommand("schema", "JSON Schemas of what is printed as JSON, and what may be added to it");
    std::vector<std::string> words;
    for (auto const& one : schemas()) words.emplace_back(one.word);
    require_one_of(command->add_option("SCHEMA", all.words, "Which to print; none: which there are"), words);
    command->callback([&all] { all.chosen = [&all] { return schema(all.words); }; });
}

} // namespace animcheck::cli
