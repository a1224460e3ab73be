#include "decoders/format.hpp"

#include <algorithm>

namespace animcheck {

void tell(Context const& context, Session& session) {
    if (!context.name.empty()) session.context("name", context.name);
    if (context.skeleton) {
        session.context("skeleton_joints", context.skeleton->joints.size());
        if (context.skeleton->checksum) session.context("skeleton_checksum", *context.skeleton->checksum);
    }
    if (context.skeleton_for_name) session.context("skeleton_for_name", *context.skeleton_for_name ? 1 : 0);
    if (context.game != 0) session.context("game", context.game);
    if (context.next_present) session.context("next_present", *context.next_present ? 1 : 0);
}

bool name_ends(std::string_view name, std::string_view extension) noexcept {
    auto const lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return name.size() >= extension.size() && std::equal(extension.begin(), extension.end(),
                                                         name.end() - static_cast<std::ptrdiff_t>(extension.size()),
                                                         [&](char a, char b) { return lower(a) == lower(b); });
}

} // namespace animcheck
