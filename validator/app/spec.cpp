// SPDX-License-Identifier: MIT
// formats, spec list, spec show, spec lint: what the specs say, for people.
#include "decoders/registry.hpp"
#include "validator/app/inputs.hpp"
#include "validator/app/output.hpp"
#include "validator/app/wrapped_text.hpp"
#include "validator/judge/checks/check.hpp"
#include "validator/judge/checks/folder_check.hpp"
#include "validator/judge/misread.hpp"
#include "validator/judge/release_rules.hpp"
#include "validator/judge/rule_names.hpp"
#include "validator/rules/loader.hpp"
#include "validator/rules/spec_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace animcheck::app {
namespace {

int finish(std::string_view text) {
    Output output;
    output.write(text);
    return output.close() ? exit_checked : exit_internal;
}

std::string described(Format const& format) {
    auto text = fmt::format("{}: {}\n", format.id, format.title);
    text += labelled("recognised", format.recognised_by);
    if (format.container) text += labelled("members", "a container: what is in it is checked");
    std::string games;
    for (auto const& game : format.games) games += fmt::format("{}{}", games.empty() ? "" : ", ", game.name);
    return games.empty() ? text : text + labelled("--game", games);
}

std::string several(std::size_t count, std::string_view one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

} // namespace

int list_formats(std::vector<std::string> const& words) {
    auto const& all = animcheck::formats();
    for (auto const& word : words)
        if (std::ranges::none_of(all, [&](Format const* format) { return names_format(word, format->id); }))
            throw UsageError(unknown_spec(SpecSet::built_in(), word), "animcheck formats");
    std::string text;
    for (auto const* const format : all)
        if (words.empty() ||
            std::ranges::any_of(words, [&](auto const& word) { return names_format(word, format->id); }))
            text += (text.empty() ? "" : "\n") + described(*format);
    return finish(text);
}

int spec_list(Common const& common) {
    Specs const specs(common);
    std::string text;
    for (auto const* const spec : specs.set().all()) {
        text += fmt::format("{:<17}  version {}, {:>10}, {:>9}  {}\n", spec->format, spec->version,
                            several(spec->fields.size(), "field"),
                            several(rules_of_formats(std::array{spec}).size(), "rule"), spec->title);
    }
    for (auto const& reader : specs.set().readers())
        text += fmt::format("{:<17}  {:>10}, misreads {}\n", reader.id, "reader", fmt::join(reader.formats, ", "));
    return finish(text);
}

namespace {

/// A reader: its address, and what it misreads.
std::string shown(ReaderTable const& reader, SpecSet const& specs) {
    auto text = fmt::format("{}: {}\n\n{}", reader.id, reader.title, labelled("address", reader.address));
    for (auto const& named : rules_of_reader(specs, reader.id)) {
        auto const line = fmt::format("{}: {}", named.rule->by, named.rule->engine);
        text += fmt::format("\n{} ({})\n  {}\n", misreading_id(reader.id, named.rule->id), named.spec->format,
                            wrapped(line, 2));
    }
    return text;
}

} // namespace

int spec_show(Common const& common, std::string const& format) {
    Specs const specs(common);
    auto const readers = specs.set().readers();
    if (auto const reader = std::ranges::find(readers, format, &ReaderTable::id); reader != readers.end())
        return finish(shown(*reader, specs.set()));
    auto const* const spec = specs.set().find(format);
    if (!spec) throw UsageError(unknown_spec(specs.set(), format), "animcheck formats");
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
    if (!spec->errata.empty()) text += "\nerrors of the public description\n";
    for (auto const erratum : spec->errata) text += fmt::format("  {}\n", erratum);
    if (!spec->open.empty()) text += "\nopen questions\n";
    for (auto const question : spec->open) text += fmt::format("  {}\n", question);
    return finish(text);
}

namespace {

/// Rules that act only for a target, and that no target names.
std::string rules_without_target(SpecSet const& specs) {
    std::string text;
    for (auto const* const spec : specs.all())
        for (auto const& rule : spec->rules) {
            auto const id = fmt::format("{}/{}", spec->format, rule.id);
            if (rule.targeted && targets_with(id, specs.targets()).empty())
                text += fmt::format("{}: no target names this rule, so it never acts\n", id);
        }
    return text;
}

} // namespace

int spec_lint(Common const& common) {
    Specs const specs(common);
    std::string text;
    auto const known = [](std::string_view name) {
        return find_check(name) || find_folder_check(name) || is_release_check(name);
    };
    for (auto const* const spec : specs.set().all())
        for (auto const& finding : lint_spec(*spec, known))
            text += fmt::format("{}/{}: {}\n", spec->format, finding.rule, finding.message);
    for (auto const& target : specs.set().targets())
        if (auto const fault = target_fault(target, specs.set().all(), specs.set().releases()); !fault.empty())
            text += fault + '\n';
    for (auto const& reader : specs.set().readers())
        if (auto const fault = reader_fault(reader, specs.set().all(), specs.set().targets()); !fault.empty())
            text += fault + '\n';
    if (auto const idle = rules_without_target(specs.set()); !idle.empty()) text += idle;
    bool const clean = text.empty();
    if (clean) text = fmt::format("{}, no flaws\n", several(specs.set().all().size(), "spec"));
    auto const exit = finish(text);
    return exit != exit_checked ? exit : clean ? exit_checked : exit_findings;
}

} // namespace animcheck::app
