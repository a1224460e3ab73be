// SPDX-License-Identifier: MIT
#include "validator/rules/loading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::array<std::string_view, 12> type_words{"u8",  "u16", "u32", "u64",  "s8",    "s16",
                                                      "s32", "s64", "f32", "text", "bytes", "table"};

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_path_letter(char c) { return is_lower(c) || (c >= '0' && c <= '9') || c == '_'; }

/// Adds the missing steps; parents come before children.
PathId add_path(Loading& loading, std::string_view pattern) {
    PathId parent = root_path;
    for (std::size_t start = 0; start <= pattern.size();) {
        auto const end = std::min(pattern.find('.', start), pattern.size());
        auto const prefix = pattern.substr(0, end);
        auto const [entry, added] =
            loading.path_ids.try_emplace(std::string(prefix), static_cast<PathId>(loading.out.paths.size()));
        if (added) {
            auto step = pattern.substr(start, end - start);
            bool const indexed = step.ends_with("[]");
            if (indexed) step.remove_suffix(2);
            loading.out.paths.push_back({parent, loading.out.keep(step), indexed});
            loading.brackets.push_back(static_cast<std::uint8_t>(loading.brackets[parent] + (indexed ? 1 : 0)));
            loading.field_of.emplace_back();
        }
        parent = entry->second;
        start = end + 1;
    }
    return parent;
}

PathId declare(Loading& loading, yaml::Node const& node) {
    auto const pattern = yaml::text(node, loading.file, "path");
    if (auto const fault = fault_of_pattern(pattern); !fault.empty()) loading.fail(node.mark, fault);
    auto const first = std::string_view(pattern).substr(0, pattern.find_first_of(".["));
    if (first == "actual" || first == "expected")
        loading.fail(node.mark, fmt::format("'{}' is reserved for expressions; expected another name", first));
    auto const path = add_path(loading, pattern);
    if (loading.field_of[path])
        loading.fail(node.mark, fmt::format("path '{}' is declared twice; expected every path once", pattern));
    loading.field_of[path] = static_cast<std::uint32_t>(loading.out.fields.size());
    return path;
}

Slice load_values(Loading& loading, yaml::Node const& node, FieldDeclaration const& field) {
    if (!is_integer(field.type))
        loading.fail(node.mark, fmt::format("'values' of a {} field; expected an integer field", type_name(field)));
    std::vector<NamedValue> values;
    for (auto const& [key, value] : loading.members(node, "'values'")) {
        auto const number = yaml::integer(key, loading.file);
        if (std::ranges::find(values, number, &NamedValue::value) != values.end())
            loading.fail(key.mark, fmt::format("value {} is named twice; expected every value once", number));
        values.push_back({number, loading.keep_text(value, key.scalar)});
    }
    return SpecTables::append(loading.out.values, values);
}

/// Without flags, type and path decide. Columns are found once all tables are known.
EventKind kind_of(Loading const& loading, FieldDeclaration const& field) {
    if (field.type == ValueType::text) return EventKind::text;
    if (field.type == ValueType::bytes) return EventKind::bytes;
    if (field.type == ValueType::none) return EventKind::table;
    return loading.out.paths[field.path].indexed ? EventKind::array : EventKind::scalar;
}

EventKind flagged_kind(Loading const& loading, yaml::Fields& words, FieldDeclaration const& field,
                       yaml::Node const& path) {
    bool const derived = words.boolean_or("derived", false);
    bool const context = words.boolean_or("context", false);
    if (derived && context)
        loading.fail(path.mark, fmt::format("'{}' is both derived and context; expected one of them", path.scalar));
    bool const below = path.scalar.starts_with("context.");
    if (context && !below)
        loading.fail(path.mark, fmt::format("context field '{}'; expected a path under 'context.'", path.scalar));
    if (!context && below)
        loading.fail(path.mark, fmt::format("'{}' is under 'context.'; expected 'context: true'", path.scalar));
    return context ? EventKind::context : derived ? EventKind::derived : kind_of(loading, field);
}

/// The columns of a fact that is a list of rows.
Slice load_columns(Loading& loading, yaml::Node const& node) {
    std::vector<std::string_view> columns;
    for (auto const& item : loading.list(node, "'rows'")) {
        auto const name = loading.keep_text(item, "a column's name");
        if (!is_name(name, '_'))
            loading.fail(item.mark, fmt::format("column '{}'; expected lower-case words joined by '_'", name));
        if (std::ranges::find(columns, name) != columns.end())
            loading.fail(item.mark, fmt::format("column '{}' is named twice; expected every column once", name));
        columns.push_back(name);
    }
    if (columns.empty()) loading.fail(node.mark, "'rows' is empty; expected the names of columns");
    return SpecTables::append(loading.out.columns, columns);
}

