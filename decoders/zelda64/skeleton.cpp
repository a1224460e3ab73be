// SPDX-License-Identifier: MIT
// spec/zelda64.skeleton.yaml. Limbs, a table of pointers to them, and a header, in retail files in this order:
//   limb        s16 joint_pos[3], u8 child, u8 sibling, and by the type of all limbs
//     standard  pointer dlist                               0xC bytes
//     lod       pointer dlist (near), pointer far_dlist     0x10 bytes
//     skin      s32 segment_type, pointer segment           0x10 bytes
//   limb_table  pointer[limb_count]
//   header      pointer limb_table, u8 limb_count, u8 pad[3]; a flex skeleton goes on: u8 dlist_count, u8 pad[3]
#include "decoders/zelda64/skeleton.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/clips.hpp"
#include "decoders/zelda64/limbs.hpp"
#include "decoders/zelda64/skin.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint32_t skeleton_header_size = 8, flex_size = 12, small_limb = 12, large_limb = 16;
constexpr LinkPlaces skeleton_link_places{.child = 6, .sibling = 7};
constexpr std::int32_t skin_animated = 4, skin_normal = 11;
constexpr bool is_skin_type(std::int32_t type) { return type == 0 || type == 4 || type == 5 || type == 11; }

/// The shape of the limbs' offsets and of their fields at +8.
LimbType looks_like(Memory const& memory, std::vector<std::uint64_t> limbs, std::uint64_t table) {
    put_in_order(limbs);
    std::uint64_t stride = 0;
    for (std::size_t i = 1; i < limbs.size(); ++i) {
        auto const step = limbs[i] - limbs[i - 1];
        if (step != 0 && (stride == 0 || step < stride)) stride = step;
    }
    // A single limb: retail files have the table right after the limbs.
    if (stride == 0 && !limbs.empty() && table > limbs.back()) stride = table - limbs.back();
    if (stride == small_limb) return LimbType::standard;
    if (stride != large_limb) return LimbType::unknown;
    bool skin = false, other = false;
    for (auto const limb : limbs) {
        auto in = memory.at(limb).peek();
        in.skip(8);
        auto const type = in.s32("segment_type");
        skin |= in && type != 0;
        other |= !in || !is_skin_type(type);
    }
    return skin && !other ? LimbType::skin : LimbType::lod;
}

class SkeletonElement {
public:
    SkeletonElement(Reader in, Context const& context) : memory_(in, context), context_(context), skin_(memory_) {}

    Skeleton decode() {
        auto in = memory_.entry("header", skeleton_header_size, 4);
        if (!in) return std::move(skeleton_);
        read_header(in);
        if (!in) return std::move(skeleton_);
        choose_limb_type(in);
        for (std::size_t i = 0; in && i < table_.limbs.size(); ++i) read_limb(in, i);
        auto const tree = grow_tree(in, table_.limbs, links_, skeleton_link_places);
        for (std::size_t i = 0; i < skeleton_.joints.size(); ++i) skeleton_.joints[i].parent = tree.parents[i];
        if (whole_ == table_.count && limb_type_ != LimbType::skin) {
            in.derive("dlists", std::max(near_, far_));
            in.derive("dlists_at_any_distance", any_);
        }
        return std::move(skeleton_);
    }

private:
    void read_header(Reader& in) {
        auto const scope = in.inside("header");
        table_ = read_limb_table(in);
        read_zeros(in, "pad", 3);
        if (!in) return;
        read_flex(in);
        find_limbs(in, memory_, table_);
    }

    /// The bytes do not say whether a header goes on. Without a manifest it does if a plausible count follows.
    void read_flex(Reader& in) {
        auto trial = in.peek();
        auto const lists = trial.u8("dlist_count");
        auto const pad = trial.bytes("flex_pad", 3);
        auto const strange = std::ranges::count_if(pad, [](std::byte b) { return b != std::byte{0}; });
        // A damaged byte is not another part, if the count is one that can be.
        bool const counted = lists > 0 && lists <= table_.count;
        bool const fits = trial && (strange == 0 || (strange == 1 && counted));
        auto const named = static_cast<SkeletonType>(context_.facts.number("layout").value_or(0));
        bool const flex =
            fits && (named == SkeletonType::unknown ? strange == 0 && counted : named == SkeletonType::flex);
        // A normal skeleton's header ends here: what a flex one would have is the next part of the file.
        if (named == SkeletonType::flex && !flex)
            in.report_at(header_bits(in), AnomalyKind::layout_alternative, "type");
        if (flex) {
            in.u8("dlist_count");
            read_zeros(in, "flex_pad", 3);
        }
        in.derive_at(header_bits(in), "type",
                     static_cast<std::uint64_t>(flex ? SkeletonType::flex : SkeletonType::normal));
    }
    /// Of a flex header, as far as the file goes: what says which of the two it is.
    [[nodiscard]] BitRange header_bits(Reader const& in) const {
        auto const start = memory_.entry_offset();
        return byte_range(start, std::min<std::uint64_t>(flex_size, in.end() - start));
    }

