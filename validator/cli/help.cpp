// SPDX-License-Identifier: MIT
// The layout of --help: groups, placeholders, defaults, examples.
#include "validator/app/wrapped_text.hpp"
#include "validator/cli/commands.hpp"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

namespace animcheck::cli {

namespace {

/// What --help calls the value of an option, in every command that has it, and where it lists the option.
struct OptionWords {
    std::string_view name;
    char const* value; ///< null: its choices, or none
    char const* group;
};
constexpr auto on_input = "Input", on_around = "What is around it", on_counts = "What counts", on_report = "Report",
               general = "General";
constexpr std::array option_words{OptionWords{"--files0-from", "FILE", on_input},
                                  OptionWords{"--shard", "I/N", on_input},
                                  OptionWords{"--jobs", "N", on_input},
                                  OptionWords{"--format", "FORMAT", on_input},
                                  OptionWords{"--game", "GAME", on_input},
                                  OptionWords{"--context", "PLACE", on_around},
                                  OptionWords{"--manifest", "XML|FOLDER", on_around},
                                  OptionWords{"--segment", "NUMBER=FILE", on_around},
                                  OptionWords{"--context-json", "FILE", on_around},
                                  OptionWords{"--fail-on", nullptr, on_counts},
                                  OptionWords{"--config", "FILE", on_counts},
                                  OptionWords{"--no-config", nullptr, on_counts},
                                  OptionWords{"--baseline", "FILE", on_counts},
                                  OptionWords{"--write-baseline", "FILE", on_counts},
                                  OptionWords{"--select", "RULE", on_counts},
                                  OptionWords{"--ignore", "RULE", on_counts},
                                  OptionWords{"--require-context", nullptr, on_counts},
                                  OptionWords{"--allow-empty", nullptr, on_counts},
                                  OptionWords{"--output-format", "FORMAT", on_report},
                                  OptionWords{"--output", "FILE", on_report},
                                  OptionWords{"--hash", nullptr, on_report},
                                  OptionWords{"--embed-bytes", nullptr, on_report},
                                  OptionWords{"--show", nullptr, on_report},
                                  OptionWords{"--quiet", nullptr, on_report},
                                  OptionWords{"--verbose", nullptr, on_report},
                                  OptionWords{"--list-unknown", nullptr, on_report},
                                  OptionWords{"--no-fold", nullptr, on_report},
                                  OptionWords{"--color", nullptr, on_report},
                                  OptionWords{"--book", "URL|FOLDER", on_report},
                                  OptionWords{"--most-numbers", "N", on_report},
                                  OptionWords{"--progress", nullptr, on_report},
                                  OptionWords{"--spec-dir", "FOLDER", general},
                                  OptionWords{"--log-level", nullptr, general},
                                  OptionWords{"--version", nullptr, general},
                                  OptionWords{"--help", nullptr, general},
                                  OptionWords{"--rule", "RULE", nullptr},
                                  OptionWords{"--from-spec", "FORMAT", nullptr},
                                  OptionWords{"--to", "FOLDER", nullptr},
                                  OptionWords{"--scale", "METRES", nullptr},
                                  OptionWords{"--only", "TEXT", nullptr},
                                  OptionWords{"--reader", "COMMAND", nullptr},
                                  OptionWords{"--timeout", "SECONDS", nullptr},
                                  OptionWords{"--memory", "MIB", nullptr},
                                  OptionWords{"--json", "FILE", nullptr},
                                  OptionWords{"--junit", "FILE", nullptr},
                                  OptionWords{"--markdown", "FILE", nullptr},
                                  OptionWords{"--html", "FILE", nullptr}};

constexpr auto exits = "Exit codes: 0 checked, 1 findings, 2 usage, 3 not fully checked, 4 internal error.";

/// What a command's --help ends with: examples, and what its output needs to be understood.
struct Ending {
    std::string_view command, examples, more;
};
constexpr std::array endings{
    Ending{"animcheck",
           "  animcheck Data/                          check all files below a folder\n"
           "  animcheck ls Anims.vdf                   what is in a container\n"
           "  animcheck dump Anims.vdf::HUM-S_RUN.MAN  a member of it, byte by byte\n"
           "  animcheck explain zengin.man/version     what a rule is about",
           exits},
    Ending{"check",
           "  animcheck check --show error Data/        errors alone\n"
           "  animcheck check 'Anims.vdf::*RUN*'        members by a pattern\n"
           "  animcheck check -o a.sarif -o a.xml Data/ several reports: SARIF and JUnit\n"
           "  animcheck check --baseline b.txt Data/    only what --write-baseline b.txt did not see\n"
           "  animcheck check --manifest xml/ objects/  objects, and the XML of what is in them\n"
           "  find . -name '*.MAN' -print0 | animcheck check --files0-from -",
           "Verdicts: conforms (nothing above a note), deviates (a warning), broken (an error), incomplete (not "
           "all could be "
           "checked), unknown (unrecognised)."},
    Ending{"ls",
           "  animcheck ls Data/\n"
           "  animcheck ls 'Anims.vdf::*.MDH'",
           "Columns: size, format, place as `check` takes it, why it was recognised so."},
    Ending{"dump",
           "  animcheck dump HUM-S_RUN.MAN\n"
           "  animcheck dump battle.lgp::rtda::animation[15]\n"
           "  animcheck dump 'Anims.vdf::*RUN*'",
           "Of a pattern, each member has a headline: == PLACE."},
    Ending{"corpus export", "  animcheck corpus export golden --to export/", ""},
    Ending{"export",
           "  animcheck export --context HUM.MDH HUM-S_RUN.MAN -o run.glb\n"
           "  animcheck export Anims.vdf --to glb/",
           "Exit codes: 0 all was exported, 3 something was left out."},
    Ending{"decode",
           "  animcheck decode HUM-S_RUN.MAN\n"
           "  animcheck decode --poses --context HUM.MDH HUM-S_RUN.MAN\n"
           "  animcheck decode 'Anims.vdf::*.MAN' | jq .path",
           "Of a pattern, each member is one line of JSON."},
    Ending{"explain",
           "  animcheck explain zengin.man/version\n"
           "  animcheck explain truncated      the rules of this name, of all formats\n"
           "  animcheck explain zengin.vdf     a format",
           ""},
    Ending{"rules",
           "  animcheck rules\n"
           "  animcheck rules zengin.man lba1\n"
           "  animcheck rules '*/name-*'",
           ""},
    Ending{"show", "  animcheck spec show zengin.man", ""},
    Ending{"ksy",
           "  animcheck spec ksy zengin.man > zengin_man.ksy\n"
           "  animcheck spec ksy --to ksy/     all formats",
           "What the bytes do not say is a parameter of the description; what it leaves out is in its `doc`."},
    Ending{
        "run",
        "  animcheck corpus run golden --only zengin.man/version\n"
        "  animcheck corpus run export --reader 'mine=./loader {named}' --format zengin.man\n"
        "  animcheck corpus run export --reader './loader {file}' --html matrix.html",
        "With --reader, the folder is an export; golden/ is exported first. Exit codes: 0 all right, 1 a reader is "
        "wrong."},
    Ending{"new",
           "  animcheck corpus new --from-spec zengin.man\n"
           "  animcheck corpus new --from-spec zengin.man --only zengin.man/version\n"
           "  animcheck corpus new --from-spec zengin.man --base loop --set header.version=11",
           "What is printed is pasted below `cases:` of the rule's file, and then reviewed: `corpus lint` refuses "
           "what is still `proposed`."},
    Ending{
        "minimize",
        "  animcheck corpus minimize zengin.man/version/ten --rule zengin.man/version\n"
        "  animcheck corpus minimize BROKEN.MAN --rule zengin.man/version --to small.man",
        "A file of a game stays one, however small: it is no case. Make the same fault with `corpus new --set`."},
    Ending{
        "import",
        "  animcheck corpus import test.man\n"
        "  animcheck corpus import test.man --base loop",
        "Signs of game data are: more than 4,096 bytes, more than 256 packed bytes that no base has, texts that no "
        "case has. A small file of a game may have none of them: import what you made, and nothing else."},
    Ending{"merge",
           "  animcheck report merge -o whole.jsonl shard1.jsonl shard2.jsonl\n"
           "  animcheck report merge -o whole.sarif -o summary.md shard*.jsonl",
           exits},
    Ending{
        "convert",
        "  animcheck report convert report.jsonl\n"
        "  animcheck report convert -o report.sarif -o junit.xml report.jsonl",
        "What is written is what the run itself would have written with the same options. Texts of rules are those "
        "of this program's specs. Exit codes: 0 written, 2 not a report, 4 not written."},
    Ending{"diff", "  animcheck report diff before.jsonl after.jsonl",
           "Findings are the same where rule, field and the bytes at the place are, whatever the offset; inputs, "
           "where "
           "their paths are, or one was renamed. Exit codes: 0 nothing new or worse, 1 something, 2 not reports."},
    Ending{"stats",
           "  animcheck report stats report.jsonl\n"
           "  animcheck report stats --output-format json report.jsonl | jq .formats",
           ""},
    Ending{"schema",
           "  animcheck schema\n"
           "  animcheck schema report > report.schema.json",
           ""},
};

/// The commands by what they are for.
constexpr std::array<std::pair<std::string_view, char const*>, 13> command_groups{
    {{"check", "Files"},
     {"ls", "Files"},
     {"dump", "Files"},
     {"decode", "Files"},
     {"export", "Files"},
     {"config", "Files"},
     {"explain", "What is known"},
     {"rules", "What is known"},
     {"formats", "What is known"},
     {"spec", "What is known"},
     {"report", "For work on many files, and on animcheck"},
     {"schema", "For work on many files, and on animcheck"},
     {"corpus", "For work on many files, and on animcheck"}}};

std::string default_of(CLI::Option const& option) {
    auto const& value = option.get_default_str();
    bool const is_none = value.empty() || value == "0" || value == "[]" || value == "{}";
    bool const takes_value = option.get_items_expected_min() > 0 && !option.get_positional();
    return is_none || !takes_value ? "" : fmt::format(" (default: {})", value);
}

/// Lines of 88 columns, options with their defaults, what is general at the end.
class Layout final : public CLI::Formatter {
public:
    Layout() {
        label("Positionals", "Arguments");
        label("SUBCOMMAND", "COMMAND");
    }

