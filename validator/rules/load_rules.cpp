// SPDX-License-Identifier: MIT
#include "validator/rules/loader.hpp"
#include "validator/rules/loading.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {
namespace {

constexpr std::string_view rule_words[]{
    "at",     "anomaly", "when",
#define TEST(kind, word, relation, anomaly) word,
#define BY_NAME(kind, word) word,
#include "validator/rules/test.def"
#undef TEST
    "check",  "kind",    "severity", "message", "why",    "basis",    "lenient",
    "engine", "effect",  "fix",      "except",  "causes", "symptoms", "targeted",
};

yaml::Node const& key_of(yaml::Node const& mapping, std::string_view word) {
    return std::ranges::find(mapping.members, word,
                             [](auto const& member) -> std::string const& { return member.first.scalar; })
        ->first;
}

} // namespace

/// `at`: `.`, a declared path or a part of one; for anomalies also `**` and `part.**`.
void load_place(Loading const& loading, yaml::Node const& node, Rule& rule) {
    auto const text = yaml::text(node, loading.file, "at");
    std::string_view pattern = text;
    if (pattern == ".") return;
    if (pattern == "**" || pattern.ends_with(".**")) {
        if (!rule.on_anomaly)
            loading.fail(node.mark,
                         fmt::format("'at' is the pattern '{}'; expected a path, as only anomaly rules have "
                                     "patterns",
                                     pattern));
        rule.below = true;
        if (pattern == "**") return;
        pattern.remove_suffix(3);
    }
    if (auto const fault = fault_of_pattern(pattern); !fault.empty()) loading.fail(node.mark, fault);
    auto const path = loading.find(pattern);
    if (!path)
        loading.fail(
            node.mark,
            fmt::format("unknown path '{}'; expected one that 'fields' declares, or a part of one", pattern));
    rule.at = *path;
}

namespace {

AnomalyKind kind_named(Loading const& loading, yaml::Node const& node, std::string_view what) {
    auto const word = yaml::text(node, loading.file, what);
    auto const kind = anomaly_kind_named(word);
    if (!kind) loading.fail(node.mark, fmt::format("unknown {} '{}'; expected an anomaly kind", what, word));
    return *kind;
}

} // namespace

yaml::Node const* first_test(yaml::Node const& mapping) {
    for (auto const& [key, value] : mapping.members)
        if (test_named(key.scalar)) return &key;
    return nullptr;
}

namespace {

void load_anomaly(Loading const& loading, yaml::Node const& node, Rule& rule) {
    rule.on_anomaly = true;
    rule.kind = kind_named(loading, *node.find("anomaly"), "anomaly");
    if (auto const* const test = first_test(node))
        loading.fail(test->mark,
                     fmt::format("test '{}' in an anomaly rule; expected it under 'when'", test->scalar));
    for (auto const* const word : {"check", "kind"})
        if (node.find(word))
            loading.fail(key_of(node, word).mark,
                         fmt::format("'{}' in an anomaly rule; expected only 'anomaly'", word));
}

} // namespace

void load_check(Loading const& loading, yaml::Node const& node, yaml::Fields& words, Rule& rule) {
    auto const& check = words.required("check");
    rule.check = loading.keep_text(check, "check");
    if (!is_name(rule.check, '_'))
        loading.fail(check.mark, fmt::format("check '{}'; expected lower-case words joined by '_'", rule.check));
    if (auto const* const test = first_test(node))
        loading.fail(test->mark, fmt::format("test '{}' and a check; expected one or the other", test->scalar));
    if (rule.reader.empty()) rule.kind = kind_named(loading, words.required("kind"), "kind");
}

void load_field_tests(Loading& loading, yaml::Node const& node, yaml::Fields& words, Rule& rule) {
    auto const* const first = first_test(node);
    if (!first) loading.fail(node.mark, "a rule without a test; expected a test, 'check' or 'anomaly'");
    auto const& at = words.required("at");
    auto const* const field = loading.field(rule.at);
    if (!field)
        loading.fail(at.mark, fmt::format("'{}' is not a field; expected one that 'fields' declares", at.scalar));
    auto scope = scope_of(*field, at.scalar);
    scope.brackets = loading.brackets[rule.at];
    rule.tests = SpecTables::append(loading.out.tests, load_tests(loading, node, scope));
    auto const* const kind = words.optional("kind");
    rule.kind = kind ? kind_named(loading, *kind, "kind") : default_kind(*test_named(first->scalar));
}

namespace {

constexpr std::string_view all_others = "*";

/// Names of rules, which may be defined later; `all` means every other rule of the spec.
Slice load_causes(Loading& loading, yaml::Node const& node) {
    if (node.kind == yaml::Node::Kind::scalar && node.scalar == "all")
        return SpecTables::append(loading.out.causes, {all_others});
    std::vector<std::string_view> ids;
    for (auto const& item : loading.list(node, "'causes'")) ids.push_back(loading.keep_text(item, "a rule's name"));
    return SpecTables::append(loading.out.causes, ids);
}

/// An included file may name a rule that only some of the including specs have.
void check_causes(Loading const& loading, yaml::Node const& node) {
    if (loading.file.ends_with(include_ending)) return;
    for (auto const& [id, rule] : loading.members(node, "'rules'")) {
        auto const* const causes = rule.find("causes");
        if (!causes || causes->kind == yaml::Node::Kind::scalar) continue;
        for (auto const& item : causes->items)
            if (item.scalar == id.scalar ||
                std::ranges::find(loading.out.rules, item.scalar, &Rule::id) == loading.out.rules.end())
                loading.fail(item.mark,
                             fmt::format("'causes' names '{}'; expected another rule of this spec", item.scalar));
    }
}

/// "ZenKit: returns nothing" is about ZenKit; texts without a name are about the game.
void load_engine(Loading const& loading, yaml::Node const& node, Rule& rule) {
    rule.engine = loading.keep_text(node, "engine");
    auto const colon = rule.engine.find(": ");
    bool const names = rule.engine.front() >= 'A' && rule.engine.front() <= 'Z' && colon != std::string_view::npos;
    rule.by = names ? rule.engine.substr(0, colon) : "game";
    if (names) rule.engine.remove_prefix(colon + 2);
}

} // namespace

