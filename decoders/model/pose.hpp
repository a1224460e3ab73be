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

/// A transform: position and rotation. Four rows of four, for column vectors.
class Matrix {
public:
    constexpr Matrix() : cells_{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1} {}
    [[nodiscard]] static Matrix translation(double x, double y, double z) noexcept;
    /// Rotation about axis 0, 1 or 2: about x it turns y towards z, about y z towards x, about z x towards y.
    /// Exact for quarter turns.
    [[nodiscard]] static Matrix rotation(unsigned axis, double degrees) noexcept;
    /// From a unit quaternion x y z w.
    [[nodiscard]] static Matrix rotation(std::array<double, 4> const& quaternion) noexcept;
    [[nodiscard]] static Matrix of(std::array<float, 16> const& cells) noexcept; ///< row by row

    [[nodiscard]] double at(std::size_t row, std::size_t column) const noexcept { return cells_[row * 4 + column]; }
    /// `right` applies first.
    friend Matrix operator*(Matrix const& left, Matrix const& right) noexcept;
    [[nodiscard]] std::array<double, 3> apply(std::array<double, 3> const& point) const noexcept;

private:
    std::array<double, 16> cells_;
};

/// A position, and a rotation as a unit quaternion x y z w.
struct RigidTransform {
    std::array<double, 3> translation{};
    std::array<double, 4> rotation{0, 0, 0, 1};
    bool whole = true; ///< false: the matrix scales, shears, mirrors or is not finite, and that is left out
};
/// Of a nearly rigid matrix the nearest rotation. What is not finite counts as 0, a rotation without a value as
/// none.
[[nodiscard]] RigidTransform rigid_of(Matrix const& matrix) noexcept;

/// Each joint's matrix combined with those of its ancestors. Parents may come after their children. A joint
/// whose parent does not exist, and one joint of each ring of parents, is treated as a root.
[[nodiscard]] std::vector<Matrix> compose(std::span<std::optional<std::uint32_t> const> parents,
                                          std::span<Matrix const> own);

/// Where each joint is inside its parent without an animation: its rest transform, or the point it turns about.
[[nodiscard]] std::vector<Matrix> rest_of(Skeleton const& skeleton);

/// Do all parents exist, and is no joint its own ancestor?
[[nodiscard]] bool is_forest(Skeleton const& skeleton);

/// A convention by which joints are composed, and the evidence for it.
struct PoseConvention {
    std::string_view name, value, basis;
};

/// How a format's axes and unit become those of a right-handed space in metres, with y up (placement.hpp).
struct Space {
    std::array<double, 3> signs{1, 1, 1}; ///< of x, y and z
    std::string_view basis;               ///< of the signs
    double metres_a_unit = 0.01;
    /// False: no source says how long a unit is. It is then chosen so that a human figure is 1.6 to 1.9 m high.
    bool unit_known = false;
    std::string_view unit_basis; ///< the source, or which figure was measured
};

/// The rate at which the game plays what stores none.
struct FrameRate {
    float frames_per_second = 0; ///< 0: the file stores it
    std::string_view basis;
};

/// How a format's clips are composed on a skeleton. Only for formats where everything needed is known.
struct PoseRules {
    std::span<PoseConvention const> conventions;
    Space space;
    FrameRate rate;
    /// Why this clip cannot be composed on this skeleton; empty if it can.
    std::string (*obstacle)(Skeleton const& skeleton, Clip const& clip) = nullptr;
    /// The joints that a clip moves. Null: those of the skeleton as they are.
    Skeleton (*rig)(Skeleton const& skeleton, Clip const& clip) = nullptr;
    /// The joints of the rig in a frame, each inside its parent, if there is no obstacle. Empty for a joint that
    /// the game does not place.
    std::vector<std::optional<Matrix>> (*own)(Skeleton const& rig, Clip const& clip, std::size_t frame) = nullptr;
    /// Where the game has moved and turned the whole figure by each frame, from where it is in the first. Null: the
    /// poses have all movement that is in the file.
    std::vector<Matrix> (*movement)(Clip const& clip) = nullptr;
};

[[nodiscard]] Skeleton rig_of(PoseRules const& rules, Skeleton const& skeleton, Clip const& clip);
/// Where a frame puts the joints of the rig.
[[nodiscard]] std::vector<std::optional<Matrix>> pose_of(PoseRules const& rules, Skeleton const& rig,
                                                         Clip const& clip, std::size_t frame);

} // namespace animcheck
