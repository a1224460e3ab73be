// SPDX-License-Identifier: MIT
#include "validator/judge/exhibit_motion.hpp"

#include "decoders/model/pose.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <set>

namespace animcheck {
namespace {

using Number = std::optional<std::uint32_t>;

/// The index of a step of a path: of "frame" in "animation[2].frame[7].bits" it is 7.
Number index_in(std::string_view path, std::string_view step) {
    for (auto at = path.find(step); at != std::string_view::npos; at = path.find(step, at + 1)) {
        auto const from = at + step.size();
        bool const begins = at == 0 || path[at - 1] == '.';
        if (!begins || from >= path.size() || path[from] != '[') continue;
        std::uint32_t index = 0;
        auto const read = std::from_chars(path.data() + from + 1, path.data() + path.size(), index);
        bool const is_whole = read.ec == std::errc() && read.ptr != path.data() + path.size() && *read.ptr == ']';
        if (is_whole) return index;
    }
    return std::nullopt;
}

Number argument_of(Finding const& finding, std::string_view name) {
    for (auto const& [key, value] : finding.args) {
        if (key != name) continue;
        auto const* const number = std::get_if<std::uint64_t>(&value);
        auto const* const whole = std::get_if<std::int64_t>(&value);
        if (number && *number <= std::numeric_limits<std::uint32_t>::max())
            return static_cast<std::uint32_t>(*number);
        if (whole && *whole >= 0 && *whole <= std::numeric_limits<std::uint32_t>::max())
            return static_cast<std::uint32_t>(*whole);
    }
    return std::nullopt;
}

Number named_by(Finding const& finding, Place const& place, std::span<std::string_view const> words) {
    for (auto const word : words)
        if (auto const index = index_in(place.path, word)) return index;
    for (auto const word : words)
        if (auto const number = argument_of(finding, word)) return number;
    return std::nullopt;
}

std::size_t joints_of(Clip const& clip) {
    std::set<std::uint32_t> joints;
    for (auto const& track : clip.tracks)
        if (track.target.kind == Target::Kind::joint) joints.insert(track.target.index);
    return joints.size();
}

class Motions {
public:
    Motions(Exhibit& exhibit, Exhibited const& from, std::uint64_t room)
        : exhibit_(exhibit), from_(from), clips_(from.model->clips), joints_(clips_.size()), room_(room) {}

    void add() {
        for (auto const& finding : from_.record.findings) {
            mark(finding, finding.place);
            for (auto const& place : finding.more) mark(finding, place);
        }
        auto const clips = order();
        room_ /= std::max<std::size_t>(clips.size(), 1);
        for (auto const clip : clips) exhibit_.motions.push_back(motion(clip));
        exhibit_.clips_left_out = clips_.size() - exhibit_.motions.size();
    }

private:
    void mark(Finding const& finding, Place const& place) {
        constexpr std::array<std::string_view, 2> frame_words{"frame", "keyframe"};
        constexpr std::array<std::string_view, 5> joint_words{"bone", "joint", "limb", "node", "group"};
        bool const is_full = exhibit_.marks.size() == Exhibit::marks_most;
        if (is_full || place.nowhere || place.in_container) return;
        auto const word = clips_.size() > 1 && place.path.starts_with("block[") ? "block" : "animation";
        std::size_t const clip = index_in(place.path, word).value_or(0);
        if (clip >= clips_.size()) return;
        auto frame = named_by(finding, place, frame_words);
        auto joint = named_by(finding, place, joint_words);
        // Rows that are called samples are those of all joints, frame by frame.
        auto const sample = index_in(place.path, "sample");
        auto const joints = !frame && sample ? joints_in(clip) : 0U;
        if (joints > 0) {
            frame = *sample / joints;
            joint = *sample % joints;
        }
        if (frame && *frame < clips_[clip].frames)
            exhibit_.marks.push_back({finding.rule, place.bits.offset, clip, *frame, joint});
    }

    /// Counted once: thousands of findings may be about one clip.
    [[nodiscard]] std::uint32_t joints_in(std::size_t clip) {
        if (!joints_[clip]) joints_[clip] = static_cast<std::uint32_t>(joints_of(clips_[clip]));
        return *joints_[clip];
    }

