// SPDX-License-Identifier: MIT
// spec/zelda64.animation.yaml. Three parts, in the order of retail files; the header points to the
// others, whose sizes are not stored:
//   values  s16[]
//   joint   { u16 index[3] }[limbs + 1]   the root's translation, then a rotation per limb
//   header  s16 frame_count, u16 pad, pointer frame_data, pointer joint_indices, u16 static_index_max, u16 pad_end
// A value of frame f is values[index] where index < static_index_max, else values[index + f].
#include "decoders/zelda64/animation.hpp"

#include "decoders/zelda64/clips.hpp"
#include "decoders/zelda64/memory.hpp"
#include "decoders/zelda64/pose.hpp"
#include "decoders/zelda64/tree.hpp"
#include "decoders/zelda64/wrapped.hpp"

#include <algorithm>
#include <array>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint32_t animation_header_size = 16, joint_size = 6, animation_value_size = 2;

struct Header {
    std::optional<std::uint64_t> values, joints; ///< their offsets, if in these bytes
};

class AnimationElement {
public:
    AnimationElement(Reader in, Context const& context) : memory_(in, context), context_(context) {}

    Animation decode() {
        auto in = memory_.entry("header", animation_header_size, 4);
        if (!in) return animation_;
        auto const scope = in.inside("header");
        auto const header = read_header(in);
        if (!in) return animation_;
        auto const top = in.at_top("");
        own_ = {memory_.entry_offset(), header.values.value_or(memory_.size()),
                header.joints.value_or(memory_.size())};
        look_at_order(in, header);
        if (header.values) read_values(in, *header.values);
        if (header.joints) read_joints(in, *header.joints);
        if (header.values && header.joints) look_for_wrap(in, *header.joints);
        if (animation_.frame_count <= 0)
            in.lost("values", animation_.values.size());
        else if (!header.values || !header.joints)
            in.lost("frames", static_cast<std::uint64_t>(animation_.frame_count));
        return animation_;
    }

private:
    Header read_header(Reader& in) {
        Header header;
        animation_.frame_count = in.s16("frame_count");
        in.u16("pad");
        auto const values = read_pointer(in, "frame_data");
        auto const joints = read_pointer(in, "joint_indices");
        animation_.static_index_max = in.u16("static_index_max");
        in.u16("pad_end");
        if (!in) return header;
        header.values = memory_.follow(in, "frame_data", values, animation_value_size);
        header.joints = memory_.follow(in, "joint_indices", joints, animation_value_size);
        if (header.values && overlaps(*header.values, header.joints))
            in.report_at(values.at, AnomalyKind::overlap, "frame_data", header.values);
        if (header.joints && overlaps(*header.joints, std::nullopt))
            in.report_at(joints.at, AnomalyKind::overlap, "joint_indices", header.joints);
        return header;
    }

    /// Limbs of the skeleton, where it is known, and the translation of the root before them.
    [[nodiscard]] std::optional<std::uint64_t> needed_joints() const {
        if (!context_.skeleton) return std::nullopt;
        return context_.skeleton->joints.size() + 1;
    }

    /// In the header, in another part, or in the joints that are certain.
    [[nodiscard]] bool overlaps(std::uint64_t offset, std::optional<std::uint64_t> joints) const {
        auto const within = [offset](std::uint64_t start, std::uint64_t size) {
            return offset >= start && offset - start < size;
        };
        return within(memory_.entry_offset(), animation_header_size) || memory_.inside_part(offset) ||
               (joints && within(*joints, product({needed_joints().value_or(1), joint_size})));
    }

    /// The engine takes any order; sizes follow from the usual one, or from a manifest.
    void look_at_order(Reader& in, Header const& header) {
        if (!header.values || !header.joints) return;
        if (*header.values < *header.joints && *header.joints < memory_.entry_offset()) return;
        bool const proven = memory_.end_of(*header.values, own_).by == BoundBy::manifest &&
                            memory_.end_of(*header.joints, own_).by == BoundBy::manifest;
        auto const where = byte_range(memory_.entry_offset(), animation_header_size);
        if (!proven) in.report_at(where, AnomalyKind::out_of_order, "header");
    }

    void read_values(Reader& in, std::uint64_t offset) {
        auto const bound = memory_.end_of(offset, own_);
        derive_bound(in, "values_end", bound);
        auto chunk = memory_.between(offset, bound.end);
        animation_.values = chunk.array<std::int16_t>("values", chunk.left() / animation_value_size);
        auto const size = animation_.values.size();
        in.derive_at(byte_range(offset, size * animation_value_size), "value_count", size);
    }

