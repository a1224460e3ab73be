// SPDX-License-Identifier: MIT
// All commands but `check`: their options, and what they call.
#include "validator/cli/commands.hpp"
#include "decoders/registry.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/cli/corpus_program.hpp"
#include "validator/cli/option.hpp"
#include "validator/cli/option_table.hpp"
#include "validator/judge/rule_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace animcheck::cli {

void add_given(CLI::App* command, std::vector<std::string>& manifests, std::vector<std::string>& segments) {
    add(command,
        {"--manifest", "XML|FOLDER", on_around,
         "XML of the Zelda 64 decompilations, or a folder of it. A file that the XML names (also with .zobj, .bin "
         "or .zdata) is an object with these elements. XML in the object's own folder is found without this "
         "option"},
        manifests);
    add(command,
        {"--segment", "NUMBER=FILE", on_around,
         "A file that the game has loaded at this segment, so that pointers into it can be checked"},
        segments);
}

void add_context_json(CLI::App* command, std::string& path) {
    auto* const option =
        add(command,
            {"--context-json", "FILE", on_around,
             "All that is known of one file besides its bytes (name, format, member, skeleton, limits), as an "
             "exported corpus has it. The file's folder is not searched"},
            path);
    for (auto const* const other : {"--context", "--manifest", "--segment", "--format", "--game"})
        option->excludes(command->get_option(other));
}

namespace {

void add_around(CLI::App* command, PlaceOptions& options) {
    add(command, {"--format", "FORMAT", on_input, "Read the file as this format, whatever it looks like"},
        options.format);
    add(command,
        {"--game", "GAME", on_input,
         "The game that the file is from, for formats that differ by game (see formats)"},
        options.game);
    add(command, {"--context", "PLACE", on_around, "The file with its skeleton"}, options.context);
    add_given(command, options.manifests, options.segments);
    add_context_json(command, options.context_json);
}

void add_place(CLI::App* command, PlaceOptions& options) {
    add(command,
        {"PLACE", "", "",
         "A file, FILE::MEMBER (or FILE::#ROW), a part of one (rtda::animation[15]), or - for standard input"},
        options.place)
        ->required();
    add_around(command, options);
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
    auto* const command = add_command(&to, {name, help, "Commands"});
    command->callback([&all, call] { all.chosen = [&all, call] { return call(all.common); }; });
    return command;
}

} // namespace

void add_readers(CLI::App& app, Commands& all) {
    auto* const there = add_command(
        &app, {"ls",
               "List files, folders and containers, with the format of each file",
               on_files,
               "  animcheck ls Data/\n"
               "  animcheck ls 'Anims.vdf::*.MDH'\n"
               "  animcheck ls --columns path,format,frames,fps,joints,duration,verdict Data/",
               {"Columns: size, format, place as `check` takes it, and how the format was recognised."}});
    add(there, {"PATH", "", "", "Files, folders, containers, FILE::MEMBER, or - for standard input"}, all.ls.paths)
        ->required();
    add_list(
        there,
        {"--columns", "NAME,..", "",
         "Print these columns, with a header line: path, size, format, why, verdict, frames, fps, joints, "
         "duration (seconds), and any other value that -v shows for a format; - where a file has no such value"},
        all.ls.columns);
    there->callback([&all] { all.chosen = [&all] { return ls(all.common, all.ls); }; });

    auto* const counted = add_command(
        &app, {"stats",
               "Show how frames, rates, joints and versions are distributed, and which files are unusual or alike",
               on_files,
               "  animcheck stats Data/",
               {"For each format: values with the number of inputs that have them, values far outside the usual "
                "range with a place, and groups of inputs with the same findings, which often have one writer."}});
    add(counted, {"PATH", "", "", "Files, folders, containers, FILE::MEMBER, or - for standard input"},
        all.ls.paths)
        ->required();
    counted->callback([&all] { all.chosen = [&all] { return stats(all.common, all.ls); }; });

    auto* const dumped = add_command(&app, {"dump",
                                            "Print annotated hex: every field, finding and unread byte",
                                            on_files,
                                            "  animcheck dump HUM-S_RUN.MAN\n"
                                            "  animcheck dump HUM-S_RUN.MAN header.frames\n"
                                            "  animcheck dump battle.lgp::rtda::animation[15]\n"
                                            "  animcheck dump 'Anims.vdf::*RUN*'",
                                            {"With a pattern, each member begins with a line == PLACE."}});
    add_place(dumped, all.dump);
    add(dumped, {"FIELD", "", "", "Print only this field and those below it: header.frames, or header"},
        all.dump.field);
    add_flag(dumped, {"--all", "", "", "Print every row of every array"}, all.dump.all);
    add_flag(dumped, {"--computed", "", "", "Also print values that are computed from fields"}, all.dump.computed);
    dumped->callback([&all] { all.chosen = [&all] { return dump(all.common, all.dump); }; });

    auto* const decoded = add_command(&app, {"decode",
                                             "Print decoded values as JSON",
                                             on_files,
                                             "  animcheck decode HUM-S_RUN.MAN\n"
                                             "  animcheck decode --poses --context HUM.MDH HUM-S_RUN.MAN\n"
                                             "  animcheck decode 'Anims.vdf::*.MAN' | jq .path",
                                             {"With a pattern, each member is one line of JSON."}});
    add_place(decoded, all.decode);
    auto* const strict =
        add_flag(decoded,
                 {"--strict{error}",
                  "[=error|warning]",
                  "",
                  "Stop at the first finding of this severity or above (default: error), with exit code 1",
                  {"error", "warning"}},
                 all.decode.strict);
    add_flag(decoded, {"--lenient", "", "", "Continue with the documented fallbacks (the default)"}, all.lenient)
        ->excludes(strict);
    add(decoded,
        {"--most-numbers", "N", on_report,
         "Write at most this many numbers of lists and tracks, and exit with code 3 if there are more; 0: write "
         "all"},
        all.decode.most_numbers);
    add(decoded,
        {"--field", "NAME", on_report, "Print only the value of this field, or of those below it: header.frames"},
        all.decode.field);
    add_flag(
        decoded,
        {"--poses", "", "", "Print the position of every joint in each frame; exit with code 3 if it is not known"},
        all.decode.poses);
    decoded->callback([&all] { all.chosen = [&all] { return decode(all.common, all.decode); }; });
}

