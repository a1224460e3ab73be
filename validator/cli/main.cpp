// SPDX-License-Identifier: MIT
// The program: words of the command line to calls. CLI11 is seen by this file alone.
#include "validator/cli/log.hpp"
#include "validator/cli/options.hpp"
#include "validator/output/output_format.hpp"
#include "validator/printable.hpp"
#include "validator/spec/yaml.hpp"
#include "validator/walk/place.hpp"

#include <CLI/CLI.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <utility>

namespace animcheck::cli {
namespace {

constexpr auto exit_table =
    "Exit codes: 0 checked, nothing at or above --fail-on; 1 findings at or above it; "
    "2 usage, configuration or spec error; 3 an input could not be fully checked, a named file is of no "
    "known format, or nothing was checked; 4 internal error, or output could not be written. 4 comes before 1, "
    "1 before 3.";

constexpr auto output_help = "Write to this file, once all is done; never over an input";
std::vector<std::string> const bars{"never", "note", "warning", "error", "fatal"};

std::vector<std::string> output_words() {
    std::vector<std::string> words;
    for (auto const* const format : output_formats()) words.emplace_back(format->word);
    return words;
}

struct Commands {
    Common common;
    CheckOptions check;
    LsOptions ls;
    DecodeOptions decode;
    DumpOptions dump;
    CorpusOptions corpus;
    ReportOptions report;
    std::vector<std::string> words;
    std::string format;
    std::string log_level = "warn";
    bool lenient = false; ///< said for clearness: it is the default
    std::function<int()> chosen;
};

void require_one_of(CLI::Option* option, std::vector<std::string> const& words) {
    option->check(CLI::IsMember(words))->option_text(fmt::format("{}", fmt::join(words, "|")));
}

/// What --help calls the values of options, in every command that has them.
constexpr std::array<std::pair<char const*, char const*>, 12> values{{{"--manifest", "XML|FOLDER"},
                                                                      {"--segment", "NUMBER=FILE"},
                                                                      {"--format", "FORMAT"},
                                                                      {"--game", "GAME"},
                                                                      {"--context", "PLACE"},
                                                                      {"--files0-from", "FILE"},
                                                                      {"--jobs", "N"},
                                                                      {"--output", "FILE"},
                                                                      {"--ignore", "RULE"},
                                                                      {"--spec-dir", "FOLDER"},
                                                                      {"--to", "FOLDER"},
                                                                      {"--only", "TEXT"}}};

void name_values(CLI::App& command) {
    for (auto const& [option, value] : values)
        if (auto* const found = command.get_option_no_throw(option)) found->option_text(value);
    for (auto* const positional :
         command.get_options([](CLI::Option const* option) { return option->get_positional(); }))
        positional->option_text(positional->get_items_expected_max() > 1 ? "..." : " ");
    for (auto* const below : command.get_subcommands([](CLI::App*) { return true; })) name_values(*below);
}

Shard parse_shard(std::string const& text) {
    Shard shard;
    auto const* const end = text.data() + text.size();
    auto const [slash, bad_number] = std::from_chars(text.data(), end, shard.number);
    if (bad_number != std::errc{} || slash == end || *slash != '/')
        throw CLI::ValidationError("--shard", "expected I/N");
    auto const [rest, bad_count] = std::from_chars(slash + 1, end, shard.count);
    bool const sound = bad_count == std::errc{} && rest == end && shard.number >= 1 && shard.number <= shard.count;
    if (!sound || shard.count > 1'000'000) throw CLI::ValidationError("--shard", "expected I/N with 1 <= I <= N");
    return shard;
}

void add_given(CLI::App* command, std::vector<std::string>& manifests, std::vector<std::string>& segments) {
    command
        ->add_option(
            "--manifest", manifests,
            "XML of the Zelda 64 decompilations, or a folder of them: a file that one names (also with .zobj, "
            ".bin, .zdata) is an object of these elements. XML beside its object is found without it")
        ->allow_extra_args(false);
    command
        ->add_option("--segment", segments,
                     "What else the console has loaded, so that pointers there can be checked")
        ->allow_extra_args(false);
}

void add_place(CLI::App* command, PlaceOptions& options) {
    command
        ->add_option(
            "PLACE", options.place,
            "A file, FILE::MEMBER (or FILE::#ROW), a part of one (rtda::animation[15]), or - for standard input")
        ->required();
    command->add_option("--format", options.format, "Take it for this format, whatever it looks like");
    command->add_option("--game", options.game, "The game that it is from, where its format differs (see formats)");
    command->add_option("--context", options.context, "A file with the skeleton that it belongs to");
    add_given(command, options.manifests, options.segments);
}

void add_check(CLI::App& app, Commands& all) {
    auto* const command = app.add_subcommand("check", "Judge files and folders (the default command)");
    auto& options = all.check;
    command->add_option("PATH", options.paths, "Files, folders, containers, FILE::MEMBER, or - for standard input");
    command->add_option("--files0-from", options.files0_from,
                        "Also the paths in this file, each ended by a NUL byte");
    command
        ->add_option_function<std::string>(
            "--shard", [&options](std::string const& text) { options.shard = parse_shard(text); },
            "Only the I-th of N parts; `report merge` joins the reports")
        ->type_name("I/N");
    command->add_option("-j,--jobs", options.jobs, "Threads; as many as there are processors by default")
        ->check(CLI::Range(0U, 256U));
    require_one_of(command->add_option("--output-format", options.output_format, "How to write the report"),
                   output_words());
    command->add_option("-o,--output", options.output, output_help);
    require_one_of(command->add_option("--fail-on", options.fail_on, "Findings from here on make exit code 1"),
                   bars);
    command->add_option("--format", options.format, "Take every input that is no container for this format");
    command->add_option("--game", options.game,
                        "The game that the inputs are from, where formats differ (see formats)");
    command->add_option("--context", options.context, "A file with the skeleton that the inputs belong to");
    add_given(command, options.manifests, options.segments);
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
    require_one_of(command->add_option("--show", options.show, "The least severity that is listed"),
                   {"note", "warning", "error"});
    command->add_flag("-q,--quiet", options.quiet, "The summary alone");
    command->add_flag("--list-unknown", options.list_unknown,
                      "List every unrecognised file and member, not only how many");
    command->add_flag("--no-fold", options.no_fold, "Tell every place, not the first and a count");
    command
        ->add_flag("-v,--verbose", options.verbose,
                   "Every file and finding one by one, and what was not checked; -vv: what decoders make of it")
        ->excludes("--quiet");
    require_one_of(command->add_option("--color", options.color, "auto: on a terminal, unless NO_COLOR is set"),
                   {"auto", "always", "never"});
    command->footer(exit_table);
    command->callback([&all] {
        if (all.check.paths.empty() && all.check.files0_from.empty()) throw CLI::RequiredError("PATH");
        all.chosen = [&all] { return check(all.common, all.check); };
    });
}

void add_readers(CLI::App& app, Commands& all) {
    auto* const explained = app.add_subcommand("explain", "What a rule or a format is, and what that rests on");
    explained
        ->add_option(
            "RULE", all.words,
            "Rules (zengin.man/version, or version), formats (zengin.man), or patterns of them ('*/name-*')")
        ->required();
    explained->callback([&all] { all.chosen = [&all] { return explain(all.common, all.words); }; });

    auto* const ruled = app.add_subcommand("rules", "All rules, a line each: id, severity, effect, message");
    ruled->add_option("FORMAT", all.words, "Only those of formats or families, or whose ids match a pattern");
    ruled->callback([&all] { all.chosen = [&all] { return rules(all.common, all.words); }; });

    auto* const there = app.add_subcommand("ls", "What is in files, folders and containers, recognised as what");
    there->add_option("PATH", all.ls.paths, "Files, folders, containers, FILE::MEMBER, or - for standard input")
        ->required();
    there->callback([&all] { all.chosen = [&all] { return ls(all.common, all.ls); }; });

    auto* const listed = app.add_subcommand("formats", "What is read, and how it is recognised");
    listed->callback([&all] { all.chosen = [] { return formats(); }; });

    auto* const dumped = app.add_subcommand("dump", "Annotated hex: every field, finding and unread byte");
    add_place(dumped, all.dump);
    dumped->add_flag("--all", all.dump.all, "Every row of every array");
    dumped->callback([&all] { all.chosen = [&all] { return dump(all.common, all.dump); }; });

    auto* const decoded = app.add_subcommand("decode", "Decoded values as JSON");
    add_place(decoded, all.decode);
    auto* const strict =
        decoded->add_flag("--strict", all.decode.strict, "Stop at the first error; exit code 1 then");
    decoded->add_flag("--lenient", all.lenient, "Go on with the documented fallbacks (the default)")
        ->excludes(strict);
    decoded->add_flag("--poses", all.decode.poses,
                      "Where each frame puts every joint; exit code 3 where that is not known");
    decoded->callback([&all] { all.chosen = [&all] { return decode(all.common, all.decode); }; });
}

void add_spec(CLI::App& app, Commands& all) {
    auto* const spec = app.add_subcommand("spec", "The specs that files are judged by");
    spec->require_subcommand(1);
    spec->add_subcommand("list", "All specs")->callback([&all] {
        all.chosen = [&all] { return spec_list(all.common); };
    });
    auto* const show = spec->add_subcommand("show", "Fields and rules of one");
    show->add_option("FORMAT", all.format)->required();
    show->callback([&all] { all.chosen = [&all] { return spec_show(all.common, all.format); }; });
    spec->add_subcommand("lint", "Flaws of the specs themselves")->callback([&all] {
        all.chosen = [&all] { return spec_lint(all.common); };
    });
}

void add_report(CLI::App& app, Commands& all) {
    auto* const report = app.add_subcommand("report", "Reports that were written before");
    report->require_subcommand(1);
    auto* const merge =
        report->add_subcommand("merge", "Join the JSON Lines reports of all shards; ends as one run had ended");
    merge->add_option("FILE", all.report.files, "Reports of shard 1/N to N/N, in any order")->required();
    merge->add_option("-o,--output", all.report.output, output_help);
    require_one_of(
        merge->add_option("--fail-on", all.report.fail_on, "As in `check`; what the runs were given by default"),
        bars);
    merge->callback([&all] { all.chosen = [&all] { return report_merge(all.report); }; });
}

void add_corpus(CLI::App& app, Commands& all) {
    auto* const corpus = app.add_subcommand("corpus", "The conformance corpus, for those who work on animcheck");
    corpus->require_subcommand(1);
    using Command = int (*)(Common const&, CorpusOptions const&);
    struct Row {
        char const* name;
        char const* help;
        Command command;
    };
    static constexpr std::array<Row, 5> rows{
        {{"run", "Run all cases", corpus_run},
         {"record", "Write the golden texts anew; intents are never touched", corpus_record},
         {"lint", "Hold the corpus to its own rules", corpus_lint},
         {"export", "Write every case as a file", corpus_export},
         {"sample", "Write the sample dump of sample.yaml", corpus_sample}}};
    for (auto const& row : rows) {
        auto* const command = corpus->add_subcommand(row.name, row.help);
        command->add_option("FOLDER", all.corpus.folder, "The corpus, golden/")->required();
        if (row.command == corpus_export || row.command == corpus_sample)
            command->add_option("--to", all.corpus.to, "The folder to write into")->required();
        if (row.command == corpus_run)
            command->add_option("--only", all.corpus.filter, "Cases whose name contains this");
        command->callback(
            [&all, call = row.command] { all.chosen = [&all, call] { return call(all.common, all.corpus); }; });
    }
}

std::vector<CLI::App const*> commands_of(CLI::App const& app) {
    return app.get_subcommands([](CLI::App const*) { return true; });
}

CLI::App const* command_called(CLI::App const& app, std::string const& word) {
    auto const all = commands_of(app);
    auto const found =
        std::ranges::find_if(all, [&](CLI::App const* command) { return command->check_name(word); });
    return found == all.end() ? nullptr : *found;
}

/// Does this option, as it is written, take the word after it? Asked of all that `check` knows.
bool takes_next(CLI::App const& app, CLI::App const& check, std::string const& word) {
    auto const find = [&](std::string const& name) {
        auto const* const own = app.get_option_no_throw(name);
        return own ? own : check.get_option_no_throw(name);
    };
    auto const takes_value = [](CLI::Option const* option) {
        return option && option->get_items_expected_min() > 0;
    };
    if (word.starts_with("--")) return !word.contains('=') && takes_value(find(word));
    for (std::size_t i = 1; i < word.size(); ++i) // -vo FILE, -voFILE
        if (takes_value(find(std::string("-") + word[i]))) return i + 1 == word.size();
    return false;
}

/// The first word that is no option and no value of one.
std::size_t first_plain(CLI::App const& app, CLI::App const& check, std::vector<std::string> const& words) {
    std::size_t i = 0;
    while (i < words.size() && words[i].size() > 1 && words[i].starts_with('-') && words[i] != "--")
        i += takes_next(app, check, words[i]) ? 2 : 1;
    return std::min(i, words.size());
}

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto corner = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            auto const replaced = corner + (a[i] == b[j] ? 0 : 1);
            corner = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
        }
    }
    return row.back();
}

