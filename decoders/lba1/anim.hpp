// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <optional>

namespace animcheck::lba1 {

/// The four fields that a clip starts with.
struct AnimHead {
    std::uint16_t keyframes = 0, bones = 0, loop = 0, reserved = 0;

    /// Bytes from one keyframe to the next: time and step, the root, the other bones.
    [[nodiscard]] constexpr std::uint32_t stride() const noexcept { return 8 + 8 * std::uint32_t{bones}; }
    [[nodiscard]] constexpr std::uint64_t file_size() const noexcept {
        return sum({8, product({keyframes, stride()})});
    }
};
[[nodiscard]] AnimHead anim_head(ByteView bytes, std::endian order) noexcept; ///< of at least eight bytes

/// Could these be the keyframes of such a clip? At most one in eight of the first bones has a type that does not
/// exist.
[[nodiscard]] bool plausible_poses(ByteView bytes, AnimHead const& head, std::endian order) noexcept;
/// Do the first keyframes take some time, and do their roots have flags? Bone poses misread as keyframes do
/// not: in place of the time they have a type, which is mostly 0.
[[nodiscard]] bool plausible_times(ByteView bytes, AnimHead const& head, std::endian order) noexcept;

/// An animation of Little Big Adventure (an entry of ANIM.HQR, .an1), little-endian. Views point into the source.
/// Layout and evidence: spec/lba1.anim.yaml.
struct Anim {
    AnimHead head;
    std::uint64_t whole_keyframes = 0; ///< that are complete
    std::optional<Table> keyframe;     ///< silent: its columns are views and make no events
};

inline constexpr std::uint32_t time_offset = 0, step_offset = 2, root_offset = 8; ///< in a keyframe
inline constexpr std::uint32_t bone_size = 8;
[[nodiscard]] constexpr std::uint32_t bone_offset(std::uint32_t bone) noexcept {
    return root_offset + bone_size * bone;
}

/// The meaning of a bone's values in a keyframe.
enum BoneType : std::uint16_t { rotates = 0, moves = 1, zooms = 2 };

inline constexpr std::int32_t units_a_turn = 1024;
inline constexpr std::uint16_t longest_time = 100; ///< ticks, in all retail files

/// Signs of LBA2, whose clips have the same layout: turns of 4096 units, times in milliseconds. Only both together
/// are enough.
struct SignsOfLba2 {
    bool beyond_turn = false; ///< some angle
    bool slow = false;        ///< most keyframes take more than `longest_time`
    bool any = false;         ///< some angle or time, or a root flag with bit 1
    [[nodiscard]] bool certain() const noexcept { return beyond_turn && slow; }
};
[[nodiscard]] SignsOfLba2 signs_of_lba2(std::byte const* keyframes, std::uint64_t count,
                                        std::uint32_t stride) noexcept;

[[nodiscard]] Anim decode_anim(Reader in);
[[nodiscard]] Clip clip_of(Anim const& anim, Arena& arena); ///< its values are in the arena

inline constexpr float degrees_a_unit = 360.0F / units_a_turn;
inline constexpr float milliseconds_a_tick = 20;

extern Format const anim_format;

} // namespace animcheck::lba1
