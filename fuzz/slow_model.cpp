// SPDX-License-Identifier: MIT
#include "fuzz/slow_model.hpp"
#include "decoders/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace animcheck::fuzz {
namespace {

bool same(float a, float b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

using Families = std::map<std::string_view, SlowFamily const*>;

Families& families() {
    static Families all;
    return all;
}

/// The frame that is compared after this one, if there are so many.
std::uint64_t next_frame(std::uint64_t frame, std::uint64_t frames, bool all) {
    if (all || frame == 0 || frame + 2 >= frames) return frame + 1;
    return frame < frames / 2 ? frames / 2 : frames - 2;
}

class Comparison {
public:
    explicit Comparison(std::uint64_t most) : budget_(most) {}

    std::string clip(SlowClip const& slow, Clip const& clip) {
        if (slow.name != clip.name) return "name";
        if (slow.frames != clip.frames) return fmt::format("{} frames instead of {}", clip.frames, slow.frames);
        if (slow.frames_per_second.has_value() != clip.frames_per_second.has_value() ||
            !same(slow.frames_per_second.value_or(0), clip.frames_per_second.value_or(0)))
            return "frames per second";
        if (slow.loop != clip.loop) return "loop";
        if (!same_ticks(slow, clip)) return "ticks";
        if (!std::ranges::equal(slow.joint_names, clip.joint_names)) return "names of joints";
        if (!same_labels(slow, clip)) return "labels";
        if (slow.tracks.size() != clip.tracks.size())
            return fmt::format("{} tracks instead of {}", clip.tracks.size(), slow.tracks.size());
        for (std::size_t i = 0; i < slow.tracks.size(); ++i)
            if (auto const what = track(slow.tracks[i], clip.tracks[i], clip.frames); !what.empty())
                return fmt::format("track {}: {}", i, what);
        return "";
    }

private:
    static bool same_ticks(SlowClip const& slow, Clip const& clip) {
        bool same = slow.ticks.size() == clip.ticks.size();
        for (std::size_t i = 0; same && i < slow.ticks.size(); ++i) same = slow.ticks[i] == clip.ticks[i];
        return same;
    }

    static bool same_labels(SlowClip const& slow, Clip const& clip) {
        return std::ranges::equal(slow.labels, clip.labels, [](auto const& numbers, Label const& label) {
            bool same = numbers.first == label.name && numbers.second.size() == label.raw.size();
            for (std::size_t i = 0; same && i < numbers.second.size(); ++i) same = numbers.second[i] == label.at(i);
            return same;
        });
    }

    std::string track(SlowTrack const& slow, Track const& track, std::uint64_t frames) {
        bool const alike = track.target == Target{.index = slow.joint} && track.channel == slow.channel &&
                           track.unit == slow.unit && track.exactness == slow.exactness;
        if (!alike) return "another joint, channel, unit or exactness";
        if (track.has_raw != static_cast<bool>(slow.raw)) return "the file's integers";
        bool const all = frames * 4 <= budget_;
        if (all) budget_ -= frames * 4;
        for (std::uint64_t frame = 0; frame < frames; frame = next_frame(frame, frames, all)) {
            auto const expected = slow.at(frame), found = track.at(frame);
            if (!std::ranges::equal(expected, found, same))
                return fmt::format("frame {}: ({} {} {} {}) instead of ({} {} {} {})", frame, found[0], found[1],
                                   found[2], found[3], expected[0], expected[1], expected[2], expected[3]);
            if (slow.raw && slow.raw(frame) != track.raw_at(frame))
                return fmt::format("integers of frame {}", frame);
        }
        return "";
    }

    std::uint64_t budget_;
};

std::string skeleton_difference(Skeleton const& slow, Skeleton const& skeleton) {
    if (slow.checksum != skeleton.checksum) return "checksum";
    if (slow.body_animations != skeleton.body_animations || slow.weapon_animations != skeleton.weapon_animations)
        return "numbers of animations";
    if (slow.joints.size() != skeleton.joints.size())
        return fmt::format("{} joints instead of {}", skeleton.joints.size(), slow.joints.size());
    for (std::size_t i = 0; i < slow.joints.size(); ++i) {
        auto const &expected = slow.joints[i], &found = skeleton.joints[i];
        if (expected.name != found.name) return fmt::format("name of joint {}", i);
        if (expected.parent != found.parent) return fmt::format("parent of joint {}", i);
        if (expected.pivot != found.pivot) return fmt::format("pivot of joint {}", i);
        if (!std::ranges::equal(expected.rest, found.rest, same)) return fmt::format("rest of joint {}", i);
    }
    return "";
}

bool is_field_of(Event const& event, PathId path) { return event.path == path && is_field(event); }

} // namespace

std::uint64_t raw_at(Event const& field, std::uint64_t row, std::uint64_t component) {
    if (row >= field.value || component >= field.width || !field.data) return 0;
    auto const size = size_of(field.type);
    auto const* const first = field.data + row * field.stride + component * size;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < size; ++i)
        bits = bits * 256 + std::to_integer<unsigned>(first[field.order == std::endian::big ? i : size - 1 - i]);
    return bits;
}

