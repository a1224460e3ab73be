// SPDX-License-Identifier: MIT
#include "golden/corpus/model_text.hpp"

#include "validator/report/style.hpp"
#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace animcheck::golden {
namespace {

/// Longer lists of tracks, joints or members show the first, the middle and the last, and a checksum of all.
constexpr std::size_t most_shown = 32;
/// Values of a track that the checksum covers: many tracks may be views of the same long data.
constexpr std::size_t most_summed = 1U << 16;

std::uint32_t bits_of(float number) {
    return std::isnan(number) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(number);
}

/// CRC-32 of numbers, the lowest byte of each first.
class Checksum {
public:
    void add(std::uint32_t number) {
        std::array<Bytef, 4> bytes{};
        for (auto& byte : bytes) {
            byte = static_cast<Bytef>(number & 0xFF);
            number >>= 8;
        }
        sum_ = ::crc32(sum_, bytes.data(), bytes.size());
    }
    [[nodiscard]] std::uint32_t value() const { return static_cast<std::uint32_t>(sum_); }

private:
    uLong sum_ = 0;
};

std::uint32_t checksum_of(Lines const& lines) {
    auto const text = joined(lines);
    return static_cast<std::uint32_t>(
        ::crc32(0, reinterpret_cast<Bytef const*>(text.data()), static_cast<uInt>(text.size())));
}

std::string number_text(float number) {
    if (std::isnan(number)) return "nan";
    bool const plain =
        number == std::trunc(number) && std::abs(number) < 0x1p24F && (number != 0 || !std::signbit(number));
    return plain ? fmt::format("{}", number) : fmt::format("{}={:08x}", number, bits_of(number));
}

/// The first, middle and last of `count` things.
std::vector<std::size_t> shown_of(std::size_t count) {
    std::vector<std::size_t> shown;
    for (auto const at : {std::size_t{0}, count / 2, count - 1})
        if (count > 0 && (shown.empty() || shown.back() != at)) shown.push_back(at);
    return shown;
}

Lines shortened(Lines const& lines, std::string_view what) {
    if (lines.size() <= most_shown) return lines;
    Lines few;
    for (auto const at : shown_of(lines.size())) few.push_back(lines[at]);
    few.push_back(fmt::format("  all {} {}: crc32 {:08x}", lines.size(), what, checksum_of(lines)));
    return few;
}

std::string frame_text(Track const& track, std::size_t frame) {
    std::vector<float> values(track.components());
    track.read(frame, values);
    auto text = fmt::format(" [{}] {}", frame, numbers_text(values));
    if (!track.has_raw) return text;
    std::vector<std::int32_t> raw(track.components());
    track.read_raw(frame, raw);
    return text + fmt::format(" raw ({})", fmt::join(raw, " "));
}

std::uint32_t checksum_of(Track const& track, std::size_t frames) {
    Checksum sum;
    std::vector<float> values(track.components());
    for (std::size_t frame = 0; frame < frames; ++frame) {
        track.read(frame, values);
        for (auto const value : values) sum.add(bits_of(value));
    }
    return sum.value();
}

std::string target_text(Target const& target) {
    if (target.kind == Target::Kind::joint) return fmt::format("joint {}", target.index);
    return fmt::format("{} vertices of mesh {}", target.count, target.index);
}

std::string_view exactness_text(Exactness exactness) {
    switch (exactness) {
    case Exactness::decimal: return "decimal";
    case Exactness::integers: return "integers";
    case Exactness::float32: return "float32";
    }
    return "";
}

std::string track_line(Clip const& clip, Track const& track) {
    auto line = fmt::format("  {} {}, {}{}{}", target_text(track.target), name_of(track.channel),
                            exactness_text(track.exactness), track.unit.empty() ? "" : ", ", track.unit);
    if (track.turn != 0) line += fmt::format(", {} a turn", track.turn);
    if (track.frames != clip.frames)
        line += fmt::format(", {}, then the {}", counted(track.frames, "frame"),
                            track.then == Track::Then::first ? "first" : "last");
    line += ':';
    auto const shown = shown_of(clip.frames);
    for (auto const frame : shown) line += frame_text(track, frame);
    auto const summed = std::min(track.frames, most_summed / std::max<std::size_t>(track.components(), 1));
    if (clip.frames > shown.size()) line += fmt::format(", crc32 of {} {:08x}", summed, checksum_of(track, summed));
    return line;
}

std::string label_line(Label const& label, std::size_t frames) {
    auto line = fmt::format("  label {}:", label.name);
    for (auto const frame : shown_of(std::min(frames, label.raw.size()))) {
        auto const value = label.at(frame);
        line += fmt::format(" [{}] {}", frame, value);
        if (label.word) line += fmt::format(" {}", label.word(value));
    }
    return line;
}

std::string ticks_line(Clip const& clip) {
    Checksum sum;
    for (std::size_t frame = 0; frame < clip.ticks.size(); ++frame) sum.add(clip.ticks[frame]);
    auto line = fmt::format("  ticks of {} ms:", number_text(clip.milliseconds_a_tick));
    for (auto const frame : shown_of(clip.ticks.size())) line += fmt::format(" [{}] {}", frame, clip.ticks[frame]);
    return line + fmt::format(", crc32 of {} {:08x}", clip.ticks.size(), sum.value());
}

void add_clip(Lines& lines, Clip const& clip, std::size_t number) {
    auto line = fmt::format("clip {} \"{}\": {}", number, printable(clip.name), counted(clip.frames, "frame"));
    if (clip.frames_per_second) line += fmt::format(" at {} a second", number_text(*clip.frames_per_second));
    if (clip.loop) line += fmt::format(", then frame {}", *clip.loop);
    if (!clip.joint_names.empty()) line += fmt::format(", joints {}", fmt::join(clip.joint_names, " "));
    lines.push_back(line + ", " + counted(clip.tracks.size(), "track"));
    if (!clip.ticks.empty()) lines.push_back(ticks_line(clip));
    for (auto const& label : clip.labels) lines.push_back(label_line(label, clip.frames));
    Lines tracks;
    if (clip.frames > 0)
        for (auto const& track : clip.tracks) tracks.push_back(track_line(clip, track));
    std::ranges::move(shortened(tracks, "tracks"), std::back_inserter(lines));
}

/// The place alone where the rest of the matrix turns and scales nothing; else all cells up to the last that is not
/// zero.
std::string rest_text(std::array<float, 16> const& rest) {
    auto untransformed = rest;
    constexpr std::array<std::size_t, 3> place{3, 7, 11};
    for (auto const cell : place) untransformed[cell] = 0;
    constexpr std::array<float, 16> identity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bool const moves = std::ranges::equal(untransformed, identity, {}, bits_of, bits_of);
    if (moves) return " at " + numbers_text(std::array{rest[3], rest[7], rest[11]});
    std::size_t used = rest.size();
    while (used > 0 && bits_of(rest[used - 1]) == 0) --used;
    return used == 0 ? "" : " rest " + numbers_text(std::span(rest).first(used));
}

std::string joint_line(Skeleton::Joint const& joint, std::size_t number) {
    auto line = fmt::format("  joint {}", number);
    if (!joint.name.empty()) line += fmt::format(" \"{}\"", printable(joint.name));
    if (joint.parent) line += fmt::format(" in {}", *joint.parent);
    line += rest_text(joint.rest);
    if (joint.pivot) line += fmt::format(" about {} of {}", numbers_text(joint.pivot->point), joint.pivot->joint);
    return line;
}

void add_skeleton(Lines& lines, Skeleton const& skeleton) {
    auto line = "skeleton: " + counted(skeleton.joints.size(), "joint");
    if (skeleton.checksum) line += fmt::format(", checksum {:08x}", *skeleton.checksum);
    if (skeleton.body_animations) line += ", " + counted(*skeleton.body_animations, "body animation");
    if (skeleton.weapon_animations) line += ", " + counted(*skeleton.weapon_animations, "weapon animation");
    lines.push_back(line);
    Lines joints;
    for (auto const& joint : skeleton.joints) joints.push_back(joint_line(joint, joints.size()));
    std::ranges::move(shortened(joints, "joints"), std::back_inserter(lines));
}

/// The place is that of the stored bytes.
std::string member_line(Member const& member) {
    auto line = fmt::format("member {} \"{}\" @{}+{} = {}", member.row, printable(member.name), member.offset,
                            member.stored, counted(member.size, "byte"));
    if (member.folder != 0) line += fmt::format(", folder {}", member.folder);
    if (member.packed) line += fmt::format(", packed by method {}", member.method);
    if (member.most != 0) line += fmt::format(", at most {}", counted(member.most, "byte"));
    if (!member.format.empty()) line += fmt::format(", {} at {}", member.format, member.entry);
    if (!member.skeleton.empty()) line += fmt::format(", moves \"{}\"", printable(member.skeleton));
    for (auto const& fact : member.facts ? member.facts->all() : std::vector<Facts::Fact>{})
        line += fmt::format(", {} {}", fact.name,
                            fact.list ? fmt::format("({})", fmt::join(*fact.list, " "))
                                      : fmt::format("{}", fact.number));
    return line;
}

} // namespace

std::string numbers_text(std::span<float const> numbers) {
    std::string text;
    for (auto const number : numbers) text += (text.empty() ? "" : " ") + number_text(number);
    return '(' + text + ')';
}

Lines model_lines(Model const& model) {
    Lines lines;
    for (std::size_t i = 0; i < model.clips.size(); ++i) add_clip(lines, model.clips[i], i);
    for (auto const& skeleton : model.skeletons) add_skeleton(lines, skeleton);
    if (!model.bodies.empty()) lines.push_back(fmt::format("bodies {}", fmt::join(model.bodies, " ")));
    if (!model.animations.empty()) lines.push_back(fmt::format("animations {}", fmt::join(model.animations, " ")));
    Lines members;
    for (auto const& member : model.members) members.push_back(member_line(member));
    std::ranges::move(shortened(members, "members"), std::back_inserter(lines));
    return lines;
}

} // namespace animcheck::golden
