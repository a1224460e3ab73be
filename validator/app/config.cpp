// SPDX-License-Identifier: MIT
// `config`: what holds for a path, and who says so; and what can be extended.
#include "decoders/registry.hpp"
#include "validator/app/configuration.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/judge/rule_names.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace animcheck::app {
namespace {

std::string table(std::vector<Configuration::Row> const& rows) {
    std::size_t keys = 0, values = 0;
    constexpr std::size_t widest = 40;
    for (auto const& row : rows) {
        keys = std::max(keys, row.key.size());
        values = std::max(values, std::min(widest, printable(row.value).size()));
    }
    std::string text;
    for (auto const& row : rows)
        text +=
            fmt::format("  {:<{}}  {:<{}}  {}\n", row.key, keys, printable(row.value), values, printable(row.from));
    return text;
}

/// The severity that a rule's spec gives it.
std::string_view own_severity(SpecSet const& specs, std::string const& id) {
    auto const named = rules_named(specs, id);
    return named.empty() ? "" : name_of(named.front().rule->severity);
}

/// The only format whose rules can concern the file; empty: it is not there, unrecognised, or has members of
/// others.
std::string format_at(std::string const& path) {
    FileBytes file;
    if (kind_of(path) != PathKind::file || !file.open(path).empty()) return {};
    auto const* const format = identify({file.bytes(), base_name(path)}).format;
    return format && !format->container ? std::string(format->id) : std::string();
}

/// Rules of which something is said at this place.
std::string rules_at(Configuration const& configuration, SpecSet const& specs, std::string const& path,
                     std::string const& members) {
    std::vector<Configuration::Row> rows;
    auto const format = members.empty() ? format_at(path) : std::string();
    for (auto const& [id, holding] : configuration.policy().holding(path, members)) {
        if (!format.empty() && !id.starts_with("io/") && !id.starts_with(format + '/')) continue;
        auto const own = own_severity(specs, id);
        if (holding.severity && own != name_of(holding.severity->value))
            rows.push_back({id, fmt::format("{} -> {}", own, name_of(holding.severity->value)),
                            holding.severity->from.text()});
        if (holding.ignored)
            rows.push_back(
                {id, "ignored", fmt::format("{}: {}", holding.ignored->from.text(), holding.ignored->value)});
    }
    if (rows.empty()) return "no rule is changed here\n";
    return fmt::format("{} changed here:\n",
                       rows.size() == 1 ? "1 rule is" : fmt::format("{} rules are", rows.size())) +
           table(rows);
}

/// Of a folder: what holds below it, each with its globs.
std::string all_rules_text(Configuration const& configuration) {
    std::vector<Configuration::Row> rows;
    for (auto const& layer : configuration.layers())
        for (auto const& section : layer.sections) {
            auto const in = section.glob.empty() ? std::string() : fmt::format(" in {}", section.glob);
            for (auto const& setting : section.severity) {
                using By = SeveritySetting::By;
                auto const what = setting.by == By::rule     ? setting.rule
                                  : setting.by == By::effect ? fmt::format("effect {}", name_of(setting.effect))
                                                             : fmt::format("kind {}", name_of(setting.kind));
                rows.push_back(
                    {printable(what) + printable(in), std::string(name_of(setting.level)), setting.from.text()});
            }
            for (auto const& setting : section.ignored) {
                auto const where =
                    setting.paths.empty() ? in : fmt::format("{} in {}", in, fmt::join(setting.paths, ", "));
                rows.push_back({printable(setting.rule) + printable(where), "ignored",
                                fmt::format("{}: {}", setting.from.text(), setting.reason)});
            }
        }
    if (rows.empty()) return "no rule is changed\n";
    return "rules, the last that fits wins:\n" + table(rows);
}

} // namespace

int config_show(Common const& common, ConfigOptions const& options) {
    Specs const specs(common);
    auto const place = options.no_config        ? ConfigPlace::of("")
                       : options.config.empty() ? ConfigPlace::above({options.path})
                                                : ConfigPlace::of(options.config);
    CheckOptions given;
    given.profile = options.profile;
    Configuration const configuration(given, place, specs.set());
    auto const how = place.how().empty() ? "not searched for" : place.how();
    auto text = place.is_there() ? fmt::format("{} ({})\n", printable(place.shown()), how)
                                 : fmt::format("no configuration ({})\n", how);
    text += table(configuration.rows());
    auto const parsed = parse_place(options.path);
    bool const is_folder = parsed.words.empty() && kind_of(parsed.path) == PathKind::folder;
    text += is_folder ? all_rules_text(configuration)
                      : rules_at(configuration, specs.set(), parsed.path,
                                 fmt::format("{}", fmt::join(parsed.words, "::")));
    Output output;
    output.write(text);
    return output.close() ? exit_checked : exit_internal;
}

int config_profiles() {
    Output output;
    for (auto const& profile : profiles())
        output.write(fmt::format("extends: {}\n\n{}\n", profile.name, profile.text));
    return output.close() ? exit_checked : exit_internal;
}

} // namespace animcheck::app