    /// Clips that findings name first.
    [[nodiscard]] std::vector<std::size_t> order() const {
        std::vector<std::size_t> order;
        auto const add = [&](std::size_t clip) {
            if (order.size() < Exhibit::clips_most && std::ranges::find(order, clip) == order.end())
                order.push_back(clip);
        };
        for (auto const& one : exhibit_.marks) add(one.clip);
        for (std::size_t i = 0; i < clips_.size() && order.size() < Exhibit::clips_most; ++i) add(i);
        return order;
    }

    /// All frames if there is room, with so many bytes each. Else the first, the last, those that findings name,
    /// and others at even distances.
    [[nodiscard]] std::vector<std::uint32_t> frames_of(std::size_t number, std::uint64_t bytes_a_frame) const {
        auto const frames = std::min<std::size_t>(clips_[number].frames, std::numeric_limits<std::uint32_t>::max());
        auto const most = std::max<std::uint64_t>(Exhibit::frames_least, room_ / bytes_a_frame);
        std::set<std::uint32_t> shown;
        if (frames == 0) return {};
        for (auto const& one : exhibit_.marks)
            if (frames > most && one.clip == number && shown.size() < most / 2) shown.insert(one.frame);
        auto const others = std::min(frames, to_size(most - shown.size()));
        for (std::size_t i = 0; i < others; ++i)
            shown.insert(static_cast<std::uint32_t>(others == 1 ? 0 : i * (frames - 1) / (others - 1)));
        return {shown.begin(), shown.end()};
    }

    [[nodiscard]] bool is_marked(std::size_t clip, std::uint32_t joint) const {
        return std::ranges::any_of(
            exhibit_.marks, [&](Exhibit::Mark const& one) { return one.clip == clip && one.joint == joint; });
    }

    [[nodiscard]] Exhibit::Motion motion(std::size_t number) const {
        auto const& clip = clips_[number];
        Exhibit::Motion motion{.clip = number, .name = printable(clip.name), .frames = clip.frames};
        std::vector<Track const*> tracks;
        for (auto const& track : clip.tracks)
            if (track.target.kind == Target::Kind::joint && track.frames > 0) tracks.push_back(&track);
        std::ranges::stable_partition(tracks,
                                      [&](Track const* track) { return is_marked(number, track->target.index); });
        auto bytes_a_frame = bytes_of_frame(clip);
        std::size_t kept = std::min(tracks.size(), Exhibit::curves_least);
        for (std::size_t i = 0; i < kept; ++i) bytes_a_frame += bytes_of(*tracks[i]);
        motion.shown = frames_of(number, bytes_a_frame);
        for (; kept < tracks.size(); ++kept) {
            bytes_a_frame += bytes_of(*tracks[kept]);
            if (motion.shown.size() > room_ / bytes_a_frame) break;
        }
        motion.seconds = seconds_of(clip, motion.shown);
        for (std::size_t i = 0; i < kept; ++i) motion.curves.push_back(curve(clip, *tracks[i], motion.shown));
        motion.curves_left_out = tracks.size() - kept;
        add_figure(motion, clip);
        return motion;
    }

    /// Bytes of a value of a track, as text: two of a component, times 4/3.
    [[nodiscard]] static std::uint64_t bytes_of(Track const& track) { return 3 * track.width(); }

    /// Number and time of a frame, and the positions of its joints.
    [[nodiscard]] std::uint64_t bytes_of_frame(Clip const& clip) const {
        constexpr std::uint64_t number_and_time = 20, position = 8;
        auto const joints = why_no_figure(clip).empty() ? from_.skeleton->joints.size() : 0;
        return number_and_time + position * std::min(joints, Exhibit::joints_most);
    }

