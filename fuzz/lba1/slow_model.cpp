// SPDX-License-Identifier: MIT
#include "fuzz/slow_model.hpp"

#include <cmath>

namespace animcheck::fuzz::lba1_model {
namespace {

constexpr double units_a_turn = 1024;

/// Three numbers of a keyframe; none where the bone has another type in it.
SlowTrack track_of(Event const& values, double scale, Event const* types = nullptr, std::int64_t type = 0) {
    return {.at = [&values, scale, types, type](std::size_t frame) {
        std::array<float, 4> xyz{};
        bool const has_value = !types || whole_at(*types, frame) == type;
        for (std::size_t i = 0; i < 3; ++i)
            xyz[i] = has_value ? static_cast<float>(static_cast<double>(whole_at(values, frame, i)) * scale)
                               : std::nanf("");
        return xyz;
    }};
}

void add_bone(SlowClip& clip, std::uint32_t bone, Event const& values, Event const& types) {
    struct Kind {
        Channel channel;
        std::string_view unit;
        Exactness exactness;
        double scale;
    };
    constexpr std::array<Kind, 3> kinds{{{Channel::euler, "degree", Exactness::decimal, 360 / units_a_turn},
                                         {Channel::translation, "world unit", Exactness::integers, 1},
                                         {Channel::scale, "raw", Exactness::integers, 1}}};
    for (std::size_t type = 0; type < kinds.size(); ++type) {
        bool used = false;
        for (std::uint64_t frame = 0; frame < types.value; ++frame)
            used = used || whole_at(types, frame) == static_cast<std::int64_t>(type);
        if (!used) continue;
        auto const& [channel, unit, exactness, scale] = kinds[type];
        auto track = track_of(values, scale, &types, static_cast<std::int64_t>(type));
        track.joint = bone;
        track.channel = channel;
        track.unit = unit;
        track.exactness = exactness;
        clip.tracks.push_back(std::move(track));
    }
}

SlowClip slow_animation(SlowLog const& log) {
    SlowClip clip;
    auto const* const rows = log.last("keyframe[]");
    if (!rows || rows->value == 0) return clip;
    clip.frames = rows->value;
    auto const loop = log.number("loop");
    clip.loop = loop < log.number("keyframes") ? loop : 0;
    auto const* const time = log.last("keyframe[].time");
    for (std::uint64_t frame = 0; frame < clip.frames; ++frame)
        clip.ticks.push_back(static_cast<std::uint64_t>(whole_at(*time, frame)));
    auto step = track_of(*log.last("keyframe[].step[]"), 1);
    step.channel = Channel::translation;
    step.unit = "world unit per segment";
    step.exactness = Exactness::integers;
    clip.tracks.push_back(std::move(step));
    auto const* const root = log.last("keyframe[].root_turn[]");
    if (!root) return clip;
    auto turn = track_of(*root, 360 / units_a_turn);
    turn.channel = Channel::euler;
    turn.unit = "degree per segment";
    clip.tracks.push_back(std::move(turn));
    auto const types = log.by_index("bone[].keyframe[].type");
    for (auto const& [bone, values] : log.by_index("bone[].keyframe[].value[]"))
        add_bone(clip, bone, *values, *types.at(bone));
    return clip;
}

/// The fields of the groups, or nothing where there are none.
struct Groups {
    explicit Groups(SlowLog const& log)
        : rows(log.number("group[]")),
          start(log.last("group[].start")),
          points(log.last("group[].points")),
          origin(log.last("group[].origin")),
          parent(log.last("group[].parent")),
          position(log.last("point[].position[]")) {}

    std::uint64_t rows;
    Event const *start, *points, *origin, *parent, *position;
};

/// The group that a point belongs to: of those with points that begin at it or before it, the last; if it reaches
/// so far.
std::optional<std::uint64_t> owner_of(Groups const& groups, std::int64_t point) {
    std::optional<std::uint64_t> owner;
    for (std::uint64_t group = 0; group < groups.rows; ++group) {
        auto const first = whole_at(*groups.start, group) / 6;
        if (whole_at(*groups.points, group) == 0 || first > point) continue;
        if (!owner || first >= whole_at(*groups.start, *owner) / 6) owner = group;
    }
    if (owner && point - whole_at(*groups.start, *owner) / 6 >= whole_at(*groups.points, *owner))
        return std::nullopt;
    return owner;
}

std::optional<Skeleton::Joint::Pivot> pivot_of(Groups const& groups, std::uint64_t group) {
    auto const origin = whole_at(*groups.origin, group);
    if (origin % 6 != 0 || !groups.position || origin / 6 >= static_cast<std::int64_t>(groups.position->value))
        return std::nullopt;
    auto const owner = owner_of(groups, origin / 6);
    if (!owner || *owner >= group) return std::nullopt;
    Skeleton::Joint::Pivot pivot{static_cast<std::uint32_t>(*owner), {}};
    for (std::size_t i = 0; i < 3; ++i)
        pivot.point[i] = static_cast<float>(whole_at(*groups.position, static_cast<std::uint64_t>(origin / 6), i));
    return pivot;
}

/// Parents are bytes: 38 a group, or 36 in files of a patched game, where not all are multiples of 38.
Skeleton slow_body(SlowLog const& log) {
    Groups const groups(log);
    bool by_38 = true, by_36 = true;
    for (std::uint64_t group = 0; group < groups.rows; ++group) {
        auto const parent = whole_at(*groups.parent, group);
        by_38 = by_38 && (parent < 0 || parent % 38 == 0);
        by_36 = by_36 && (parent < 0 || parent % 36 == 0);
    }
    auto const step = !by_38 && by_36 ? 36 : 38;
    Skeleton skeleton;
    for (std::uint64_t group = 0; group < groups.rows; ++group) {
        auto& joint = skeleton.joints.emplace_back();
        auto const parent = whole_at(*groups.parent, group);
        if (parent >= 0 && parent / step < static_cast<std::int64_t>(groups.rows))
            joint.parent = static_cast<std::uint32_t>(parent / step);
        joint.pivot = pivot_of(groups, group);
    }
    return skeleton;
}

void add_entries(SlowLog const& log, SlowModel& model) {
    for (auto const& event : log.events()) {
        if (log.is(event, "record[].body")) model.bodies.push_back(static_cast<std::uint32_t>(event.value));
        if (log.is(event, "record[].animation") && static_cast<std::int64_t>(event.value) >= 0)
            model.animations.push_back(static_cast<std::uint32_t>(event.value));
    }
}

std::span<Declaring const> declaring_names() {
    static constexpr auto names = std::to_array<Declaring>(
        {{"X.AN1"}, {"X.LM1"}, {"X.HQR"}, {"X.VOX"}, {"#0", "ANIM.HQR"}, {"#0", "BODY.HQR"}, {"#0", "FILE3D.HQR"}});
    return names;
}

SlowModel model_of(std::string_view format, SlowLog const& log) {
    SlowModel model;
    if (format == "lba1.anim") model.clips.push_back(slow_animation(log));
    if (format == "lba1.body" && (log.number("flags") & 2) != 0) model.skeletons.push_back(slow_body(log));
    if (format == "lba1.file3d") add_entries(log, model);
    return model;
}

SlowFamily const family{"lba1", declaring_names, model_of};

} // namespace
} // namespace animcheck::fuzz::lba1_model
