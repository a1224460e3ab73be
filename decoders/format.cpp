#include "decoders/format.hpp"

#include <algorithm>

namespace animcheck {

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
    if (context.entry) session.context("entry", *context.entry);
    if (context.bodies) session.context("bodies", context.bodies->size());
    if (context.animations) session.context("animations", context.animations->size());
    if (context.uses) session.context("uses", *context.uses);
    if (context.game != 0) session.context("game", context.game);
    if (context.next_present) session.context("next_present", *context.next_present ? 1 : 0);
}

bool name_ends(std::string_view name, std::string_view extension) noexcept {
    return name.size() >= extension.size() && same_name(name.substr(name.size() - extension.size()), extension);
}

bool same_name(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

} // namespace animcheck
