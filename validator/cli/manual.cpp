// SPDX-License-Identifier: MIT
// Manual pages, in troff: of the program from what --help prints, of the configuration from its JSON Schema.
#include "validator/app/schemas.hpp"
#include "validator/app/wrapped_text.hpp"
#include "validator/cli/option_table.hpp"
#include "validator/config/config_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace animcheck::cli {
using namespace app;
namespace {

using Json = nlohmann::ordered_json; // keys as the file has them

/// Text that troff takes for nothing else. A minus stays one, so that options can be copied.
std::string escaped(std::string_view text) {
    std::string out;
    for (char const c : text) {
        if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}

std::string paragraph(std::string_view text) { return escaped(wrapped(text, 0)) + '\n'; }

std::string heading(std::string_view title, std::string_view section, std::string_view date) {
    return fmt::format(".TH {} {} \"{}\" \"animcheck {}\"\n", escaped(title), section, date, ANIMCHECK_VERSION);
}

/// Examples are kept as they are; all other text is filled.
std::string ending_of(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        auto const end = std::min(text.find("\n\n"), text.size());
        auto const block = text.substr(0, end);
        text.remove_prefix(std::min(end + 2, text.size()));
        if (block.starts_with("Examples:\n"))
            out += fmt::format("{}Examples:\n.PP\n.nf\n{}\n.fi\n", out.empty() ? "" : ".PP\n",
                               escaped(block.substr(block.find('\n') + 1)));
        else
            out += (out.empty() ? "" : ".PP\n") + escaped(block) + '\n';
    }
    return out;
}

std::string option_text(OptionRow const& option) {
    std::string names;
    for (auto const& name : option.names)
        names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", escaped(name));
    auto const value = option.value.empty() ? "" : fmt::format("\\fI{}\\fR", escaped(option.value));
    auto const space = names.empty() || value.empty() ? "" : " ";
    return fmt::format(".TP\n{}{}{}{}\n{}", names, escaped(option.optional), space, value,
                       paragraph(option.description));
}

std::string options_text(CommandRow const& command) {
    std::string text;
    for (auto const& argument : command.arguments) text += option_text(argument);
    std::vector<std::string> groups; // as --help has them
    for (auto const& option : command.options)
        if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
    for (auto const& group : groups) {
        std::string options;
        for (auto const& option : command.options) {
            bool const is_help = std::ranges::find(option.names, "--help") != option.names.end();
            if (option.group == group && (!is_help || command.name.empty())) options += option_text(option);
        }
        if (groups.size() > 1 && !options.empty()) text += fmt::format(".PP\n{}:\n", group);
        text += options;
    }
    return text;
}

std::string command_text(CommandRow const& command) {
    if (command.hidden) return {};
    std::string text;
    if (command.commands.empty()) {
        auto line = fmt::format("animcheck {} [OPTIONS]", command.name);
        for (auto const& argument : command.arguments) {
            auto const word = argument.value + (argument.several ? "..." : "");
            line += argument.required ? ' ' + word : fmt::format(" [{}]", word);
        }
        text = fmt::format(".SS {}\n{}{}{}", escaped(line), paragraph(command.description + '.'),
                           options_text(command), ".PP\n" + ending_of(command.ending));
    }
    for (auto const& below : command.commands) text += command_text(below);
    return text;
}

/// "note | warning", "text", "a list of text": which values a part of the schema allows.
std::string values_of(Json const& schema, Json const& part) {
    if (part.contains("$ref")) {
        auto const name = part.at("$ref").get<std::string>();
        return values_of(schema, schema.at(Json::json_pointer(name.substr(1))));
    }
    if (part.contains("enum"))
        return fmt::format("{}", fmt::join(part.at("enum").get<std::vector<std::string>>(), " | "));
    auto const type = part.value("type", "");
    if (type == "boolean") return "true | false";
    if (type == "array") return "a list of " + values_of(schema, part.at("items"));
    if (type != "object") return "text";
    if (part.contains("properties")) return "settings:";
    auto const& names = part.at("propertyNames");
    auto const key = names.contains("enum") ? "of each of " + values_of(schema, names) : "of each name";
    return values_of(schema, part.at("additionalProperties")) + ", " + key;
}

/// Is a setting for some paths the same as one for all?
bool is_repeated(Json const& schema, std::string const& key, Json const& part) {
    auto const& all = schema.at("properties");
    return part.contains("$ref") && all.contains(key) &&
           all.at(key).value("$ref", "") == part.at("$ref").get<std::string>();
}

/// The settings that a list or an object has in it, if any.
Json const* inner_of(Json const& schema, Json const& part) {
    if (part.contains("$ref"))
        return inner_of(schema, schema.at(Json::json_pointer(part.at("$ref").get<std::string>().substr(1))));
    if (part.contains("items")) return inner_of(schema, part.at("items"));
    return part.contains("properties") ? &part : nullptr;
}

std::string keys_text(Json const& schema, Json const& object, bool is_inner) {
    auto const required = object.value("required", std::vector<std::string>());
    std::string text;
    for (auto const& [key, part] : object.at("properties").items()) {
        bool const is_required = std::ranges::find(required, key) != required.end();
        bool const is_short = is_inner && is_repeated(schema, key, part);
        auto const values = is_short ? std::string() : ' ' + values_of(schema, part);
        text += fmt::format(".TP\n\\fB{}\\fR:{}{}\n{}", escaped(key), escaped(values),
                            is_required ? " (required)" : "", paragraph(part.value("description", "")));
        auto const* const inner = inner_of(schema, part);
        if (inner && !is_inner) text += ".RS\n" + keys_text(schema, *inner, true) + ".RE\n";
    }
    return text;
}

} // namespace

std::string manual_of_program(CommandRow const& program, std::string const& date) {
    auto text = heading("ANIMCHECK", "1", date);
    text += ".SH NAME\nanimcheck \\- judges game animation files\n"
            ".SH SYNOPSIS\n.B animcheck\n[OPTIONS] PATH...\n.br\n.B animcheck\nCOMMAND [OPTIONS] ...\n"
            ".SH DESCRIPTION\n";
    text += paragraph(program.description);
    text += ".SH COMMANDS\n";
    for (auto const& command : program.commands) text += command_text(command);
    text += ".SH OPTIONS\n" + options_text(program);
    text += ".SH NOTES\n" + ending_of(program.ending);
    text += ".SH SEE ALSO\n.BR animcheck.yaml (5)\n";
    return text;
}

std::string manual_of_configuration(std::string const& date) {
    auto const of_config = std::ranges::find(schemas(), "config", &Schema::word);
    auto const schema = Json::parse(of_config->text);
    auto text = heading("ANIMCHECK.YAML", "5", date);
    text += ".SH NAME\nanimcheck.yaml \\- configuration of animcheck\n.SH DESCRIPTION\n";
    text += paragraph(schema.at("description").get<std::string>());
    text += ".SH KEYS\n" + keys_text(schema, schema, false);
    text += ".SH PROFILES\nThese are files of settings, too:\n";
    for (auto const& profile : profiles())
        text += fmt::format(".SS extends: {}\n.nf\n{}.fi\n", profile.name, escaped(profile.text));
    text += ".SH SEE ALSO\n.BR animcheck (1)\n";
    return text;
}

} // namespace animcheck::cli
