// SPDX-License-Identifier: MIT
#include "validator/cli/option_table.hpp"
#include "validator/cli/commands.hpp"

#include <CLI/CLI.hpp>

namespace animcheck::cli {
namespace {

std::vector<std::string> split(std::string const& text) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin <= text.size();) {
        auto const end = std::min(text.find('|', begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

OptionRow row_of(CLI::Option const& option) {
    OptionRow row;
    for (auto const& name : option.get_snames()) row.names.push_back("-" + name);
    for (auto const& name : option.get_lnames()) row.names.push_back("--" + name);
    if (option.get_positional())
        row.value = option.get_name(true);
    else if (option.get_items_expected_min() > 0)
        row.value = option.get_option_text().empty() ? "VALUE" : option.get_option_text();
    else
        row.optional = option.get_option_text();
    if (auto const type = option.get_type_name(); type.contains('|')) row.words = split(type); // of require_one_of
    row.description = description_of(option);
    row.group = option.get_group();
    row.required = option.get_required();
    row.several = option.get_items_expected_max() > 1;
    return row;
}

CommandRow row_of(CLI::App const& app, std::string const& name) {
    CommandRow row{.name = name, .description = app.get_description(), .ending = app.get_footer()};
    row.hidden = app.get_group().empty();
    for (auto const* const option : app.get_options())
        (option->get_positional() ? row.arguments : row.options).push_back(row_of(*option));
    for (auto const* const below : commands_of(app))
        row.commands.push_back(row_of(*below, name.empty() ? below->get_name() : name + ' ' + below->get_name()));
    return row;
}

} // namespace

CommandRow table_of(CLI::App const& app) { return row_of(app, ""); }

} // namespace animcheck::cli