void add_export(CLI::App& app, Commands& all) {
    auto& options = all.export_command;
    auto* const command = add_command(
        &app, {"export",
               "Write animations on their skeletons as glTF 2.0",
               on_files,
               "  animcheck export --context HUM.MDH HUM-S_RUN.MAN -o run.glb\n"
               "  animcheck export Anims.vdf --to glb/           one file per skeleton\n"
               "  animcheck export 'Anims/HUM-*.MAN' -o hum.glb  all animations of one skeleton",
               {"A file has one skeleton with all its animations, by name. Without --unit and --height a unit is "
                "what the format says, or what makes a human figure 1.6 to 1.9 m high.",
                "Exit codes: 0 everything was exported, 3 something was left out."}});
    add(command,
        {"PLACE", "", "",
         "Files, FILE::MEMBER (or FILE::#ROW), parts of one (rtda::animation[15]), folders, patterns of names in "
         "a folder or container, or - for standard input"},
        options.places)
        ->required();
    add_around(command, options);
    auto* const file =
        add(command,
            {"-o,--output", "FILE", on_report, "Write this file (.glb, or .gltf for JSON); never over an input"},
            options.output);
    add(command,
        {"--to", "FOLDER", "",
         "Write one .glb per skeleton to this new or empty folder, and another one after 256 MiB"},
        options.to)
        ->excludes(file);
    auto* const unit =
        add(command, {"--unit,--scale", "METRES", "", "The length of one unit of the file in metres"}, options.unit)
            ->check(CLI::Range(1e-9, 1e9));
    add(command,
        {"--height", "METRES", "",
         "The height of the figure in the first frame in metres, from the lowest joint to the highest"},
        options.height)
        ->check(CLI::Range(1e-6, 1e6))
        ->excludes(unit);
    add_flag(command, {"--no-bones", "", "", "Write the skeleton without a mesh that shows the bones"},
             options.no_bones);
    add_flag(command, {"--in-place", "", "", "Leave out the movement of the whole figure"}, options.in_place);
    command->callback([&all] { all.chosen = [&all] { return export_gltf(all.common, all.export_command); }; });
}

