// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace animcheck::golden {

/// A unit quaternion as the game's writer packs it: `32767 + trunc(c * 65535 / 2.1)` for x, y and z of the one
/// of q and -q whose w is not negative. The result of anything but a unit quaternion is not defined.
[[nodiscard]] std::array<std::uint16_t, 3> pack_rotation(std::array<double, 4> const& xyzw);

/// One component in double precision, the inverse of the above. The decoder's own unpacking ends in floats,
/// whose error of up to 0.0019 steps the truncation of packing would turn into a whole step.
[[nodiscard]] double unpack_component(std::uint16_t packed);

/// `trunc((value - least) / scale)`, kept inside 16 bits; 0 where the scale is 0, as in the one real file of
/// which that is true.
[[nodiscard]] std::uint16_t pack_position(double value, double least, double scale);

} // namespace animcheck::golden
