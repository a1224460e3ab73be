// SPDX-License-Identifier: MIT
#include "decoders/zelda64/clips.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace animcheck::zelda64 {
namespace {

class AxisSamples final : public Samples {
public:
    AxisSamples(Axes const& axes, Track::Then then, float unit) : axes_(axes), then_(then), unit_(unit) {}

    void read(std::size_t first, std::span<float> out) const noexcept override {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(raw(i % 3, first + i / 3)) * unit_;
    }
    void read_raw(std::size_t first, std::span<std::int32_t> out) const noexcept override {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = raw(i % 3, first + i / 3);
    }

private:
    [[nodiscard]] std::int16_t raw(std::size_t axis, std::size_t frame) const noexcept {
        auto const& values = axes_[axis];
        if (values.empty()) return 0;
        auto const beyond = then_ == Track::Then::last ? values.size() - 1 : 0;
        return values[frame < values.size() ? frame : beyond];
    }

    Axes axes_;
    Track::Then then_;
    float unit_;
};

/// A track for what `axes` hold; it differs as long as the longest of them does.
Track track_of(Axes const& axes, Clip const& clip, Arena& arena, Track::Then then, float unit) {
    std::size_t longest = 0;
    for (auto const& axis : axes) longest = std::max(longest, axis.size());
    Track track;
    track.frames = std::min(clip.frames, std::max<std::size_t>(longest, 1));
    track.then = then;
    track.has_raw = longest > 0;
    track.samples = &arena.make<AxisSamples>(axes, then, unit);
    return track;
}

} // namespace

Sniff sniff_element(Offer const&) { return {Answer::no, "an element has no signature"}; }

void seek_skeleton(Offer const&, Surroundings& around, Context& context) {
    if (context.skeleton || context.skeleton_name.empty()) return;
    std::array const names{std::string(context.skeleton_name)};
    Companion const* found = nullptr;
    auto const result = around.find(names, found);
    settle_skeleton(context, result, found);
}

Clip clip_for(Context const& context, std::int64_t frames) {
    Clip clip;
    clip.name = context.name;
    clip.frames = static_cast<std::size_t>(std::max<std::int64_t>(frames, 0));
    return clip;
}

void add_track(Clip& clip, Arena& arena, Axes const& axes, Track::Then then) {
    bool const is_root = clip.tracks.empty();
    auto track = track_of(axes, clip, arena, then, is_root ? 1 : degrees_a_unit);
    track.channel = is_root ? Channel::translation : Channel::euler;
    if (is_root) {
        track.exactness = Exactness::integers;
    } else {
        track.target.index = static_cast<std::uint32_t>(clip.tracks.size() - 1);
        track.unit = "degree";
    }
    clip.tracks.push_back(track);
}

Conventions const conventions{
    .rotation = "Euler: Rz Ry Rx, x first, inside the translation: T Rz Ry Rx; a child inside its parent",
    .length_unit = "unknown",
    .up_axis = "Y",
    .handedness = "right-handed",
    .matrix = "column vector",
    .basis = "the engine's own code, decompiled",
};

} // namespace animcheck::zelda64
