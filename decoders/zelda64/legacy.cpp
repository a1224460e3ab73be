// SPDX-License-Identifier: MIT
// spec/zelda64.legacy.yaml. Only object_human has it. A manifest says which of the two it is; without one it is an
// animation.
//   animation   values s16[], key[limbs + 1] { s16 max, s16 start }[3], and
//   header      s16 frame_count, s16 limb_count, pointer frame_data, pointer joint_key
//   limb        pointer dlist, f32 translation[3], s16 rotation[3], u16 pad, pointer sibling, pointer child
//   limb_table  pointer[], ended by a zero
// A value of frame f is values[start + f] where f < max, else values[start].
#include "decoders/zelda64/legacy.hpp"

#include "decoders/core/order.hpp"
#include "decoders/model/pose.hpp"
#include "decoders/zelda64/clips.hpp"
#include "decoders/zelda64/limbs.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint32_t value_size = 2, table_entry_size = 4;
constexpr LinkPlaces legacy_link_places{.child = 0x1C, .sibling = 0x18, .size = 4, .numbers = false};
constexpr std::uint64_t limbs_layout = 2; ///< the fact `layout`; else an animation

class LegacyAnimation {
public:
    LegacyAnimation(Reader in, Context const& context) : memory_(in, context), context_(context) {}

    void decode() {
        auto in = memory_.entry("header", legacy_header_size, 4);
        if (in) read_header(in);
        if (!in) {
            frame_count_ = 0;
            return;
        }
        auto const top = in.at_top("");
        if (values_) read_values(in);
        if (keys_) read_keys(in);
        if (frame_count_ <= 0)
            in.lost("values", rest_ ? rest_->left() / value_size : 0);
        else if (!values_ || !keys_)
            in.lost("frames", static_cast<std::uint64_t>(frame_count_));
    }

    /// Of what was decoded.
    [[nodiscard]] Clip clip(Arena& arena) const {
        auto result = clip_for(context_, frame_count_);
        if (result.frames == 0 || !rest_) return result;
        for (std::size_t key = 0; key < std::min(max_[0].size(), most_limbs + 1); ++key) {
            Axes axes;
            for (std::size_t i = 0; i < 3; ++i) axes[i] = axis(key, i);
            add_track(result, arena, axes, Track::Then::first);
        }
        return result;
    }

private:
    void read_header(Reader& in) {
        auto const scope = in.inside("header");
        frame_count_ = in.s16("frame_count");
        frames_at_ = in.place_of("frame_count");
        limb_count_ = in.s16("limb_count");
        auto const values = read_pointer(in, "frame_data");
        auto const keys = read_pointer(in, "joint_key");
        if (!in) return;
        values_ = memory_.follow(in, "frame_data", values, value_size);
        keys_ = memory_.follow(in, "joint_key", keys, value_size);
        own_ = {memory_.entry_offset(), values_.value_or(memory_.size()), keys_.value_or(memory_.size())};
        look_for_swap(in);
    }

    /// Do the keys confirm that the animation has this many frames and limbs?
    [[nodiscard]] bool fits(std::int16_t frames, std::int16_t limb_count) const {
        if (frames < 1 || limb_count < 1) return false;
        auto const rows = static_cast<std::uint64_t>(limb_count) + 1;
        auto trial = memory_.between(*keys_, memory_.end_of(*keys_, own_).end).peek();
        auto const words = trial.array<std::int16_t>("key", rows * 6);
        for (std::size_t i = 0; i < words.size(); i += 2)
            if (words[i] != 1 && words[i] != frames) return false;
        return !words.empty();
    }

    /// An old document has the two counts the other way round, and so do files that were made from it.
    void look_for_swap(Reader& in) {
        if (!keys_ || fits(frame_count_, limb_count_) || !fits(limb_count_, frame_count_)) return;
        in.report_at(byte_range(memory_.entry_offset(), 4), AnomalyKind::layout_alternative, "frame_count");
        std::swap(frame_count_, limb_count_);
    }

    void read_values(Reader& in) {
        auto const bound = memory_.end_of(*values_, own_);
        derive_bound(in, "values_end", bound);
        auto chunk = memory_.between(*values_, bound.end);
        rest_ = chunk;
        in.derive("value_count", chunk.array<std::int16_t>("values", chunk.left() / value_size).size());
    }

