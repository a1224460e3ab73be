// SPDX-License-Identifier: MIT
#include "golden/corpus/expected_model.hpp"

#include "golden/corpus/model_text.hpp"
#include "golden/corpus/scalar.hpp"
#include "validator/report/style.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace animcheck::golden {
namespace {

using NodeKind = yaml::Node::Kind;
using Mismatches = std::vector<std::string>;

class ModelReader {
public:
    explicit ModelReader(std::string const& file) : file_(file) {}

    [[nodiscard]] ExpectedModel read(yaml::Node const& node) const {
        yaml::Fields fields(node, file_, "model");
        ExpectedModel model;
        model.why = fields.text("why");
        if (auto const* const clips = fields.optional("clips"))
            for (auto const& clip : items(*clips, "clips", model.clips.emplace()))
                model.clips->push_back(read_clip(clip));
        if (auto const* const joints = fields.optional("joints"))
            for (auto const& joint : items(*joints, "joints", model.joints.emplace()))
                model.joints->push_back(read_joint(joint));
        if (auto const* const bodies = fields.optional("bodies")) model.bodies = integers(*bodies);
        if (auto const* const animations = fields.optional("animations")) model.animations = integers(*animations);
        fields.done();
        if (!model.clips && !model.joints && !model.bodies && !model.animations)
            fail(node.mark, "expected 'clips', 'joints', 'bodies' or 'animations'");
        return model;
    }

private:
    [[noreturn]] void fail(yaml::Mark mark, std::string const& message) const {
        throw yaml::Error(file_, mark, message);
    }

    [[nodiscard]] std::vector<yaml::Node> const& list(yaml::Node const& node, std::string_view what) const {
        if (node.kind != NodeKind::sequence) fail(node.mark, fmt::format("expected a list of {}", what));
        return node.items;
    }
    template <class T>
    [[nodiscard]] std::vector<yaml::Node> const& items(yaml::Node const& node, std::string_view what,
                                                       std::vector<T>& into) const {
        into.reserve(list(node, what).size());
        return node.items;
    }
    [[nodiscard]] std::vector<std::pair<yaml::Node, yaml::Node>> const& mapping(yaml::Node const& node,
                                                                                std::string_view what) const {
        if (node.kind != NodeKind::mapping) fail(node.mark, fmt::format("expected a mapping: {}", what));
        return node.members;
    }

    [[nodiscard]] float number(yaml::Node const& node) const {
        return std::bit_cast<float>(static_cast<std::uint32_t>(pattern_of(node, ValueType::f32, 32, file_)));
    }
    [[nodiscard]] std::vector<float> numbers(yaml::Node const& node) const {
        std::vector<float> all;
        for (auto const& item : list(node, "numbers")) all.push_back(number(item));
        return all;
    }
    [[nodiscard]] std::vector<std::int64_t> integers(yaml::Node const& node) const {
        std::vector<std::int64_t> all;
        for (auto const& item : list(node, "integers")) all.push_back(yaml::integer(item, file_));
        return all;
    }
    [[nodiscard]] std::uint64_t count(yaml::Node const& node) const {
        auto const value = yaml::integer(node, file_);
        if (value < 0) fail(node.mark, "expected 0 or more");
        return static_cast<std::uint64_t>(value);
    }
    /// The index of a joint, or -1 for `none`.
    [[nodiscard]] std::int64_t joint_or_none(yaml::Node const& node) const {
        return node.scalar == "none" ? -1 : static_cast<std::int64_t>(count(node));
    }

    [[nodiscard]] ExpectedClip read_clip(yaml::Node const& node) const {
        yaml::Fields fields(node, file_, "clip");
        ExpectedClip clip;
        clip.frames = count(fields.required("frames"));
        if (auto const* const name = fields.optional("name")) clip.name = name->scalar;
        if (auto const* const rate = fields.optional("fps")) clip.frames_per_second = number(*rate);
        if (auto const* const loop = fields.optional("loop")) clip.loop = count(*loop);
        if (auto const* const all = fields.optional("tracks_in_all")) clip.tracks_in_all = count(*all);
        if (auto const* const ticks = fields.optional("ticks")) clip.ticks = integers(*ticks);
        if (auto const* const tracks = fields.optional("tracks"))
            for (auto const& [name, frames] : mapping(*tracks, "tracks"))
                clip.tracks.push_back(read_track(name, frames, clip.frames));
        fields.done();
        return clip;
    }

