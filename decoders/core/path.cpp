// SPDX-License-Identifier: MIT
#include "decoders/core/path.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace animcheck {

void PathIndices::push(std::uint64_t index) noexcept {
    if (count < most)
        at[count++] =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(index, std::numeric_limits<std::uint32_t>::max()));
}

PathTable::PathTable(std::span<PathNode const> declared)
    : nodes_(declared.begin(), declared.end()), cache_(cache_size) {
    if (nodes_.empty()) nodes_.emplace_back();
}

std::optional<PathId> PathTable::find_child(PathId parent, std::string_view name, bool indexed) const {
    for (PathId id = 1; id < nodes_.size(); ++id) {
        auto const& node = nodes_[id];
        if (node.parent == parent && node.indexed == indexed && node.name == name) return id;
    }
    return std::nullopt;
}

PathId PathTable::find_or_add(PathId parent, std::string_view name, bool indexed) {
    // Two names of one slot would take it from each other at every read: the first of them moves next to it.
    auto& hit = cache_[slot(parent, name, indexed)];
    auto& moved = cache_[slot(parent, name, indexed) ^ 1];
    bool const same = moved.name.data() == name.data() && moved.name.size() == name.size();
    if (same && moved.parent == parent && moved.indexed == indexed) return moved.id;
    auto found = find_child(parent, name, indexed);
    if (!found) {
        found = static_cast<PathId>(nodes_.size());
        nodes_.push_back({parent, name, indexed});
    }
    if (!hit.name.empty()) moved = hit;
    hit = {name, parent, *found, indexed};
    return *found;
}

std::optional<PathId> PathTable::find(std::string_view pattern) const {
    PathId at = root_path;
    while (!pattern.empty()) {
        auto const dot = pattern.find('.');
        auto step = pattern.substr(0, dot);
        auto const indexed = step.ends_with("[]");
        if (indexed) step.remove_suffix(2);
        auto const next = find_child(at, step, indexed);
        if (!next) return std::nullopt;
        at = *next;
        pattern = dot == std::string_view::npos ? std::string_view{} : pattern.substr(dot + 1);
    }
    return at;
}

PathId PathTable::find_literal(std::string_view pattern) {
    auto& hit = cache_[slot(root_path, pattern, true)];
    constexpr PathId whole = ~PathId{0}; // not a valid parent: never the key of a child
    if (hit.name.data() == pattern.data() && hit.name.size() == pattern.size() && hit.parent == whole)
        return hit.id;
    auto const found = find(pattern);
    if (!found) return root_path; // not cached: it may be added later
    hit = {pattern, whole, *found, true};
    return *found;
}

std::string PathTable::pattern(PathId id) const { return text(id, {}); }

namespace {

/// Returns how many brackets were appended.
std::size_t append(std::string& text, PathTable const& paths, PathId id, PathIndices const& indices) {
    if (id == root_path) return 0;
    auto const& node = paths.node(id);
    auto const brackets = append(text, paths, node.parent, indices);
    if (!text.empty()) text += '.';
    text += node.name;
    if (!node.indexed) return brackets;
    text += '[';
    if (brackets < indices.count) text += std::to_string(indices.at[brackets]);
    text += ']';
    return brackets + 1;
}

} // namespace

std::string PathTable::text(PathId id, PathIndices const& indices) const {
    std::string text;
    append(text, *this, id, indices);
    return text;
}

std::optional<ParsedPath> parse_path(std::string_view text) {
    ParsedPath parsed;
    bool empty = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        parsed.pattern += text[i];
        if (text[i] != '[') continue;
        auto const close = text.find(']', i);
        if (close == std::string_view::npos) return std::nullopt;
        empty = empty || close == i + 1;
        if (close > i + 1) {
            std::uint32_t index = 0;
            auto const [end, error] = std::from_chars(text.data() + i + 1, text.data() + close, index);
            if (error != std::errc{} || end != text.data() + close) return std::nullopt;
            // Indices fill the brackets from the first one on: none may follow an empty bracket.
            if (parsed.indices.count == PathIndices::most || empty) return std::nullopt;
            parsed.indices.push(index);
        }
        parsed.pattern += ']';
        i = close;
    }
    return parsed;
}

} // namespace animcheck
