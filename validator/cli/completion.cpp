// SPDX-License-Identifier: MIT
// Completion for shells: scripts with all commands, options and words in them, which start no program while a user
// types.
#include "validator/cli/option_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

namespace animcheck::cli {
namespace {

/// The completion of a value.
enum class Values : std::uint8_t { none, words, files, folders, rules, rules_and_formats, formats, games };

Values values_of(OptionRow const& row) {
    if (row.value.empty()) return Values::none;
    if (!row.words.empty()) return Values::words;
    if (row.value == "RULE" || row.value == "RULE,..") // the one of explain is no option
        return row.names.empty() ? Values::rules_and_formats : Values::rules;
    if (row.value == "FORMAT") return Values::formats;
    if (row.value == "GAME") return Values::games;
    if (row.value == "FOLDER") return Values::folders;
    for (auto const* const word : {"FILE", "PATH", "PLACE", "FOLDER"})
        if (row.value.contains(word) && !row.value.contains('=')) return Values::files;
    return Values::none;
}

/// A command and those below it, without what --help does not list.
void visit(CommandRow const& command, std::function<void(CommandRow const&)> const& call) {
    if (command.hidden && !command.name.empty()) return;
    call(command);
    for (auto const& below : command.commands) visit(below, call);
}

/// Options of a command, with those that may be anywhere. A line without a command is one of `check`.
std::vector<OptionRow> options_of(CommandRow const& program, CommandRow const& command) {
    auto rows = command.options;
    if (command.name.empty()) {
        auto const check = std::ranges::find(program.commands, "check", &CommandRow::name);
        for (auto const& option : check->options)
            if (option.names.back() != "--help") rows.push_back(option);
    } else {
        for (auto const& option : program.options)
            if (option.names.back() != "--help" && option.names.back() != "--version") rows.push_back(option);
    }
    return rows;
}

/// The last word of "spec show".
std::string_view last_word(std::string_view name) { return name.substr(name.rfind(' ') + 1); }

std::string_view folder_word(std::string_view name) {
    auto const space = name.rfind(' ');
    return space == std::string_view::npos ? "" : name.substr(0, space);
}

std::vector<std::string> commands_below(CommandRow const& command) {
    std::vector<std::string> words;
    for (auto const& below : command.commands)
        if (!below.hidden) words.emplace_back(last_word(below.name));
    if (command.name.empty()) words.emplace_back("help");
    return words;
}

/// In single quotes, as all three shells read them.
std::string in_quotes(std::string_view text, bool is_fish = false) {
    std::string out = "'";
    for (char const c : text) {
        if (is_fish && (c == '\'' || c == '\\'))
            out += fmt::format("\\{}", c);
        else
            out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return out + "'";
}

/// "'' check'|' ls'|' spec'|'spec show'": a command so far, and the word that continues it, for `case`.
std::string steps(CommandRow const& program) {
    std::vector<std::string> all{"' help'"};
    visit(program, [&](CommandRow const& command) {
        if (command.name.empty()) return;
        all.push_back(fmt::format("'{} {}'", folder_word(command.name), last_word(command.name)));
        if (!command.name.contains(' ')) all.push_back(fmt::format("'help {}'", command.name));
    });
    return fmt::format("{}", fmt::join(all, " | "));
}

namespace bash {

std::string reply(OptionRow const& row) {
    switch (values_of(row)) {
    case Values::words: return fmt::format("reply='{}'", fmt::join(row.words, " "));
    case Values::rules: return "reply=$rules";
    case Values::rules_and_formats: return "reply=\"$rules $formats\"";
    case Values::formats: return "reply=$formats";
    case Values::games: return "reply=$games";
    case Values::folders: return "kind=folders";
    case Values::files: return "kind=files";
    case Values::none: break;
    }
    return "return";
}

std::string values(CommandRow const& program) {
    std::string text;
    visit(program, [&](CommandRow const& command) {
        for (auto const& option : options_of(program, command)) {
            if (option.value.empty()) continue;
            std::vector<std::string> cases;
            for (auto const& name : option.names) cases.push_back(in_quotes(command.name + ':' + name));
            text += fmt::format("    {}) {} ;;\n", fmt::join(cases, " | "), reply(option));
        }
    });
    return text;
}

std::string names(CommandRow const& program) {
    std::string text;
    visit(program, [&](CommandRow const& command) {
        std::vector<std::string> all;
        for (auto const& option : options_of(program, command))
            all.insert(all.end(), option.names.begin(), option.names.end());
        text += fmt::format("            {}) reply='{}' ;;\n", in_quotes(command.name), fmt::join(all, " "));
    });
    return text;
}

std::string arguments(CommandRow const& program) {
    std::string text;
    visit(program, [&](CommandRow const& command) {
        auto const below = commands_below(command);
        if (!below.empty())
            text += fmt::format("            {}) reply='{}' ;;\n", in_quotes(command.name), fmt::join(below, " "));
        else if (!command.arguments.empty())
            text +=
                fmt::format("            {}) {} ;;\n", in_quotes(command.name), reply(command.arguments.front()));
    });
    text += fmt::format("            help) reply='{}' ;;\n", fmt::join(commands_below(program), " "));
    visit(program, [&](CommandRow const& command) {
        if (auto const below = commands_below(command); !below.empty() && !command.name.empty())
            text += fmt::format("            'help {}') reply='{}' ;;\n", command.name, fmt::join(below, " "));
    });
    return text;
}

constexpr auto script = R"(# bash completion for animcheck
_animcheck() {{
    local rules='{0}'
    local formats='{1}' games='{2}'
    local current=${{COMP_WORDS[COMP_CWORD]}} before=$((COMP_CWORD - 1)) command='' reply='' kind='' i
    if [[ $current == '=' ]]; then # --option=
        current=''
    elif [[ ${{COMP_WORDS[before]}} == '=' ]]; then
        before=$((before - 1))
    fi
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case "$command ${{COMP_WORDS[i]}}" in
        {3}) command=${{command:+$command }}${{COMP_WORDS[i]}} ;;
        esac
    done
    case "$command:${{COMP_WORDS[before]}}" in
{4}    *)
        if [[ $current == -* ]]; then
            case $command in
{5}            esac
        else
            case $command in
{6}            esac
        fi
        ;;
    esac
    COMPREPLY=()
    if [[ $kind == folders ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
    elif [[ $kind != files ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$reply" -- "$current")
    fi
}}
complete -o bashdefault -o default -F _animcheck animcheck
)";

} // namespace bash

namespace zsh {

/// For a description in [brackets].
std::string bracketed(std::string_view text) {
    std::string out;
    for (char const c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string action(OptionRow const& row) {
    switch (values_of(row)) {
    case Values::words: return fmt::format("({})", fmt::join(row.words, " "));
    case Values::rules: return "_animcheck_rules";
    case Values::rules_and_formats: return "_animcheck_rules_and_formats";
    case Values::formats: return "_animcheck_formats";
    case Values::games: return "_animcheck_games";
    case Values::folders: return "_files -/";
    case Values::files: return "_files";
    case Values::none: break;
    }
    return " ";
}

std::string options(CommandRow const& program, CommandRow const& command) {
    std::string text;
    for (auto const& option : options_of(program, command))
        for (auto const& name : option.names) {
            bool const is_long = name.starts_with("--"), takes_value = !option.value.empty();
            auto spec = fmt::format("*{}{}[{}]", name,
                                    !takes_value ? ""
                                    : is_long    ? "="
                                                 : "+",
                                    bracketed(option.description));
            if (takes_value) spec += fmt::format(":{}:{}", bracketed(option.value), action(option));
            text += " \\\n            " + in_quotes(spec);
        }
    return text;
}

std::string cases(CommandRow const& program) {
    std::string text;
    visit(program, [&](CommandRow const& command) {
        text +=
            fmt::format("    {})\n        _arguments -s :{}", in_quotes(command.name), options(program, command));
        auto const below = commands_below(command);
        if (command.name.empty())
            text += " \\\n            '*: :_animcheck_start'";
        else if (!below.empty())
            text += fmt::format(" \\\n            '*:command:({})'", fmt::join(below, " "));
        else if (!command.arguments.empty())
            text += fmt::format(" \\\n            '*:{}:{}'", bracketed(command.arguments.front().value),
                                action(command.arguments.front()));
        text += "\n        ;;\n";
    });
    text += fmt::format("    help) compadd -- {} ;;\n", fmt::join(commands_below(program), " "));
    visit(program, [&](CommandRow const& command) {
        if (auto const below = commands_below(command); !below.empty() && !command.name.empty())
            text += fmt::format("    'help {}') compadd -- {} ;;\n", command.name, fmt::join(below, " "));
    });
    return text;
}

std::string starts(CommandRow const& program) {
    std::string text;
    for (auto const& command : program.commands)
        if (!command.hidden) text += ' ' + in_quotes(command.name + ':' + bracketed(command.description));
    return text + " 'help:The help of a command'";
}

constexpr auto script = R"(#compdef animcheck
_animcheck_rules() {{
    local -a ids=({0})
    compadd "$@" -a ids
}}
_animcheck_rules_and_formats() {{
    _animcheck_rules "$@"
    _animcheck_formats "$@"
}}
_animcheck_formats() {{
    local -a ids=({1})
    compadd "$@" -a ids
}}
_animcheck_games() {{
    local -a names=({2})
    compadd "$@" -a names
}}
_animcheck_start() {{
    local -a commands=({3})
    _describe command commands
    _files
}}
_animcheck() {{
    local command='' i
    local -a rest=("$words[1]")
    local at=$CURRENT
    for ((i = 2; i < at; ++i)); do
        case "$command $words[i]" in
        ({4}) command=${{command:+$command }}$words[i] && ((--CURRENT)) ;;
        (*) rest+=("$words[i]") ;;
        esac
    done
    words=("${{(@)rest}}" "${{(@)words[at,-1]}}")
    case $command in
{5}    esac
}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _animcheck "$@"
else
    compdef _animcheck animcheck
fi
)";

} // namespace zsh

namespace fish {

std::string values(OptionRow const& row) {
    switch (values_of(row)) {
    case Values::words: return fmt::format(" -x -a '{}'", fmt::join(row.words, " "));
    case Values::rules: return " -x -a '(__animcheck_rules)'";
    case Values::rules_and_formats: return " -x -a '(__animcheck_rules; __animcheck_formats)'";
    case Values::formats: return " -x -a '(__animcheck_formats)'";
    case Values::games: return " -x -a '(__animcheck_games)'";
    case Values::folders: return " -x -a '(__fish_complete_directories)'";
    case Values::files: return " -r -F";
    case Values::none: break;
    }
    return " -x";
}

std::string lines(CommandRow const& program) {
    std::string text;
    auto const add = [&](std::string const& command, std::string const& what) {
        text += fmt::format("complete -c animcheck -n \"__animcheck_at {}\"{}\n", in_quotes(command), what);
    };
    visit(program, [&](CommandRow const& command) {
        for (auto const& option : options_of(program, command)) {
            std::string names;
            for (auto const& name : option.names)
                names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            add(command.name, fmt::format("{}{} -d {}", names, option.value.empty() ? "" : values(option),
                                          in_quotes(option.description, true)));
        }
        for (auto const& below : command.commands)
            if (!below.hidden)
                add(command.name, fmt::format("{} -a {} -d {}", command.name.empty() ? "" : " -f",
                                              last_word(below.name), in_quotes(below.description, true)));
        if (command.commands.empty() && !command.arguments.empty())
            if (auto const kind = values(command.arguments.front()); kind != " -r -F") {
                // An argument is no option's value: -f instead of -x.
                add(command.name, " -f" + (kind.size() > 3 ? kind.substr(3) : ""));
            }
    });
    add("", " -a help -d 'The help of a command'");
    add("help", fmt::format(" -f -a '{}'", fmt::join(commands_below(program), " ")));
    for (auto const& command : program.commands)
        if (!command.commands.empty())
            add("help " + command.name, fmt::format(" -f -a '{}'", fmt::join(commands_below(command), " ")));
    return text;
}

constexpr auto script = R"(# fish completion for animcheck
function __animcheck_at
    set -l command
    for word in (commandline -opc)[2..]
        switch "$command $word"
            case {3}
                set -a command $word
        end
    end
    test "$command" = "$argv[1]"
end
function __animcheck_rules
    printf '%s\n' {0}
end
function __animcheck_formats
    printf '%s\n' {1}
end
function __animcheck_games
    printf '%s\n' {2}
end
{4})";

} // namespace fish

} // namespace

std::string completion_script(CommandRow const& program, KnownWords const& known, std::string const& shell) {
    auto const rules = fmt::format("{}", fmt::join(known.rules, " "));
    auto const formats = fmt::format("{}", fmt::join(known.formats, " "));
    auto const games = fmt::format("{}", fmt::join(known.games, " "));
    if (shell == "bash")
        return fmt::format(bash::script, rules, formats, games, steps(program), bash::values(program),
                           bash::names(program), bash::arguments(program));
    if (shell == "zsh")
        return fmt::format(zsh::script, rules, formats, games, zsh::starts(program), steps(program),
                           zsh::cases(program));
    auto words = steps(program);
    for (auto at = words.find(" |"); at != std::string::npos; at = words.find(" |")) words.erase(at, 2);
    return fmt::format(fish::script, rules, formats, games, words, fish::lines(program));
}

} // namespace animcheck::cli
