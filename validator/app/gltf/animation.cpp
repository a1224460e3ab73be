// SPDX-License-Identifier: MIT
#include "validator/app/gltf/animation.hpp"

#include "decoders/core/bytes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace animcheck::gltf {
namespace {

/// Rates outside are not those of an animation, and their times not those of a float.
constexpr float least_rate = 1e-3F, most_rate = 1e6F;

void choose_rate(KeyTimes& times, PoseRules const& rules, Clip const& clip) {
    times.frames_per_second = rules.rate.frames_per_second;
    times.basis = rules.rate.basis;
    if (times.frames_per_second > 0) return;
    auto const stored = clip.frames_per_second.value_or(0);
    times.basis = "the file";
    times.frames_per_second = stored;
    if (stored >= least_rate && stored <= most_rate) return;
    times.frames_per_second = 1;
    times.basis = "chosen: the rate in the file is not one that a clip can have";
}

/// Frames after the last that a track holds are as that one.
std::vector<std::size_t> key_frames(Clip const& clip) {
    std::size_t held = 1;
    for (auto const& track : clip.tracks) held = std::max(held, track.frames);
    held = std::min(held, clip.frames);
    std::vector<std::size_t> frames(held);
    for (std::size_t i = 0; i < held; ++i) frames[i] = i;
    if (held < clip.frames) frames.push_back(clip.frames - 1);
    return frames;
}

/// The first keyframe's own time is that of the way to it, from whatever was before.
std::vector<double> stored_times(Clip const& clip) {
    std::vector<double> seconds;
    double at = 0;
    for (std::size_t frame = 0; frame < clip.ticks.size(); ++frame) {
        if (frame > 0) at += clip.ticks[frame] * double{clip.milliseconds_a_tick} / 1000;
        seconds.push_back(at);
    }
    return seconds;
}

using Values = std::vector<float>;

/// The clip's motion of one joint.
struct Curves {
    Values translation, rotation;
    bool placed = false;
};

/// The sign of a quaternion means nothing, but the way between two is the shorter one if their signs agree.
void append_rotation(Values& to, std::array<float, 4> const& rotation) {
    float along = 0;
    for (std::size_t i = 0; i < 4 && !to.empty(); ++i) along += to[to.size() - 4 + i] * rotation[i];
    for (auto const component : rotation) to.push_back(along < 0 ? 0.0F - component : component);
}

std::vector<Curves> curves_of(Conversion& conversion, Skeleton const& rig, Playing const& playing) {
    std::vector<Curves> curves(rig.joints.size());
    for (auto const frame : playing.times.frames) {
        auto own = playing.rules.own(rig, playing.clip, frame);
        for (std::size_t joint = 0; joint < own.size(); ++joint) {
            if (!own[joint]) continue;
            bool const is_moved = !rig.joints[joint].parent && frame < playing.movement.size();
            if (is_moved) own[joint] = playing.movement[frame] * *own[joint];
            auto const [move, turn] = conversion.placement_of(*own[joint]);
            curves[joint].placed = true;
            curves[joint].translation.insert(curves[joint].translation.end(), move.begin(), move.end());
            append_rotation(curves[joint].rotation, turn);
        }
    }
    return curves;
}

bool is_constant(Values const& values, std::size_t width) noexcept {
    for (std::size_t i = width; i < values.size(); ++i)
        if (values[i] != values[i - width]) return false;
    return true;
}

/// One animation in JSON.
class Writer {
public:
    Writer(Asset& asset, KeyTimes const& times) : asset_(asset), times_(times) {
        json_["channels"] = Json::array();
        json_["samplers"] = Json::array();
    }