void add_repair(CLI::App& app, Commands& all) {
    auto& options = all.repair;
    auto* const command =
        add_command(&app, {"repair",
                           "Write repaired copies, with proven edits only",
                           on_files,
                           "  animcheck repair Data/ --to fixed/             every file with a safe edit\n"
                           "  animcheck repair HUM-S_RUN.MAN -o RUN.MAN      one file\n"
                           "  animcheck repair --dry-run Data/               what would be written",
                           {"Every edit was tried and judged, alone and in its place. Inputs are never changed.",
                            "Exit codes: 0 nothing is left broken, 1 something is (or would be written), 2 usage, "
                            "3 not fully read, 4 internal error."}});
    add(command, {"PATH", "", "", "Files and folders"}, options.paths)->required();
    auto* const file =
        add(command, {"-o,--output", "FILE", "", "Write the copy of a single input to this file"}, options.output);
    add(command,
        {"--to", "FOLDER", "", "Write copies to this folder, with the paths that the inputs have below PATH"},
        options.to)
        ->excludes(file);
    auto* const level =
        add(command,
            {"--level",
             "",
             "",
             "safe: edits that the rest of the file proves; likely: also edits that lose or choose something",
             {"safe", "likely"},
             "safe"},
            options.level);
    auto* const only =
        add_list(command, {"--only", "RULE,..", "", "Make only edits of these rules (patterns as for explain)"},
                 options.only);
    auto* const ignored =
        add_list(command, {"--ignore", "RULE,..", "", "Make no edits of these rules"}, options.ignored);
    add_flag(command, {"-n,--dry-run", "", "", "Write nothing, and say what would be written"}, options.dry_run);
    auto* const interactive = add_flag(
        command, {"-i,--interactive", "", "", "Show each edit in the terminal, and ask whether to make it"},
        options.interactive);
    auto* const all_files =
        add_flag(command, {"--all", "", "", "Also copy files that need no repair"}, options.all);
    add_flag(command, {"--force", "", "", "Replace existing files"}, options.force);
    auto* const record =
        add(command, {"--record", "FILE", "", "Write a record of every edit with old and new bytes, as JSON Lines"},
            options.record);
    auto* const apply = add(
        command, {"--apply", "RECORD", "", "Make the edits of a record again, in files with the recorded SHA-256"},
        options.apply);
    auto* const patch = add_flag(
        command, {"--patch", "", "", "Also write COPY.bps, a BPS patch from the input to the copy"}, options.patch);
    for (auto* const other : {level, only, ignored, interactive, all_files, record, patch}) apply->excludes(other);
    add_flag(command, {"--reverse", "", "", "With --apply: undo the edits"}, options.reverse)->needs(apply);
    add_flag(command, {"-q,--quiet", "", on_report, "Print only the summary"}, options.quiet);
    add(command,
        {"--game", "GAME", on_input,
         "The game that the inputs are from, for formats that differ by game (see formats)"},
        options.game);
    add_jobs(command, options.jobs);
    add_given(command, options.manifests, options.segments);
    command->callback([&all] { all.chosen = [&all] { return repair(all.common, all.repair); }; });
}

