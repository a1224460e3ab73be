// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/pose.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace animcheck {

/// A joint's own transform: finite numbers, and a unit quaternion.
struct Placement {
    std::array<float, 3> translation{};
    std::array<float, 4> rotation{0, 0, 0, 1};
    bool operator==(Placement const&) const = default;
};

/// Where each joint is at rest, its parents included.
[[nodiscard]] std::vector<Matrix> places_at_rest(Skeleton const& rig, std::span<Placement const> rest);

/// Brings a game's transforms into a right-handed space in metres with y up, and counts those that are not rigid.
/// Every figure that is shown or exported goes through it.
class Conversion {
public:
    Conversion(Space const& space, double metres_a_unit) : space_(space), scale_(metres_a_unit) {}

    [[nodiscard]] Placement placement_of(Matrix const& own);
    /// A point, or a direction with a length.
    [[nodiscard]] std::array<float, 3> point_of(std::array<double, 3> const& point);
    /// Columns of the inverse of each joint's place.
    [[nodiscard]] std::vector<float> inverses(std::span<Matrix const> places);
    /// Transforms that scale, shear or are not finite: the nearest rigid movement replaces them.
    [[nodiscard]] std::uint64_t replaced() const noexcept { return replaced_; }

private:
    [[nodiscard]] float finite(double value);

    Space space_;
    double scale_;
    std::uint64_t replaced_ = 0;
};

} // namespace animcheck
