// SPDX-License-Identifier: MIT
// What a reader makes of sound files, as rules of the formats: they fire where its conditions hold or its tests
// fail.
#include "validator/rules/loading.hpp"
#include "validator/rules/table_loader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace animcheck {
namespace {

constexpr std::string_view misreading_words[]{
    "at",    "when",
#define TEST(kind, word, relation, anomaly) word,
#define BY_NAME(kind, word) word,
#include "validator/rules/test.def"
#undef TEST
    "check", "versions", "message", "does", "effect", "why", "cure", "by", "symptoms",
};

/// "issue 77 (incident G9)", "measured (ff7.battle/bones-of-one/two)"
std::string title_of(Loading const& loading, yaml::Node const& node) {
    auto words = loading.fields(node, "a source");
    std::vector<std::string> where;
    if (auto const* const incident = words.optional("incident")) where.push_back("incident " + incident->scalar);
    if (auto const* const cases = words.optional("suite"))
        for (auto const& each : loading.list(*cases, "'suite'")) where.push_back(each.scalar);
    return fmt::format("{} ({})", words.text("title"), fmt::join(where, ", "));
}

/// Do misreadings of this format rest on the source?
bool is_used(yaml::Node const& misreadings, std::string_view source) {
    return std::ranges::any_of(misreadings.members, [&](auto const& misreading) {
        auto const* const by = misreading.second.find("by");
        return by && std::ranges::find(by->items, source, &yaml::Node::scalar) != by->items.end();
    });
}

/// The reader's own sources, in the place of those of the spec.
void load_reader_sources(Loading& loading, yaml::Node const& node, yaml::Node const& misreadings) {
    for (auto const& [id, source] : loading.members(node, "'sources'")) {
        if (!is_used(misreadings, id.scalar)) continue;
        loading.evidence.emplace(id.scalar, static_cast<std::uint32_t>(loading.out.evidence.size()));
        loading.out.evidence.push_back(
            {loading.out.keep(id.scalar), EvidenceKind::reader, loading.out.keep(title_of(loading, source))});
    }
}

void load_place_and_tests(Loading& loading, yaml::Node const& node, yaml::Fields& words, Rule& rule) {
    auto const& at = words.required("at");
    load_place(loading, at, rule);
    rule.kind = AnomalyKind::layout_alternative;
    if (node.find("check"))
        load_check(loading, node, words, rule);
    else if (first_test(node))
        load_field_tests(loading, node, words, rule);
    else if (!loading.field(rule.at))
        loading.fail(at.mark,
                     fmt::format("'{}' is not a field; expected one where the reader goes wrong", at.scalar));
    if (auto const* const when = words.optional("when")) rule.conditions = load_conditions(loading, *when, rule);
}

void load_misreading(Loading& loading, std::string_view reader, std::string_view title, yaml::Node const& id,
                     yaml::Node const& node) {
    if (!is_name(id.scalar, '-'))
        loading.fail(id.mark, fmt::format("misreading '{}'; expected lower-case words joined by '-'", id.scalar));
    auto words = loading.fields(node, "a misreading");
    words.only(misreading_words);
    Rule rule;
    rule.id = loading.out.keep(fmt::format("{}-{}", reader, id.scalar));
    rule.reader = loading.out.keep(reader);
    if (std::ranges::find(loading.out.rules, rule.id, &Rule::id) != loading.out.rules.end())
        loading.fail(id.mark, fmt::format("the format has a rule '{}'; expected another name", rule.id));
    load_place_and_tests(loading, node, words, rule);
    auto const& message = words.required("message");
    rule.message = loading.keep_text(message, "message");
    check_message(loading, message, rule);
    rule.engine = loading.keep_text(words.required("does"), "does");
    rule.by = loading.out.keep(fmt::format("{} {}", title, words.text("versions")));
    rule.effect = load_effect(loading, words.required("effect"));
    rule.why = loading.keep_text(words.required("why"), "why");
    rule.fix = load_fix(loading, words.required("cure"), rule);
    rule.basis = load_basis(loading, words.required("by"));
    if (auto const* const node_of = words.optional("symptoms"))
        rule.symptoms = loading.keep_text(*node_of, "symptoms");
    loading.out.rules.push_back(rule);
}

} // namespace

void load_misreadings(Loading& loading, SpecLayer const& reader) {
    loading.file = reader.file;
    auto top = loading.fields(reader.root, "a reader");
    auto const title = top.text("title");
    auto const* const own = top.required("misreadings").find(loading.out.spec.format);
    if (!own) return;
    auto spec_evidence = std::exchange(loading.evidence, {});
    load_reader_sources(loading, top.required("sources"), *own);
    for (auto const& [id, misreading] : loading.members(*own, "'misreadings'"))
        load_misreading(loading, table_stem(reader.file), title, id, misreading);
    loading.evidence = std::move(spec_evidence);
}

} // namespace animcheck