/// Properties that only context fields have.
void load_fact(Loading& loading, yaml::Fields& words, FieldDeclaration& field) {
    auto const* const missing = words.optional("missing");
    auto const* const rows = words.optional("rows");
    for (auto const* const word : {missing, rows})
        if (word && field.kind != EventKind::context)
            loading.fail(word->mark, fmt::format("'{}' of a field that is read; expected 'context: true'",
                                                 word == missing ? "missing" : "rows"));
    if (missing) field.missing = loading.keep_text(*missing, "missing");
    if (rows && !is_integer(field.type))
        loading.fail(rows->mark, fmt::format("'rows' of a {} field; expected an integer field", type_name(field)));
    if (rows) field.columns = load_columns(loading, *rows);
}

void load_field(Loading& loading, yaml::Node const& node) {
    auto words = loading.fields(node, "a field");
    words.only({"path", "type", "doc", "derived", "context", "values", "missing", "rows"});
    FieldDeclaration field;
    auto const& path = words.required("path");
    field.path = declare(loading, path);
    auto const& type = words.required("type");
    auto const word = words.text("type");
    auto const found = std::ranges::find(type_words, word);
    if (found == type_words.end())
        loading.fail(type.mark,
                     fmt::format("unknown type '{}'; expected one of: {}", word, fmt::join(type_words, ", ")));
    field.type = static_cast<ValueType>(found - type_words.begin());
    field.doc = loading.keep_text(words.required("doc"), "doc");
    field.kind = flagged_kind(loading, words, field, path);
    if (field.type == ValueType::none && !loading.out.paths[field.path].indexed)
        loading.fail(path.mark, fmt::format("table '{}'; expected a path that ends in []", path.scalar));
    if (field.type == ValueType::none && field.kind != EventKind::table)
        loading.fail(path.mark, fmt::format("table '{}' is derived or context; expected neither", path.scalar));
    if (auto const* const values = words.optional("values")) field.values = load_values(loading, *values, field);
    load_fact(loading, words, field);
    loading.out.fields.push_back(field);
}

void find_columns(Loading& loading, std::vector<yaml::Node> const& items, std::size_t first) {
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto& field = loading.out.fields[first + i];
        if (field.kind == EventKind::derived || field.kind == EventKind::context) continue;
        auto const* const parent = loading.field(loading.out.paths[field.path].parent);
        if (!parent || parent->kind != EventKind::table) continue;
        if (field.kind != EventKind::scalar && field.kind != EventKind::array)
            loading.fail(items[i].mark,
                         fmt::format("a {} field inside a table; expected a number", type_name(field)));
        field.kind = EventKind::column;
    }
}

} // namespace

bool is_integer(ValueType type) noexcept { return type <= ValueType::s64; }

std::string_view type_name(FieldDeclaration const& field) noexcept {
    return type_words[static_cast<std::size_t>(field.type)];
}

bool is_name(std::string_view text, char joint) noexcept {
    bool fresh = true; // at the start of a word
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto const c = text[i];
        bool const letter = is_lower(c) || (i > 0 && c >= '0' && c <= '9');
        if (!letter && (c != joint || fresh)) return false;
        fresh = !letter;
    }
    return !fresh;
}

std::string fault_of_pattern(std::string_view text) {
    std::size_t brackets = 0;
    bool fresh = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool const closed = !fresh && (text[i - 1] == ']');
        if (text.substr(i).starts_with("[]") && !fresh && !closed) {
            ++brackets;
            ++i;
        } else if (text[i] == '.' && !fresh) {
            fresh = true;
            continue;
        } else if (closed || !(fresh ? is_lower(text[i]) : is_path_letter(text[i]))) {
            return fmt::format("'{}' is not a path; expected one like 'chunk[].size'", text);
        }
        fresh = false;
    }
    if (fresh) return fmt::format("'{}' is not a path; expected one like 'chunk[].size'", text);
    if (brackets > PathIndices::most)
        return fmt::format("path '{}' has {} brackets; expected at most {}", text, brackets, PathIndices::most);
    return {};
}

FoundPath find_field(Loading const& loading, std::string_view pattern, PathUse use) {
    if (auto fault = fault_of_pattern(pattern); !fault.empty()) return {std::nullopt, std::move(fault)};
    auto const path = loading.find(pattern);
    auto const* const field = path ? loading.field(*path) : nullptr;
    if (!field)
        return {std::nullopt, fmt::format("unknown path '{}'; expected one that 'fields' declares", pattern)};
    if (use.integer && !is_integer(field->type))
        return {std::nullopt, fmt::format("'{}' is {}; expected an integer field", pattern, type_name(*field))};
    if (loading.brackets[*path] > use.brackets)
        return {std::nullopt,
                fmt::format("'{}' has more brackets than 'at'; expected at most {}", pattern, use.brackets)};
    return {path, {}};
}

void load_fields(Loading& loading, yaml::Node const& node) {
    auto const& items = loading.list(node, "'fields'");
    auto const first = loading.out.fields.size();
    for (auto const& item : items) load_field(loading, item);
    find_columns(loading, items, first);
}

} // namespace animcheck
