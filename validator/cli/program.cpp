// SPDX-License-Identifier: MIT
// What a command line asks for: `check` and its options, and all commands together.
#include "validator/app/inputs.hpp"
#include "validator/cli/commands.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>

namespace animcheck::cli {
namespace {

void add_check(CLI::App& app, Commands& all) {
    auto* const command = app.add_subcommand("check", "Judge files and folders (the default command)");
    auto& options = all.check;
    command->add_option("PATH", options.paths, "Files, folders, containers, FILE::MEMBER, or - for standard input");
    command->add_option("--files0-from", options.files0_from,
                        "Also the paths in this file (- for standard input), each ended by a NUL byte");
    command
        ->add_option_function<std::string>(
            "--shard", [&options](std::string const& text) { options.shard = shard_named(text); },
            "Only the I-th of N parts; `report merge` joins the reports")
        ->type_name("I/N");
    command->add_option("-j,--jobs", options.jobs, "Threads; as many as there are processors by default")
        ->check(CLI::Range(0U, 256U));
    add_sheets(command, options, "text");
    command->add_flag("--hash", options.hash, "Add SHA-256 and CRC-32 of each input to csv, tsv and jsonl");
    require_one_of(
        command
            ->add_option("--embed-bytes", options.embed_bytes,
                         "Bytes of inputs in html: around the places of findings, all (1 MiB each), or none")
            ->default_str("around"),
        {"none", "around", "all"});
    require_one_of(command->add_option("--fail-on", options.fail_on, "Findings from here on make exit code 1")
                       ->default_str("error"),
                   bars);
    add_configuration(command, options.config, options.no_config);
    command->add_option("--baseline", options.baseline, "Only findings that are not in this file count");
    command->add_option("--write-baseline", options.write_baseline,
                        "Write all findings to this file, for --baseline; none of them counts in this run");
    command->add_option("--format", options.format, "Read every input that is not a container as this format");
    command->add_option("--game", options.game,
                        "The game that the inputs are from, where formats differ (see formats)");
    command->add_option("--context", options.context, "A file with the skeleton that the inputs belong to");
    add_given(command, options.manifests, options.segments);
    add_context_json(command, options.context_json);
    command->add_flag("--require-context", options.require_context, "A skipped check makes exit code 3");
    command->add_flag("--allow-empty", options.allow_empty, "That nothing was checked does not make exit code 3");
    command
        ->add_option("--select", options.selected,
                     "Let findings of these rules alone count: an id, with or without its format, or a pattern")
        ->allow_extra_args(false);
    command
        ->add_option("--ignore", options.ignored,
                     "Let findings of these rules pass; io/unknown-format: unrecognised files")
        ->allow_extra_args(false);
    command->add_flag("--no-fold", options.no_fold, "Report every place, not the first and a count");
    command->callback([&all] {
        if (all.check.paths.empty() && all.check.files0_from.empty()) throw CLI::RequiredError("PATH");
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
    app.set_version_flag("--version", version_text, "The version, and what it is made of");
    app.add_option("--spec-dir", all.common.spec_dir, "Judge by the specs of this folder, not by those built in");
    require_one_of(app.add_option("--log-level", all.log_level, "What to say on stderr of the work itself"),
                   log_levels());
    app.require_subcommand(0, 1);
    app.fallthrough(); // these may be anywhere
    add_check(app, all);
    add_readers(app, all);
    add_words(app, all);
    add_report(app, all);
    add_schema(app, all);
    add_config(app, all);
    add_corpus(app, all);
    add_installed(app, all);
    lay_out_help(app);
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
