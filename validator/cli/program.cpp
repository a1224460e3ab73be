// SPDX-License-Identifier: MIT
// Understands a command line: `check` and its options, and all commands together.
#include "validator/app/inputs.hpp"
#include "validator/cli/commands.hpp"
#include "validator/cli/corpus_program.hpp"
#include "validator/cli/log.hpp"
#include "validator/cli/option.hpp"
#include "validator/report/totals.hpp"

#include <algorithm>
#include <sstream>

namespace animcheck::cli {
namespace {

void choose_sample(Commands& all) {
    if (!all.check.paths.empty()) throw UsageError("--sample is about sample/; name no other PATH with it");
    all.check.paths = {"sample"};
    if (all.check.fail_on.empty()) all.check.fail_on = "never"; // it is damaged on purpose
    all.chosen = [&all] {
        return all.corpus_commands ? all.corpus_commands->check_sample(all.common, all.check)
                                   : start_corpus_program(all.given);
    };
}

void add_check(CLI::App& app, Commands& all) {
    auto* const command = add_command(
        &app,
        {"check",
         "Check files and folders (the default command)",
         on_files,
         "  animcheck check --show error Data/        only errors\n"
         "  animcheck check 'Anims.vdf::*RUN*'        members that match a pattern\n"
         "  animcheck check -o a.sarif -o a.xml Data/ several reports: SARIF and JUnit\n"
         "  animcheck check --baseline b.txt Data/    only findings that b.txt does not have\n"
         "  animcheck check --manifest xml/ objects/  objects, and the XML that says what is in them\n"
         "  find . -name '*.MAN' -print0 | animcheck check --files0-from -",
         {"Verdicts: conforms (nothing above a note), deviates (a warning), broken (an error), incomplete (not "
          "all could be checked), unknown (unrecognised).",
          exits}});
    auto& options = all.check;
    add(command, {"PATH", "", "", "Files, folders, containers, FILE::MEMBER, or - for standard input"},
        options.paths);
    add(command,
        {"--files0-from", "FILE", on_input,
         "Also check the paths in this file (- for standard input), each ended by a NUL byte"},
        options.files0_from);
    add(command,
        {"--files-from", "FILE", on_input,
         "Also check the paths in this file (- for standard input), one per line"},
        options.files_from);
    OptionText const shard{"--shard", "I/N", on_input,
                           "Check only the I-th of N parts; `report merge` joins the reports"};
    auto const set_shard = [&options](std::string const& text) { options.shard = shard_named(text); };
    describe(command->add_option_function<std::string>(shard.names, set_shard, shard.help), shard);
    add_jobs(command, options.jobs);
    add_sheets(command, options, "text");
    std::vector<std::string> verdicts;
    for (auto const verdict : every_verdict) verdicts.emplace_back(name_of(verdict));
    auto* const list = add_list(command,
                                {"--list", "VERDICT,..", on_report,
                                 "Print only the places of inputs with these verdicts, one per line", verdicts},
                                options.list)
                           ->excludes("--output-format", "--quiet", "--verbose");
    add_flag(command, {"-0,--null", "", on_report, "With --list: end each place with a NUL byte, for `xargs -0`"},
             options.nul_ends_paths)
        ->needs(list);
    add_flag(command, {"--hash", "", on_report, "Add SHA-256 and CRC-32 of each input to csv, tsv and jsonl"},
             options.hash);
    add(command,
        {"--embed-bytes",
         "",
         on_report,
         "Which bytes an html report has: those around findings, all (1 MiB an input), or none",
         {"none", "around", "all"},
         "around"},
        options.embed_bytes);
    add(command,
        {"--fail-on", "", on_counts, "Exit with code 1 if there are findings of this severity or above", bars,
         "error"},
        options.fail_on);
    add_flag(command, {"--sample", "", on_input, "Write a small synthetic dump to sample/, and check it"},
             all.sample);
    add_configuration(command, options.config, options.no_config, options.profile);
    add(command, {"--baseline", "FILE", on_counts, "Count only findings that are not in this file"},
        options.baseline);
    add(command,
        {"--write-baseline", "FILE", on_counts,
         "Write all findings to this file for --baseline; none of them counts in this run"},
        options.write_baseline);
    add(command, {"--format", "FORMAT", on_input, "Read every input except containers as this format"},
        options.format);
    add(command,
        {"--game", "GAME", on_input,
         "The game that the inputs are from, for formats that differ by game (see formats)"},
        options.game);
    add(command,
        {"--for", "TARGET|READER", on_input,
         "Also judge whether a target takes the inputs: a randomizer, a port, a build. With a reader: report sound "
         "inputs that it misreads"},
        options.target);
    add(command, {"--context", "PLACE", on_around, "The file with the skeleton of the inputs"}, options.context);
    add_given(command, options.manifests, options.segments);
    add_context_json(command, options.context_json);
    add(command,
        {"--reference", "FILE", on_around,
         "Compare the files in ROMs and archives with those in this one, unpacked, and name those that differ"},
        options.reference);
    add(command,
        {"--over", "FOLDER", on_around,
         "Read the files in FOLDER instead of those with the same paths below PATH, as for copies that `repair` "
         "wrote"},
        options.over);
    add_flag(command, {"--require-context", "", on_counts, "Exit with code 3 if a check was skipped"},
             options.require_context);
    add_flag(command, {"--allow-empty", "", on_counts, "Exit with code 0 even if nothing was checked"},
             options.allow_empty);
    add_list(command,
             {"--select", "RULE,..", on_counts,
              "Count only findings of these rules: ids, with or without their format, or patterns"},
             options.selected);
    add_list(command,
             {"--ignore", "RULE,..", on_counts,
              "Do not count findings of these rules (io/unknown-format: unrecognised files)"},
             options.ignored);
    add_flag(command, {"--no-fold", "", on_report, "Report every place, not just the first and a count"},
             options.no_fold);
    add_flag(command,
             {"--watch", "", on_input,
              "Check again after each change, and show what changed on one screen, until Ctrl-C"},
             options.watch)
        ->excludes("--output", "--output-format", "--list", "--shard", "--sample", "--context-json",
                   "--write-baseline");
    command->callback([&all] {
        if (all.sample) return choose_sample(all);
        if (all.check.paths.empty() && all.check.files0_from.empty() && all.check.files_from.empty())
            throw CLI::RequiredError("PATH");
        all.chosen = [&all] { return check(all.common, all.check); };
    });
}

std::optional<Answer> parse(CLI::App& app, std::vector<std::string> words, Commands& all) {
    try {
        words = with_command(app, std::move(words));
        std::ranges::reverse(words); // CLI11 takes them from the back
        app.parse(words);
        if (!all.chosen) return Answer{app.help(), exit_usage};
        return std::nullopt;
    } catch (CLI::Success const& asked) { // --help, --version
        std::ostringstream text;
        auto const exit = app.exit(asked, text, text);
        return Answer{text.str(), exit};
    } catch (CLI::ParseError const& error) {
        throw UsageError(why_refused(app, error));
    }
}

} // namespace

std::optional<Answer> understand(std::vector<std::string> words, Commands& all) {
    CLI::App app{"Judges game animation files: what is wrong, at which byte and bit, how bad, and why.",
                 "animcheck"};
    app.option_defaults()->always_capture_default();
    app.allow_windows_style_options(false); // "/a" is a path
    describe_program(app);
    app.set_version_flag("--version", version_text, "Print the version, and what the program was built with")
        ->group(general);
    add(&app, {"--spec-dir", "FOLDER", general, "Use the specs in this folder instead of those built in"},
        all.common.spec_dir);
    add(&app, {"--log-level", "", general, "How much the program logs about its own work, on stderr", log_levels()},
        all.log_level);
    app.require_subcommand(0, 1);
    app.fallthrough(); // these may be anywhere
    add_check(app, all);
    add_readers(app, all);
    add_export(app, all);
    add_repair(app, all);
    add_words(app, all);
    add_report(app, all);
    add_schema(app, all);
    add_config(app, all);
    add_corpus(app, all);
    add_installed(app, all);
    try {
        auto answer = parse(app, std::move(words), all);
        all.called = name_of_chosen(app);
        return answer;
    } catch (UsageError const&) {
        all.called = name_of_chosen(app);
        throw;
    }
}

} // namespace animcheck::cli