    /// A keyframe's tick is the time of the way to it; that to the first is no part of the clip.
    [[nodiscard]] std::vector<float> seconds_of(Clip const& clip, std::vector<std::uint32_t> const& shown) const {
        std::vector<float> seconds;
        auto const* const rules = from_.format->poses;
        auto const by_game = rules ? rules->rate.frames_per_second : 0;
        auto const rate = by_game > 0 ? by_game : clip.frames_per_second.value_or(0);
        bool const has_ticks = clip.milliseconds_a_tick > 0 && clip.ticks.size() >= clip.frames;
        bool const has_rate = rate >= 1e-3F && rate <= 1e6F;
        if (!has_ticks && !has_rate) return seconds;
        double ticks = 0;
        std::size_t next = 1;
        for (auto const frame : shown) {
            for (; has_ticks && next <= frame; ++next) ticks += clip.ticks[next];
            auto const at = has_ticks ? ticks * double{clip.milliseconds_a_tick} / 1000 : frame / double{rate};
            seconds.push_back(static_cast<float>(at));
        }
        return seconds;
    }

    [[nodiscard]] static Exhibit::Curve curve(Clip const& clip, Track const& track,
                                              std::vector<std::uint32_t> const& shown) {
        auto const joint = track.target.index;
        Exhibit::Curve curve{.joint = joint, .channel = name_of(track.channel), .unit = track.unit};
        if (joint < clip.joint_names.size()) curve.name = printable(clip.joint_names[joint]);
        curve.width = track.width();
        for (auto const frame : shown) {
            auto const after = track.then == Track::Then::last ? track.frames - 1 : 0;
            auto const value = track.at(frame < track.frames ? frame : after);
            curve.values.insert(curve.values.end(), value.begin(),
                                value.begin() + static_cast<std::ptrdiff_t>(curve.width));
        }
        return curve;
    }

    [[nodiscard]] std::string why_no_figure(Clip const& clip) const {
        auto const& format = *from_.format;
        if (!format.poses) return fmt::format("how joints are composed is not known for {}", format.id);
        if (!from_.skeleton) return "no skeleton is known for this animation";
        if (from_.skeleton->joints.size() > Exhibit::joints_most)
            return fmt::format("the skeleton has more than {} joints", Exhibit::joints_most);
        return format.poses->obstacle(*from_.skeleton, clip);
    }

    void add_figure(Exhibit::Motion& motion, Clip const& clip) const {
        motion.no_figure = why_no_figure(clip);
        if (!motion.no_figure.empty()) return;
        auto const& signs = from_.format->poses->space.signs; // as `export` places joints
        auto const rig = rig_of(*from_.format->poses, *from_.skeleton, clip);
        auto const& joints = rig.joints;
        if (joints.size() > Exhibit::joints_most) {
            motion.no_figure = fmt::format("the clip moves more than {} joints", Exhibit::joints_most);
            return;
        }
        for (std::size_t i = 0; i < joints.size(); ++i)
            motion.joints.push_back(
                {i < clip.joint_names.size() ? printable(clip.joint_names[i]) : printable(joints[i].name),
                 joints[i].parent});
        constexpr auto none = std::numeric_limits<float>::quiet_NaN();
        std::size_t held = 1; // after these every frame is as the tracks say
        for (auto const& track : clip.tracks) held = std::max(held, track.frames);
        for (auto const frame : motion.shown) {
            auto const placed = pose_of(*from_.format->poses, rig, clip, std::min<std::size_t>(frame, held - 1));
            for (std::size_t i = 0; i < joints.size(); ++i)
                for (std::size_t axis = 0; axis < 3; ++axis)
                    motion.positions.push_back(i < placed.size() && placed[i]
                                                   ? static_cast<float>(placed[i]->at(axis, 3) * signs.at(axis))
                                                   : none);
        }
    }

    Exhibit& exhibit_;
    Exhibited const& from_;
    std::vector<Clip> const& clips_;
    std::vector<Number> joints_; ///< of each clip, once they are counted
    std::uint64_t room_;         ///< bytes of a clip
};

} // namespace

void add_motion(Exhibit& exhibit, Exhibited const& from, EmbedBytes embed) {
    auto const room = embed == EmbedBytes::all ? Exhibit::motion_all : Exhibit::motion_around;
    if (from.format && from.model) Motions(exhibit, from, room).add();
}

} // namespace animcheck
