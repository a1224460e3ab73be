// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/gltf/surface.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace animcheck::gltf {

enum class Side : std::uint8_t { none, left, right };
/// By a word of the name: "BIP01 L HAND", "l_hand", "LeftArm".
[[nodiscard]] Side side_of(std::string_view name);

/// An octahedron from each joint to each of its children, and a small one at each joint without any; at most
/// 10,000. `places`: of the joints at rest. Left is orange, right blue, all else grey.
[[nodiscard]] Surface bones_of(Skeleton const& rig, std::span<Matrix const> places,
                               std::span<std::string const> names);

} // namespace animcheck::gltf
