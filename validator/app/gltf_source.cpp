// SPDX-License-Identifier: MIT
#include "validator/app/gltf_source.hpp"

#include "validator/app/inputs.hpp"
#include "validator/rules/printable.hpp"

#include <algorithm>

namespace animcheck::app {
namespace {

std::string_view own_name_of(Visited const& visited) {
    if (visited.input.member && !visited.input.member->name.empty()) return visited.input.member->name;
    return visited.input.name;
}

/// Files below a root by their path there, others by their name: a file that is shared shows no folder of its
/// maker.
std::string place_below(std::vector<std::string> const& roots, std::string_view place) {
    auto const inside = std::min(place.find("::"), place.size());
    return relative_path(roots, std::string(place.substr(0, inside))) + std::string(place.substr(inside));
}

} // namespace

gltf::Source gltf_source_of(Visited const& visited, Judged const& judged, std::string const& context,
                            std::vector<std::string> const& roots) {
    auto const& decoded = judged.decoded;
    gltf::Source source{.place = place_below(roots, visited.place),
                        .name = own_name_of(visited),
                        .format = decoded.format,
                        .clips_in_input = decoded.model.clips.size(),
                        .record = &judged.record};
    for (auto const& clip : decoded.model.clips)
        if (is_of_part(clip.name, visited.part)) source.clips.push_back(&clip);
    source.skeleton = decoded.skeleton;
    source.skeleton_from = place_below(roots, decoded.skeleton_from.empty() ? context : decoded.skeleton_from);
    if (!source.clips.empty() || !decoded.model.clips.empty()) return source;
    source.skeleton = decoded.model.skeletons.empty() ? nullptr : &decoded.model.skeletons.front();
    source.skeleton_from = {};
    return source;
}

std::string why_no_source(Visited const& visited) {
    return printable(visited.place) + (visited.part.empty() ? ": there is no animation and no skeleton in it"
                                                            : ": there is no such animation");
}

} // namespace animcheck::app
