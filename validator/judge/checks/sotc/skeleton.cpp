// SPDX-License-Identifier: MIT
// Floats and the tree of a skeleton. Modules: sotc_module.cpp. Rotations: sotc_curves.cpp.
#include "decoders/sotc/quaternion.hpp"
#include "validator/judge/checks/sotc/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace animcheck::sotc {
namespace {

std::string_view kind_of(double value) {
    if (std::isnan(value)) return "not a number";
    return std::isinf(value) ? value < 0 ? "minus infinity" : "infinite" : "finite";
}

/// The elements of each f32 field that `fault` names.
template <class Fault>
void each_float(CheckInput& input, Fault fault) {
    bool any = false;
    for (auto const& event : input.log().events()) {
        bool const field =
            event.kind == EventKind::scalar || event.kind == EventKind::array || event.kind == EventKind::column;
        if (event.type != ValueType::f32 || !field) continue;
        any = true;
        Breaches breaches(input);
        for (std::uint64_t row = 0; row < rows_of(event); ++row)
            for (std::uint64_t i = 0; i < event.width; ++i) {
                auto const value = real_at(event, row, i);
                if (!fault(value)) continue;
                breaches.add([&] {
                    return Breach{.event = &event,
                                  .row = row,
                                  .component = i,
                                  .args = {{"actual", value}, {"what", std::string(kind_of(value))}}};
                });
            }
    }
    if (!any) input.not_applicable();
}

bool is_denormal(double value) {
    return value != 0 && std::abs(value) < static_cast<double>(std::numeric_limits<float>::min());
}

/// Of three or four floats.
double squared_length_of(Event const& vector) {
    Quaternion q{};
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(vector.value, q.size()); ++i)
        q[to_size(i)] = real_at(vector, i, 0);
    return squared_length(q);
}

/// How far from 1 a squared length may be: the writer's rounding was never measured, so the bound is wide.
constexpr double tolerance = 1e-4;

} // namespace

void floats_finite(CheckInput& input) {
    each_float(input, [](double value) { return !std::isfinite(value); });
}

void floats_normal(CheckInput& input) { each_float(input, is_denormal); }

void length_one(CheckInput& input) {
    auto const squared = squared_length_of(input.subject());
    if (!std::isfinite(squared) || squared == 0) return input.not_applicable();
    if (std::abs(squared - 1) <= tolerance) return;
    input.breach({.row = Breach::whole, .args = {{"actual", squared}}});
}

void length_not_zero(CheckInput& input) {
    auto const squared = squared_length_of(input.subject());
    if (!std::isfinite(squared)) return input.not_applicable();
    if (squared == 0) input.breach({.row = Breach::whole, .args = {{"actual", squared}}});
}

namespace {

constexpr std::uint32_t no_bone = ~std::uint32_t{0};

/// Where each bone's links lead, by number; what leads nowhere in the skeleton has a rule of its own.
using Links = std::vector<std::array<std::uint32_t, 2>>;

std::uint32_t bone_of(Wide value, std::size_t bones) {
    return value < 0 || value >= Wide{bones} ? no_bone : static_cast<std::uint32_t>(value);
}

std::vector<Event const*> by_bone(std::vector<Event const*> const& events) {
    std::vector<Event const*> found;
    for (auto const* const event : events) {
        auto const bone = event->indices.at[0];
        if (bone >= found.size()) found.resize(bone + std::size_t{1});
        found[bone] = event;
    }
    return found;
}

/// A link of a bone, by its number in the bone.
struct Link {
    std::uint32_t bone = no_bone;
    std::size_t number = 0;
};

/// Links that lead from a bone back to it; every bone is entered once and left once.
std::vector<Link> loop_of(Links const& links) {
    enum : std::uint8_t { unseen, open, left };
    std::vector<std::uint8_t> state(links.size(), unseen);
    std::vector<Link> path; // the number is that of the next link to follow
    for (std::uint32_t start = 0; start < links.size(); ++start) {
        if (state[start] == unseen) path.push_back({start, 0});
        while (!path.empty()) {
            auto& [bone, next] = path.back();
            state[bone] = open;
            if (next == links[bone].size()) {
                state[bone] = left;
                path.pop_back();
                continue;
            }
            auto const other = links[bone][next++];
            if (other == no_bone || state[other] == left) continue;
            if (state[other] == open) {
                path.erase(path.begin(), std::ranges::find(path, other, &Link::bone));
                for (auto& link : path) --link.number;
                return path;
            }
            path.push_back({other, 0});
        }
    }
    return {};
}

/// The tree of the bones, as it is stored: each bone has its parent and two neighbours.
class Tree {
public:
    explicit Tree(CheckInput& input)
        : parent_fields(by_bone(input.all("bone[].parent"))), child_fields(by_bone(input.all("bone[].child[]"))) {}

