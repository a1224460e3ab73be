// SPDX-License-Identifier: MIT
// The registry's entry for animations, and the clip that one becomes.
#include "decoders/lba1/anim.hpp"
#include "decoders/lba1/companions.hpp"
#include "decoders/lba1/hqr.hpp"
#include "decoders/lba1/pose.hpp"

#include <array>
#include <limits>

namespace animcheck::lba1 {
namespace {

/// Three signed numbers per keyframe; no numbers in a keyframe where the bone has another type than its track.
class Words final : public Samples {
public:
    Words(Column<std::int16_t> words, float scale) : words_(words), scale_(scale) {}
    Words(Column<std::int16_t> words, float scale, Column<std::uint16_t> types, BoneType type)
        : words_(words), scale_(scale), types_(types), type_(type) {}

    void read(std::size_t first, std::span<float> out) const noexcept override {
        constexpr auto nothing = std::numeric_limits<float>::quiet_NaN();
        for (; !out.empty(); out = out.subspan(3), ++first) {
            bool const has_value = types_.empty() || types_[first] == type_;
            for (std::size_t i = 0; i < 3; ++i)
                out[i] = has_value ? static_cast<float>(words_.at(first, i)) * scale_ : nothing;
        }
    }

private:
    Column<std::int16_t> words_;
    float scale_;
    Column<std::uint16_t> types_; ///< empty: the root has none
    BoneType type_ = rotates;
};

/// A track for each type that the bone has in the clip: nearly always one. An unknown type has none.
void add_bone(Clip& clip, Arena& arena, std::uint32_t bone, Table& rows) {
    auto const types = rows.column<std::uint16_t>("type", bone_offset(bone));
    auto const words = rows.column<std::int16_t>("value", bone_offset(bone) + 2, 3);
    std::array<bool, 3> has{};
    for (std::size_t frame = 0; frame < types.size(); ++frame)
        if (auto const type = types[frame]; type < has.size()) has[type] = true;
    auto const add = [&](BoneType type, Channel channel, std::string_view unit) {
        if (!has[type]) return;
        clip.tracks.push_back(
            {.target = {.index = bone},
             .channel = channel,
             .unit = unit,
             .exactness = type == rotates ? Exactness::decimal : Exactness::integers,
             .frames = clip.frames,
             .samples = &arena.make<Words>(words, type == rotates ? degrees_a_unit : 1, types, type)});
    };
    add(rotates, Channel::euler, "degree");
    add(moves, Channel::translation, "world unit");
    add(zooms, Channel::scale, "raw");
}

bool is_anim_name(Offer const& offer) { return name_ends(offer.name, ".AN1") || promised_by(animations, offer); }

/// An edited or cut copy still has this: a header with numbers that clips have, and all bytes of its
/// keyframes except for less than one keyframe.
bool near_clip(ByteView bytes, AnimHead const& head) {
    if (head.keyframes == 0 || head.bones == 0 || head.keyframes > 1024 || head.bones > 255) return false;
    auto const size = head.file_size(), there = std::uint64_t{bytes.size()};
    auto const off = there > size ? there - size : size - there;
    return off < head.stride() && there >= 8 + std::uint64_t{head.stride()};
}

/// Should it be reported as a broken clip? Not with more keyframes or bones than any game or tool accepts, unless
/// the first keyframe looks like one all the same.
bool worth_decoding(ByteView bytes, AnimHead const& head) {
    auto const big = anim_head(bytes, std::endian::big);
    if (head.file_size() == bytes.size() || big.file_size() == bytes.size()) return true;
    bool const empty = head.keyframes == 0 && head.bones == 0;
    if (empty || head.bones > 255) return false;
    if (head.keyframes <= 1024) return true;
    AnimHead first = head;
    first.keyframes = 1;
    return bytes.size() >= first.file_size() && plausible_times(bytes, first, std::endian::little) &&
           plausible_poses(bytes, first, std::endian::little);
}

/// Only the bytes indicate a clip: then all of them must.
bool plausible_alone(ByteView bytes, AnimHead const& head) {
    return head.loop <= head.keyframes && (head.reserved == head.loop || head.reserved == 0) &&
           plausible_times(bytes, head, std::endian::little);
}

Sniff sniff_anim(Offer const& offer) {
    auto const& bytes = offer.bytes;
    if (is_of_lba2(offer)) return {Answer::no, "an entry of an LBA2 archive"};
    bool const named = is_anim_name(offer), inside = offer.container == "lba1.hqr",
               anm = name_ends(offer.name, ".ANM");
    if (bytes.size() < 8) return {named ? Answer::maybe : Answer::no, "too short for a clip"};
    auto const head = anim_head(bytes, std::endian::little);
    // Archives of other things hold clips, too: those must look like clips in every respect.
    bool const credible =
        plausible_poses(bytes, head, std::endian::little) && (named || anm || plausible_alone(bytes, head));
    bool const exact = head.keyframes > 0 && head.bones > 0 && head.file_size() == bytes.size();
    if (exact && credible)
        return {named || inside ? Answer::yes : Answer::maybe, "keyframes and bones fit the size exactly"};
    if (named && worth_decoding(bytes, head)) return {Answer::maybe, "its name or its archive's means a clip"};
    if ((inside || anm) && credible && near_clip(bytes, head))
        return {Answer::maybe, "keyframes and bones nearly fit the size"};
    return {Answer::no, "keyframes and bones do not fit the size"};
}

void decode_anim_model(Reader in, Context const&, Model* model) {
    auto const anim = decode_anim(in);
    if (model) model->clips.push_back(clip_of(anim, model->arena));
}

constexpr Conventions anim_conventions{
    .rotation = "Euler angles about x, y, z inside the parent: Rx Rz Ry, about y first, then z, then x",
    .length_unit = "world unit",
    .up_axis = "Y",
    .handedness = "right-handed",
    .matrix = "column vector",
    .basis =
        "the published engine (RotMatIndex2, RotateGroupe, TranslateGroupe), which inverts no angle; it turns x "
        "and z of a step by the heading of the actor",
};

} // namespace

Clip clip_of(Anim const& anim, Arena& arena) {
    Clip clip{{}, to_size(anim.whole_keyframes), std::nullopt, {}};
    if (!anim.keyframe || anim.whole_keyframes == 0) return clip;
    auto rows = *anim.keyframe;
    clip.ticks = rows.column<std::uint16_t>("time", time_offset);
    clip.milliseconds_a_tick = milliseconds_a_tick;
    // The game would read on after the end: the first keyframe is as good as any.
    clip.loop = anim.head.loop < anim.head.keyframes ? anim.head.loop : 0;
    clip.tracks.reserve(2 + std::size_t{anim.head.bones});
    clip.tracks.push_back({.channel = Channel::translation,
                           .unit = "world unit per segment",
                           .exactness = Exactness::integers,
                           .frames = clip.frames,
                           .samples = &arena.make<Words>(rows.column<std::int16_t>("step", step_offset, 3), 1.0F)});
    if (anim.head.bones == 0) return clip;
    auto const turn = rows.column<std::int16_t>("root_turn", bone_offset(0) + 2, 3);
    clip.tracks.push_back({.channel = Channel::euler,
                           .unit = "degree per segment",
                           .frames = clip.frames,
                           .samples = &arena.make<Words>(turn, degrees_a_unit)});
    for (std::uint32_t bone = 1; bone < anim.head.bones; ++bone) add_bone(clip, arena, bone, rows);
    return clip;
}

Format const anim_format{
    .id = "lba1.anim",
    .title = "Little Big Adventure animation, an entry of ANIM.HQR or .an1",
    .recognised_by = "no signature: keyframes and bones fit the size exactly, and the types of bones exist; a name "
                     "that ends in .an1, or an archive called *ANIM*.HQR, is enough",
    .order = std::endian::little,
    .declared = is_anim_name,
    .sniff = sniff_anim,
    .decode = decode_anim_model,
    .conventions = &anim_conventions,
    .poses = &pose_rules,
    .seek = seek_anim,
};

} // namespace animcheck::lba1
