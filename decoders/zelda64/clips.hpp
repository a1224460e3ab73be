// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

#include <array>

namespace animcheck::zelda64 {

/// Elements have no signature: a manifest or the caller says where they are, and what.
inline constexpr std::string_view element_words = "never by its bytes: an object's manifest or --format says so";
[[nodiscard]] Sniff sniff_element(Offer const& offer);

/// Of an animation: the skeleton of the same object that it was paired with.
void seek_skeleton(Offer const& offer, Surroundings& around, Context& context);

/// T(translation) Rz Ry Rx of each limb, inside that of its parent.
extern Conventions const conventions;

/// A clip without tracks, of as many frames as there are: none if the count is negative.
[[nodiscard]] Clip clip_for(Context const& context, std::int64_t frames);

/// x, y and z: one number per frame each, or one for all frames. An empty one is 0.
using Axes = std::array<Column<std::int16_t>, 3>;
/// The first track of a clip is the translation of the root, the next ones the rotations of the limbs in order.
void add_track(Clip& clip, Arena& arena, Axes const& axes, Track::Then then = Track::Then::last);

inline constexpr float degrees_a_unit = 360.0F / 65536.0F; ///< the console's angles: 0x10000 is a full turn

} // namespace animcheck::zelda64
