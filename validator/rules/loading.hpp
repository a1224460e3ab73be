// SPDX-License-Identifier: MIT
#pragma once

#include "validator/rules/tables.hpp"

#include <map>
#include <optional>

namespace animcheck {

/// State shared by the parts of the loader while one spec is read. Internal to the loader.
struct Loading {
    SpecTables& out;
    std::string file;                                    ///< the file being read: the spec or an included file
    std::map<std::string, PathId, std::less<>> path_ids; ///< by pattern; without the root
    std::vector<std::uint8_t> brackets;                  ///< by path
    std::vector<std::optional<std::uint32_t>> field_of;  ///< by path: index into SpecTables::fields
    std::map<std::string, std::uint32_t, std::less<>> evidence; ///< by id
    GuessNumber const& guess;

    [[noreturn]] void fail(yaml::Mark mark, std::string const& message) const {
        throw yaml::Error(file, mark, message);
    }
    [[nodiscard]] yaml::Fields fields(yaml::Node const& node, std::string_view what) const {
        return {node, file, what};
    }
    [[nodiscard]] std::string_view keep_text(yaml::Node const& node, std::string_view what) const {
        return out.keep(yaml::text(node, file, what));
    }
    [[nodiscard]] FieldDeclaration const* field(PathId path) const {
        return field_of[path] ? &out.fields[*field_of[path]] : nullptr;
    }
    [[nodiscard]] std::optional<PathId> find(std::string_view pattern) const {
        auto const found = path_ids.find(pattern);
        return found == path_ids.end() ? std::nullopt : std::optional(found->second);
    }
    /// The items of a list; fails if the node is not a list.
    [[nodiscard]] std::vector<yaml::Node> const& list(yaml::Node const& node, std::string_view what) const;
    /// The members of a mapping; fails if the node is not a mapping.
    [[nodiscard]] std::vector<std::pair<yaml::Node, yaml::Node>> const& members(yaml::Node const& node,
                                                                                std::string_view what) const;
};

[[nodiscard]] bool is_integer(ValueType type) noexcept;
[[nodiscard]] std::string_view type_name(FieldDeclaration const& field) noexcept; ///< as specs write it

/// `[a-z][a-z0-9]*` words joined by `joint`.
[[nodiscard]] bool is_name(std::string_view text, char joint) noexcept;
/// Why this is not a path pattern (`chunk[].size`), or empty.
[[nodiscard]] std::string fault_of_pattern(std::string_view text);

/// Requirements for a path that a rule names.
struct PathUse {
    std::uint8_t brackets = 0; ///< maximum
    bool integer = false;      ///< must be an integer field
};
/// A declared field by its pattern, or why it may not be used here.
struct FoundPath {
    std::optional<PathId> path;
    std::string fault;
};
[[nodiscard]] FoundPath find_field(Loading const& loading, std::string_view pattern, PathUse use);

void load_sources(Loading& loading, yaml::Node const& node);
void load_fields(Loading& loading, yaml::Node const& node);
void load_summary(Loading& loading, yaml::Node const& node);
void load_parts(Loading& loading, yaml::Node const& node);
void load_rules(Loading& loading, yaml::Node const& node);
/// What a reader makes of sound files of the spec's format, as rules after all others.
void load_misreadings(Loading& loading, SpecLayer const& reader);
/// The parts of a rule that it shares with a misreading.
void load_place(Loading const& loading, yaml::Node const& node, Rule& rule);
[[nodiscard]] yaml::Node const* first_test(yaml::Node const& mapping);
void load_check(Loading const& loading, yaml::Node const& node, yaml::Fields& words, Rule& rule);
void load_field_tests(Loading& loading, yaml::Node const& node, yaml::Fields& words, Rule& rule);
[[nodiscard]] EffectClass load_effect(Loading const& loading, yaml::Node const& node);
[[nodiscard]] Remedy load_fix(Loading const& loading, yaml::Node const& node, Rule const& rule);
void load_layout(Loading& loading, yaml::Node const& node);
/// Fails if a field that is read from the bytes is in no step.
void check_layout(Loading const& loading, yaml::Mark mark);

[[nodiscard]] Slice load_basis(Loading& loading, yaml::Node const& node);
[[nodiscard]] Slice load_exceptions(Loading& loading, yaml::Node const& node);
/// Fails if the severity is worse than the rule's basis allows.
void check_severity(Loading const& loading, Rule const& rule, yaml::Mark mark);

/// The context of tests, and what they may refer to.
struct TestScope {
    std::string_view subject; ///< for messages
    std::string_view type;    ///< for messages
    bool integer = false;
    bool decimal = false;      ///< an f32 field: only constants, including decimals
    bool elements = false;     ///< an array or a column
    bool condition = false;    ///< inside `when`
    bool anomaly = false;      ///< operands may be constants, `actual` and `expected`
    bool guess = false;        ///< names are those of guesses
    Slice values;              ///< names otherwise: in Spec::values
    std::uint8_t brackets = 0; ///< of the rule's `at`
};
/// The tests among a mapping's members, in order; the caller handles other words.
[[nodiscard]] std::vector<Test> load_tests(Loading& loading, yaml::Node const& mapping, TestScope const& scope);
/// Tests of one field.
[[nodiscard]] TestScope scope_of(FieldDeclaration const& field, std::string_view subject);
[[nodiscard]] Slice load_operands(Loading& loading, std::vector<yaml::Node const*> const& nodes,
                                  TestScope const& scope);
[[nodiscard]] Slice load_conditions(Loading& loading, yaml::Node const& node, Rule const& rule);

/// Fails on placeholders without a value. `node` holds the rule's message.
void check_message(Loading const& loading, yaml::Node const& node, Rule const& rule);

} // namespace animcheck
