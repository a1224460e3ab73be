// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"
#include "decoders/zelda64/clips.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace animcheck::zelda64 {

/// Three numbers of translation, three for each of 21 limbs, and the face.
inline constexpr std::uint32_t frame_size = 0x86;
inline constexpr std::size_t link_limbs = 21;

/// In the order of Link's skeletons, all of which have these.
inline constexpr std::array<std::string_view, link_limbs> link_limb_names{
    "root",         "waist",     "lower",          "right_thigh",   "right_shin", "right_foot", "left_thigh",
    "left_shin",    "left_foot", "upper",          "head",          "hat",        "collar",     "left_shoulder",
    "left_forearm", "left_hand", "right_shoulder", "right_forearm", "right_hand", "sheath",     "torso"};

inline constexpr std::uint32_t ocarina_of_time = 1, majoras_mask = 2; ///< as --game numbers them
inline constexpr std::array games{Game{"oot", ocarina_of_time}, Game{"mm", majoras_mask}};

/// Link's frames, big-endian, as link_animetion holds them without any header. Views point into the source.
/// Layout and evidence: spec/zelda64.frames.yaml.
struct Frames {
    std::uint32_t game = ocarina_of_time;
    std::uint64_t count = 0;
    std::vector<Axes> axes;     ///< the translation of the root, then the rotation of each limb
    Column<std::uint8_t> hands; ///< Majora's Mask: what both hands do; Ocarina of Time: 0
    Column<std::uint8_t> face;  ///< eyes in the low bits, mouth in the high ones
};

/// A clip needs the axes; rules do not, and 66 views cost as much as all else in a short animation.
enum class WithAxes : bool { no, yes };

/// One animation; of a whole link_animetion all of them.
[[nodiscard]] std::vector<Frames> decode_frames(Reader in, Context const& context,
                                                WithAxes with_axes = WithAxes::yes);
[[nodiscard]] Clip clip_of(Frames const& frames, Context const& context, Arena& arena);

/// The words for a frame's eyes and mouth; "?" for a number that has none.
[[nodiscard]] std::string_view eyes_named(std::uint8_t eyes, std::uint32_t game) noexcept;
[[nodiscard]] std::string_view mouth_named(std::uint8_t mouth) noexcept;

extern Format const frames_format;

} // namespace animcheck::zelda64