    /// `rest`: what the node has anyway. Empty: the channel is needed.
    void add(std::size_t node, char const* path, Values const& values, std::span<float const> rest) {
        auto const type = std::string_view(path) == "rotation" ? Asset::Type::vec4 : Asset::Type::vec3;
        auto const width = static_cast<std::size_t>(type);
        bool const constant = is_constant(values, width);
        if (constant && std::ranges::equal(std::span(values).first(width), rest)) return;
        Values ends(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(width));
        for (std::size_t i = 0; i < width && times_.seconds.size() > 1; ++i) ends.push_back(ends[i]);
        auto const input = constant ? ends_accessor() : all_accessor();
        auto const output = asset_.add_accessor(Asset::Use::animation, type, constant ? ends : values);
        json_["channels"].push_back(
            {{"sampler", json_["samplers"].size()}, {"target", {{"node", node}, {"path", path}}}});
        json_["samplers"].push_back({{"input", input}, {"interpolation", "LINEAR"}, {"output", output}});
    }
    [[nodiscard]] bool empty() const { return json_["channels"].empty(); }
    [[nodiscard]] Json take() { return std::move(json_); }

private:
    std::size_t all_accessor() {
        if (!all_) all_ = asset_.add_accessor(Asset::Use::animation, Asset::Type::scalar, times_.seconds);
        return *all_;
    }
    std::size_t ends_accessor() {
        if (times_.seconds.size() <= 2) return all_accessor();
        std::array const ends{times_.seconds.front(), times_.seconds.back()};
        if (!ends_) ends_ = asset_.add_accessor(Asset::Use::animation, Asset::Type::scalar, ends);
        return *ends_;
    }

    Asset& asset_;
    KeyTimes const& times_;
    std::optional<std::size_t> all_, ends_;
    Json json_;
};

Json notes_of(Playing const& playing) {
    auto const& [rules, clip, times, movement] = playing;
    Json notes{{"frames", clip.frames}};
    if (times.frames_per_second > 0) notes["frames_per_second"] = double{times.frames_per_second};
    notes["time"] = times.basis;
    if (times.moved > 0) notes["keys_moved_to_ascend"] = times.moved;
    if (clip.loop) notes["loop_to_frame"] = *clip.loop;
    if (rules.movement) notes["root_motion"] = !movement.empty();
    return notes;
}

} // namespace

KeyTimes key_times(PoseRules const& rules, Clip const& clip) {
    KeyTimes times;
    times.frames = key_frames(clip);
    bool const stored = clip.ticks.size() >= clip.frames && clip.frames > 0 && clip.milliseconds_a_tick > 0;
    auto const seconds = stored ? stored_times(clip) : std::vector<double>();
    if (stored)
        times.basis = "the file, a time for each keyframe";
    else
        choose_rate(times, rules, clip);
    for (auto const frame : times.frames) {
        auto at =
            static_cast<float>(stored ? seconds[frame] : static_cast<double>(frame) / times.frames_per_second);
        if (!times.seconds.empty() && !(at > times.seconds.back())) {
            at = std::nextafter(times.seconds.back(), std::numeric_limits<float>::infinity());
            ++times.moved;
        }
        times.seconds.push_back(at);
    }
    return times;
}

std::uint64_t most_bytes_of(KeyTimes const& times, Rig const& rig) noexcept {
    constexpr std::uint64_t of_key = sizeof(float) * 7, of_descriptions = 1536;
    auto const joint = sum({product({times.frames.size(), of_key}), of_descriptions});
    return sum({product({rig.skeleton.joints.size(), joint}), product({times.frames.size(), 32}), of_descriptions});
}

Json animation_of(Asset& asset, Conversion& conversion, Rig const& rig, Playing const& playing) {
    auto const curves = curves_of(conversion, rig.skeleton, playing);
    Writer writer(asset, playing.times);
    for (std::size_t joint = 0; joint < curves.size(); ++joint) {
        if (!curves[joint].placed) continue;
        writer.add(rig.first_node + joint, "translation", curves[joint].translation, rig.rest[joint].translation);
        writer.add(rig.first_node + joint, "rotation", curves[joint].rotation, rig.rest[joint].rotation);
    }
    // An animation has a channel: of one in which nothing ever moves, how long it lasts.
    for (std::size_t joint = 0; joint < curves.size() && writer.empty(); ++joint)
        if (curves[joint].placed) writer.add(rig.first_node + joint, "translation", curves[joint].translation, {});
    auto json = writer.take();
    json["extras"] = notes_of(playing);
    return json;
}

} // namespace animcheck::gltf