EffectClass load_effect(Loading const& loading, yaml::Node const& node) {
    auto const word = yaml::text(node, loading.file, "effect");
    auto const effect = effect_named(word);
    if (!effect)
        loading.fail(node.mark,
                     fmt::format("unknown effect '{}'; expected one of: unknown, loads, looks-wrong, refuses, "
                                 "hangs, crashes",
                                 word));
    return *effect;
}

namespace {

EditKind load_edit(Loading const& loading, yaml::Node const& node) {
    auto const word = yaml::text(node, loading.file, "edit");
    for (auto const kind : {EditKind::write, EditKind::remove, EditKind::zero})
        if (word == name_of(kind)) return kind;
    loading.fail(node.mark, fmt::format("unknown edit '{}'; expected one of: write, remove, zero", word));
}

} // namespace

/// `none`, a text, or `{edit, safe, why}` with or without `say`.
Remedy load_fix(Loading const& loading, yaml::Node const& node, Rule const& rule) {
    Remedy fix;
    if (node.kind == yaml::Node::Kind::scalar) {
        if (node.scalar == "none" && !node.quoted) return fix;
        fix.say = loading.keep_text(node, "fix");
        check_message(loading, node, rule);
        return fix;
    }
    auto words = loading.fields(node, "a fix");
    if (auto const* const say = words.optional("say")) {
        fix.say = loading.keep_text(*say, "say");
        check_message(loading, *say, rule);
    }
    fix.edit = load_edit(loading, words.required("edit"));
    static_cast<void>(words.required("safe"));
    fix.safe = words.boolean_or("safe", false);
    fix.why = loading.keep_text(words.required("why"), "why");
    words.done();
    return fix;
}

namespace {

void load_words(Loading& loading, yaml::Fields& words, Rule& rule) {
    auto const& severity = words.required("severity");
    auto const word = words.text("severity");
    auto const named = severity_named(word);
    if (!named)
        loading.fail(severity.mark,
                     fmt::format("unknown severity '{}'; expected one of: note, warning, error, fatal", word));
    rule.severity = *named;
    auto const& message = words.required("message");
    rule.message = loading.keep_text(message, "message");
    check_message(loading, message, rule);
    rule.why = loading.keep_text(words.required("why"), "why");
    rule.basis = load_basis(loading, words.required("basis"));
    check_severity(loading, rule, severity.mark);
    if (auto const* const node = words.optional("symptoms")) rule.symptoms = loading.keep_text(*node, "symptoms");
    if (auto const* const node = words.optional("lenient")) rule.lenient = loading.keep_text(*node, "lenient");
    if (auto const* const node = words.optional("engine")) load_engine(loading, *node, rule);
    if (auto const* const node = words.optional("effect")) rule.effect = load_effect(loading, *node);
    if (auto const* const node = words.optional("fix")) rule.fix = load_fix(loading, *node, rule);
    if (auto const* const node = words.optional("except")) rule.exceptions = load_exceptions(loading, *node);
    rule.targeted = words.boolean_or("targeted", false);
    if (rule.targeted && rule.on_anomaly)
        loading.fail(words.required("targeted").mark,
                     "an anomaly rule is targeted; expected tests or a check, as decoders know no target");
    if (auto const* const node = words.optional("causes")) rule.causes = load_causes(loading, *node);
}

/// Two rules for one anomaly: without conditions the second would never apply.
void check_binding(Loading const& loading, Rule const& rule, yaml::Mark mark) {
    if (!rule.on_anomaly) return;
    for (auto const& other : loading.out.rules) {
        bool const same =
            other.on_anomaly && other.kind == rule.kind && other.at == rule.at && other.below == rule.below;
        if (same && (other.conditions.count == 0 || rule.conditions.count == 0))
            loading.fail(mark, fmt::format("rule '{}' binds the same anomaly as '{}'; expected 'when' in both",
                                           rule.id, other.id));
    }
}

void load_rule(Loading& loading, yaml::Node const& id, yaml::Node const& node) {
    if (!is_name(id.scalar, '-'))
        loading.fail(id.mark, fmt::format("rule '{}'; expected lower-case words joined by '-'", id.scalar));
    auto words = loading.fields(node, "a rule");
    words.only(rule_words);
    Rule rule;
    rule.id = loading.out.keep(id.scalar);
    if (node.find("anomaly")) load_anomaly(loading, node, rule);
    load_place(loading, words.required("at"), rule);
    if (node.find("check"))
        load_check(loading, node, words, rule);
    else if (!rule.on_anomaly)
        load_field_tests(loading, node, words, rule);
    if (auto const* const when = words.optional("when")) rule.conditions = load_conditions(loading, *when, rule);
    load_words(loading, words, rule);
    check_binding(loading, rule, id.mark);
    loading.out.rules.push_back(rule);
}

} // namespace

void load_rules(Loading& loading, yaml::Node const& node) {
    for (auto const& [id, rule] : loading.members(node, "'rules'")) load_rule(loading, id, rule);
    check_causes(loading, node);
}

} // namespace animcheck
