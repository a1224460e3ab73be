// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/track.hpp"

#include <cstddef>
#include <span>

namespace animcheck {

/// Bound for the error of a few roundings to 32-bit floats in a number of this size.
[[nodiscard]] float rounding_of(float size) noexcept;
/// The same for the root of 1 - x*x - y*y - z*z: the closer to 0, the more it is off.
[[nodiscard]] float rounding_of_root(float value) noexcept;

/// Samples whose values are off by more than a few roundings of their own size.
class IllConditioned {
public:
    /// How far a decoder that computes in 32-bit floats may be from each value of Samples::read().
    virtual void read_tolerance(std::size_t first, std::span<float> out) const noexcept = 0;

protected:
    ~IllConditioned() = default; // trivial, as that of samples
};

/// Of whole frames of a track, starting at `first`: component by component, in the track's unit.
void read_tolerance(Track const& track, std::size_t first, std::span<float> out) noexcept;

} // namespace animcheck
