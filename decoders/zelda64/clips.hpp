#pragma once

#include "decoders/format.hpp"

namespace animcheck::zelda64 {

/// Elements have no signature: a manifest, or whoever calls, says where they are and what.
inline constexpr std::string_view element_words = "never by its bytes: an object's manifest or --format says so";
[[nodiscard]] Sniff sniff_element(Offer const& offer);

/// Of an animation: the skeleton of the same object that whoever found both took for its own.
void seek_skeleton(Offer const& offer, Surroundings& around, Context& context);

/// T(translation) Rz Ry Rx of each limb, inside that of its parent.
extern Conventions const conventions;

/// A clip without tracks, of as many frames as there are: none if the count is negative.
[[nodiscard]] Clip clip_for(Context const& context, std::int64_t frames);
[[nodiscard]] Track translation_track();
[[nodiscard]] Track rotation_track(std::uint32_t limb);

/// The console's angles: 0x10000 is a full turn.
[[nodiscard]] constexpr float degrees_of(std::int16_t angle) noexcept {
    return static_cast<float>(angle) * (360.0F / 65536.0F);
}

} // namespace animcheck::zelda64
