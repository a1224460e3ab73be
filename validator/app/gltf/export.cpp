// SPDX-License-Identifier: MIT
#include "validator/app/gltf/export.hpp"

#include "decoders/registry.hpp"
#include "validator/app/gltf/model_file.hpp"

#include <algorithm>

namespace animcheck::gltf {

PoseRules const* rules_for(Source const& source) {
    auto const& format = *source.format;
    if (format.poses || !source.clips.empty()) return format.poses;
    auto const family = format.id.substr(0, format.id.find('.') + 1);
    for (auto const* const other : formats())
        if (other->poses && other->id.starts_with(family)) return other->poses;
    return nullptr;
}

std::string obstacle_for(Source const& source, Clip const& clip) {
    auto const* const rules = source.format->poses;
    if (!rules) return "how joints are composed is not known for " + std::string(source.format->id);
    if (!source.skeleton) return "no skeleton is known for this animation";
    if (clip.frames == 0) return "the animation has no frames";
    return rules->obstacle(*source.skeleton, clip);
}

bool has_nothing(Source const& source) {
    if (source.clips.empty()) return !rules_for(source);
    return std::ranges::all_of(source.clips,
                               [&](Clip const* clip) { return !obstacle_for(source, *clip).empty(); });
}

Exported export_model(Source const& source, Options const& options) {
    Exported exported;
    ModelFile file(options);
    if (!rules_for(source) && source.clips.empty()) {
        exported.left_out.push_back("how joints are composed is not known for " + std::string(source.format->id));
        return exported;
    }
    auto added = file.add(source);
    exported.clips = added.clips;
    exported.left_out = std::move(added.left_out);
    exported.replaced = added.replaced;
    exported.bytes = std::move(file).finish();
    return exported;
}

} // namespace animcheck::gltf
