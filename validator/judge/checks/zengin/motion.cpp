// SPDX-License-Identifier: MIT
// Positions of an animation over its frames, and against its hierarchy.
#include "validator/judge/checks/zengin/checks.hpp"

#include "decoders/core/order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <span>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace animcheck::zengin {
namespace {

using Point = std::array<double, 3>;

/// All packed positions: frame by frame, node by node. Centimetres are `least + packed * scale`.
struct Motion {
    Event const* event = nullptr;
    Column<std::uint16_t> packed;
    std::uint64_t nodes = 0, frames = 0;
    double scale = 0, least = 0;

    [[nodiscard]] std::size_t row(std::uint64_t frame, std::uint64_t node) const {
        return to_size(frame * nodes + node);
    }
    [[nodiscard]] Point point(std::size_t row) const {
        Point point{};
        for (std::size_t axis = 0; axis < 3; ++axis) point[axis] = least + packed.at(row, axis) * scale;
        return point;
    }
};

/// Nothing without whole frames, or if the positions are not numbers.
std::optional<Motion> motion_of(CheckInput& input) {
    auto const nodes = input.all("samples.node_index[]"), scales = input.all("header.position_scale"),
               leasts = input.all("header.position_min"), positions = input.all("samples.sample[].position[]");
    if (nodes.empty() || scales.empty() || leasts.empty() || positions.empty()) return std::nullopt;
    Motion motion{positions.back(), positions.back()->column<std::uint16_t>(), nodes.back()->value};
    if (motion.nodes == 0) return std::nullopt;
    motion.frames = motion.packed.size() / motion.nodes;
    motion.scale = real_at(*scales.back(), 0, 0);
    motion.least = real_at(*leasts.back(), 0, 0);
    if (motion.frames == 0 || !std::isfinite(motion.scale) || !std::isfinite(motion.least)) return std::nullopt;
    return motion;
}

double distance(Point const& a, Point const& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

/// Hardly any frame of a sound animation needs more than its first two nodes.
bool is_collapsed(Motion const& motion, std::uint64_t frame) {
    auto const first = motion.row(frame, 0);
    for (std::uint64_t node = 1; node < motion.nodes; ++node)
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (motion.packed.at(first, axis) != motion.packed.at(motion.row(frame, node), axis)) return false;
    return true;
}

BitRange bits_of_frames(Motion const& motion, std::uint64_t first, std::uint64_t count) {
    constexpr std::uint64_t before = 6; // the rotation of a sample
    auto const frame = motion.nodes * motion.event->stride;
    return byte_range(motion.event->bits.offset / 8 - before + first * frame, count * frame);
}

} // namespace

void frames_collapsed(CheckInput& input) {
    constexpr std::uint64_t least = 3; // of fewer nodes all may be at one position
    auto const& motion = input.once(motion_of);
    if (!motion || motion->nodes < least) return input.not_applicable();
    Breaches breaches(input);
    for (std::uint64_t frame = 0; frame < motion->frames; ++frame) {
        if (!is_collapsed(*motion, frame)) continue;
        auto const first = frame;
        while (frame + 1 < motion->frames && is_collapsed(*motion, frame + 1)) ++frame;
        breaches.add([&] {
            auto const which = first == frame
                                   ? fmt::format("frame {} of {} is", first, motion->frames)
                                   : fmt::format("frames {} to {} of {} are", first, frame, motion->frames);
            return Breach{.row = Breach::whole,
                          .bits = bits_of_frames(*motion, first, frame - first + 1),
                          .args = {{"which", which}, {"actual", frame - first + 1}}};
        });
    }
}

namespace {

/// A node of the animation that is not a root, and its place in the hierarchy.
struct Bone {
    std::uint64_t node = 0;
    Point rest{};
};

std::vector<Bone> bones_of(Event const& indices, Skeleton const& skeleton) {
    auto const joints = indices.column<std::uint32_t>();
    std::vector<Bone> bones;
    for (std::size_t node = 0; node < joints.size(); ++node) {
        if (joints[node] >= skeleton.joints.size()) continue;
        auto const& joint = skeleton.joints[joints[node]];
        bool const affine = joint.rest[15] == 1;
        if (joint.parent && affine) bones.push_back({node, {joint.rest[3], joint.rest[7], joint.rest[11]}});
    }
    return bones;
}

double tolerance_of(Motion const& motion) { return std::max(0.05, 4 * motion.scale); }

/// In one direction at least; positions are stored in steps.
bool is_off(Motion const& motion, Point const& point, Point const& rest) {
    auto const tolerance = tolerance_of(motion);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (!(std::abs(point[axis] - rest[axis]) <= tolerance)) return true;
    return false;
}

bool is_fixed(Motion const& motion, Bone const& bone) {
    constexpr int jitter = 2;
    for (std::uint64_t frame = 1; frame < motion.frames; ++frame)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            int const first = motion.packed.at(to_size(bone.node), axis);
            if (std::abs(first - motion.packed.at(motion.row(frame, bone.node), axis)) > jitter) return false;
        }
    return true;
}

/// All bones: first those that keep another place than the hierarchy's, then those that only begin in one.
struct Placed {
    std::vector<Bone> bones;
    std::size_t off = 0, off_at_first = 0;
    Event const* indices = nullptr;
};

/// The few that are off at the first frame are looked at, so that a sound animation costs one look at each node.
std::optional<Placed> placed_bones(CheckInput& input) {
    auto const& motion = input.once(motion_of);
    auto const lists = input.all("samples.node_index[]");
    if (!input.context().skeleton || !motion || lists.empty() || lists.back()->value != motion->nodes)
        return std::nullopt;
    Placed placed{bones_of(*lists.back(), *input.context().skeleton), 0, 0, lists.back()};
    auto const first = [&](Bone const& bone) {
        return is_off(*motion, motion->point(to_size(bone.node)), bone.rest);
    };
    auto const sound = std::ranges::partition(placed.bones, first);
    auto const off = std::partition(placed.bones.begin(), sound.begin(),
                                    [&](Bone const& bone) { return is_fixed(*motion, bone); });
    placed.off_at_first = static_cast<std::size_t>(sound.begin() - placed.bones.begin());
    placed.off = static_cast<std::size_t>(off - placed.bones.begin());
    return placed;
}

constexpr std::size_t enough_bones = 5;

/// How many bones keep their place, if most of those are off.
std::optional<std::size_t> fixed_and_mostly_off(Motion const& motion, Placed const& placed) {
    if (2 * placed.off <= enough_bones) return std::nullopt;
    auto const sound = std::span(placed.bones).subspan(placed.off_at_first);
    auto const fixed = placed.off + static_cast<std::size_t>(std::ranges::count_if(
                                        sound, [&](Bone const& bone) { return is_fixed(motion, bone); }));
    return fixed >= enough_bones && 2 * placed.off > fixed ? std::optional(fixed) : std::nullopt;
}

} // namespace

