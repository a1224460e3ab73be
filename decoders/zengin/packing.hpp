// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace animcheck::zengin {

/// A rotation is stored as x, y, z of a unit quaternion with w >= 0, each `32767 + trunc(c * 65535 / 2.1)`.
/// Both facts are measured: the range is 1560..63974 over 1,941,308 samples of 2,277 files.
inline constexpr std::uint16_t rotation_zero = 32767;
inline constexpr double rotation_scale = 2.1 / 65535;
inline constexpr std::uint16_t rotation_least = 1560;
inline constexpr std::uint16_t rotation_most = 63974;

/// |xyz|^2 in units of rotation_scale^2: exact in 32 bits, because no distance exceeds 32768.
[[nodiscard]] constexpr std::uint32_t squared_length(std::uint16_t x, std::uint16_t y, std::uint16_t z) noexcept {
    auto const square = [](std::uint16_t v) {
        auto const d = static_cast<std::uint32_t>(v > rotation_zero ? v - rotation_zero : rotation_zero - v);
        return d * d;
    };
    return square(x) + square(y) + square(z);
}

/// The largest squared_length() that is still a unit quaternion's: 1 / rotation_scale^2, rounded down.
inline constexpr std::uint32_t unit_squared_length = 973'885'765;
/// The same for a squared length of 1.00001, beyond which rounding cannot explain it.
inline constexpr std::uint32_t slightly_long_squared_length = 973'895'504;

/// x y z w. A vector that is too long is normalised and gets w = 0, as the loaders do.
[[nodiscard]] std::array<float, 4> unpack_rotation(std::array<std::uint16_t, 3> packed) noexcept;

/// `packed * scale + least`, in centimetres.
[[nodiscard]] std::array<float, 3> unpack_position(std::array<std::uint16_t, 3> packed, float scale,
                                                   float least) noexcept;

} // namespace animcheck::zengin