void add_words(CLI::App& app, Commands& all) {
    auto* const explained =
        add_command(&app, {"explain", "Explain rules and formats, with their evidence", on_knowledge,
                           "  animcheck explain zengin.man/version\n"
                           "  animcheck explain truncated      the rules of this name in all formats\n"
                           "  animcheck explain zengin.vdf     a format\n"
                           "  animcheck explain too fast       the rules that may be the cause"});
    add(explained,
        {"RULE", "", "",
         "Rules (zengin.man/version, or version), formats (zengin.man), patterns ('*/name-*'), or what you see in "
         "the game (too fast)"},
        all.words)
        ->required();
    explained->callback([&all] { all.chosen = [&all] { return explain(all.common, all.words); }; });

    auto* const ruled =
        add_command(&app, {"rules", "List all rules, one per line: id, severity, effect, message", on_knowledge,
                           "  animcheck rules\n"
                           "  animcheck rules zengin.man lba1\n"
                           "  animcheck rules '*/name-*'"});
    add(ruled, {"FORMAT", "", "", "Only rules of these formats or families, or with ids that match a pattern"},
        all.words);
    ruled->callback([&all] { all.chosen = [&all] { return rules(all.common, all.words); }; });

    auto* const listed =
        add_command(&app, {"formats", "List the formats, and how they are recognised", on_knowledge});
    add(listed, {"FORMAT", "", "", "Only these formats: zengin.man, man, a family (lba1), or patterns"}, all.words);
    listed->callback([&all] { all.chosen = [&all] { return list_formats(all.words); }; });

    auto* const spec = add_command(
        &app, {"spec", "List, show, check and export the specs that files are judged by", on_knowledge});
    spec->require_subcommand(1);
    add_plain(*spec, "list", "List all specs", all, spec_list);
    auto* const show = add_command(
        spec, {"show", "Show the fields and rules of a spec", "Commands", "  animcheck spec show zengin.man"});
    add(show, {"FORMAT", "", "", "For example zengin.man; `spec list` lists all"}, all.format)->required();
    show->callback([&all] { all.chosen = [&all] { return spec_show(all.common, all.format); }; });
    auto* const ksy = add_command(
        spec,
        {"ksy",
         "Write the layout of one format, or of all, for Kaitai Struct",
         "Commands",
         "  animcheck spec ksy zengin.man > zengin_man.ksy\n"
         "  animcheck spec ksy --to ksy/     all formats",
         {"What the bytes do not say is a parameter of the description; what it leaves out is in its `doc`."}});
    add(ksy, {"FORMAT", "", "", "For example zengin.man; needed without --to"}, all.ksy.format);
    add(ksy, {"--to", "FOLDER", "", "Write one .ksy per format to this new or empty folder"}, all.ksy.to);
    ksy->callback([&all] { all.chosen = [&all] { return spec_ksy(all.common, all.ksy); }; });
    add_plain(*spec, "lint", "Look for flaws in the specs themselves", all, spec_lint);
    auto* const book =
        add_command(spec, {"book", "Write the book of edge cases: a page for each format and rule", "Commands"});
    add(book, {"--to", "FOLDER", "", "Write to this new or empty folder"}, all.book.to)->required();
    add(book,
        {"--corpus", "FOLDER", "",
         "The conformance corpus that the bytes come from; by default golden/ here, or the installed one"},
        all.book.corpus);
    add_flag(book, {"--markdown", "", "", "Write Markdown instead of HTML"}, all.book.markdown);
    choose(book, all, &CorpusCommands::book, all.book);
}

void add_configuration(CLI::App* command, std::string& file, bool& none, std::string& profile) {
    auto* const given = add(command,
                            {"--config", "FILE", on_counts,
                             "Use this configuration; by default the animcheck.yaml nearest to PATH, upwards"},
                            file);
    add_flag(command, {"--no-config", "", on_counts, "Use no configuration"}, none)->excludes(given);
    std::vector<std::string> names{"default"};
    for (auto const& one : profiles()) names.emplace_back(one.name);
    add(command,
        {"--profile", "NAME", on_counts,
         fmt::format("The profile, instead of `extends` in the configuration: {} (see `config profiles`)",
                     fmt::join(names, ", ")),
         names},
        profile);
}

void add_config(CLI::App& app, Commands& all) {
    auto* const config =
        add_command(&app, {"config", "Show the settings in animcheck.yaml, and the profiles", on_files});
    config->require_subcommand(1);
    auto* const show =
        add_command(config, {"show", "Show the settings for a path, and the line that each comes from", "Commands",
                             "  animcheck config show mods/"});
    add(show, {"PATH", "", "", "A file, a folder, or FILE::MEMBER"}, all.config.path);
    add_configuration(show, all.config.config, all.config.no_config, all.config.profile);
    show->callback([&all] { all.chosen = [&all] { return config_show(all.common, all.config); }; });
    auto* const listed = add_command(
        config, {"profiles", "List the profiles that `extends` can name, with their settings", "Commands"});
    listed->callback([&all] { all.chosen = [] { return config_profiles(); }; });
}

