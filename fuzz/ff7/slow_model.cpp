// SPDX-License-Identifier: MIT
#include "fuzz/slow_model.hpp"

#include "fuzz/ff7/slow_stream.hpp"

#include <fmt/format.h>

#include <memory>

namespace animcheck::fuzz::ff7_model {
namespace {

constexpr int units_a_turn = 4096;

using Values = std::shared_ptr<std::vector<std::int16_t> const>;

/// Three numbers of a frame that has `width`.
std::function<std::array<std::int32_t, 3>(std::size_t)> words(Values const& values, std::size_t width,
                                                              std::size_t first) {
    return [values, width, first](std::size_t frame) {
        std::array<std::int32_t, 3> word{};
        for (std::size_t i = 0; i < 3; ++i) word[i] = (*values)[frame * width + first + i];
        return word;
    };
}

SlowTrack position_track(Values const& values, std::size_t width) {
    auto const read = words(values, width, 0);
    return {.channel = Channel::translation, .exactness = Exactness::integers, .at = [read](std::size_t frame) {
                auto const word = read(frame);
                return std::array{static_cast<float>(word[0]), static_cast<float>(word[1]),
                                  static_cast<float>(word[2]), 0.0F};
            }};
}

/// Degrees from 0 to 360: 4096 units are a turn.
SlowTrack rotation_track(Values const& values, std::size_t width, std::uint32_t joint) {
    auto const read = words(values, width, 3 + 3 * std::size_t{joint});
    auto const degrees = [read](std::size_t frame) {
        std::array<float, 4> xyz{};
        auto const word = read(frame);
        for (std::size_t i = 0; i < 3; ++i) {
            auto const unit = (word[i] % units_a_turn + units_a_turn) % units_a_turn;
            xyz[i] = static_cast<float>(unit * 360.0 / units_a_turn);
        }
        return xyz;
    };
    return {.joint = joint, .channel = Channel::euler, .unit = "degree", .at = degrees, .raw = read};
}

SlowClip clip_of(std::uint32_t animation, Event const& stream, ff7::StreamShape shape) {
    SlowClip clip{.name = fmt::format("animation[{}]", animation), .frames_per_second = 15.0F};
    auto decoded = slow_decode({stream.data, static_cast<std::size_t>(stream.value)}, shape);
    clip.frames = decoded.facts.length.frames;
    auto const values = std::make_shared<std::vector<std::int16_t> const>(std::move(decoded.values));
    auto const width = 3 + 3 * std::size_t{shape.rotations};
    clip.tracks.push_back(position_track(values, width));
    for (std::uint32_t joint = 0; joint < shape.rotations; ++joint)
        clip.tracks.push_back(rotation_track(values, width, joint));
    return clip;
}

/// A bone begins where its parent ends, along z.
Skeleton slow_skeleton(SlowLog const& log) {
    Skeleton skeleton;
    auto const count = [&](std::string_view name) -> std::optional<std::uint32_t> {
        auto const value = static_cast<std::int64_t>(log.number(name));
        return value < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(value));
    };
    if (!log.last("header.unknown_30")) return skeleton; // the header is cut
    skeleton.body_animations = count("header.body_animations");
    skeleton.weapon_animations = count("header.weapon_animations");
    auto const *const parents = log.last("bone[].parent"), *const lengths = log.last("bone[].length");
    auto const bones = parents ? static_cast<std::int64_t>(parents->value) : 0;
    for (std::int64_t bone = 0; bone < bones; ++bone) {
        auto& joint = skeleton.joints.emplace_back();
        for (auto const cell : {0U, 5U, 10U, 15U}) joint.rest[cell] = 1;
        auto const parent = whole_at(*parents, static_cast<std::uint64_t>(bone));
        if (parent < 0 || parent >= bones) continue;
        joint.parent = static_cast<std::uint32_t>(parent);
        joint.rest[11] = float_at(*lengths, *joint.parent);
    }
    return skeleton;
}

std::span<Declaring const> declaring_names() {
    static constexpr auto names = std::to_array<Declaring>(
        {{"X.LGP"}, {"x.a00"}, {"X.D", "magic.lgp"}, {"rtda", "battle.lgp"}, {"rtaa", "battle.lgp"}});
    return names;
}

SlowModel model_of(std::string_view format, SlowLog const& log) {
    SlowModel model;
    if (format == "ff7.skeleton") model.skeletons.push_back(slow_skeleton(log));
    if (format != "ff7.battle") return model;
    auto const streams = log.by_index("animation[].stream"), proved = log.by_index("animation[].mini.key_used");
    auto keys = log.by_index("animation[].mini.key");
    for (auto const& [animation, key] : proved) keys[animation] = key;
    for (auto const& [animation, rotations] : log.by_index("animation[].rotations"))
        model.clips.push_back(clip_of(
            animation, *streams.at(animation),
            {static_cast<std::uint32_t>(rotations->value), static_cast<std::uint32_t>(keys.at(animation)->value)}));
    return model;
}

SlowFamily const family{"ff7", declaring_names, model_of};

} // namespace
} // namespace animcheck::fuzz::ff7_model
