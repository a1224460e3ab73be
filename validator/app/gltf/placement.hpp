// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/pose.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace animcheck::gltf {

/// A node's own transform: finite numbers, and a unit quaternion.
struct Placement {
    std::array<float, 3> translation{};
    std::array<float, 4> rotation{0, 0, 0, 1};
    bool operator==(Placement const&) const = default;
};

/// Brings what a game has into glTF's space, and counts what glTF cannot hold.
class Conversion {
public:
    Conversion(Space const& space, double metres_a_unit) : space_(space), scale_(metres_a_unit) {}

    [[nodiscard]] Placement placement_of(Matrix const& own);
    /// Columns of the inverse of where each joint is at rest.
    [[nodiscard]] std::vector<float> inverse_binds(Skeleton const& rig, std::vector<Placement> const& rest);
    /// Transforms that scale, shear or are not finite: the nearest rigid movement replaces them.
    [[nodiscard]] std::uint64_t replaced() const noexcept { return replaced_; }

private:
    [[nodiscard]] float finite(double value);

    Space space_;
    double scale_;
    std::uint64_t replaced_ = 0;
};

} // namespace animcheck::gltf
