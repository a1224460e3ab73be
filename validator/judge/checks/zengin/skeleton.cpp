// SPDX-License-Identifier: MIT
// The tree of a hierarchy: its names, parents and transforms, and the mesh made for it.
#include "validator/judge/checks/zengin/checks.hpp"

#include "decoders/core/order.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace animcheck::zengin {
namespace {

/// Events of one path that belong to the subject's hierarchy: each hierarchy of a file is judged by itself.
std::vector<Event const*> of_same_hierarchy(CheckInput& input, std::string_view pattern) {
    auto const subject = input.log().number_of(input.subject());
    auto const starts = input.numbers("hierarchy.version");
    auto const next = std::ranges::upper_bound(starts, subject);
    return input.all(pattern, next == starts.begin() ? 0 : next[-1],
                     next == starts.end() ? input.log().events().size() : *next);
}

} // namespace

void animations_agree(CheckInput& input) {
    auto const animations = input.context().facts.number("animations_checksum");
    if (!animations) return input.not_applicable();
    if (*animations == input.subject().value) return;
    input.breach({.args = {{"actual", input.subject().value}, {"expected", *animations}}});
}

void nodes_for_animations(CheckInput& input) {
    auto const nodes = input.context().facts.number("animations_nodes");
    if (!nodes) return input.not_applicable();
    if (*nodes <= input.subject().value) return;
    input.breach(
        {.expects = Relation::at_least, .args = {{"actual", input.subject().value}, {"expected", *nodes}}});
}

void names_checksum(CheckInput& input) {
    auto const counts = of_same_hierarchy(input, "hierarchy.nodes");
    auto const names = of_same_hierarchy(input, "hierarchy.node[].name");
    if (counts.empty() || names.size() != counts.front()->value) {
        input.not_applicable(); // the checksum of a cut list is unknown
        return;
    }
    uLong crc = crc32(0, nullptr, 0);
    for (auto const* const name : names)
        crc = crc32_z(crc, reinterpret_cast<Bytef const*>(name->data), to_size(name->value));
    if (crc == input.subject().value) return;
    input.breach({.args = {{"actual", input.subject().value}, {"expected", std::uint64_t{crc}}}});
}

void parent_before_child(CheckInput& input) {
    auto const node = input.subject().indices.at[0];
    auto const parent = integer_at(input.subject(), 0, 0);
    if (parent < Wide{node}) return;
    input.breach({.expects = Relation::below,
                  .args = {{"node", std::uint64_t{node}},
                           {"actual", static_cast<std::int64_t>(parent)},
                           {"expected", std::uint64_t{node}}}});
}

void one_root(CheckInput& input) {
    auto const parents = of_same_hierarchy(input, "hierarchy.node[].parent");
    auto const roots = static_cast<std::uint64_t>(
        std::ranges::count_if(parents, [](Event const* parent) { return integer_at(*parent, 0, 0) < 0; }));
    if (roots == 1 || parents.empty()) return;
    input.breach({.args = {{"actual", roots}, {"expected", std::uint64_t{1}}}});
}

void first_is_root(CheckInput& input) {
    auto const parents = of_same_hierarchy(input, "hierarchy.node[].parent");
    if (parents.empty()) {
        input.not_applicable();
        return;
    }
    auto const parent = integer_at(*parents.front(), 0, 0);
    if (parent <= 0) return; // parent-order reports a node that is its own parent
    input.breach({.event = parents.front(),
                  .args = {{"actual", static_cast<std::int64_t>(parent)}, {"expected", std::int64_t{-1}}}});
}

void node_named(CheckInput& input) {
    if (input.subject().value == 0)
        input.breach({.args = {{"node", std::uint64_t{input.subject().indices.at[0]}}}});
}

void node_names_once(CheckInput& input) {
    auto names = of_same_hierarchy(input, "hierarchy.node[].name");
    std::erase_if(names, [](Event const* name) { return name->value == 0; }); // name-empty reports those
    put_in_order(names, {}, [](Event const* name) { return name->text(); });
    for (std::size_t i = 1, first = 0; i < names.size(); ++i) {
        if (names[i]->text() != names[first]->text()) {
            first = i;
            continue;
        }
        input.breach({.event = names[i],
                      .args = {{"actual", std::string(names[i]->text())},
                               {"node", std::uint64_t{names[i]->indices.at[0]}},
                               {"other", std::uint64_t{names[first]->indices.at[0]}}}});
    }
}

/// The last row of an affine matrix.
void transform_affine(CheckInput& input) {
    constexpr std::array<double, 4> row{0, 0, 0, 1};
    if (input.subject().value != 16) return input.not_applicable();
    for (std::uint64_t i = 0; i < row.size(); ++i) {
        auto const value = real_at(input.subject(), 12 + i, 0);
        if (value == row[to_size(i)] || !std::isfinite(value)) continue; // transform-finite reports those
        return input.breach(
            {.row = 12 + i, .args = {{"actual", value}, {"expected", row[to_size(i)]}, {"element", 12 + i}}});
    }
}

/// Are all numbers that turn and scale 0?
void transform_solid(CheckInput& input) {
    if (input.subject().value != 16) return input.not_applicable();
    for (std::uint64_t const i : {0U, 1U, 2U, 4U, 5U, 6U, 8U, 9U, 10U})
        if (real_at(input.subject(), i, 0) != 0) return;
    input.breach({.row = Breach::whole});
}

namespace {

using Names = std::vector<std::string_view>;

/// Node names of the file's own hierarchy, sorted; without one, those of the companion.
Names known_names(CheckInput& input) {
    Names names;
    for (auto const* const name : input.all("hierarchy.node[].name")) names.push_back(name->text());
    if (names.empty() && input.context().skeleton)
        for (auto const& joint : input.context().skeleton->joints) names.emplace_back(joint.name);
    put_in_order(names);
    return names;
}

} // namespace