    [[nodiscard]] ExpectedTrack read_track(yaml::Node const& name, yaml::Node const& node,
                                           std::uint64_t frames) const {
        constexpr std::string_view raw = ".raw";
        ExpectedTrack track{name.scalar, name.scalar.ends_with(raw), {}};
        if (track.raw) track.name.resize(track.name.size() - raw.size());
        for (auto const& [frame, values] : mapping(node, "frames")) {
            auto const at = count(frame);
            if (at >= frames) fail(frame.mark, fmt::format("the clip has only {}", counted(frames, "frame")));
            auto& expected = track.frames.emplace_back(at, ExpectedNumbers{}).second;
            if (track.raw)
                expected.integers = integers(values);
            else
                expected.floats = numbers(values);
        }
        return track;
    }

    [[nodiscard]] ExpectedJoint read_joint(yaml::Node const& node) const {
        yaml::Fields fields(node, file_, "joint");
        ExpectedJoint joint;
        if (auto const* const name = fields.optional("name")) joint.name = name->scalar;
        if (auto const* const parent = fields.optional("parent")) joint.parent = joint_or_none(*parent);
        if (auto const* const rest = fields.optional("rest")) {
            joint.rest = numbers(*rest);
            if (joint.rest->size() != 16 && joint.rest->size() != 3)
                fail(rest->mark, "expected the 16 cells of a matrix, or the 3 numbers of a place");
        }
        if (auto const* const pivot = fields.optional("pivot")) read_pivot(*pivot, joint);
        fields.done();
        return joint;
    }

    void read_pivot(yaml::Node const& node, ExpectedJoint& joint) const {
        joint.pivot_joint = -1;
        if (node.scalar == "none") return;
        yaml::Fields fields(node, file_, "pivot");
        joint.pivot_joint = joint_or_none(fields.required("joint"));
        joint.pivot = numbers(fields.required("point"));
        fields.done();
    }

