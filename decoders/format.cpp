#include "decoders/format.hpp"

#include "decoders/manifest.hpp"

#include <algorithm>
#include <array>

namespace animcheck {
namespace {

constexpr std::array<std::string_view, 16> size_of_segment{
    "segment_0_size",  "segment_1_size",  "segment_2_size",  "segment_3_size", "segment_4_size",  "segment_5_size",
    "segment_6_size",  "segment_7_size",  "segment_8_size",  "segment_9_size", "segment_10_size", "segment_11_size",
    "segment_12_size", "segment_13_size", "segment_14_size", "segment_15_size"};

void tell_object(Context const& context, Session& session) {
    if (context.entry) session.context("entry", *context.entry);
    if (context.segment) session.context("segment", *context.segment);
    if (context.base_address) session.context("base_address", *context.base_address);
    for (auto const& segment : context.segments)
        session.context(size_of_segment[segment.number % size_of_segment.size()], segment.size);
    if (!context.parts.empty()) session.context("parts", context.parts.size());
    if (context.count) session.context("count", *context.count);
    if (context.layout != 0) session.context("layout", context.layout);
    if (context.limb_layout != 0) session.context("limb_layout", context.limb_layout);
    if (context.confidence) session.context("confidence", *context.confidence);
}

} // namespace

void tell(Context const& context, Session& session) {
    if (!context.name.empty()) session.context("name", context.name);
    if (context.skeleton) {
        session.context("skeleton_joints", context.skeleton->joints.size());
        if (context.skeleton->checksum) session.context("skeleton_checksum", *context.skeleton->checksum);
        if (auto const& count = context.skeleton->body_animations)
            session.context("skeleton_body_animations", *count);
        if (auto const& count = context.skeleton->weapon_animations)
            session.context("skeleton_weapon_animations", *count);
    }
    if (context.skeleton_for_name) session.context("skeleton_for_name", *context.skeleton_for_name ? 1 : 0);
    if (context.slices) session.context("slices", *context.slices);
    if (context.bodies) session.context("bodies", context.bodies->size());
    if (context.animations) session.context("animations", context.animations->size());
    if (context.uses) session.context("uses", *context.uses);
    if (context.manifest) session.context("manifest", context.manifest->name);
    tell_object(context, session);
    if (context.game != 0) session.context("game", context.game);
    if (context.next_present) session.context("next_present", *context.next_present ? 1 : 0);
}

void add_facts(Member const& member, Context& context) {
    if (!member.format.empty()) context.entry = member.entry;
    if (member.facts) static_cast<ElementFacts&>(context) = *member.facts;
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
    if (result == Search::one && found->model.skeletons.empty()) result = Search::broken;
    context.skeleton_search = result;
    if (result != Search::one) return;
    context.companion = found;
    context.skeleton = &found->model.skeletons.front();
}

} // namespace animcheck
