// SPDX-License-Identifier: MIT
#include "decoders/zengin/packing.hpp"

#include <cmath>
#include <cstddef>

namespace animcheck::zengin {

std::array<float, 4> unpack_rotation(std::array<std::uint16_t, 3> packed) noexcept {
    std::array<double, 3> v{};
    double length = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        v[i] = (static_cast<double>(packed[i]) - rotation_zero) * rotation_scale;
        length += v[i] * v[i];
    }
    auto const shrink = length > 1 ? 1 / std::sqrt(length) : 1;
    auto const w = length > 1 ? 0 : std::sqrt(1 - length);
    return {static_cast<float>(v[0] * shrink), static_cast<float>(v[1] * shrink), static_cast<float>(v[2] * shrink),
            static_cast<float>(w)};
}

std::array<float, 3> unpack_position(std::array<std::uint16_t, 3> packed, float scale, float least) noexcept {
    std::array<float, 3> position{};
    for (std::size_t i = 0; i < 3; ++i) position[i] = static_cast<float>(packed[i]) * scale + least;
    return position;
}

} // namespace animcheck::zengin