    [[nodiscard]] Links parents() const {
        Links links;
        for (auto const* const parent : parent_fields)
            links.push_back({parent ? bone_of(integer_at(*parent, 0, 0), parent_fields.size()) : no_bone, no_bone});
        return links;
    }

    [[nodiscard]] Links children() const {
        Links links;
        for (auto const* const pair : child_fields) {
            auto& link = links.emplace_back(std::array{no_bone, no_bone});
            for (std::uint64_t i = 0; pair && i < link.size(); ++i)
                link[to_size(i)] = bone_of(integer_at(*pair, i, 0), child_fields.size());
        }
        return links;
    }

    /// -1: it has none, or it is not there.
    [[nodiscard]] Wide parent_of(std::size_t bone) const {
        return bone < parent_fields.size() && parent_fields[bone] ? integer_at(*parent_fields[bone], 0, 0)
                                                                  : Wide{-1};
    }

    /// A neighbour is a child, or another child of the parent: which of the two is which is not known.
    [[nodiscard]] bool are_neighbours(std::size_t bone, std::size_t other) const {
        auto const parent = parent_of(other);
        return parent == Wide{bone} || (parent == parent_of(bone) && other != bone);
    }

    std::vector<Event const*> parent_fields, child_fields; ///< by bone; null: not there
};

/// For each bone those that list it.
std::vector<std::vector<std::uint32_t>> bones_by_neighbour(Links const& children) {
    std::vector<std::vector<std::uint32_t>> listing(children.size());
    for (std::uint32_t bone = 0; bone < children.size(); ++bone)
        for (auto const other : children[bone])
            if (other != no_bone) listing[other].push_back(bone);
    return listing;
}

/// The link of a loop that is wrong, if it is the only one that the other links of the bones contradict. Else the
/// bone at which the loop was found.
template <class IsBacked>
Link wrong_link(std::vector<Link> const& loop, Links const& links, IsBacked is_backed) {
    auto const is_wrong = [&](Link const& link) { return !is_backed(link.bone, links[link.bone][link.number]); };
    auto const found = std::ranges::find_if(loop, is_wrong);
    return found != loop.end() && std::ranges::count_if(loop, is_wrong) == 1 ? *found : loop.front();
}

/// `direct`: what a bone is to itself that its own link leads to; `indirect`: by way of others.
template <class IsBacked>
void must_end(CheckInput& input, std::vector<Event const*> const& events, Links const& links,
              std::string_view direct, std::string_view indirect, IsBacked is_backed) {
    auto const loop = loop_of(links);
    if (loop.empty()) return;
    auto const [bone, number] = wrong_link(loop, links, is_backed);
    input.breach(
        {.event = events[bone],
         .row = events[bone]->kind == EventKind::array ? number : Breach::whole,
         .args = {{"actual", std::uint64_t{bone}}, {"role", std::string(loop.size() == 1 ? direct : indirect)}}});
}

} // namespace

void bones_after_parents(CheckInput& input) {
    auto const parents = by_bone(input.all("bone[].parent"));
    if (parents.empty()) return input.not_applicable();
    Breaches breaches(input);
    for (std::size_t bone = 0; bone < parents.size(); ++bone) {
        if (!parents[bone]) continue;
        auto const parent = bone_of(integer_at(*parents[bone], 0, 0), parents.size());
        if (parent == no_bone || parent <= bone) continue; // its own parent: a loop
        breaches.add([&] {
            return Breach{.event = parents[bone],
                          .args = {{"actual", std::uint64_t{parent}}, {"bone", std::uint64_t{bone}}}};
        });
    }
}

void parents_end(CheckInput& input) {
    Tree const tree(input);
    if (tree.parent_fields.empty()) return input.not_applicable();
    auto const listing = bones_by_neighbour(tree.children());
    auto const is_listed = [&](std::size_t bone, std::size_t parent) {
        return bone < listing.size() && std::ranges::any_of(
                                            listing[bone],
                                            [&](std::uint32_t other) {
                                                return other != bone &&
                                                       (other == parent || tree.parent_of(other) == Wide{parent});
                                            });
    };
    must_end(input, tree.parent_fields, tree.parents(), "parent", "ancestor", is_listed);
}