/// Most bones turn and do not stretch.
void bone_lengths(CheckInput& input) {
    auto const& motion = input.once(motion_of);
    auto const& placed = input.once(placed_bones);
    if (!placed) return input.not_applicable();
    auto const fixed = fixed_and_mostly_off(*motion, *placed);
    if (!fixed) return;
    auto const first = std::ranges::min(std::span(placed->bones).first(placed->off), {}, &Bone::node);
    auto const row = to_size(first.node);
    static_cast<void>(input.last("samples.node_index[]")); // the finding names it as a related place
    input.breach({.row = row,
                  .component = Breach::whole,
                  .args = {{"off", std::uint64_t{placed->off}},
                           {"fixed", std::uint64_t{*fixed}},
                           {"node", std::uint64_t{placed->indices->column<std::uint32_t>()[row]}},
                           {"distance", fmt::format("{:.3g}", distance(motion->point(row), first.rest))}}});
}

namespace {

/// The node whose place in the hierarchy this is; nothing if several have it, or if it is no distance at all.
std::optional<std::size_t> node_at(Motion const& motion, Point const& point, Skeleton const& skeleton) {
    std::optional<std::size_t> found;
    if (!is_off(motion, point, {})) return found;
    for (std::size_t node = 0; node < skeleton.joints.size(); ++node) {
        auto const& rest = skeleton.joints[node].rest;
        if (is_off(motion, point, {rest[3], rest[7], rest[11]})) continue;
        if (found) return std::nullopt;
        found = node;
    }
    return found;
}

} // namespace

