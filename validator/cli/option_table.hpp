// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

/// Commands and options as data, for what is made from them: the manual page and the completions of shells.
namespace animcheck::cli {

/// An option, or an argument, which has no names.
struct OptionRow {
    std::vector<std::string> names; ///< "-o", "--output"
    std::string value;              ///< placeholder of its value in --help; empty: it takes none
    std::string optional;           ///< "[=A|B]": of a flag that may have a value
    std::vector<std::string> words; ///< the only values that it takes; empty: any
    std::string description;        ///< with the default
    std::string group;              ///< in --help
    bool required = false;          ///< of an argument
    bool several = false;
};

struct CommandRow {
    std::string name; ///< "spec show"; of the program: empty
    std::string description;
    std::string ending; ///< end of --help: examples
    bool hidden = false;
    std::vector<OptionRow> options, arguments;
    std::vector<CommandRow> commands;
};

/// Of the program with all commands, laid out for --help.
[[nodiscard]] CommandRow table_of(CLI::App const& app);

/// Names of rules, formats and games, which shells complete.
struct KnownWords {
    std::vector<std::string> rules, formats, games;
};
/// The script that completes command lines in "bash", "zsh" or "fish".
[[nodiscard]] std::string completion_script(CommandRow const& program, KnownWords const& known,
                                            std::string const& shell);

/// animcheck(1), and animcheck.yaml(5), as troff. `date`: of the page.
[[nodiscard]] std::string manual_of_program(CommandRow const& program, std::string const& date);
[[nodiscard]] std::string manual_of_configuration(std::string const& date);

} // namespace animcheck::cli