namespace {

/// `corpus run --reader` holds other programs to an exported corpus.
void add_reader_options(CLI::App& command, CorpusOptions& corpus) {
    auto& options = corpus.readers;
    add(&command,
        {"--reader", "COMMAND", "",
         "Run this program on every case: a command with {file}, and {format}, {context}, {member} or {named}; "
         "exit code 0 accepts. LABEL=COMMAND names it. Or animcheck-strict, animcheck-lenient"},
        options.readers);
    add(&command,
        {"--batch", "COMMAND", "",
         "Like --reader, with a single process that reads one line of JSON per case and answers with one; the "
         "export's README describes both"},
        options.batches);
    add(&command,
        {"--needs", "KINDS", "",
         "The parts of a case's context that the reader uses: member, skeleton, manifest, facts, game, beside, "
         "inside, limits, none; cases that need more are not run. Default: all, if the command has {context} or "
         "with --batch"},
        options.needs);
    add(&command, {"--format", "FORMAT", on_input, "Only cases of these formats"}, options.formats);
    add(&command, {"--timeout", "SECONDS", "", "Time limit for one file, in seconds"}, options.seconds)
        ->check(CLI::Range(0.001, 86400.0));
    add(&command, {"--memory", "MIB", "", "Memory limit for one file, in MiB"}, options.megabytes)
        ->check(CLI::PositiveNumber);
    add(&command, {"--json", "FILE", "", "Write all results as JSON"}, options.json);
    add(&command, {"--junit", "FILE", "", "Write all results as JUnit XML"}, options.junit);
    add(&command, {"--markdown", "FILE", "", "Write the matrix of readers by rule"}, options.markdown);
    add(&command, {"--html", "FILE", "", "Write the same matrix as a page"}, options.html);
    add(&command,
        {"--level", "", "", "values: also compare the values that the reader prints", {"accept", "values"}},
        options.level);
    add(&command,
        {"--profile",
         "",
         "",
         "engine: files that the game refuses must be rejected, and files that it loads must be accepted",
         {"any", "engine"}},
        options.profile);
    add_flag(&command,
             {"--abort-rejects", "", "", "Count an uncaught exception or a failed assertion as a rejection"},
             options.abort_rejects);
    add_flag(&command, {"--all", "", "", "List every wrong case, not just the first 20"}, options.lists_all);
    add(&command, {"-j,--jobs", "N", on_input, "Number of programs at once (default: one per processor)"},
        corpus.jobs);
}

CLI::App* add_author(CLI::App& corpus, CommandText const& text, Commands& all,
                     CorpusCommands::Author CorpusCommands::* command) {
    auto* const added = add_command(&corpus, text);
    choose(added, all, command, all.author);
    add(added, {"--corpus", "FOLDER", "", "The conformance corpus"}, all.author.corpus);
    return added;
}

/// Commands for writing cases.
void add_authoring(CLI::App& corpus, Commands& all) {
    auto& options = all.author;
    auto* const proposed = add_author(
        corpus,
        {"new",
         "Propose cases for untested boundaries, or for a change",
         "Commands",
         "  animcheck corpus new --from-spec zengin.man\n"
         "  animcheck corpus new --from-spec zengin.man --only zengin.man/version\n"
         "  animcheck corpus new --from-spec zengin.man --base loop --set header.version=11",
         {"Paste the output below `cases:` in the rule's file, and review it: `corpus lint` refuses cases that are "
          "still `proposed`."}},
        all, &CorpusCommands::propose);
    add(proposed, {"--from-spec", "FORMAT", "", "The format to propose cases for"}, options.format)->required();
    add(proposed,
        {"--only", "TEXT", "", "Only rules with this in their full id, or fields with this in their path"},
        options.only);
    auto* const base = add(proposed, {"--base", "", "", "The base that --set changes"}, options.base);
    auto* const set =
        add(proposed, {"--set", "", "", "PATH=VALUE: one case with this change, instead of boundaries"},
            options.settings)
            ->needs(base);
    base->needs(set);
    add(proposed, {"--rule", "RULE", "", "The rule that the case of --set is about, if it breaks none"},
        options.rule)
        ->needs(set);

    auto* const shrunk =
        add_author(corpus,
                   {"minimize",
                    "Shrink a case or file to the bytes that a finding needs",
                    "Commands",
                    "  animcheck corpus minimize zengin.man/version/ten --rule zengin.man/version\n"
                    "  animcheck corpus minimize BROKEN.MAN --rule zengin.man/version --to small.man",
                    {"A part of a game's file is still game data, and not a case. Make the same fault with `corpus "
                     "new --set`."}},
                   all, &CorpusCommands::minimize);
    add(shrunk, {"CASE|FILE", "", "", "The full id of a case, or a file"}, options.input)->required();
    add(shrunk, {"--rule", "RULE", "", "The rule whose finding, and verdict, must stay"}, options.rule)->required();
    add(shrunk, {"--to", "FILE", "", "Write the bytes to this file; those of a file are not printed"}, options.to);

    auto* const imported =
        add_author(corpus,
                   {"import",
                    "Write a synthetic file as a case; what looks like game data is refused",
                    "Commands",
                    "  animcheck corpus import test.man\n"
                    "  animcheck corpus import test.man --base loop",
                    {"Signs of game data are more than 4,096 bytes, more than 256 packed bytes that no base has, "
                     "and texts that "
                     "no case has. A small file of a game may have none of them: import only what you made."}},
                   all, &CorpusCommands::import);
    add(imported, {"FILE", "", "", "The file that you made"}, options.input)->required();
    add(imported, {"--base", "", "", "Write it as a patch of this base; by default the nearest one"}, options.base);
    add(imported, {"--format", "FORMAT", on_input, "Read it as this format, whatever it looks like"},
        options.format);
    add(imported, {"--rule", "RULE", "", "The rule that the case is about, if it breaks none"}, options.rule);
}

} // namespace

