// SPDX-License-Identifier: MIT
#include "validator/judge/checks/lba1/poses.hpp"

#include "decoders/lba1/anim.hpp"

namespace animcheck::lba1 {
namespace {

/// A bone's four fields as one number: the type is the lowest.
std::uint64_t bone_at(std::byte const* at) noexcept { return load<std::uint64_t>(at, std::endian::little); }

constexpr std::uint64_t type_bits = 0xFFFF;

/// The bits of a bone's three values, combined.
std::uint16_t merged_or(std::uint64_t bone) {
    return static_cast<std::uint16_t>(bone >> 16 | bone >> 32 | bone >> 48);
}
std::uint16_t merged_and(std::uint64_t bone) {
    return static_cast<std::uint16_t>(bone >> 16 & bone >> 32 & bone >> 48);
}

struct Sweep {
    std::uint64_t all = 0, changed = 0, rotations = 0, rotations_shared = ~std::uint64_t{0}, far = 0;

    /// The hot loop: every bone of every keyframe, without a branch, so that the compiler takes several at once.
    /// Returns the bits in which this keyframe's bones differ from the previous ones.
    std::uint64_t bones(std::byte const* at, std::byte const* before, std::uint32_t count) noexcept {
        std::uint64_t some = 0, moved = 0, turns = 0, shared = ~std::uint64_t{0}, distant = 0;
        for (std::size_t bone = 0; bone < count; ++bone) {
            auto const now = bone_at(at + bone * bone_size);
            auto const rotation = (now & type_bits) == rotates ? ~std::uint64_t{0} : 0;
            some |= now;
            moved |= now ^ bone_at(before + bone * bone_size);
            turns |= now & rotation;
            shared &= now | ~rotation;
            distant |= (now ^ now << 1) & ~rotation; // none of a small value's high bits differs from the next
        }
        all |= some;
        changed |= moved;
        rotations |= turns;
        rotations_shared &= shared;
        far |= distant;
        return moved;
    }
};

} // namespace

Poses poses_of(Event const& keyframes) {
    Poses found;
    Sweep sweep;
    auto const bones = keyframes.stride / bone_size - 1;
    auto const* before = keyframes.data;
    for (std::uint64_t keyframe = 0; keyframe < keyframes.value; ++keyframe) {
        auto const* const at = keyframes.data + keyframe * keyframes.stride;
        auto different = (bone_at(at) ^ bone_at(before)) & ~type_bits;
        if (bones > 0) {
            different |= bone_at(at + root_offset) ^ bone_at(before + root_offset);
            different |= sweep.bones(at + bone_offset(1), before + bone_offset(1), bones - 1);
        }
        if (keyframe > 0 && different == 0 && found.held++ == 0) found.first_held = keyframe;
        before = at;
    }
    found.types = static_cast<std::uint16_t>(sweep.all);
    found.types_changed = static_cast<std::uint16_t>(sweep.changed);
    found.angles = merged_or(sweep.rotations);
    found.angles_shared = merged_and(sweep.rotations_shared);
    found.offset_steps = merged_or(sweep.far) & ~std::uint16_t{1}; // that of a neighbour
    return found;
}

bool is_clip_of_lba2(Event const& keyframes) noexcept {
    return signs_of_lba2(keyframes.data, keyframes.value, keyframes.stride).certain();
}

} // namespace animcheck::lba1