void children_end(CheckInput& input) {
    Tree const tree(input);
    if (tree.child_fields.empty()) return input.not_applicable();
    must_end(input, tree.child_fields, tree.children(), "neighbour", "descendant",
             [&](std::size_t bone, std::size_t other) { return tree.are_neighbours(bone, other); });
}

void children_know_parents(CheckInput& input) {
    Tree const tree(input);
    auto const& fields = tree.child_fields;
    if (tree.parent_fields.empty() || fields.size() != tree.parent_fields.size()) return input.not_applicable();
    auto const children = tree.children();
    for (std::size_t bone = 0; bone < children.size(); ++bone)
        for (std::uint64_t i = 0; fields[bone] && i < children[bone].size(); ++i) {
            auto const child = children[bone][to_size(i)];
            if (child == no_bone || !tree.parent_fields[child] || tree.are_neighbours(bone, child)) continue;
            input.breach(
                {.event = fields[bone],
                 .row = i,
                 .args = {{"actual", std::uint64_t{child}},
                          {"bone", std::uint64_t{bone}},
                          {"parent", fmt::format("{}", static_cast<std::int64_t>(tree.parent_of(child)))}}});
        }
}

void root_alone(CheckInput& input) {
    auto const parents = by_bone(input.all("bone[].parent"));
    if (parents.empty()) return input.not_applicable();
    std::optional<std::size_t> root;
    for (std::size_t bone = 0; bone < parents.size(); ++bone) {
        if (!parents[bone] || integer_at(*parents[bone], 0, 0) != -1) continue;
        if (root)
            input.breach(
                {.event = parents[bone], .args = {{"bone", std::uint64_t{bone}}, {"other", std::uint64_t{*root}}}});
        else
            root = bone;
    }
}

void names_listed(CheckInput& input) {
    auto const& name = input.subject();
    auto const* const list = input.last("name[].place");
    auto const bone = name.indices.at[0];
    if (!list || bone >= list->value) return input.not_applicable();
    auto const listed = list->column<std::uint32_t>()[bone];
    if (name.value != listed) input.breach({.args = {{"actual", name.value}, {"expected", std::uint64_t{listed}}}});
}

void names_once(CheckInput& input) {
    auto const names = input.all("bone[].name");
    if (names.empty()) return input.not_applicable();
    std::map<std::string_view, std::uint32_t> first;
    for (auto const* const name : names) {
        auto const bone = name->indices.at[0];
        auto const [entry, fresh] = first.try_emplace(name->text(), bone);
        if (!fresh)
            input.breach({.event = name,
                          .row = Breach::whole,
                          .args = {{"actual", std::string(name->text())},
                                   {"bone", std::uint64_t{bone}},
                                   {"other", std::uint64_t{entry->second}}}});
    }
}

void names_there(CheckInput& input) {
    auto const names = input.all("bone[].name");
    if (names.empty()) return input.not_applicable();
    Breaches breaches(input);
    for (auto const* const name : names)
        if (name->text().empty())
            breaches.add([&] {
                return Breach{
                    .event = name, .row = Breach::whole, .args = {{"bone", std::uint64_t{name->indices.at[0]}}}};
            });
}

void bones_near(CheckInput& input) {
    constexpr double most = 100;
    constexpr std::size_t enough = 3; // fewer have no middle
    auto const translations = input.all("bone[].translation[]");
    std::vector<double> lengths;
    for (auto const* const translation : translations)
        lengths.push_back(std::sqrt(squared_length_of(*translation)));
    auto sorted = lengths;
    std::erase_if(sorted, [](double length) { return !std::isfinite(length) || length == 0; });
    if (sorted.size() < enough) return input.not_applicable();
    auto const middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::ranges::nth_element(sorted, middle);
    auto const median = *middle;
    Breaches breaches(input);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        if (!std::isfinite(lengths[i]) || lengths[i] <= most * median) continue;
        breaches.add([&] {
            return Breach{.event = translations[i],
                          .row = Breach::whole,
                          .args = {{"bone", std::uint64_t{translations[i]->indices.at[0]}},
                                   {"actual", lengths[i]},
                                   {"median", median}}};
        });
    }
}

} // namespace animcheck::sotc
