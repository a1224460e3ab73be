// SPDX-License-Identifier: MIT
#include "validator/rules/table_loader.hpp"

#include <fmt/format.h>

namespace animcheck {

TableLoader::Members const& TableLoader::members(yaml::Node const& node, std::string_view what) const {
    if (node.kind != yaml::Node::Kind::mapping && node.kind != yaml::Node::Kind::null)
        fail(node, fmt::format("{} is {}; expected a mapping", what, yaml::describe(node)));
    return node.members;
}

std::vector<yaml::Node> const& TableLoader::items(yaml::Node const& node, std::string_view what) const {
    if (node.kind != yaml::Node::Kind::sequence && node.kind != yaml::Node::Kind::null)
        fail(node, fmt::format("{} is {}; expected a list", what, yaml::describe(node)));
    return node.items;
}

void TableLoader::require_schema(yaml::Fields& fields, std::string_view expected) const {
    auto const& name = fields.required("schema");
    if (yaml::text(name, file_, "schema") != expected)
        fields.fail(name.mark, fmt::format("expected schema {}", expected));
}

void TableLoader::read_sources(yaml::Fields& fields) {
    for (auto const& [key, value] : members(fields.required("sources"), "sources")) sources_.insert(key.scalar);
}

void TableLoader::check_sources(yaml::Node const& by) const {
    if (by.kind == yaml::Node::Kind::scalar) return; // in words
    if (items(by, "by").empty()) fail(by, "by is empty; expected the sources that state it");
    for (auto const& each : by.items)
        if (!sources_.contains(yaml::text(each, file_, "a source")))
            fail(each, fmt::format("no source '{}'", each.scalar));
}

std::string_view table_stem(std::string_view path) noexcept {
    path = path.substr(path.find_last_of("/\\") + 1);
    return path.substr(0, path.rfind(".yaml"));
}

bool is_in_folder(std::string_view path, std::string_view name) noexcept {
    auto const slash = path.find_last_of("/\\");
    if (slash == std::string_view::npos || !path.ends_with(".yaml")) return false;
    auto const folder = path.substr(0, slash);
    return folder.substr(folder.find_last_of("/\\") + 1) == name;
}

std::string quoted_literal(std::string_view text) {
    std::string out = "\"";
    for (auto const c : text)
        out += c == '"' || c == '\\' || c == '?' ? fmt::format("\\{}", c)
               : c < 0x20 || c > 0x7E
                   ? fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)))
                   : std::string(1, c);
    return out + "\"";
}

} // namespace animcheck
