// SPDX-License-Identifier: MIT
// spec/lba1.anim.yaml. No signature; fields of 16 bits:
//   keyframes bones loop reserved
//   { time step[3]  root_flag root_turn[3]  { type value[3] }[bones - 1] }[keyframes]
// Bone 0 is the root, which has no pose. The file ends with the last keyframe.
#include "decoders/lba1/anim.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

constexpr std::uint64_t anim_header_size = 8;

/// The bones after the root, in the bytes of the keyframes that were just read. Named bone by bone, so that a clip
/// costs as many events as it has bones, whatever its length.
void read_bones(Reader again, Anim const& anim) {
    auto rows = [&] {
        auto const scope = again.inside("bone", 1);
        return again.table("keyframe", anim.whole_keyframes, anim.head.stride());
    }();
    for (std::uint32_t bone = 1; again && bone < anim.head.bones; ++bone) {
        auto const scope = again.inside("bone", bone);
        rows.column<std::uint16_t>("type", bone_offset(bone));
        rows.column<std::int16_t>("value", bone_offset(bone) + 2, 3);
    }
}

void read_keyframes(Reader& in, Anim& anim) {
    auto const again = in;
    anim.keyframe = in.peek().table("keyframe", anim.whole_keyframes, anim.head.stride());
    auto rows = in.table("keyframe", anim.whole_keyframes, anim.head.stride());
    anim.whole_keyframes = std::min(rows.rows(), anim.keyframe->rows()); // none where a limit was reached
    rows.column<std::uint16_t>("time", time_offset);
    rows.column<std::int16_t>("step", step_offset, 3);
    if (anim.head.bones > 0) {
        rows.column<std::uint16_t>("root_flag", bone_offset(0));
        rows.column<std::int16_t>("root_turn", bone_offset(0) + 2, 3);
    }
    if (anim.head.bones > 1 && anim.whole_keyframes > 0) read_bones(again, anim);
}

bool is_plausible(ByteView bytes, AnimHead const& head, std::endian order) {
    return plausible_times(bytes, head, order) && plausible_poses(bytes, head, order);
}

bool fits(ByteView bytes, AnimHead const& head, std::endian order) {
    return head.keyframes > 0 && head.bones > 0 && head.file_size() == bytes.size() &&
           is_plausible(bytes, head, order);
}

/// The number of bones that fits the size, where the keyframes make no sense with the declared one.
std::optional<std::uint16_t> bones_by_size(ByteView bytes, AnimHead const& head) {
    if (head.keyframes == 0 || head.file_size() == bytes.size()) return std::nullopt;
    auto const stride = (bytes.size() - anim_header_size) / head.keyframes;
    auto other = head;
    other.bones = static_cast<std::uint16_t>(stride / bone_size - (stride < bone_size ? 0 : 1));
    bool const other_fits = stride / bone_size <= 0xFFFF && fits(bytes, other, std::endian::little);
    if (!other_fits || is_plausible(bytes, head, std::endian::little)) return std::nullopt;
    return other.bones;
}

/// Another layout that fits the bytes exactly where the declared one does not. No game or tool reads one, so what
/// follows the header is kept raw.
bool read_as_another_layout(Reader& in, ByteView bytes, AnimHead const& head) {
    if (head.file_size() == bytes.size()) return false;
    bool const swapped = fits(bytes, {head.bones, head.keyframes, head.loop, head.reserved}, std::endian::little);
    bool const big = !swapped && fits(bytes, anim_head(bytes, std::endian::big), std::endian::big);
    if (!swapped && !big) return false;
    auto const start = in.offset() - anim_header_size;
    in.report_at(byte_range(start, swapped ? 4 : anim_header_size), AnomalyKind::layout_alternative,
                 swapped ? "bones" : "");
    in.lost("keyframes", swapped ? head.bones : anim_head(bytes, std::endian::big).keyframes);
    in.bytes("undecoded", in.left());
    return true;
}

/// A sound header, and keyframes whose fields have their bytes swapped: every one of them has a usual time then,
/// and only then, and no bone is out of range. Without any pose nothing would tell.
bool are_swapped(ByteView bytes, AnimHead const& head) {
    if (head.keyframes == 0 || head.bones == 0 || head.file_size() != bytes.size()) return false;
    auto const word = [&](std::uint64_t at) { return load<std::uint16_t>(bytes.data() + at, std::endian::big); };
    std::uint16_t any = 0;
    for (auto at = anim_header_size; at < bytes.size(); at += head.stride()) {
        auto const time = word(at + time_offset);
        if (time == 0 || time > longest_time || word(at + root_offset) > 1) return false;
        for (std::uint32_t bone = bone_offset(1); bone < head.stride(); bone += bone_size) {
            auto const type = word(at + bone);
            if (type > moves) return false;
            for (std::uint32_t i = 2; i < bone_size; i += 2) {
                auto const value = word(at + bone + i);
                if (type == rotates && value >= units_a_turn) return false;
                any |= value;
            }
        }
    }
    return any != 0;
}

bool read_swapped(Reader& in, ByteView bytes, AnimHead const& head) {
    if (!are_swapped(bytes, head)) return false;
    auto const scope = in.inside("keyframe", 0);
    in.report_at(byte_range(in.offset(), in.left()), AnomalyKind::layout_alternative, "");
    in.lost("keyframes", head.keyframes);
    return true;
}