void rigid_nodes_known(CheckInput& input) {
    auto const& known = input.once(known_names);
    if (known.empty()) return input.not_applicable();
    for (auto const* const name : input.all("rigid.node[].name"))
        if (!std::ranges::binary_search(known, name->text()))
            input.breach({.event = name, .args = {{"actual", std::string(name->text())}}});
}

namespace {

/// An element of the subject's matrix, row by row.
double cell(CheckInput const& input, std::size_t row, std::size_t column) {
    return real_at(input.subject(), 4 * row + column, 0);
}

/// Three numbers of a 3 x 3 matrix, times three others of it.
double product_of_rows(CheckInput const& input, std::size_t a, std::size_t b) {
    double product = 0;
    for (std::size_t column = 0; column < 3; ++column) product += cell(input, a, column) * cell(input, b, column);
    return product;
}

double determinant(CheckInput const& input) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        auto const j = (i + 1) % 3, k = (i + 2) % 3;
        sum += cell(input, 0, i) * (cell(input, 1, j) * cell(input, 2, k) - cell(input, 1, k) * cell(input, 2, j));
    }
    return sum;
}

/// The fault of a rotation, in words; empty for a sound one.
std::optional<std::string_view> rotation_fault(CheckInput const& input) {
    constexpr double tolerance = 1e-3;
    bool orthogonal = true, unit = true, zero = true;
    for (std::size_t a = 0; a < 3; ++a) {
        auto const square = product_of_rows(input, a, a);
        if (!std::isfinite(square)) return std::nullopt; // transform-finite reports those
        zero = zero && square == 0;
        unit = unit && std::abs(square - 1) <= tolerance;
        orthogonal = orthogonal && std::abs(product_of_rows(input, a, (a + 1) % 3)) <= tolerance;
    }
    if (zero) return std::nullopt; // transform-zero
    if (!unit) return "its rows do not have length 1";
    if (!orthogonal) return "its rows are not at right angles";
    return determinant(input) < 0 ? std::optional<std::string_view>("it mirrors the node") : std::nullopt;
}

} // namespace

void transform_rigid(CheckInput& input) {
    if (input.subject().value != 16) return input.not_applicable();
    if (auto const fault = rotation_fault(input))
        input.breach({.row = Breach::whole, .args = {{"fault", std::string(*fault)}}});
}

void transform_near(CheckInput& input) {
    constexpr double farthest = 764;
    if (input.subject().value != 16) return input.not_applicable();
    for (std::uint64_t const element : {3U, 7U, 11U}) {
        auto const value = real_at(input.subject(), element, 0);
        if (!std::isfinite(value) || std::abs(value) <= farthest) continue;
        input.breach({.row = element, .args = {{"actual", value}, {"element", element}}});
    }
}

void collision_near(CheckInput& input) {
    constexpr double farthest = 3815; // five times the greatest place of a node
    auto const* const greatest = input.last("hierarchy.collision_max[]");
    if (!greatest) return input.not_applicable();
    for (auto const* const corner : {&input.subject(), greatest})
        for (std::uint64_t axis = 0; axis < corner->value; ++axis) {
            auto const value = real_at(*corner, axis, 0);
            if (!std::isfinite(value) || std::abs(value) <= farthest) continue; // collision-finite reports those
            return input.breach({.event = corner,
                                 .row = axis,
                                 .args = {{"axis", std::string(1, "xyz"[axis % 3])}, {"actual", value}}});
        }
}

namespace {

/// Nodes whose parent is neither the node before them nor one of that node's ancestors.
struct OutOfOrder {
    std::size_t count = 0; ///< of two or more: two
    std::size_t first = 0;
    bool has_order = true; ///< parents come before their children
};

OutOfOrder out_of_order(CheckInput& input) {
    OutOfOrder result;
    std::vector<std::size_t> parents, path; // the path leads from a root to the node before
    for (auto const* const event : of_same_hierarchy(input, "hierarchy.node[].parent")) {
        auto const node = parents.size();
        auto const parent = integer_at(*event, 0, 0);
        if (parent >= Wide{node}) result.has_order = false;
        if (!result.has_order || result.count > 1) return result;
        parents.push_back(parent < 0 ? node : static_cast<std::size_t>(parent));
        auto const at = std::ranges::lower_bound(path, parents.back());
        if (parent >= 0 && (at == path.end() || *at != parents.back())) {
            if (result.count++ == 0) result.first = node;
            path.clear();
            for (auto up = parents.back(); path.empty() || path.back() != up; up = parents[up]) path.push_back(up);
            std::ranges::reverse(path);
        } else {
            path.erase(parent < 0 ? path.begin() : at + 1, path.end());
        }
        path.push_back(node);
    }
    return result;
}

} // namespace

void depth_first(CheckInput& input) {
    auto const order = out_of_order(input);
    if (!order.has_order) return input.not_applicable(); // parent-order reports those
    if (order.count != 1) return;
    auto const* const parent = of_same_hierarchy(input, "hierarchy.node[].parent")[order.first];
    input.breach({.event = parent,
                  .args = {{"node", std::uint64_t{order.first}},
                           {"actual", static_cast<std::int64_t>(integer_at(*parent, 0, 0))},
                           {"before", std::uint64_t{order.first - 1}}}});
}

void depth_first_at_all(CheckInput& input) {
    auto const order = out_of_order(input);
    if (!order.has_order) return input.not_applicable();
    if (order.count < 2) return;
    input.breach({.args = {{"node", std::uint64_t{order.first}}}});
}

} // namespace animcheck::zengin
