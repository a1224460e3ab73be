// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/clip.hpp"
#include "decoders/model/skeleton.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// A place and a turn in space: four rows of four, for column vectors.
class Matrix {
public:
    constexpr Matrix() : cells_{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1} {}
    [[nodiscard]] static Matrix translation(double x, double y, double z) noexcept;
    /// About axis 0, 1 or 2 by an angle in degrees: about x it turns y towards z, about y z towards x, about z x
    /// towards y. Exact for quarter turns.
    [[nodiscard]] static Matrix rotation(unsigned axis, double degrees) noexcept;
    /// Of a unit quaternion x y z w.
    [[nodiscard]] static Matrix rotation(std::array<double, 4> const& quaternion) noexcept;
    [[nodiscard]] static Matrix of(std::array<float, 16> const& cells) noexcept; ///< row by row

    [[nodiscard]] double at(std::size_t row, std::size_t column) const noexcept { return cells_[row * 4 + column]; }
    /// What `right` does comes first.
    friend Matrix operator*(Matrix const& left, Matrix const& right) noexcept;
    [[nodiscard]] std::array<double, 3> apply(std::array<double, 3> const& point) const noexcept;

private:
    std::array<double, 16> cells_;
};

/// Each joint's own matrix inside those of its parents. Parents may come later than their children; a joint whose
/// parents form a ring, or whose parent does not exist, is placed by itself.
[[nodiscard]] std::vector<Matrix> compose(std::span<std::optional<std::uint32_t> const> parents,
                                          std::span<Matrix const> own);

/// Are all parents there, and is no joint its own ancestor?
[[nodiscard]] bool is_forest(Skeleton const& skeleton);

/// A convention by which joints are composed, and what it rests on.
struct PoseConvention {
    std::string_view name, value, basis;
};

/// How a format's clips are composed on a skeleton: only where all that it takes is known.
struct PoseRules {
    std::span<PoseConvention const> conventions;
    /// Why this clip cannot be composed on this skeleton. Empty: it can be.
    std::string (*obstacle)(Skeleton const& skeleton, Clip const& clip) = nullptr;
    /// Each joint in a frame, where nothing is in the way. Empty: the game does not place this joint.
    std::vector<std::optional<Matrix>> (*pose)(Skeleton const& skeleton, Clip const& clip,
                                               std::size_t frame) = nullptr;
};

} // namespace animcheck
