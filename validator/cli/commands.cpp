// SPDX-License-Identifier: MIT
// All commands but `check`: their options, and what they call.
#include "validator/cli/commands.hpp"
#include "decoders/registry.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/cli/corpus_program.hpp"
#include "validator/cli/option_table.hpp"
#include "validator/judge/rule_names.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"

#include <CLI/CLI.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace animcheck::cli {

void require_one_of(CLI::Option* option, std::vector<std::string> const& words) {
    auto const wrong = [words](std::string const& word) {
        if (std::ranges::find(words, word) != words.end()) return std::string();
        Meant meant(word);
        for (auto const& one : words) meant.offer(one);
        return fmt::format("'{}' is not one of {}{}", printable(word), fmt::join(words, ", "), meant.question());
    };
    auto const choices = fmt::format("{}", fmt::join(words, "|"));
    option->check(wrong)->option_text(choices)->type_name(choices); // help can have another text; the type stays
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

void add_context_json(CLI::App* command, std::string& path) {
    auto* const option = command->add_option(
        "--context-json", path,
        "All that is known of the one file besides its bytes: its name, format, member, "
        "skeleton, limits .. as an exported corpus has it. Nothing around the file is looked at");
    for (auto const* const other : {"--context", "--manifest", "--segment", "--format", "--game"})
        option->excludes(command->get_option(other));
}

namespace {

void add_place(CLI::App* command, PlaceOptions& options) {
    command
        ->add_option(
            "PLACE", options.place,
            "A file, FILE::MEMBER (or FILE::#ROW), a part of one (rtda::animation[15]), or - for standard input")
        ->required();
    command->add_option("--format", options.format, "Read it as this format, whatever it looks like");
    command->add_option("--game", options.game, "The game that it is from, where its format differs (see formats)");
    command->add_option("--context", options.context, "A file with the skeleton that it belongs to");
    add_given(command, options.manifests, options.segments);
    add_context_json(command, options.context_json);
}

/// A member of CorpusCommands, with the options that it takes.
template <class Command, class Options>
void choose(CLI::App* app, Commands& all, Command CorpusCommands::* command, Options const& options) {
    app->callback([&all, command, &options] {
        all.chosen = [&all, command, &options] {
            auto const* const commands = all.corpus_commands;
            return commands ? (commands->*command)(all.common, options) : start_corpus_program(all.given);
        };
    });
}

/// A command without options of its own.
CLI::App* add_plain(CLI::App& to, char const* name, char const* help, Commands& all, int (*call)(Common const&)) {
    auto* const command = to.add_subcommand(name, help);
    command->callback([&all, call] { all.chosen = [&all, call] { return call(all.common); }; });
    return command;
}

} // namespace

void add_readers(CLI::App& app, Commands& all) {
    auto* const there = app.add_subcommand("ls", "What is in files, folders and containers, recognised as what");
    there->add_option("PATH", all.ls.paths, "Files, folders, containers, FILE::MEMBER, or - for standard input")
        ->required();
    there->callback([&all] { all.chosen = [&all] { return ls(all.common, all.ls); }; });

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
    decoded->add_option(
        "--most-numbers", all.decode.most_numbers,
        "Numbers of lists and tracks that are written at most; exit code 3 where more are left out; "
        "0: all");
    decoded->add_flag("--poses", all.decode.poses,
                      "Where each frame puts every joint; exit code 3 where that is not known");
    decoded->callback([&all] { all.chosen = [&all] { return decode(all.common, all.decode); }; });

    auto* const exported = app.add_subcommand("export", "Animations on their skeletons as glTF 2.0");
    add_place(exported, all.export_command);
    auto* const file = exported->add_option("-o,--output", all.export_command.output,
                                            "Write this file: .glb, or .gltf for JSON; never over an input");
    exported
        ->add_option(
            "--to", all.export_command.to,
            "Write a .glb for each animation file and skeleton in a container: a folder that is empty, or not "
            "there yet")
        ->excludes(file);
    exported
        ->add_option("--scale", all.export_command.scale,
                     "Metres that one unit of the file becomes; as the format says, or 0.01, by default")
        ->check(CLI::Range(1e-9, 1e9));
    exported->callback([&all] { all.chosen = [&all] { return export_gltf(all.common, all.export_command); }; });
}

void add_words(CLI::App& app, Commands& all) {
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

    auto* const listed = app.add_subcommand("formats", "What is read, and how it is recognised");
    listed->callback([&all] { all.chosen = [] { return list_formats(); }; });

    auto* const spec = app.add_subcommand("spec", "The specs that files are judged by");
    spec->require_subcommand(1);
    add_plain(*spec, "list", "All specs", all, spec_list);
    auto* const show = spec->add_subcommand("show", "Fields and rules of one");
    show->add_option("FORMAT", all.format, "For example zengin.man; `spec list` has them all")->required();
    show->callback([&all] { all.chosen = [&all] { return spec_show(all.common, all.format); }; });
    auto* const ksy = spec->add_subcommand("ksy", "The layout of a format, or of all, for Kaitai Struct");
    ksy->add_option("FORMAT", all.ksy.format, "For example zengin.man; needed without --to");
    ksy->add_option("--to", all.ksy.to,
                    "The folder to write into, a .ksy for each format: empty, or not there yet");
    ksy->callback([&all] { all.chosen = [&all] { return spec_ksy(all.common, all.ksy); }; });
    add_plain(*spec, "lint", "Flaws of the specs themselves", all, spec_lint);
    auto* const book =
        spec->add_subcommand("book", "Write the book of edge cases: a page for each format and rule");
    book->add_option("--to", all.book.to, "The folder to write into: empty, or not there yet")->required();
    book->add_option("--corpus", all.book.corpus, "The conformance corpus, from which the bytes are")
        ->option_text("FOLDER")
        ->capture_default_str();
    book->add_flag("--markdown", all.book.markdown, "Markdown instead of HTML");
    choose(book, all, &CorpusCommands::book, all.book);
}

void add_configuration(CLI::App* command, std::string& file, bool& none) {
    auto* const given = command->add_option(
        "--config", file, "The configuration; without it, the animcheck.yaml nearest to PATH, upwards");
    command->add_flag("--no-config", none, "Search for no configuration")->excludes(given);
}

void add_config(CLI::App& app, Commands& all) {
    auto* const config = app.add_subcommand("config", "The configuration, animcheck.yaml");
    config->require_subcommand(1);
    auto* const show = config->add_subcommand("show", "What holds for a path, and which line says so");
    show->add_option("PATH", all.config.path, "A file, a folder, or FILE::MEMBER");
    add_configuration(show, all.config.config, all.config.no_config);
    show->callback([&all] { all.chosen = [&all] { return config_show(all.common, all.config); }; });
    auto* const listed = config->add_subcommand("profiles", "What `extends` can name, and what that sets");
    listed->callback([&all] { all.chosen = [] { return config_profiles(); }; });
}

namespace {

/// `corpus run --reader` holds other programs to an exported corpus.
void add_reader_options(CLI::App& command, CorpusOptions& corpus) {
    auto& options = corpus.readers;
    auto* const reader =
        command
            .add_option(
                "--reader", options.readers,
                "Hold this program to the cases: a command with {file}, and {format}, {context}, {member}, "
                "{named}; exit code 0 accepts. LABEL=COMMAND names it. Or animcheck-strict, animcheck-lenient")
            ->allow_extra_args(false);
    std::vector<CLI::Option*> const others{
        command.add_option("--format", options.formats, "Only cases of these formats")->allow_extra_args(false),
        command.add_option("--timeout", options.seconds, "Seconds for one file")->check(CLI::Range(0.001, 86400.0)),
        command.add_option("--memory", options.megabytes, "MiB for one file")->check(CLI::PositiveNumber),
        command.add_option("--json", options.json, "Write all results as JSON"),
        command.add_option("--junit", options.junit, "Write all results as JUnit's XML"),
        command.add_option("--markdown", options.markdown, "Write the matrix of readers by rule"),
        command.add_option("--html", options.html, "The same as a page")};
    for (auto* const other : others) other->needs(reader);
    auto* const level = command.add_option("--level", options.level, "values: also compare what the reader prints");
    require_one_of(level, {"accept", "values"});
    command.add_option("-j,--jobs", corpus.jobs, "Programs at once; as many as there are processors by default");
}

CLI::App* add_author(CLI::App& corpus, char const* name, char const* help, Commands& all,
                     CorpusCommands::Author CorpusCommands::* command) {
    auto* const added = corpus.add_subcommand(name, help);
    choose(added, all, command, all.author);
    added->add_option("--corpus", all.author.corpus, "The conformance corpus")
        ->option_text("FOLDER")
        ->capture_default_str();
    return added;
}

/// What helps to write cases.
void add_authoring(CLI::App& corpus, Commands& all) {
    auto& options = all.author;
    auto* const proposed = add_author(corpus, "new", "Propose cases: of boundaries that have none, or of a change",
                                      all, &CorpusCommands::propose);
    proposed->add_option("--from-spec", options.format, "The format whose boundaries are looked at")->required();
    proposed->add_option("--only", options.only, "Rules whose full id, or fields whose path, contains this");
    auto* const base = proposed->add_option("--base", options.base, "The base that --set changes");
    auto* const set =
        proposed
            ->add_option("--set", options.settings, "PATH=VALUE: one case with this change, instead of boundaries")
            ->allow_extra_args(false)
            ->needs(base);
    base->needs(set);
    proposed->add_option("--rule", options.rule, "The rule that the case of --set is about, if it breaks none")
        ->needs(set);

    auto* const shrunk = add_author(corpus, "minimize", "Shrink a case or a file to the bytes that a finding needs",
                                    all, &CorpusCommands::minimize);
    shrunk->add_option("CASE|FILE", options.input, "The full id of a case, or a file")->required();
    shrunk->add_option("--rule", options.rule, "The rule whose finding stays, and with it the verdict")->required();
    shrunk->add_option("--to", options.to, "Write the bytes to this file; of a file they are not shown");

    auto* const imported =
        add_author(corpus, "import", "Write a synthetic file as a case; what looks like game data is refused", all,
                   &CorpusCommands::import);
    imported->add_option("FILE", options.input, "The file that you made")->required();
    imported->add_option("--base", options.base, "Write it as a patch of this base; the nearest one by default");
    imported->add_option("--format", options.format, "The format, instead of recognising it");
    imported->add_option("--rule", options.rule, "The rule that the case is about, if it breaks none");
}

} // namespace

void add_corpus(CLI::App& app, Commands& all) {
    auto* const corpus = app.add_subcommand("corpus", "The conformance corpus, for those who work on animcheck");
    corpus->require_subcommand(1);
    using Command = CorpusCommands::Corpus CorpusCommands::*;
    auto const add = [&](char const* name, char const* help, Command command) {
        auto* const added = corpus->add_subcommand(name, help);
        added->add_option("FOLDER", all.corpus.folder, "The corpus, golden/")->required();
        choose(added, all, command, all.corpus);
        return added;
    };
    auto* const run = add("run", "Run all cases, or other readers on an exported corpus", &CorpusCommands::run);
    run->add_option("--only", all.corpus.filter, "Cases whose name contains this");
    add_reader_options(*run, all.corpus);
    add("record", "Write the golden texts anew; intents are never touched", &CorpusCommands::record);
    add("lint", "Hold the corpus to its own rules", &CorpusCommands::lint);
    auto* const exported =
        add("export", "Write every case as a file, with an index for other readers", &CorpusCommands::export_files);
    auto* const sample = add("sample", "Write the sample dump of sample.yaml", &CorpusCommands::sample);
    for (auto* const command : {exported, sample})
        command->add_option("--to", all.corpus.to, "The folder to write into")->required();
    auto* const mutate =
        add("mutate", "Change the rules of --spec-dir one by one, and list changes that no case notices",
            &CorpusCommands::mutate);
    mutate->add_option("--only", all.corpus.filter, "Rules whose full id contains this");
    mutate->add_option("-j,--jobs", all.corpus.jobs, "Threads; as many as there are processors by default");
    add_authoring(*corpus, all);
}

namespace {

std::vector<std::string> known_games() {
    std::vector<std::string> names;
    for (auto const* const format : animcheck::formats())
        for (auto const& game : format->games) names.emplace_back(game.name);
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    return names;
}

int print(std::string const& text) {
    Output output;
    output.write(text);
    return output.close() ? exit_checked : exit_internal;
}

int print_completion(CommandRow const& program, Commands const& all) {
    Specs const specs(all.common);
    KnownWords known{.games = known_games()};
    for (auto const& rule : all_rules(specs.set())) known.rules.push_back(rule.id());
    for (auto const* const format : animcheck::formats()) known.formats.emplace_back(format->id);
    return print(completion_script(program, known, all.words.front()));
}

} // namespace

void add_installed(CLI::App& app, Commands& all) {
    auto* const completion = app.add_subcommand("completion", "The script that completes command lines in a shell");
    require_one_of(completion->add_option("SHELL", all.words, "Whose script")->required()->expected(1),
                   {"bash", "zsh", "fish"});
    completion->callback(
        [&] { all.chosen = [&all, program = table_of(app)] { return print_completion(program, all); }; });
    auto* const manual = app.add_subcommand("manual", "A manual page, for man");
    require_one_of(manual->add_option("PAGE", all.words, "Which page")->required()->expected(1),
                   {"animcheck.1", "animcheck.yaml.5"});
    manual->add_option("--date", all.date, "The date in its footer")->option_text("DATE");
    manual->callback([&] {
        all.chosen = [&all, program = table_of(app)] {
            return print(all.words.front() == "animcheck.1" ? manual_of_program(program, all.date)
                                                            : manual_of_configuration(all.date));
        };
    });
    for (auto* const command : {completion, manual}) command->group(""); // --help does not list them
}

} // namespace animcheck::cli
