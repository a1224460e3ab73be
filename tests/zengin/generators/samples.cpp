// SPDX-License-Identifier: MIT
#include "tests/zengin/generators/samples.hpp"

#include "decoders/zengin/packing.hpp"

#include <algorithm>
#include <cmath>

namespace animcheck::golden {
namespace {

/// c * 65535 / 2.1 of an unpacked c misses its integer by one unit in the last place at most, which is 2^-38
/// for the numbers from 2^14 to 2^15 where it is largest (tried for all 65,536 numbers). 1,252 of them would
/// fall a step towards zero without this; nothing smaller is enough, and the engine's floats are 2^29 times
/// coarser, so that no value of theirs is lifted to a step that it does not reach.
constexpr double rounding = 0x1p-38;

/// A decoded position is off its step by the error of `least` in units of `scale`: 1e-7 with 10 m and 0.01 mm.
constexpr double position_rounding = 1e-6;

constexpr double most_word = 65535;

} // namespace

std::array<std::uint16_t, 3> pack_rotation(std::array<double, 4> const& xyzw) {
    std::array<std::uint16_t, 3> packed{};
    auto const sign = xyzw[3] < 0 ? -1.0 : 1.0;
    for (std::size_t i = 0; i < packed.size(); ++i) {
        auto const steps = sign * xyzw[i] * 65535 / 2.1;
        auto const whole = std::trunc(steps + std::copysign(rounding, steps));
        packed[i] = static_cast<std::uint16_t>(std::clamp(zengin::rotation_zero + whole, 0.0, most_word));
    }
    return packed;
}

double unpack_component(std::uint16_t packed) {
    return (static_cast<double>(packed) - zengin::rotation_zero) * 2.1 / 65535;
}

std::uint16_t pack_position(double value, double least, double scale) {
    if (scale == 0) return 0;
    auto const steps = std::trunc((value - least) / scale + position_rounding);
    return static_cast<std::uint16_t>(std::clamp(steps, 0.0, most_word));
}

} // namespace animcheck::golden
