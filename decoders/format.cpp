// SPDX-License-Identifier: MIT
#include "decoders/format.hpp"

#include "decoders/manifest.hpp"

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::string_view skeleton_joints = "skeleton_joints";
struct SkeletonFact {
    std::string_view name;
    std::optional<std::uint32_t> Skeleton::* value;
};
constexpr std::array<SkeletonFact, 3> skeleton_facts{{
    {"skeleton_checksum", &Skeleton::checksum},
    {"skeleton_body_animations", &Skeleton::body_animations},
    {"skeleton_weapon_animations", &Skeleton::weapon_animations},
}};

void add_skeleton_facts(Skeleton const& skeleton, Session& session) {
    session.context(skeleton_joints, skeleton.joints.size());
    for (auto const& fact : skeleton_facts)
        if (auto const& value = skeleton.*fact.value) session.context(fact.name, *value);
}

} // namespace

void emit_facts(Context const& context, Session& session) {
    if (!context.name.empty()) session.context("name", context.name);
    if (context.skeleton) add_skeleton_facts(*context.skeleton, session);
    if (context.manifest) session.context("manifest", context.manifest->name);
    for (auto const& fact : context.facts.all()) session.context(fact.name, fact.number);
}

bool is_skeleton_fact(std::string_view name) noexcept {
    return name == skeleton_joints ||
           std::ranges::find(skeleton_facts, name, &SkeletonFact::name) != skeleton_facts.end();
}

bool is_general_fact(std::string_view name) noexcept {
    return name == "name" || name == "manifest" || is_skeleton_fact(name);
}

void add_facts(Member const& member, Context& context) {
    if (!member.format.empty()) context.facts.set("entry", member.entry);
    if (member.facts) context.facts.add(*member.facts);
    context.skeleton_name = member.skeleton;
    context.skeleton_search = member.skeleton_search;
}

bool name_ends(std::string_view name, std::string_view extension) noexcept {
    return name.size() >= extension.size() && same_name(name.substr(name.size() - extension.size()), extension);
}

bool same_name(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

bool is_name_before(std::string_view a, std::string_view b) noexcept {
    return std::ranges::lexicographical_compare(a, b, [](char x, char y) { return lower(x) < lower(y); });
}

void settle_skeleton(Context& context, Search result, Companion const* found) {
    auto const has_joints = [](Companion const& one) {
        return !one.model.skeletons.empty() && !one.model.skeletons.front().joints.empty();
    };
    if (result == Search::one && !has_joints(*found)) result = Search::broken;
    context.skeleton_search = result;
    if (result != Search::one) return;
    context.companion = found;
    context.skeleton = &found->model.skeletons.front();
}

} // namespace animcheck