    void read_joints(Reader& in, std::uint64_t offset) {
        auto const bound = memory_.end_of(offset, own_);
        derive_bound(in, "joints_end", bound);
        auto chunk = memory_.between(offset, bound.end);
        auto rows = chunk.left() / joint_size;
        // The rest of the file may be something else: only the required bytes are read.
        if (bound.by == BoundBy::end_of_file) rows = std::min(rows, needed_joints().value_or(1));
        // The same holds if a scan found the header away from its joints.
        if (auto const count = context_.facts.number("count"))
            rows = std::min(rows, std::max(*count, needed_joints().value_or(1)));
        in.derive_at(byte_range(offset, rows * joint_size), "joint_count", rows);
        // A skeleton counts its limbs in a byte: what is beyond that cannot be joints.
        auto table = chunk.table("joint", std::min<std::uint64_t>(rows, most_limbs + 1), joint_size);
        animation_.joints = table.column<std::uint16_t>("index", 0, 3);
        // Joints are all known where the layout shows their end; else as many as the skeleton needs are.
        bool const whole = bound.by == BoundBy::layout && !context_.skeleton;
        certain_ = whole ? rows : std::min(rows, needed_joints().value_or(0));
    }

    /// The values of tracks that begin past 65,535 are all there, where joint order puts them.
    void look_for_wrap(Reader& in, std::uint64_t joints) {
        auto wrapped = wrapped_indices(animation_, to_size(certain_));
        if (!wrapped) return;
        std::uint64_t lost_bits = 0, first = 0;
        auto const place = [joints](std::uint64_t number) { return byte_range(joints + 2 * number, 2); };
        for (std::uint64_t number = 0; number < wrapped->starts.size(); ++number) {
            if (wrapped->starts[to_size(number)] <= 0xFFFF) continue;
            if (lost_bits++ == 0) first = number;
            in.part("joint", number / 3)
                .part("true_index", number % 3)
                .derive_at(place(number), "", std::uint64_t{wrapped->starts[to_size(number)]});
        }
        auto const frames = static_cast<std::uint64_t>(animation_.frame_count);
        auto const about = in.part("wrapped");
        about.derive_at(place(first), "tracks", wrapped->tracks);
        about.derive_at(place(first), "indices", lost_bits);
        about.derive_at(place(first), "values", wrapped->values);
        about.derive_at(place(first), "most_frames", wrapped->most_frames);
        about.derive_at(place(first), "parts", (frames - 1) / wrapped->most_frames + 1);
        in.part("joint", first / 3)
            .part("index", first % 3)
            .report_at(place(first), AnomalyKind::value_unexpected, "",
                       animation_.joints.at(to_size(first / 3), to_size(first % 3)),
                       std::uint64_t{wrapped->starts[to_size(first)]});
        animation_.true_indices = std::move(wrapped->starts);
    }

    Memory memory_;
    Context const& context_;
    Animation animation_;
    std::array<std::uint64_t, 3> own_{};
    std::uint64_t certain_ = 0; ///< joints that are of this animation
};

/// One component's values over the frames: one for all of them, or one per frame as far as there are values. After
/// those the last one holds; without any it is 0.
Column<std::int16_t> axis_of(Animation const& animation, std::size_t joint, std::size_t axis) {
    auto const& values = animation.values;
    auto const number = 3 * joint + axis;
    std::size_t const index =
        number < animation.true_indices.size() ? animation.true_indices[number] : animation.joints.at(joint, axis);
    return values.every(index < animation.static_index_max ? values.size() : 1, index);
}

void decode_animation_model(Reader in, Context const& context, Model* model) {
    auto const animation = decode_animation(in, context);
    if (model) model->clips.push_back(clip_of(animation, context, model->arena));
}

} // namespace

Animation decode_animation(Reader in, Context const& context) { return AnimationElement(in, context).decode(); }

std::optional<std::uint64_t> joints_of_animation(Reader const& in, Context const& context) {
    Memory const memory(in.peek(), context);
    auto header = memory.at(memory.entry_offset()).peek();
    header.skip(4);
    auto const values = memory.offset_of(header.u32("frame_data"));
    auto const joints = memory.offset_of(header.u32("joint_indices"));
    if (!header || !joints) return std::nullopt;
    std::array const own{memory.entry_offset(), values.value_or(memory.size())};
    auto const bound = memory.end_of(*joints, own);
    if (bound.by == BoundBy::end_of_file) return std::nullopt;
    return (bound.end - *joints) / joint_size;
}

Clip clip_of(Animation const& animation, Context const& context, Arena& arena) {
    auto clip = clip_for(context, animation.frame_count);
    auto joints = animation.joints.size();
    if (context.skeleton) joints = std::min<std::size_t>(context.skeleton->joints.size(), most_limbs) + 1;
    if (clip.frames == 0 || animation.joints.empty() || animation.values.empty()) return clip;
    for (std::size_t row = 0; row < joints; ++row) {
        Axes axes;
        for (std::size_t axis = 0; axis < 3 && row < animation.joints.size(); ++axis)
            axes[axis] = axis_of(animation, row, axis);
        add_track(clip, arena, axes);
    }
    return clip;
}

Format const animation_format{
    .id = "zelda64.animation",
    .title = "Zelda 64 skeleton animation, an element of an object",
    .recognised_by = element_words,
    .order = std::endian::big,
    .sniff = sniff_element,
    .decode = decode_animation_model,
    .conventions = &conventions,
    .poses = &pose_rules,
    .seek = seek_skeleton,
};

} // namespace animcheck::zelda64
