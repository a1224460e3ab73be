// SPDX-License-Identifier: MIT
#include "validator/app/gltf_source.hpp"

#include "validator/rules/printable.hpp"

namespace animcheck::app {
namespace {

std::string_view own_name_of(Visited const& visited) {
    if (visited.input.member && !visited.input.member->name.empty()) return visited.input.member->name;
    return visited.input.name;
}

} // namespace

gltf::Source gltf_source_of(Visited const& visited, Judged const& judged, std::string const& place,
                            std::string const& context) {
    auto const& decoded = judged.decoded;
    gltf::Source source{
        .place = place, .name = own_name_of(visited), .format = decoded.format, .record = &judged.record};
    for (auto const& clip : decoded.model.clips)
        if (is_of_part(clip.name, visited.part)) source.clips.push_back(&clip);
    source.skeleton = decoded.skeleton;
    source.skeleton_from = decoded.skeleton_from.empty() ? context : decoded.skeleton_from;
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
