// SPDX-License-Identifier: MIT
// explain, formats, spec list, spec show, spec lint: what the specs say, for people.
#include "decoders/registry.hpp"
#include "validator/checks/check.hpp"
#include "validator/cli/inputs.hpp"
#include "validator/cli/output.hpp"
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

std::string pattern_of(Spec const& spec, PathId path, bool below) {
    auto const pattern = PathTable(spec.paths).pattern(path);
    if (below) return pattern.empty() ? "**" : pattern + ".**";
    return pattern.empty() ? "the input as a whole" : pattern;
}

std::string tests_of(Spec const& spec, Slice tests) {
    std::string text;
    for (auto const& test : slice(spec.tests, tests)) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", name_of(test.kind));
        for (auto const& operand : slice(spec.operands, test.operands)) text += fmt::format(" {}", operand.text);
    }
    return text;
}

std::string conditions_of(Spec const& spec, Rule const& rule) {
    std::string text;
    for (auto const& condition : slice(spec.conditions, rule.conditions)) {
        auto const subject = condition.subject == Condition::Subject::path ? pattern_of(spec, condition.path, false)
                             : condition.subject == Condition::Subject::actual ? "actual"
                                                                               : "expected";
        text += fmt::format("{}{} {}", text.empty() ? "" : " and ", subject, tests_of(spec, condition.tests));
    }
    return text;
}

std::string holds_of(Spec const& spec, Rule const& rule) {
    if (rule.on_anomaly) return fmt::format("reported by the decoder as {}", name_of(rule.kind));
    if (!rule.check.empty()) return fmt::format("judged by the check {}", rule.check);
    return tests_of(spec, rule.tests);
}

void add_basis(std::string& text, Spec const& spec, Rule const& rule) {
    for (auto const& basis : slice(spec.basis, rule.basis)) {
        auto const& evidence = spec.evidence[basis.evidence];
        text += fmt::format("  {:<10} {}", name_of(evidence.kind),
                            evidence.kind == EvidenceKind::file ? "the file contradicts itself" : evidence.title);
        if (basis.counted) text += fmt::format("; {} seen, {} break the rule", basis.seen, basis.violations);
        if (basis.stops) text += "; refuses such a file itself";
        text += '\n';
    }
}

/// Before there is a finding, whose value and place an edit names.
std::string fix_words(Remedy const& fix) {
    constexpr std::array<std::string_view, 4> edits{"", "write the expected value", "remove these bytes",
                                                    "write zeros over these bytes"};
    auto text = std::string(fix.say);
    if (fix.edit == EditKind::none) return text;
    text += fmt::format("{}{}", text.empty() ? "" : ": ", edits[static_cast<std::size_t>(fix.edit)]);
    return text + fmt::format(" ({}: {})", fix.safe ? "safe" : "not known to be safe", fix.why);
}

std::string explained(Spec const& spec, Rule const& rule) {
    auto text = fmt::format("{}/{}: {}\n\n", spec.format, rule.id, name_of(rule.severity));
    text += fmt::format("  says       {}\n", rule.message);
    text += fmt::format("  at         {}\n", pattern_of(spec, rule.at, rule.below));
    text += fmt::format("  holds      {}\n", holds_of(spec, rule));
    if (rule.conditions.count > 0) text += fmt::format("  when       {}\n", conditions_of(spec, rule));
    for (auto const& field : spec.fields)
        if (field.path == rule.at) text += fmt::format("  the field  {} ({})\n", field.doc, name_of(field.type));
    text += fmt::format("\nwhy\n  {}\n", rule.why);
    if (rule.effect) text += fmt::format("\n{}: {}\n", rule.by.empty() ? "game" : rule.by, name_of(*rule.effect));
    if (!rule.engine.empty()) text += fmt::format("{}  {}\n", rule.effect ? "" : "\nthe game\n", rule.engine);
    if (rule.fix && !(rule.fix->say.empty() && rule.fix->edit == EditKind::none))
        text += fmt::format("\nfix\n  {}\n", fix_words(*rule.fix));
    if (!rule.lenient.empty()) text += fmt::format("\nanimcheck, when it goes on\n  {}\n", rule.lenient);
    text += "\nevidence\n";
    add_basis(text, spec, rule);
    text += fmt::format("  so at most {}\n", name_of(cap_of(spec, rule)));
    for (auto const& exception : slice(spec.exceptions, rule.exceptions))
        text += fmt::format("\nexcept {}{}: {}\n", exception.name, exception.xxh3, exception.why);
    text += fmt::format("\ncases\n  golden/{}/{}.yaml\n", spec.format, rule.id);
    text += fmt::format("\nnot for you?\n  animcheck check --ignore {}/{} ... still lists it and lets it pass\n",
                        spec.format, rule.id);
    return text;
}

} // namespace

int explain(Common const& common, std::string const& wanted) {
    Specs const specs(common);
    std::string text;
    for (auto const* const spec : specs.set().all())
        for (auto const& rule : spec->rules)
            if (wanted == rule.id || wanted == fmt::format("{}/{}", spec->format, rule.id))
                text += fmt::format("{}{}", text.empty() ? "" : "\n", explained(*spec, rule));
    if (text.empty())
        throw UsageError(fmt::format("unknown rule '{}' (animcheck spec show FORMAT lists them)", wanted));
    return finish(text);
}

namespace {

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
    if (!spec) throw UsageError(fmt::format("unknown format '{}' (animcheck spec list)", format));
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