/// A word where a command could be, that no file is called: a slip of the keys is not a path.
void require_no_slip(CLI::App const& app, std::string const& word) {
    if (word.empty() || word.contains('/') || kind_of(word) != PathKind::absent) return;
    std::string meant;
    if (word == "help" || word == "version") meant = word == "help" ? "--help" : "--version";
    std::size_t nearest = word.size() < 4 ? 2 : 3; // fewer letters than that
    for (auto const* const command : commands_of(app)) {
        auto const far = distance(word, command->get_name());
        if (far >= nearest) continue;
        nearest = far;
        meant = command->get_name();
    }
    if (!meant.empty())
        throw UsageError(
            fmt::format("no file or command is called '{}'; did you mean '{}'?", printable(word), meant));
}

/// `animcheck FILE` means `animcheck check FILE`; so does an option in front. Options may also stand before the
/// command.
std::vector<std::string> with_command(CLI::App const& app, CLI::App const& check, int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    auto const is_global = [](std::string const& word) {
        return word == "--help" || word == "-h" || word == "--version";
    };
    auto const first = first_plain(app, check, words);
    auto const at = [&](std::size_t i) { return words.begin() + static_cast<std::ptrdiff_t>(i); };
    if (std::any_of(words.begin(), at(first), is_global)) {
        words = {*std::find_if(words.begin(), at(first), is_global)};
    } else if (auto const* const command = first < words.size() ? command_called(app, words[first]) : nullptr) {
        bool const has_commands = !commands_of(*command).empty();
        auto const last = first + 1 < words.size() && has_commands ? first + 2 : first + 1;
        std::rotate(words.begin(), at(first), at(last));
    } else if (!words.empty()) {
        if (first < words.size()) require_no_slip(app, words[first]);
        words.insert(words.begin(), "check");
    }
    return words;
}

