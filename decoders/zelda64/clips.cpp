#include "decoders/zelda64/clips.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace animcheck::zelda64 {
namespace {

Track::Value lengths_at(Track const& track, std::size_t frame) {
    auto const raw = track.axes_at(frame);
    return {static_cast<float>(raw[0]), static_cast<float>(raw[1]), static_cast<float>(raw[2]), 0};
}

Track::Value degrees_at(Track const& track, std::size_t frame) {
    auto const raw = track.axes_at(frame);
    return {degrees_of(raw[0]), degrees_of(raw[1]), degrees_of(raw[2]), 0};
}

} // namespace

Sniff sniff_element(Offer const&) { return {Answer::no, "an element has no signature"}; }

void seek_skeleton(Offer const&, Surroundings& around, Context& context) {
    if (context.skeleton || context.skeleton_name.empty()) return;
    std::array const names{std::string(context.skeleton_name)};
    Companion const* found = nullptr;
    auto search = around.find(names, found);
    if (search == Search::one && found->model.skeletons.empty()) search = Search::broken;
    context.skeleton_search = search;
    if (search != Search::one) return;
    context.companion = found;
    context.skeleton = &found->model.skeletons.front();
}

Clip clip_for(Context const& context, std::int64_t frames) {
    Clip clip;
    clip.name = context.name;
    clip.frames = static_cast<std::size_t>(std::max<std::int64_t>(frames, 0));
    return clip;
}

Track translation_track() {
    Track track;
    track.channel = Channel::translation;
    track.convert = lengths_at;
    track.whole_numbers = true;
    return track;
}

Track rotation_track(std::uint32_t limb) {
    Track track;
    track.joint = limb;
    track.channel = Channel::euler;
    track.unit = "degree";
    track.convert = degrees_at;
    return track;
}

Conventions const conventions{
    .rotation = "Euler: Rz Ry Rx, x first, inside the translation: T Rz Ry Rx; a child inside its parent",
    .length_unit = "unknown",
    .up_axis = "Y",
    .handedness = "unknown",
    .matrix = "column vector",
    .basis = "the engine's own code, decompiled",
};

} // namespace animcheck::zelda64