std::int64_t whole_at(Event const& field, std::uint64_t row, std::uint64_t component) {
    auto const bits = fuzz::raw_at(field, row, component);
    auto const turn = std::uint64_t{1} << (8 * size_of(field.type) - 1);
    bool const is_signed = field.type >= ValueType::s8 && field.type <= ValueType::s32;
    if (!is_signed || bits < turn) return static_cast<std::int64_t>(bits);
    return static_cast<std::int64_t>(bits) - static_cast<std::int64_t>(turn * 2);
}

float float_at(Event const& field, std::uint64_t row, std::uint64_t component) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(fuzz::raw_at(field, row, component)));
}

std::optional<PathId> SlowLog::id(std::string_view pattern) const {
    auto const found = paths_->find_literal(pattern);
    return found == root_path ? std::nullopt : std::optional(found);
}

bool SlowLog::is(Event const& event, std::string_view pattern) const {
    return is_field(event) && concerns(event, pattern);
}

bool SlowLog::concerns(Event const& event, std::string_view pattern) const {
    auto const path = id(pattern);
    return path && event.path == *path;
}

Event const* SlowLog::last(std::string_view pattern) const {
    auto const path = id(pattern);
    if (!path) return nullptr;
    for (auto event = events_->rbegin(); event != events_->rend(); ++event)
        if (is_field_of(*event, *path)) return &*event;
    return nullptr;
}

std::map<std::uint32_t, Event const*> SlowLog::by_index(std::string_view pattern) const {
    std::map<std::uint32_t, Event const*> found;
    auto const path = id(pattern);
    if (!path) return found;
    for (auto const& event : *events_)
        if (is_field_of(event, *path)) found[event.indices.at[0]] = &event;
    return found;
}

std::optional<std::uint64_t> SlowLog::known(std::string_view pattern) const {
    auto const* const field = last(pattern);
    return field ? std::optional(field->value) : std::nullopt;
}

std::uint64_t SlowLog::number(std::string_view pattern, std::uint64_t otherwise) const {
    return known(pattern).value_or(otherwise);
}

std::string SlowLog::text(std::string_view pattern) const {
    auto const* const field = last(pattern);
    return field ? std::string(field->text()) : std::string();
}

std::string difference(SlowModel const& slow, Model const& model, std::uint64_t most) {
    if (slow.clips.size() != model.clips.size())
        return fmt::format("{} clips instead of {}", model.clips.size(), slow.clips.size());
    if (slow.skeletons.size() != model.skeletons.size())
        return fmt::format("{} skeletons instead of {}", model.skeletons.size(), slow.skeletons.size());
    Comparison comparison(most);
    for (std::size_t i = 0; i < slow.clips.size(); ++i)
        if (auto const what = comparison.clip(slow.clips[i], model.clips[i]); !what.empty())
            return fmt::format("clip {}: {}", i, what);
    for (std::size_t i = 0; i < slow.skeletons.size(); ++i)
        if (auto const what = skeleton_difference(slow.skeletons[i], model.skeletons[i]); !what.empty())
            return fmt::format("skeleton {}: {}", i, what);
    if (slow.bodies != model.bodies) return "bodies";
    if (slow.animations != model.animations) return "animations";
    return "";
}

SlowFamily::SlowFamily(std::string_view family, Names its_names, Model its_model)
    : names(its_names), model_of(its_model) {
    families().emplace(family, this);
}

SlowFamily const& slow_family_of(std::string_view format) { return *families().at(family_of(format)); }

} // namespace animcheck::fuzz