/// Bones that keep the place of another one: their tracks, or their numbers in the list, were exchanged.
void bones_misplaced(CheckInput& input) {
    constexpr std::size_t few = 8; // more are another skeleton's, which bone_lengths reports
    auto const& motion = input.once(motion_of);
    auto const& placed = input.once(placed_bones);
    if (!placed || placed->off > few) return input.not_applicable();
    std::vector<Bone> off(placed->bones.begin(), placed->bones.begin() + static_cast<std::ptrdiff_t>(placed->off));
    put_in_order(off, {}, &Bone::node);
    Breaches breaches(input);
    for (auto const& bone : off) {
        auto const row = to_size(bone.node);
        auto const other = node_at(*motion, motion->point(row), *input.context().skeleton);
        if (!other) continue;
        breaches.add([&] {
            return Breach{.row = row,
                          .component = Breach::whole,
                          .args = {{"node", std::uint64_t{placed->indices->column<std::uint32_t>()[row]}},
                                   {"other", std::uint64_t{*other}}}};
        });
    }
}

/// Do most bones have their place if the samples are read node by node?
void samples_by_frame(CheckInput& input) {
    auto const& motion = input.once(motion_of);
    auto const& placed = input.once(placed_bones);
    if (!placed || placed->bones.size() < enough_bones || motion->frames < 2) return input.not_applicable();
    if (2 * placed->off_at_first <= placed->bones.size()) return;
    auto const fits = [&](Bone const& bone) {
        for (auto const frame : {std::uint64_t{0}, motion->frames / 2, motion->frames - 1})
            if (is_off(*motion, motion->point(to_size(bone.node * motion->frames + frame)), bone.rest))
                return false;
        return true;
    };
    auto const fitting = static_cast<std::size_t>(std::ranges::count_if(placed->bones, fits));
    if (fitting < enough_bones || 2 * fitting <= placed->bones.size()) return;
    input.breach({.row = Breach::whole,
                  .args = {{"off", std::uint64_t{placed->off_at_first}},
                           {"fitting", std::uint64_t{fitting}},
                           {"bones", std::uint64_t{placed->bones.size()}}}});
}

namespace {

/// Samples that are far from both neighbours in time while these agree.
struct Spike {
    std::size_t row = 0;
    std::uint64_t frame = 0;
    double distance = 0;
};
struct Spikes {
    std::vector<Spike> small, large;
};
constexpr double small_spike = 50, large_spike = 100; ///< centimetres

#ifdef __SSE2__
/// A row is six numbers: the position, and the rotation of the next row. Three registers hold four rows.
constexpr std::size_t jump_lanes = 24, row_lanes = 6;

/// How many of `rows` from `first` it looked at.
std::size_t find_jump(Event const& positions, std::size_t first, std::size_t rows, std::size_t nodes,
                      std::uint16_t steps, bool& found) {
    if (positions.order != std::endian::native || positions.stride != 2 * row_lanes) return 0;
    std::array<std::uint16_t, jump_lanes> limits{};
    for (std::size_t i = 0; i < jump_lanes; ++i) limits[i] = i % row_lanes < 3 ? steps : UINT16_MAX;
    auto const load = [](void const* at) { return _mm_loadu_si128(static_cast<__m128i const*>(at)); };
    std::array const limit{load(limits.data()), load(limits.data() + 8), load(limits.data() + 16)};
    auto const* before = positions.data + first * 2 * row_lanes;
    auto const* now = before + nodes * 2 * row_lanes;
    auto const whole = rows == 0 ? 0 : (rows - 1) / 4 * 4; // the last row has no rotation after it
    auto beyond = _mm_setzero_si128();
    for (std::size_t row = 0; row < whole; row += 4)
        for (auto const& most : limit) {
            auto const a = load(before), b = load(now);
            auto const moved = _mm_or_si128(_mm_subs_epu16(a, b), _mm_subs_epu16(b, a));
            beyond = _mm_or_si128(beyond, _mm_subs_epu16(moved, most));
            before += sizeof(__m128i);
            now += sizeof(__m128i);
        }
    found = _mm_movemask_epi8(_mm_cmpeq_epi16(beyond, _mm_setzero_si128())) != 0xFFFF;
    return whole;
}
#endif

} // namespace