int run(int argc, char** argv) {
    CLI::App app{"Judges game animation files: what is wrong, at which byte and bit, how bad, and why.",
                 "animcheck"};
    Commands all;
    app.set_version_flag("--version", "animcheck " ANIMCHECK_VERSION);
    app.add_option("--spec-dir", all.common.spec_dir, "Judge by the specs of this folder, not by those built in");
    app.add_option("--log-level", all.log_level, "What to say on stderr of the work itself, from trace to off")
        ->check(CLI::IsMember(log_levels()));
    app.require_subcommand(0, 1);
    app.fallthrough(); // these may be anywhere
    app.footer(exit_table);
    add_check(app, all);
    add_readers(app, all);
    add_spec(app, all);
    add_report(app, all);
    add_corpus(app, all);
    name_values(app);
    auto words = with_command(app, *app.get_subcommand("check"), argc, argv);
    std::ranges::reverse(words); // CLI11 takes them from the back
    try {
        app.parse(words);
    } catch (CLI::ParseError const& error) {
        return app.exit(error) == 0 ? exit_checked : exit_usage;
    }
    if (!all.chosen) {
        std::fputs(app.help().c_str(), stderr);
        return exit_usage;
    }
    set_log_level(all.log_level);
    return all.chosen();
}

} // namespace
} // namespace animcheck::cli

int main(int argc, char** argv) {
    using namespace animcheck::cli;
    try {
        return run(argc, argv);
    } catch (UsageError const& error) {
        complain(error.what());
        return exit_usage;
    } catch (animcheck::yaml::Error const& error) {
        complain(error.what());
        return exit_usage;
    } catch (std::exception const& error) {
        complain(std::string("internal error: ") + error.what());
        return exit_internal;
    }
}