    void read_keys(Reader& in) {
        auto const bound = memory_.end_of(*keys_, own_);
        derive_bound(in, "keys_end", bound);
        auto const needed = static_cast<std::uint64_t>(std::max<std::int16_t>(limb_count_, 0)) + 1;
        auto const room = (bound.end - *keys_) / legacy_key_size;
        in.derive_at(frames_at_, "frames", static_cast<std::uint64_t>(std::max<std::int16_t>(frame_count_, 0)));
        in.derive_at(byte_range(*keys_, std::min(needed, room) * legacy_key_size), "keys", needed);
        if (needed > room) in.report(AnomalyKind::count_exceeds_data, "keys", needed, room);
        auto chunk = memory_.between(*keys_, bound.end);
        auto table = chunk.table("key", std::min(needed, room), legacy_key_size);
        for (std::uint32_t axis = 0; axis < 3; ++axis) {
            max_[axis] = table.column<std::int16_t>(max_names[axis], axis * 4);
            start_[axis] = table.column<std::int16_t>(start_names[axis], axis * 4 + 2);
        }
    }

    /// The values of one component: as many as its key's `max`; after them the first one holds.
    [[nodiscard]] Column<std::int16_t> axis(std::size_t key, std::size_t axis) const {
        auto const start = start_[axis][key];
        auto in = rest_->peek();
        if (start < 0 || !in.skip(static_cast<std::uint64_t>(start) * value_size)) return {};
        auto const most = std::max<std::int16_t>(std::min(max_[axis][key], frame_count_), 1);
        return in.array<std::int16_t>(
            "values", std::min<std::uint64_t>(static_cast<std::uint64_t>(most), in.left() / value_size));
    }

    static constexpr std::array<std::string_view, 3> max_names{"x_max", "y_max", "z_max"},
        start_names{"x_start", "y_start", "z_start"};

    Memory memory_;
    Context const& context_;
    std::int16_t frame_count_ = 0, limb_count_ = 0;
    BitRange frames_at_;
    std::optional<std::uint64_t> values_, keys_;
    std::array<std::uint64_t, 3> own_{};
    std::optional<Reader> rest_; ///< the values
    std::array<Column<std::int16_t>, 3> max_, start_;
};

class LegacyLimbs {
public:
    LegacyLimbs(Reader in, Context const& context) : memory_(in, context), context_(context) {}

    Skeleton decode() {
        auto in = memory_.entry("header", 0, table_entry_size);
        if (!in) return std::move(skeleton_);
        read_table(in);
        for (std::size_t i = 0; in && i < places_.size(); ++i) read_limb(in, i);
        look_for_swap(in);
        for (std::size_t i = 0; i < pointers_.size(); ++i) link(in, i);
        auto const tree = grow_tree(in, places_, links_, legacy_link_places);
        for (std::size_t i = 0; i < skeleton_.joints.size(); ++i) skeleton_.joints[i].parent = tree.parents[i];
        return std::move(skeleton_);
    }

private:
    struct LimbLinks {
        Pointer sibling, child;
    };

    /// The count is not stored: a manifest has it, or a zero ends the table.
    [[nodiscard]] std::uint64_t count(Reader& in, std::uint64_t room) const {
        if (auto const count = context_.facts.number("count")) return *count;
        auto trial = in.peek();
        std::uint64_t limbs_there = 0;
        while (limbs_there < room && trial.u32("limb") != 0) ++limbs_there;
        if (limbs_there == room) in.report(AnomalyKind::missing, "limb_count");
        return limbs_there;
    }

    void read_table(Reader& in) {
        auto const bound = memory_.end_of(memory_.entry_offset(), {});
        auto const room = (bound.end - memory_.entry_offset()) / table_entry_size;
        auto const declared = count(in, std::min<std::uint64_t>(room, most_limbs + 1));
        auto const listed = std::min<std::uint64_t>({declared, room, most_limbs});
        in.derive_at(byte_range(memory_.entry_offset(), listed * table_entry_size), "limb_count", declared);
        if (declared > room) in.report(AnomalyKind::count_exceeds_data, "limb_count", declared, room);
        auto const table = in.array<std::uint32_t>("limb_table", listed);
        for (std::size_t i = 0; in && i < table.size(); ++i) {
            auto const scope = in.inside("limb_table", i);
            auto const at = byte_range(memory_.entry_offset() + i * table_entry_size, table_entry_size);
            places_.push_back(memory_.follow(in, "", {table[i], at}, table_entry_size));
            if (!places_.back()) in.lost("limbs", 1);
            if (places_.back()) by_place_.emplace_back(*places_.back(), static_cast<std::uint8_t>(i));
        }
        put_in_order(by_place_, {}, &std::pair<std::uint64_t, std::uint8_t>::first);
    }

