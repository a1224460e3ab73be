// SPDX-License-Identifier: MIT
// The layout of --help.
#include "validator/app/wrapped_text.hpp"
#include "validator/cli/commands.hpp"
#include "validator/cli/option.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace animcheck::cli {

namespace {

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
        auto const space = value.empty() || value.starts_with("[=") ? "" : " ";
        return line(name + space + value, description_of(*option));
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
        text += fmt::format("--{}", fmt::join(option.get_lnames(), ", --"));
        return option.get_snames().empty() ? "    " + text : text;
    }

    static std::string line(std::string const& what, std::string const& description) {
        if (what.size() + 3 > left)
            return fmt::format("  {}\n{:{}}{}\n", what, "", left, wrapped(description, left));
        return fmt::format("  {:<{}}{}\n", what, left - 2, wrapped(description, left));
    }
};

} // namespace

std::string description_of(CLI::Option const& option) { return option.get_description() + default_of(option); }

std::shared_ptr<CLI::FormatterBase> help_layout() { return std::make_shared<Layout>(); }

} // namespace animcheck::cli