    std::string make_option(CLI::Option const* option, bool is_positional) const override {
        auto const name = is_positional ? option->get_name(true) : names_of(*option);
        auto const value = is_positional ? std::string() : option->get_option_text();
        return line(name + (value.empty() ? "" : " " + value), description_of(*option));
    }

    std::string make_subcommand(CLI::App const* command) const override {
        return line(command->get_name(), command->get_description());
    }

    std::string make_group(std::string group, bool is_positional,
                           std::vector<CLI::Option const*> options) const override {
        std::string text = "\n" + group + ":\n";
        for (auto const* const option : options) text += make_option(option, is_positional);
        return text;
    }

    std::string make_help(CLI::App const* app, std::string name, CLI::AppFormatMode mode) const override {
        auto const commands = make_subcommands(app, mode), options = groups_of(*app);
        return app->get_description() + "\n\n" + make_usage(app, std::move(name)) + make_positionals(app) +
               (app->get_parent() ? options + commands : commands + options) + '\n' + make_footer(app);
    }

private:
    static constexpr std::size_t left = 30;

    [[nodiscard]] std::string groups_of(CLI::App const& app) const {
        std::string text, last;
        for (auto const& group : app.get_groups()) {
            auto const options = app.get_options(
                [&](CLI::Option const* option) { return option->get_group() == group && option->nonpositional(); });
            if (!options.empty()) (group == general ? last : text) += make_group(group, false, options);
        }
        return text + last;
    }

