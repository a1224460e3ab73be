// SPDX-License-Identifier: MIT
// spec/zelda64.curve.yaml. A manifest says which of the two it is; without one it is an animation.
//   animation  knot_count u8[limbs * 9], knot[] { u16 flags, s16 abscissa, s16 left, s16 right, f32 ordinate },
//              constant s16[], and
//   header     pointer knot_counts, pointer knots, pointer constants, s16 unknown, s16 frame_count
//   skeleton   limb { u8 child, u8 sibling, u8 pad[2], pointer dlist, pointer far_dlist }, limb_table pointer[],
//   and header     pointer limb_table, u8 limb_count, u8 pad[3]
// A track has as many knots as its count says; a track without knots uses the next constant.
#include "decoders/zelda64/curve.hpp"

#include "decoders/zelda64/clips.hpp"
#include "decoders/zelda64/limbs.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint32_t animation_header = 16, skeleton_header = 8, tracks_a_limb = 9, knot_size = 12;
constexpr LinkPlaces curve_link_places{.child = 0, .sibling = 1, .draws_sibling_of_root = true};
constexpr std::uint64_t skeleton_layout = 2; ///< the fact `layout`; else an animation

class CurveAnimation {
public:
    CurveAnimation(Reader in, Context const& context) : memory_(in, context), context_(context) {}

    void decode() {
        auto in = memory_.entry("header", animation_header, 4);
        if (!in) return;
        auto const scope = in.inside("header");
        auto const counts_pointer = read_pointer(in, "knot_counts");
        auto const knots_pointer = read_pointer(in, "knots");
        auto const constants_pointer = read_pointer(in, "constants");
        in.s16("unknown");
        in.s16("frame_count");
        if (!in) return;
        auto const counts = memory_.follow(in, "knot_counts", counts_pointer, 1);
        auto const knots = memory_.follow(in, "knots", knots_pointer, 4);
        auto const constants = memory_.follow(in, "constants", constants_pointer, 2);
        for (auto const& chunk : {counts, knots, constants})
            if (chunk) own_.push_back(*chunk);
        own_.push_back(memory_.entry_offset());
        auto const top = in.at_top("");
        if (!counts) in.lost("tracks", tracks_a_limb * (context_.skeleton ? context_.skeleton->joints.size() : 0));
        if (!counts || !read_counts(in, *counts)) return;
        if (!knots) in.lost("knots", knots_);
        if (!constants) in.lost("constants", constants_);
        if (knots && knots_ > 0) read_knots(in, *knots);
        if (constants && constants_ > 0) read_constants(in, *constants);
    }

private:
    /// The skeleton says how many tracks there are, or else what follows them.
    [[nodiscard]] std::uint64_t limbs(Bound bound, std::uint64_t offset) const {
        if (context_.skeleton) return context_.skeleton->joints.size();
        if (auto const count = context_.facts.number("count")) return *count;
        return bound.by == BoundBy::end_of_file ? 0 : (bound.end - offset) / tracks_a_limb;
    }

    bool read_counts(Reader& in, std::uint64_t offset) {
        auto const bound = memory_.end_of(offset, own_);
        derive_bound(in, "knot_counts_end", bound);
        auto const needed = limbs(bound, offset);
        auto const room = (bound.end - offset) / tracks_a_limb;
        auto const rows = std::min<std::uint64_t>({needed, room, most_limbs});
        in.derive_at(byte_range(offset, rows * tracks_a_limb), "limbs", needed);
        if (needed > room) in.report(AnomalyKind::count_exceeds_data, "limbs", needed, room);
        auto chunk = memory_.between(offset, bound.end);
        auto const counts = chunk.array<std::uint8_t>("knot_count", rows * tracks_a_limb);
        for (std::size_t i = 0; i < counts.size(); ++i) {
            knots_ += counts[i];
            constants_ += counts[i] == 0 ? 1 : 0;
        }
        auto const counted = byte_range(offset, counts.size());
        in.derive_at(counted, "knots", knots_);
        in.derive_at(counted, "constants", constants_);
        return rows == needed && rows > 0;
    }

    [[nodiscard]] std::uint64_t fitting(Reader& in, std::string_view name, std::uint64_t count,
                                        std::uint64_t room) {
        if (count > room) in.report(AnomalyKind::count_exceeds_data, name, count, room);
        return std::min(count, room);
    }

    void read_knots(Reader& in, std::uint64_t offset) {
        auto chunk = memory_.between(offset, memory_.end_of(offset, own_).end);
        auto const rows = fitting(in, "knots", knots_, chunk.left() / knot_size);
        auto table = chunk.table("knot", rows, knot_size);
        table.column<std::uint16_t>("flags", 0);
        table.column<std::int16_t>("abscissa", 2);
        table.column<std::int16_t>("left_gradient", 4);
        table.column<std::int16_t>("right_gradient", 6);
        table.column<float>("ordinate", 8);
    }

    void read_constants(Reader& in, std::uint64_t offset) {
        auto chunk = memory_.between(offset, memory_.end_of(offset, own_).end);
        chunk.array<std::int16_t>("constant", fitting(in, "constants", constants_, chunk.left() / 2));
    }

    Memory memory_;
    Context const& context_;
    std::vector<std::uint64_t> own_;
    std::uint64_t knots_ = 0, constants_ = 0;
};

Links read_limb(Memory const& memory, std::uint64_t offset) {
    auto in = memory.at(offset);
    Links links;
    links.child = in.u8("child");
    links.sibling = in.u8("sibling");
    in.bytes("pad", 2);
    for (auto const* const name : {"dlist", "far_dlist"}) {
        auto const list = read_pointer(in, name);
        if (in) memory.look_at_list(in, name, list);
    }
    return in ? links : Links{};
}

Skeleton decode_skeleton_of_curves(Reader whole, Context const& context) {
    Skeleton result;
    Memory const memory(whole, context);
    auto in = memory.entry("header", skeleton_header, 4);
    if (!in) return result;
    LimbTable table;
    {
        auto const scope = in.inside("header");
        table = read_limb_table(in);
        in.bytes("pad", 3);
        if (in) find_limbs(in, memory, table);
    }
    std::vector<Links> links(table.limbs.size());
    for (std::size_t i = 0; in && i < table.limbs.size(); ++i) {
        auto const scope = in.inside("limb", i);
        if (table.limbs[i]) links[i] = read_limb(memory, *table.limbs[i]);
    }
    auto const tree = grow_tree(in, table.limbs, links, curve_link_places);
    for (auto const& parent : tree.parents) result.joints.push_back({"", parent, translated(0, 0, 0)});
    return result;
}

void decode_curve_model(Reader in, Context const& context, Model* model) {
    if (context.facts.number("layout") != skeleton_layout) return CurveAnimation(in, context).decode();
    auto result = decode_skeleton_of_curves(in, context);
    if (model) model->skeletons.push_back(std::move(result));
}

} // namespace

Format const curve_format{
    .id = "zelda64.curve",
    .title = "Zelda 64 curve animation or curve skeleton, an element of an object",
    .recognised_by = element_words,
    .order = std::endian::big,
    .sniff = sniff_element,
    .decode = decode_curve_model,
    .seek = seek_skeleton,
};

} // namespace animcheck::zelda64
