// SPDX-License-Identifier: MIT
#include "validator/rules/loading.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace animcheck {
namespace {

/// The summary of an array or a table is its size: its own bracket needs no index.
std::uint8_t indices_of(Loading const& loading, FieldDeclaration const& field) {
    bool const counted = field.kind == EventKind::array || field.kind == EventKind::table;
    return static_cast<std::uint8_t>(loading.brackets[field.path] - (counted ? 1 : 0));
}

SummaryItem load_item(Loading& loading, yaml::Node const& name, yaml::Node const& node, std::uint8_t brackets) {
    if (!is_name(name.scalar, '_'))
        loading.fail(name.mark, fmt::format("summary '{}'; expected lower-case words joined by '_'", name.scalar));
    SummaryItem item;
    item.name = loading.out.keep(name.scalar);
    auto const* path = &node;
    if (node.kind == yaml::Node::Kind::mapping) {
        auto words = loading.fields(node, "a summary's item");
        words.only({"path", "as"});
        path = &words.required("path");
        if (auto const& as = words.required("as"); words.text("as") != "hex")
            loading.fail(as.mark, fmt::format("'as' is {}; expected hex", yaml::describe(as)));
        item.hexadecimal = true;
    }
    auto const pattern = yaml::text(*path, loading.file, name.scalar);
    auto const found = find_field(loading, pattern, {PathIndices::most, item.hexadecimal});
    if (!found.path) loading.fail(path->mark, found.fault);
    item.path = *found.path;
    if (indices_of(loading, *loading.field(item.path)) > brackets)
        loading.fail(path->mark, fmt::format("'{}' has many values; expected one per {}", pattern,
                                             brackets == 0 ? "input" : "part"));
    return item;
}

Slice load_items(Loading& loading, yaml::Node const& node, std::uint8_t brackets) {
    std::vector<SummaryItem> items;
    for (auto const& [name, value] : loading.members(node, "'summary'"))
        items.push_back(load_item(loading, name, value, brackets));
    return SpecTables::append(loading.out.summary, items);
}

} // namespace

void load_summary(Loading& loading, yaml::Node const& node) {
    loading.out.spec.input_summary = load_items(loading, node, 0);
}

void load_parts(Loading& loading, yaml::Node const& node) {
    for (auto const& item : loading.list(node, "'parts'")) {
        auto words = loading.fields(item, "a part");
        words.only({"path", "summary"});
        auto const& path = words.required("path");
        auto const pattern = words.text("path");
        auto const found = loading.find(pattern);
        if (!found)
            loading.fail(path.mark,
                         fmt::format("unknown path '{}'; expected one that 'fields' declares, or a part of "
                                     "one",
                                     pattern));
        if (std::ranges::find(loading.out.parts, *found, &PartDeclaration::path) != loading.out.parts.end())
            loading.fail(path.mark, fmt::format("part '{}' is listed twice; expected every part once", pattern));
        PartDeclaration part;
        part.path = *found;
        if (auto const* const summary = words.optional("summary"))
            part.summary = load_items(loading, *summary, loading.brackets[*found]);
        loading.out.parts.push_back(part);
    }
}

} // namespace animcheck
