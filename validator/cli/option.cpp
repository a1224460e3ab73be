// SPDX-License-Identifier: MIT
#include "validator/cli/option.hpp"
#include "validator/app/wrapped_text.hpp"
#include "validator/cli/commands.hpp"
#include "validator/rules/printable.hpp"
#include "validator/rules/spelling.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace animcheck::cli {
namespace {

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

/// The end of --help.
std::string ending_of(CommandText const& text) {
    std::string ending;
    if (*text.examples) ending = fmt::format("Examples:\n{}\n", text.examples);
    if (!text.notes.empty()) ending += '\n';
    for (auto const& note : text.notes) ending += wrapped(note, 0) + '\n';
    return ending;
}

} // namespace

CLI::Option* describe(CLI::Option* option, OptionText const& text) {
    if (*text.default_value) option->default_str(text.default_value);
    if (!text.choices.empty()) require_one_of(option, text.choices);
    if (*text.value) option->option_text(text.value);
    if (*text.group) option->group(text.group);
    // "-o a -o b": a list of values is not one of arguments, which may follow
    return option->nonpositional() ? option->allow_extra_args(false) : option;
}

CLI::Option* add_list(CLI::App* command, OptionText const& text, std::vector<std::string>& target) {
    return add(command, text, target)->delimiter(',');
}

CLI::Option* add_jobs(CLI::App* command, unsigned& jobs) {
    static constexpr unsigned most = 256;
    auto const wrong = [](std::string const& word) {
        unsigned number = 0;
        auto const* const end = word.data() + word.size();
        auto const [rest, error] = std::from_chars(word.data(), end, number);
        if (error == std::errc{} && rest == end && number <= most) return std::string();
        return fmt::format("'{}' is not a number of threads, 0 to {}; -j is followed by one, as in -j 4",
                           printable(word), most);
    };
    return add(command, {"-j,--jobs", "N", on_input, "Number of threads (default: one per processor)"}, jobs)
        ->check(wrong);
}

CLI::App* add_command(CLI::App* to, CommandText const& text) {
    auto* const command = to->add_subcommand(text.name, text.help);
    auto const ending = ending_of(text);
    command->group(text.group)
        ->footer(fmt::format("{}{}Global options: --spec-dir, --log-level (see animcheck --help).", ending,
                             ending.empty() ? "" : "\n"));
    command->get_help_ptr()->group(general);
    return command;
}

void describe_program(CLI::App& app) {
    auto ending = ending_of({"",
                             "",
                             "",
                             "  animcheck Data/                          check all files below a folder\n"
                             "  animcheck ls Anims.vdf                   what is in a container\n"
                             "  animcheck dump Anims.vdf::HUM-S_RUN.MAN  a member of it, byte by byte\n"
                             "  animcheck explain zengin.man/version     what a rule is about",
                             {exits}});
    ending.pop_back();
    app.footer(ending);
    app.set_help_flag("-h,--help", "Print this help")->group(general);
    app.formatter(help_layout());
}

} // namespace animcheck::cli
