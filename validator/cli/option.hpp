// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

/// Options and commands as they are defined: parser, --help, manual page and completions are made from this alone.
namespace animcheck::cli {

// Groups of options in --help.
inline constexpr auto on_input = "Input", on_around = "Companion files", on_counts = "What counts",
                      on_report = "Report", general = "General";
// Groups of commands.
inline constexpr auto on_files = "Files", on_knowledge = "Reference",
                      on_many = "Reports, scripts and other readers";

/// An option, or an argument.
struct OptionText {
    char const* names; ///< "-j,--jobs"; of an argument what --help calls it; "--flag{A}": A, if it has no value
    char const* value; ///< what --help calls its value, and shells complete; "": its choices, or none; of a flag
                       ///< that may have one: "[=A|B]"
    char const* group; ///< in --help; "": Options
    std::string help;
    std::vector<std::string> choices = {}; ///< empty: any value
    char const* default_value = "";        ///< "": that of the variable
};

struct CommandText {
    char const* name;
    char const* help;
    char const* group;                   ///< in the --help that lists it; "": not listed
    char const* examples = "";           ///< lines
    std::vector<std::string> notes = {}; ///< paragraphs after the examples: what its output needs to be understood
};

/// The part that does not depend on the variable.
CLI::Option* describe(CLI::Option* option, OptionText const& text);

template <class Target>
CLI::Option* add(CLI::App* command, OptionText const& text, Target& target) {
    return describe(command->add_option(text.names, target, text.help), text);
}

template <class Target>
CLI::Option* add_flag(CLI::App* command, OptionText const& text, Target& target) {
    return describe(command->add_flag(text.names, target, text.help), text);
}

/// Values that may be given one by one, or several with commas.
CLI::Option* add_list(CLI::App* command, OptionText const& text, std::vector<std::string>& target);
/// -j
CLI::Option* add_jobs(CLI::App* command, unsigned& jobs);

CLI::App* add_command(CLI::App* to, CommandText const& text);
/// Layout, --help and examples of the program itself, before it has commands.
void describe_program(CLI::App& app);

} // namespace animcheck::cli
