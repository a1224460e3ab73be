// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/loader.hpp"

#include <deque>

namespace animcheck {

/// A Spec under construction: filled by the loader, owned by a SpecStore.
struct SpecTables {
    SpecTables() = default;
    SpecTables(SpecTables const&) = delete;
    SpecTables& operator=(SpecTables const&) = delete;

    /// Copies a text; the copy lives as long as the tables.
    std::string_view keep(std::string_view text) {
        return text.empty() ? std::string_view{} : strings.emplace_back(text);
    }

    /// Appends a range; an empty one is always {0, 0}, so that specs compare equal by content.
    template <class T>
    static Slice append(std::vector<T>& table, std::vector<T> const& run) {
        if (run.empty()) return {};
        Slice const part{static_cast<std::uint32_t>(table.size()), static_cast<std::uint32_t>(run.size())};
        table.insert(table.end(), run.begin(), run.end());
        return part;
    }

    /// Points the spec at the tables, which must not grow afterwards.
    void seal() {
        spec.paths = paths;
        spec.fields = fields;
        spec.values = values;
        spec.columns = columns;
        spec.evidence = evidence;
        spec.rules = rules;
        spec.tests = tests;
        spec.conditions = conditions;
        spec.operands = operands;
        spec.code = code;
        spec.basis = basis;
        spec.exceptions = exceptions;
        spec.causes = causes;
        spec.summary = summary;
        spec.parts = parts;
        spec.open = open;
        spec.errata = errata;
        spec.layout = layout;
    }

    Spec spec;
    std::deque<std::string> strings; // a deque never moves its elements, which are viewed
    std::vector<PathNode> paths;
    std::vector<FieldDeclaration> fields;
    std::vector<NamedValue> values;
    std::vector<std::string_view> columns;
    std::vector<Evidence> evidence;
    std::vector<Rule> rules;
    std::vector<Test> tests;
    std::vector<Condition> conditions;
    std::vector<Operand> operands;
    std::vector<Instruction> code;
    std::vector<Basis> basis;
    std::vector<Exception> exceptions;
    std::vector<std::string_view> causes;
    std::vector<SummaryItem> summary;
    std::vector<PartDeclaration> parts;
    std::vector<std::string_view> open;
    std::vector<std::string_view> errata;
    std::vector<LayoutStep> layout;
};

struct SpecStore::Tables : SpecTables {};

} // namespace animcheck
