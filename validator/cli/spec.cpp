// SPDX-License-Identifier: MIT
// formats, spec list, spec show, spec lint: what the specs say, for people.
#include "decoders/registry.hpp"
#include "validator/checks/check.hpp"
#include "validator/cli/inputs.hpp"
#include "validator/cli/output.hpp"
#include "validator/cli/rule_names.hpp"
#include "validator/cli/spec_words.hpp"
#include "validator/spec/loader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace animcheck::cli {
namespace {

int finish(std::string_view text) {
    Output output;
    output.write(text);
    return output.close() ? exit_checked : exit_internal;
}

std::string described(Format const& format) {
    auto text = fmt::format("{:<17} {}\n{:<17} {}\n", format.id, format.title, "", format.recognised_by);
    if (format.container) text += fmt::format("{:<17} a container: its members are checked\n", "");
    if (!format.games.empty()) text += fmt::format("{:<17} --game", "");
    for (auto const& game : format.games) text += fmt::format(" {}", game.name);
    return format.games.empty() ? text : text + '\n';
}

} // namespace

int formats() {
    std::string text;
    for (auto const* const format : animcheck::formats()) text += described(*format);
    return finish(text);
}

int spec_list(Common const& common) {
    Specs const specs(common);
    std::string text;
    for (auto const* const spec : specs.set().all()) {
        auto const by_check =
            std::ranges::count_if(spec->rules, [](Rule const& rule) { return !rule.check.empty(); });
        text += fmt::format("{:<17} version {}, {} fields, {} rules ({} by named checks): {}\n", spec->format,
                            spec->version, spec->fields.size(), spec->rules.size(), by_check, spec->title);
    }
    return finish(text);
}

int spec_show(Common const& common, std::string const& format) {
    Specs const specs(common);
    auto const* const spec = specs.set().find(format);
    if (!spec) throw UsageError(unknown_format(specs.set(), format), "animcheck formats");
    auto text = fmt::format("{} version {}: {}\n\nfields\n", spec->format, spec->version, spec->title);
    for (auto const& field : spec->fields) {
        text += fmt::format("  {:<32} {:<6} {}\n", pattern_of(*spec, field.path, false), name_of(field.type),
                            field.doc);
        for (auto const& value : slice(spec->values, field.values))
            text += fmt::format("  {:<39} {} (0x{:X}) {}\n", "", value.value, value.value, value.name);
    }
    text += "\nrules\n";
    for (auto const& rule : spec->rules)
        text += fmt::format("  {:<26} {:<8} {}\n", rule.id, name_of(rule.severity), rule.message);
    if (!spec->open.empty()) text += "\nopen questions\n";
    for (auto const question : spec->open) text += fmt::format("  {}\n", question);
    return finish(text);
}

int spec_lint(Common const& common) {
    Specs const specs(common);
    std::string text;
    bool clean = true;
    for (auto const* const spec : specs.set().all()) {
        auto const known = [](std::string_view name) { return find_check(name) != nullptr; };
        for (auto const& finding : lint_spec(*spec, known)) {
            clean = false;
            text += fmt::format("{}/{}: {}\n", spec->format, finding.rule, finding.message);
        }
        text += fmt::format("{}: {} rules, {:.0f} % of them by named checks\n", spec->format, spec->rules.size(),
                            100 * share_of_checks(*spec));
    }
    auto const exit = finish(text);
    return exit != exit_checked ? exit : clean ? exit_checked : exit_findings;
}

} // namespace animcheck::cli