/// The bytes after the last keyframe. Bytes that would be more keyframes are lost with a count that is too low.
void read_trailing(Reader& in, Anim const& anim) {
    auto const stride = anim.head.stride();
    auto const bytes = in.peek().bytes("", in.left());
    auto more = anim.head;
    more.keyframes = static_cast<std::uint16_t>(std::min<std::uint64_t>(bytes.size() / stride, 0xFFFF));
    auto const as_clip = in.source().bytes.subspan(to_size(in.offset() - std::min(in.offset(), anim_header_size)));
    bool const keyframes = bytes.size() % stride == 0 && is_plausible(as_clip, more, std::endian::little);
    in.rest("trailing");
    if (more.keyframes > 0 && keyframes)
        in.lost("keyframes", bytes.size() / stride);
    else if (anim.head.keyframes == 0)
        in.lost("bytes", bytes.size());
}

} // namespace

AnimHead anim_head(ByteView bytes, std::endian order) noexcept {
    auto const word = [&](std::size_t at) { return load<std::uint16_t>(bytes.data() + at, order); };
    return {word(0), word(2), word(4), word(6)};
}

bool plausible_poses(ByteView bytes, AnimHead const& head, std::endian order) noexcept {
    constexpr std::uint64_t most_looked_at = 1024;
    if (head.bones == 0) return true;
    std::uint64_t looked_at = 0, unknown = 0;
    auto const body = bytes.subspan(std::min<std::size_t>(anim_header_size, bytes.size()));
    auto const whole = std::min<std::uint64_t>(head.keyframes, body.size() / head.stride());
    for (std::uint64_t keyframe = 0; keyframe < whole && looked_at < most_looked_at; ++keyframe) {
        auto const* const at = body.data() + keyframe * head.stride();
        for (std::uint32_t bone = 1; bone < head.bones && looked_at < most_looked_at; ++bone, ++looked_at)
            unknown += load<std::uint16_t>(at + bone_offset(bone), order) > zooms ? 1 : 0;
    }
    return unknown * 8 <= looked_at;
}

bool plausible_times(ByteView bytes, AnimHead const& head, std::endian order) noexcept {
    constexpr std::uint64_t most_looked_at = 1024;
    auto const body = bytes.subspan(std::min<std::size_t>(anim_header_size, bytes.size()));
    auto const whole = std::min<std::uint64_t>({head.keyframes, body.size() / head.stride(), most_looked_at});
    for (std::uint64_t keyframe = 0; keyframe < whole; ++keyframe) {
        auto const* const at = body.data() + keyframe * head.stride();
        auto const time = load<std::uint16_t>(at + time_offset, order);
        if (time == 0 || time > 0x7FFF) return false;
        if (head.bones > 0 && load<std::uint16_t>(at + root_offset, order) > 2) return false;
    }
    return true;
}

SignsOfLba2 signs_of_lba2(std::byte const* keyframes, std::uint64_t count, std::uint32_t stride) noexcept {
    SignsOfLba2 signs;
    auto const word = [](std::byte const* at) { return load<std::uint16_t>(at, std::endian::little); };
    std::uint64_t slow = 0;
    for (std::uint64_t keyframe = 0; keyframe < count; ++keyframe) {
        auto const* const at = keyframes + keyframe * stride;
        if (word(at + time_offset) > longest_time) ++slow;
        if (stride > root_offset && (word(at + root_offset) & 2) != 0) signs.any = true;
        for (std::uint32_t bone = bone_offset(1); bone < stride; bone += bone_size) {
            if (word(at + bone) != rotates) continue;
            for (std::size_t i = 1; i <= 3; ++i) {
                auto const angle = std::int32_t{load<std::int16_t>(at + bone + 2 * i, std::endian::little)};
                signs.beyond_turn = signs.beyond_turn || angle <= -units_a_turn || angle >= units_a_turn;
            }
        }
    }
    signs.slow = slow * 2 > count;
    signs.any = signs.any || slow > 0 || signs.beyond_turn;
    return signs;
}

Anim decode_anim(Reader in) {
    Anim anim;
    if (!in.must_hold(anim_header_size)) return anim;
    auto const bytes = in.peek().bytes("", in.left());
    anim.head.keyframes = in.u16("keyframes");
    anim.head.bones = in.u16("bones");
    anim.head.loop = in.u16("loop");
    anim.head.reserved = in.u16("reserved");
    if (!in || read_as_another_layout(in, bytes, anim.head)) return anim;
    if (read_swapped(in, bytes, anim.head)) {
        in.bytes("undecoded", in.left());
        return anim;
    }
    if (auto const bones = bones_by_size(bytes, anim.head)) {
        in.report(AnomalyKind::size_mismatch, "bones", anim.head.bones, *bones);
        anim.head.bones = *bones;
    }
    // A copy that was cut: ScummVM plays it as well. The keyframes that are whole are kept.
    anim.whole_keyframes = in.fitting("keyframes", anim.head.keyframes, anim.head.stride());
    read_keyframes(in, anim);
    bool const cut = anim.whole_keyframes < anim.head.keyframes;
    if (cut && in.left() > 0)
        in.bytes("cut", in.left());
    else if (in.left() > 0)
        read_trailing(in, anim);
    return anim;
}

} // namespace animcheck::lba1