    static std::string names_of(CLI::Option const& option) {
        std::string text;
        for (auto const& name : option.get_snames()) text += fmt::format("-{}, ", name);
        for (auto const& name : option.get_lnames()) text += fmt::format("--{}", name);
        return option.get_snames().empty() ? "    " + text : text;
    }

    static std::string line(std::string const& what, std::string const& description) {
        if (what.size() + 3 > left)
            return fmt::format("  {}\n{:{}}{}\n", what, "", left, wrapped(description, left));
        return fmt::format("  {:<{}}{}\n", what, left - 2, wrapped(description, left));
    }
};

void name_options(CLI::App& command) {
    for (auto* const option : command.get_options([](CLI::Option const* one) { return one->nonpositional(); })) {
        auto const name = "--" + option->get_lnames().front();
        auto const row = std::ranges::find(option_words, std::string_view(name), &OptionWords::name);
        if (row == option_words.end()) continue;
        if (row->value) option->option_text(row->value);
        if (name == "--help") option->description("This text");
        if (row->group) option->group(row->group);
    }
}

void end_with_examples(CLI::App& command) {
    auto const ending_of = [](std::string const& name) {
        return std::ranges::find(endings, std::string_view(name), &Ending::command);
    };
    auto const* const parent = command.get_parent();
    auto row = ending_of(parent ? parent->get_name() + ' ' + command.get_name() : std::string());
    if (row == endings.end()) row = ending_of(command.get_name());
    std::string text;
    if (row != endings.end()) text = fmt::format("Examples:\n{}\n", row->examples);
    if (row != endings.end() && !row->more.empty()) text += fmt::format("\n{}\n", wrapped(row->more, 0));
    if (command.get_name() == "check") text += wrapped(exits, 0) + '\n';
    if (command.get_parent())
        text += fmt::format("{}Everywhere: --spec-dir, --log-level (see animcheck --help).\n",
                            text.empty() ? "" : "\n");
    text.pop_back();
    command.footer(text);
}

void lay_out(CLI::App& command) {
    name_options(command);
    end_with_examples(command);
    for (auto* const below : command.get_subcommands([](CLI::App*) { return true; })) lay_out(*below);
}

} // namespace

std::string description_of(CLI::Option const& option) { return option.get_description() + default_of(option); }

void lay_out_help(CLI::App& app) {
    auto const layout = std::make_shared<Layout>();
    auto const set = [&](auto const& self, CLI::App& command) -> void {
        command.formatter(layout);
        for (auto* const below : command.get_subcommands([](CLI::App*) { return true; })) self(self, *below);
    };
    set(set, app);
    for (auto const* const of : {"spec", "report", "corpus"})
        for (auto* const below : app.get_subcommand(of)->get_subcommands([](CLI::App*) { return true; }))
            below->group("Commands");
    for (auto const& [name, group] : command_groups) app.get_subcommand(std::string(name))->group(group);
    lay_out(app);
}

} // namespace animcheck::cli
