// SPDX-License-Identifier: MIT
#include "decoders/model/tolerance.hpp"

#include <cmath>

namespace animcheck {

float rounding_of(float size) noexcept {
    constexpr float few = 0x1p-22F; // four times half a unit in the last place
    return std::isfinite(size) ? std::abs(size) * few : 0;
}

float rounding_of_root(float value) noexcept {
    constexpr float radicand = 0x1p-20F; // each term is rounded, and so were x, y and z
    return radicand / (std::abs(value) + std::sqrt(radicand));
}

void read_tolerance(Track const& track, std::size_t first, std::span<float> out) noexcept {
    if (!track.samples) return;
    if (auto const* const known = dynamic_cast<IllConditioned const*>(track.samples))
        return known->read_tolerance(first, out);
    track.read(first, out);
    for (auto& value : out) value = rounding_of(value);
}

} // namespace animcheck
