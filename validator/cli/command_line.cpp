// SPDX-License-Identifier: MIT
// The words of a command line: where the command is, and what is wrong with them.
#include "validator/cli/commands.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

namespace animcheck::cli {

std::vector<CLI::App const*> commands_of(CLI::App const& app) {
    return app.get_subcommands([](CLI::App const*) { return true; });
}

namespace {

CLI::App const* command_called(CLI::App const& app, std::string const& word) {
    auto const all = commands_of(app);
    auto const found =
        std::ranges::find_if(all, [&](CLI::App const* command) { return command->check_name(word); });
    return found == all.end() ? nullptr : *found;
}

/// Of any command: it may be before the one that it belongs to.
CLI::Option const* option_called(CLI::App const& app, std::string const& name) {
    if (auto const* const own = app.get_option_no_throw(name)) return own;
    for (auto const* const command : commands_of(app))
        if (auto const* const found = option_called(*command, name)) return found;
    return nullptr;
}

/// Does this option, as it is written, take the word after it?
bool takes_next(CLI::App const& app, std::string const& word) {
    auto const takes_value = [&](std::string const& name) {
        auto const* const option = option_called(app, name);
        return option && option->get_items_expected_min() > 0;
    };
    if (word.starts_with("--")) return !word.contains('=') && takes_value(word);
    for (std::size_t i = 1; i < word.size(); ++i) // -vo FILE, -voFILE
        if (takes_value(std::string("-") + word[i])) return i + 1 == word.size();
    return false;
}

/// The first word that is no option and no value of one.
std::size_t first_plain(CLI::App const& app, std::vector<std::string> const& words) {
    std::size_t i = 0;
    while (i < words.size() && words[i].size() > 1 && words[i].starts_with('-') && words[i] != "--")
        i += takes_next(app, words[i]) ? 2 : 1;
    return std::min(i, words.size());
}

/// Other programs' names for commands and options of this one.
struct Foreign {
    std::string_view word, own;
};

constexpr std::array foreign_commands{
    Foreign{"version", "animcheck --version"},
    Foreign{"lint", "animcheck check"},
    Foreign{"validate", "animcheck check"},
    Foreign{"verify", "animcheck check"},
    Foreign{"scan", "animcheck check"},
    Foreign{"test", "animcheck check"},
    Foreign{"fix", "animcheck repair"},
    Foreign{"mend", "animcheck repair"},
    Foreign{"list", "animcheck ls"},
    Foreign{"show", "animcheck dump"},
    Foreign{"info", "animcheck ls"},
    Foreign{"print", "animcheck decode"},
    Foreign{"parse", "animcheck decode"},
    Foreign{"diff", "animcheck report diff"},
    Foreign{"compare", "animcheck report diff"},
    Foreign{"merge", "animcheck report merge"},
    Foreign{"convert", "animcheck export"},
    Foreign{"gltf", "animcheck export"},
    Foreign{"baseline", "animcheck check --write-baseline"},
};

constexpr std::string_view walked = "the default for folders";
constexpr std::array foreign_options{
    Foreign{"--json", "--output-format jsonl"},
    Foreign{"-f", "--output-format"},
    Foreign{"--output-file", "-o"},
    Foreign{"-V", "--version"},
    Foreign{"--fix", "animcheck repair"},
    Foreign{"--no-color", "--color never"},
    Foreign{"--sarif", "-o report.sarif"},
    Foreign{"--junit", "-o report.xml"},
    Foreign{"--html", "-o report.html"},
    Foreign{"--csv", "-o report.csv"},
    Foreign{"--skeleton", "--context"},
    Foreign{"--exclude", "`ignore` in animcheck.yaml, with paths"},
    Foreign{"--recursive", walked},
    Foreign{"-r", walked},
    Foreign{"-R", walked},
};

std::string_view own_word(std::span<Foreign const> table, std::string_view word) {
    auto const found = std::ranges::find(table, word, &Foreign::word);
    return found == table.end() ? std::string_view() : found->own;
}

/// The first word may be a path only if a file has that name. One that looks like a path is reported as missing.
void require_no_slip(CLI::App const& app, std::string const& word, bool is_first) {
    if (word.empty() || word.find_first_of("/:") != std::string::npos || kind_of(word) != PathKind::absent) return;
    if (auto const own = own_word(foreign_commands, word); !own.empty())
        throw UsageError(fmt::format("no file or command is called '{}'; did you mean '{}'?", word, own));
    Meant meant(word);
    for (auto const* const command : commands_of(app))
        if (distance(word, command->get_name()) < (word.size() < 4 ? 2 : 3)) meant.offer(command->get_name());
    auto const question = meant.question();
    if (!question.empty() || (is_first && !word.contains('.')))
        throw UsageError(fmt::format("no file or command is called '{}'{}", printable(word), question));
}

/// `help spec show` to `spec show --help`.
bool is_help(std::vector<std::string> const& words) {
    return !words.empty() && words.front() == "help" && kind_of("help") == PathKind::absent;
}

std::vector<std::string> with_help(CLI::App const& app, std::vector<std::string> words) {
    words.erase(words.begin());
    auto const* command = &app;
    for (auto const& word : words) {
        auto const* const below = command_called(*command, word);
        if (!below) {
            Meant meant(word);
            for (auto const* const one : commands_of(*command)) meant.offer(one->get_name());
            throw UsageError(fmt::format("there is no command '{}'{}", printable(word), meant.question()));
        }
        command = below;
    }
    words.emplace_back("--help");
    return words;
}

} // namespace

std::vector<std::string> with_command(CLI::App const& app, std::vector<std::string> words) {
    if (is_help(words)) return with_help(app, std::move(words));
    auto const is_global = [](std::string const& word) {
        return word == "--help" || word == "-h" || word == "--version";
    };
    auto const first = first_plain(app, words);
    auto const at = [&](std::size_t i) { return words.begin() + static_cast<std::ptrdiff_t>(i); };
    if (std::any_of(words.begin(), at(first), is_global)) {
        words = {*std::find_if(words.begin(), at(first), is_global)};
    } else if (auto const* const command = first < words.size() ? command_called(app, words[first]) : nullptr) {
        bool const has_commands = !commands_of(*command).empty();
        auto const last = first + 1 < words.size() && has_commands ? first + 2 : first + 1;
        std::rotate(words.begin(), at(first), at(last));
    } else if (!words.empty()) {
        auto const foreign = std::find_if(words.begin(), at(first), [](std::string const& word) {
            return !own_word(foreign_options, word).empty();
        });
        if (first < words.size() && foreign == at(first)) require_no_slip(app, words[first], first == 0);
        words.insert(words.begin(), "check");
    }
    return words;
}

namespace {

/// The command that was chosen, as far as the words were understood.
CLI::App const& chosen_of(CLI::App const& app) {
    auto const below = app.get_subcommands();
    return below.empty() ? app : chosen_of(*below.front());
}

bool is_option(std::string const& word) { return word.size() > 1 && word.starts_with('-'); }

/// The long names of the options of a command, and those that may be anywhere.
std::string meant_option(CLI::App const& app, CLI::App const& command, std::string const& name) {
    Meant meant(name);
    for (auto const* const of : {&command, &app})
        for (auto const* const option : of->get_options())
            for (auto const& known : option->get_lnames()) meant.offer("--" + known);
    return meant.question();
}

std::string commands_with(CLI::App const& app, std::string const& name) {
    std::string text;
    for (auto const* const command : commands_of(app))
        if (command->get_option_no_throw(name))
            text += fmt::format("{}{}", text.empty() ? "" : ", ", command->get_name());
    return text;
}

std::string unexpected(CLI::App const& app, std::vector<std::string> const& words) {
    auto const option = std::ranges::find_if(words, is_option);
    if (option == words.end()) return fmt::format("unexpected argument '{}'", printable(words.front()));
    if (option->starts_with("-=")) // what is left of -v=2
        return fmt::format("'{}': a short option has its value after it, as in -j 2; -v has none, -vv says more",
                           printable(*option));
    auto const name = option->substr(0, option->find('='));
    if (auto const own = own_word(foreign_options, name); !own.empty())
        return fmt::format("unknown option '{}'; here it is {}", name, own);
    auto question = meant_option(app, chosen_of(app), name);
    if (auto const others = commands_with(app, name); question.empty() && !others.empty())
        question = "; it is an option of " + others;
    return fmt::format("unknown option '{}'{}", printable(name), question);
}

std::string missing(CLI::App const& command, std::string const& what) {
    auto const name = what.substr(0, what.find(" is required"));
    auto const& called = command.get_name();
    auto const path = kind_of(called) == PathKind::absent
                          ? std::string()
                          : fmt::format("; for what is called so here, write ./{}", called);
    auto const* const argument = command.get_option_no_throw(name);
    bool const reads_input = argument && argument->get_description().contains("standard input");
    if (name != "A subcommand")
        return fmt::format("{} is missing{}{}", name, reads_input ? "; - is standard input" : "", path);
    std::string names;
    for (auto const* const below : commands_of(command)) names += (names.empty() ? "" : ", ") + below->get_name();
    return fmt::format("{} needs one of its commands: {}{}", called, names, path);
}

/// "Could not convert: --jobs = x"
std::string not_converted(std::string const& what) {
    auto const at = what.find(": "), equals = what.find(" = ");
    if (at == std::string::npos || equals == std::string::npos) return what;
    return fmt::format("{}: '{}' is not a number", what.substr(at + 2, equals - at - 2), what.substr(equals + 3));
}

} // namespace

std::string why_refused(CLI::App const& app, std::exception const& error) {
    std::string what = error.what();
    if (dynamic_cast<CLI::ExtrasError const*>(&error)) {
        auto const words = app.remaining(true);
        return words.empty() ? what : unexpected(app, words);
    }
    if (dynamic_cast<CLI::RequiredError const*>(&error)) return missing(chosen_of(app), what);
    if (dynamic_cast<CLI::ConversionError const*>(&error)) return not_converted(what);
    if (auto const flag = what.find(" was given a disallowed flag override"); flag != std::string::npos)
        return fmt::format("{}{} takes no value", flag == 1 ? "-" : "--", what.substr(0, flag));
    if (dynamic_cast<CLI::ArgumentMismatch const*>(&error))
        return what.substr(0, what.find(':')) + " needs a value";
    return what;
}

std::string name_of_chosen(CLI::App const& app) {
    auto const below = app.get_subcommands();
    return app.get_name() + (below.empty() ? "" : " " + name_of_chosen(*below.front()));
}

} // namespace animcheck::cli