    std::string const& file_;
};

bool same_float(float a, float b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

void compare_floats(Mismatches& mismatches, std::string const& what, std::span<float const> actual,
                    std::span<float const> expected) {
    if (std::ranges::equal(actual, expected, same_float)) return;
    mismatches.push_back(fmt::format("{}: {}, expected {}", what, numbers_text(actual), numbers_text(expected)));
}

template <class T>
void compare(Mismatches& mismatches, std::string const& what, T const& actual, T const& expected) {
    if (actual != expected) mismatches.push_back(fmt::format("{}: {}, expected {}", what, actual, expected));
}

void compare_integers(Mismatches& mismatches, std::string const& what, std::vector<std::uint32_t> const& actual,
                      std::vector<std::int64_t> const& expected) {
    compare(mismatches, what, fmt::format("{}", fmt::join(actual, " ")),
            fmt::format("{}", fmt::join(expected, " ")));
}

/// `joint[1].quaternion`.
Track const* find_track(Clip const& clip, std::string_view name) {
    auto const found = std::ranges::find_if(clip.tracks, [&](Track const& track) {
        return track.target.kind == Target::Kind::joint &&
               fmt::format("joint[{}].{}", track.target.index, name_of(track.channel)) == name;
    });
    return found == clip.tracks.end() ? nullptr : &*found;
}

void compare_track(Mismatches& mismatches, std::string const& clip, ExpectedTrack const& expected,
                   Track const* track) {
    auto const what = fmt::format("{}, {}", clip, expected.name);
    if (!track || (expected.raw && !track->has_raw)) {
        mismatches.push_back(what + (track ? ": it has no integers" : ": there is no such track"));
        return;
    }
    for (auto const& [frame, numbers] : expected.frames) {
        auto const where = fmt::format("{}, frame {}", what, frame);
        std::vector<float> values(track->components());
        std::vector<std::int32_t> integers(track->components());
        if (expected.raw) {
            track->read_raw(frame, integers);
            compare(mismatches, where, fmt::format("{}", fmt::join(integers, " ")),
                    fmt::format("{}", fmt::join(numbers.integers, " ")));
        } else {
            track->read(frame, values);
            compare_floats(mismatches, where, values, numbers.floats);
        }
    }
}

void compare_clip(Mismatches& mismatches, std::string const& what, ExpectedClip const& expected, Clip const& clip) {
    compare(mismatches, what + ", frames", std::uint64_t{clip.frames}, expected.frames);
    if (clip.frames != expected.frames) return;
    if (expected.name) compare(mismatches, what + ", name", clip.name, *expected.name);
    if (expected.frames_per_second)
        compare_floats(mismatches, what + ", fps", std::array{clip.frames_per_second.value_or(NAN)},
                       std::array{*expected.frames_per_second});
    if (expected.loop)
        compare(mismatches, what + ", loop", clip.loop ? fmt::format("{}", *clip.loop) : "none",
                fmt::format("{}", *expected.loop));
    if (expected.tracks_in_all)
        compare(mismatches, what + ", tracks in all", std::uint64_t{clip.tracks.size()}, *expected.tracks_in_all);
    if (expected.ticks) {
        std::vector<std::uint32_t> ticks;
        for (std::size_t i = 0; i < clip.ticks.size(); ++i) ticks.push_back(clip.ticks[i]);
        compare_integers(mismatches, what + ", ticks", ticks, *expected.ticks);
    }
    for (auto const& track : expected.tracks) compare_track(mismatches, what, track, find_track(clip, track.name));
}

std::string parent_text(std::int64_t parent) { return parent < 0 ? "none" : fmt::format("{}", parent); }

std::vector<float> matrix_of(std::vector<float> const& rest) {
    if (rest.size() != 3) return rest;
    return {1, 0, 0, rest[0], 0, 1, 0, rest[1], 0, 0, 1, rest[2], 0, 0, 0, 1};
}

void compare_joint(Mismatches& mismatches, std::string const& what, ExpectedJoint const& expected,
                   Skeleton::Joint const& joint) {
    if (expected.name) compare(mismatches, what + ", name", joint.name, *expected.name);
    if (expected.parent)
        compare(mismatches, what + ", parent", parent_text(joint.parent ? std::int64_t{*joint.parent} : -1),
                parent_text(*expected.parent));
    if (expected.rest) compare_floats(mismatches, what + ", rest", joint.rest, matrix_of(*expected.rest));
    if (!expected.pivot_joint) return;
    compare(mismatches, what + ", joint of the pivot",
            parent_text(joint.pivot ? std::int64_t{joint.pivot->joint} : -1), parent_text(*expected.pivot_joint));
    if (joint.pivot && *expected.pivot_joint >= 0)
        compare_floats(mismatches, what + ", pivot", joint.pivot->point, expected.pivot);
}

void compare_joints(Mismatches& mismatches, std::vector<ExpectedJoint> const& expected, Model const& model) {
    if (model.skeletons.size() != 1) {
        mismatches.push_back(fmt::format("{} skeletons, expected 1", model.skeletons.size()));
        return;
    }
    auto const& joints = model.skeletons.front().joints;
    compare(mismatches, "joints", joints.size(), expected.size());
    for (std::size_t i = 0; i < std::min(joints.size(), expected.size()); ++i)
        compare_joint(mismatches, fmt::format("joint {}", i), expected[i], joints[i]);
}

} // namespace

ExpectedModel read_expected_model(yaml::Node const& node, std::string const& file) {
    return ModelReader(file).read(node);
}

std::vector<std::string> model_mismatches(ExpectedModel const& expected, Model const& model) {
    Mismatches mismatches;
    if (expected.clips) {
        compare(mismatches, "clips", model.clips.size(), expected.clips->size());
        for (std::size_t i = 0; i < std::min(model.clips.size(), expected.clips->size()); ++i)
            compare_clip(mismatches, fmt::format("clip {}", i), (*expected.clips)[i], model.clips[i]);
    }
    if (expected.joints) compare_joints(mismatches, *expected.joints, model);
    if (expected.bodies) compare_integers(mismatches, "bodies", model.bodies, *expected.bodies);
    if (expected.animations) compare_integers(mismatches, "animations", model.animations, *expected.animations);
    return mismatches;
}

} // namespace animcheck::golden