    void choose_limb_type(Reader& in) {
        std::vector<std::uint64_t> limbs;
        for (auto const& limb : table_.limbs)
            if (limb) limbs.push_back(*limb);
        auto const places = byte_range(table_.offset.value_or(0), 4 * table_.limbs.size());
        auto const seen = looks_like(memory_, std::move(limbs), table_.offset.value_or(0));
        auto const layout = context_.facts.number("limb_layout").value_or(0);
        auto const named = layout <= 3 ? static_cast<LimbType>(layout) : LimbType::unknown;
        // In the game the actor's code decides, so a manifest is trusted.
        limb_type_ = named != LimbType::unknown ? named : seen != LimbType::unknown ? seen : LimbType::standard;
        in.derive_at(places, "limb_type", limb_type_);
        if (seen != LimbType::unknown) in.derive_at(places, "limb_type_by_bytes", seen);
    }

    void read_limb(Reader& top, std::size_t number) {
        skeleton_.joints.push_back({"", std::nullopt, translated(0, 0, 0)});
        links_.emplace_back();
        if (!table_.limbs[number]) return;
        auto const scope = top.inside("limb", number);
        auto in = memory_.at(*table_.limbs[number]);
        auto const place = in.array<std::int16_t>("joint_pos", 3);
        Links links;
        links.child = in.u8("child");
        links.sibling = in.u8("sibling");
        if (limb_type_ == LimbType::skin)
            read_skin(in);
        else
            read_lists(in);
        if (!in || place.size() != 3) return;
        ++whole_;
        links_.back() = links;
        skeleton_.joints.back().rest = translated(place[0], place[1], place[2]);
    }

    void read_lists(Reader& in) {
        auto const near = read_pointer(in, "dlist");
        auto far = near;
        if (limb_type_ == LimbType::lod) far = read_pointer(in, "far_dlist");
        if (!in) return;
        memory_.look_at_list(in, "dlist", near);
        if (limb_type_ == LimbType::lod) memory_.look_at_list(in, "far_dlist", far);
        near_ += near.value != 0 ? 1 : 0;
        far_ += far.value != 0 ? 1 : 0;
        any_ += near.value != 0 || far.value != 0 ? 1 : 0;
    }

    void read_skin(Reader& in) {
        auto const type = in.s32("segment_type");
        auto const pointer = read_pointer(in, "segment");
        if (!in || pointer.value == 0) return;
        if (type == skin_animated) {
            if (auto const offset = memory_.follow(in, "segment", pointer, 4)) skin_.read(in, *offset);
        } else if (type == skin_normal) {
            memory_.look_at_list(in, "segment", pointer);
        }
    }

    Memory memory_;
    Context const& context_;
    Skin skin_;
    LimbTable table_;
    LimbType limb_type_ = LimbType::unknown;
    std::vector<Links> links_;
    Skeleton skeleton_;
    std::uint64_t whole_ = 0;                    ///< limbs that were read
    std::uint64_t near_ = 0, far_ = 0, any_ = 0; ///< limbs with a display list
};

void decode_skeleton_model(Reader in, Context const& context, Model* model) {
    auto skeleton = decode_skeleton(in, context);
    if (model) model->skeletons.push_back(std::move(skeleton));
}

} // namespace

Skeleton decode_skeleton(Reader in, Context const& context) { return SkeletonElement(in, context).decode(); }

Format const skeleton_format{
    .id = "zelda64.skeleton",
    .title = "Zelda 64 skeleton, an element of an object",
    .recognised_by = element_words,
    .order = std::endian::big,
    .sniff = sniff_element,
    .decode = decode_skeleton_model,
    .conventions = &conventions,
};

} // namespace animcheck::zelda64