    void read_limb(Reader& top, std::size_t number) {
        skeleton_.joints.push_back({"", std::nullopt, translated(0, 0, 0)});
        pointers_.emplace_back();
        links_.emplace_back();
        if (!places_[number]) return;
        auto const scope = top.inside("limb", number);
        auto in = memory_.at(*places_[number]);
        auto const list = read_pointer(in, "dlist");
        auto const place = in.array<float>("translation", 3);
        auto const angles = in.array<std::int16_t>("rotation", 3);
        in.u16("pad");
        auto const sibling = read_pointer(in, "sibling");
        auto const child = read_pointer(in, "child");
        if (!in || place.size() != 3) return;
        memory_.look_at_list(in, "dlist", list);
        pointers_.back() = {sibling, child};
        skeleton_.joints.back().rest = placed_at(translated(place[0], place[1], place[2]), angles);
    }

    /// How a limb is turned that no animation turns: about x first, then y, then z.
    static std::array<float, 16> placed_at(std::array<float, 16> cells, Column<std::int16_t> const& angles) {
        if (angles[0] == 0 && angles[1] == 0 && angles[2] == 0) return cells;
        auto const turn = [&](unsigned axis) { return Matrix::rotation(axis, angles[axis] * degrees_a_unit); };
        auto const turned = turn(2) * turn(1) * turn(0);
        for (std::size_t row = 0; row < 3; ++row)
            for (std::size_t column = 0; column < 3; ++column)
                cells[row * 4 + column] = static_cast<float>(turned.at(row, column));
        return cells;
    }

    /// The old document has the child first. The root has no sibling, which shows the order.
    void look_for_swap(Reader& in) {
        if (pointers_.empty() || pointers_[0].sibling.value == 0) return;
        auto const scope = in.inside("limb", 0);
        if (pointers_[0].child.value != 0) {
            in.report_at(pointers_[0].sibling.at, AnomalyKind::value_unexpected, "sibling",
                         pointers_[0].sibling.value, 0);
            return;
        }
        in.report_at(pointers_[0].sibling.at, AnomalyKind::layout_alternative, "sibling");
        for (auto& limb : pointers_) std::swap(limb.sibling, limb.child);
        swapped_ = true;
    }

    void link(Reader& in, std::size_t number) {
        auto const scope = in.inside("limb", number);
        auto const& limb = pointers_[number];
        links_[number] = {number_of(in, swapped_ ? "sibling" : "child", limb.child),
                          number_of(in, swapped_ ? "child" : "sibling", limb.sibling)};
    }

    /// Only the table numbers the limbs. The old viewer searches without end for one that is not in it.
    std::uint8_t number_of(Reader& in, std::string_view name, Pointer pointer) {
        if (pointer.value == 0) return no_limb;
        auto const offset = memory_.offset_of(pointer.value);
        auto const found = std::ranges::lower_bound(by_place_, offset.value_or(0), {},
                                                    &std::pair<std::uint64_t, std::uint8_t>::first);
        if (offset && found != by_place_.end() && found->first == *offset) return found->second;
        in.report_at(pointer.at, AnomalyKind::pointer_unresolved, name, pointer.value);
        return no_limb;
    }

    Memory memory_;
    Context const& context_;
    std::vector<std::optional<std::uint64_t>> places_; ///< of the limbs
    std::vector<std::pair<std::uint64_t, std::uint8_t>> by_place_;
    std::vector<LimbLinks> pointers_;
    std::vector<Links> links_;
    bool swapped_ = false;
    Skeleton skeleton_;
};

void decode_legacy_model(Reader in, Context const& context, Model* model) {
    if (context.facts.number("layout") == limbs_layout) {
        auto skeleton = LegacyLimbs(in, context).decode();
        if (model) model->skeletons.push_back(std::move(skeleton));
        return;
    }
    LegacyAnimation animation(in, context);
    animation.decode();
    if (model) model->clips.push_back(animation.clip(model->arena));
}

} // namespace

Format const legacy_format{
    .id = "zelda64.legacy",
    .title = "Zelda 64 legacy animation or limbs, an element of object_human",
    .recognised_by = element_words,
    .order = std::endian::big,
    .sniff = sniff_element,
    .decode = decode_legacy_model,
    .conventions = &conventions,
    .seek = seek_skeleton,
};

} // namespace animcheck::zelda64
