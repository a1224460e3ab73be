// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// A path pattern (`chunk[].size`) as an index into a PathTable.
using PathId = std::uint32_t;
inline constexpr PathId root_path = 0;

/// One step of a pattern. Node 0 of every table is the root: it has no name and is its own parent.
struct PathNode {
    PathId parent = root_path;
    std::string_view name;
    bool indexed = false;
    bool operator==(PathNode const&) const = default;
};

/// The indices for a pattern's brackets, from left to right.
struct PathIndices {
    static constexpr std::size_t most = 3;
    std::array<std::uint32_t, most> at{};
    std::uint8_t count = 0;
    void push(std::uint64_t index) noexcept;
    bool operator==(PathIndices const&) const = default;
};

/// The patterns of one format: those declared by its spec, in the spec's order, then undeclared ones that a
/// decoder read. Names are string literals in decoders or live as long as the spec. One table per thread,
/// because looking up an undeclared name adds it.
class PathTable {
public:
    PathTable() : PathTable(std::span<PathNode const>{}) {}
    explicit PathTable(std::span<PathNode const> declared);

    PathId child(PathId parent, std::string_view name, bool indexed) {
        auto const& hit = cache_[slot(parent, name, indexed)];
        if (hit.name.data() == name.data() && hit.name.size() == name.size() && hit.parent == parent &&
            hit.indexed == indexed)
            return hit.id;
        return find_or_add(parent, name, indexed);
    }
    [[nodiscard]] std::optional<PathId> find(std::string_view pattern) const;
    /// The same for a string literal, cached by its address. `root_path` if there is no such pattern.
    [[nodiscard]] PathId find_literal(std::string_view pattern);
    [[nodiscard]] PathNode const& node(PathId id) const { return nodes_[id]; }
    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    [[nodiscard]] std::string pattern(PathId id) const;                          ///< `chunk[].size`
    [[nodiscard]] std::string text(PathId id, PathIndices const& indices) const; ///< `chunk[3].size`

private:
    struct Hit {
        std::string_view name;
        PathId parent = 0;
        PathId id = 0;
        bool indexed = false;
    };
    static constexpr std::size_t cache_size = 1024;
    [[nodiscard]] static std::size_t slot(PathId parent, std::string_view name, bool indexed) noexcept {
        auto const address = reinterpret_cast<std::uintptr_t>(name.data());
        auto const key = address * 4 + std::uintptr_t{parent} * 0x10001 + std::uintptr_t{indexed};
        return key * 0x9E3779B97F4A7C15 >> 54; // the top ten bits are mixed best
    }
    PathId find_or_add(PathId parent, std::string_view name, bool indexed);
    [[nodiscard]] std::optional<PathId> find_child(PathId parent, std::string_view name, bool indexed) const;

    std::vector<PathNode> nodes_;
    std::vector<Hit> cache_;
};

/// A path text split into its pattern and indices: `chunk[3].size` is `chunk[].size` with index 3.
struct ParsedPath {
    std::string pattern;
    PathIndices indices;
};
[[nodiscard]] std::optional<ParsedPath> parse_path(std::string_view text);

} // namespace animcheck