bool has_jump(Event const& positions, std::size_t first, std::size_t rows, std::size_t nodes, std::uint16_t steps) {
    auto const packed = positions.column<std::uint16_t>();
    std::size_t row = 0;
    bool found = false;
#ifdef __SSE2__
    row = find_jump(positions, first, rows, nodes, steps, found);
#endif
    for (row += first; row < first + rows && !found; ++row)
        for (std::size_t axis = 0; axis < 3; ++axis)
            found |= std::abs(packed.at(row, axis) - packed.at(row + nodes, axis)) > int{steps};
    return found;
}

namespace {

/// Hardly any animation has a jump: the others are passed over quickly. A spike is one to a frame and one from it.
Spikes spikes_of(CheckInput& input) {
    Spikes spikes;
    auto const& motion = input.once(motion_of);
    if (!motion || motion->frames < 3 || motion->scale <= 0) return spikes;
    // Along one axis at least: a distance is at most the root of three times as far.
    auto const steps = small_spike / motion->scale / std::numbers::sqrt3;
    if (steps >= UINT16_MAX) return spikes;
    auto const step = to_size(motion->nodes);
    auto const jumps_in = [&](std::size_t first, std::uint64_t frames) {
        return has_jump(*motion->event, first, to_size(frames * motion->nodes), step,
                        static_cast<std::uint16_t>(steps));
    };
    if (!jumps_in(0, motion->frames - 1)) return spikes;
    bool jumped = jumps_in(0, 1);
    for (std::uint64_t frame = 1; frame + 1 < motion->frames; ++frame) {
        bool const jumps = jumps_in(motion->row(frame, 0), 1);
        for (std::uint64_t node = 0; jumped && jumps && node < motion->nodes; ++node) {
            auto const row = motion->row(frame, node);
            auto const before = motion->point(row - step), at = motion->point(row),
                       after = motion->point(row + step);
            auto const far = std::min(distance(at, before), distance(at, after));
            if (far <= small_spike || 4 * distance(before, after) > far) continue;
            (far > large_spike ? spikes.large : spikes.small).push_back({row, frame, far});
        }
        jumped = jumps;
    }
    return spikes;
}

void report_spikes(CheckInput& input, std::vector<Spike> const& spikes) {
    Breaches breaches(input);
    for (auto const& spike : spikes)
        breaches.add([&] {
            return Breach{.row = spike.row,
                          .component = Breach::whole,
                          .args = {{"frame", spike.frame}, {"distance", fmt::format("{:.3g}", spike.distance)}}};
        });
}

} // namespace

void position_spikes(CheckInput& input) { report_spikes(input, input.once(spikes_of).large); }

void position_spikes_small(CheckInput& input) { report_spikes(input, input.once(spikes_of).small); }

/// The box of a mesh. Other rules report what is not finite, inverted or flat.
void bounds_plausible(CheckInput& input) {
    constexpr double farthest = 2372, least_extent = 3.5, greatest_extent = 3935; // rounded away from known boxes
    auto const* const corner = input.last("header.bounds_max[]");
    if (!corner || corner->value != 3 || input.subject().value != 3) return input.not_applicable();
    for (std::uint64_t axis = 0; axis < 3; ++axis) {
        auto const least = real_at(input.subject(), axis, 0), greatest = real_at(*corner, axis, 0);
        auto const extent = greatest - least;
        if (!std::isfinite(extent) || extent <= 0) continue;
        bool const inside = least >= -farthest && greatest <= farthest;
        if (inside && extent >= least_extent && extent <= greatest_extent) continue;
        return input.breach({.row = axis,
                             .args = {{"axis", std::string(1, "xyz"[axis])},
                                      {"actual", least},
                                      {"least", least},
                                      {"greatest", greatest}}});
    }
}

/// The greatest coordinate that the header can express.
void position_reach(CheckInput& input) {
    constexpr double farthest = 3642;
    auto const* const least = input.last("header.position_min");
    auto const scale = real_at(input.subject(), 0, 0);
    if (!least) return input.not_applicable();
    auto const reach = real_at(*least, 0, 0) + 65535 * scale;
    if (!(reach > farthest) || !std::isfinite(reach)) return; // other rules report what is not finite
    input.breach({.expects = Relation::at_most, .args = {{"reach", fmt::format("{:.6g}", reach)}}});
}

} // namespace animcheck::zengin