void add_corpus(CLI::App& app, Commands& all) {
    auto* const corpus =
        add_command(&app, {"corpus", "The conformance corpus: test your own reader, export, write cases", on_many});
    corpus->require_subcommand(1);
    using Command = CorpusCommands::Corpus CorpusCommands::*;
    auto const add_below = [&](CommandText const& text, Command command) {
        auto* const added = add_command(corpus, text);
        auto* const folder =
            add(added, {"FOLDER", "", "", "The corpus; by default golden/ here, or the installed one"},
                all.corpus.folder);
        if (std::string_view(text.name) == "record") folder->required(); // it writes there
        choose(added, all, command, all.corpus);
        return added;
    };
    auto* const run =
        add_below({"run",
                   "Run all cases, or other readers on an exported corpus",
                   "Commands",
                   "  animcheck corpus run golden --only zengin.man/version\n"
                   "  animcheck corpus run export --reader 'mine=./loader {named}' --format zengin.man\n"
                   "  animcheck corpus run export --reader './loader {file}' --html matrix.html",
                   {"With --reader, the folder is an export; golden/ is exported first.",
                    "Exit codes: 0 every case is right, 1 a reader is wrong."}},
                  &CorpusCommands::run);
    add(run, {"--only", "TEXT", "", "Only cases with this in their name"}, all.corpus.filter);
    add_reader_options(*run, all.corpus);
    add_below({"record", "Write the golden texts again; never changes the cases", "Commands"},
              &CorpusCommands::record);
    add_below({"lint", "Check the corpus against its own rules", "Commands"}, &CorpusCommands::lint);
    auto* const exported = add_below({"export", "Write every case as a file, with an index for other readers",
                                      "Commands", "  animcheck corpus export --to export/"},
                                     &CorpusCommands::export_files);
    add(exported,
        {"--tier",
         "",
         "",
         "smoke: one case of each kind per format; sound: cases that every reader must accept; hostile: damaged "
         "cases, for sanitizers",
         {"smoke", "sound", "hostile", "all"}},
        all.corpus.tier);
    add(exported, {"--format", "FORMAT", on_input, "Only cases of these formats"}, all.corpus.readers.formats);
    add_flag(exported,
             {"--flat", "", "",
              "Write one folder without an index: y_ must be accepted, n_ must be rejected, m_ may be either. Only "
              "cases that need no context"},
             all.corpus.flat);
    auto* const sample = add_below({"sample", "Write the sample dump that sample.yaml describes", "Commands"},
                                   &CorpusCommands::sample);
    for (auto* const command : {exported, sample})
        add(command, {"--to", "FOLDER", "", "The folder to write into"}, all.corpus.to)->required();
    auto* const mutate = add_below(
        {"mutate", "Change the rules of --spec-dir one by one, and list changes that no case notices", "Commands"},
        &CorpusCommands::mutate);
    add(mutate, {"--only", "TEXT", "", "Only rules with this in their full id"}, all.corpus.filter);
    add_jobs(mutate, all.corpus.jobs);
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
    auto* const completion = add_command(&app, {"completion", "Print the completion script of a shell", ""});
    add(completion, {"SHELL", "", "", "The shell", {"bash", "zsh", "fish"}}, all.words)->required()->expected(1);
    completion->callback(
        [&] { all.chosen = [&all, program = table_of(app)] { return print_completion(program, all); }; });
    auto* const manual = add_command(&app, {"manual", "Print a manual page", ""});
    add(manual, {"PAGE", "", "", "Which page", {"animcheck.1", "animcheck.yaml.5"}}, all.words)
        ->required()
        ->expected(1);
    add(manual, {"--date", "DATE", "", "The date in its footer"}, all.date);
    manual->callback([&] {
        all.chosen = [&all, program = table_of(app)] {
            return print(all.words.front() == "animcheck.1" ? manual_of_program(program, all.date)
                                                            : manual_of_configuration(all.date));
        };
    });
    for (auto* const command : {completion, manual}) command->group(""); // --help does not list them
}

} // namespace animcheck::cli
