#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace animcheck {

/// A place and a turn in space: four rows of four, for column vectors.
class Matrix {
public:
    constexpr Matrix() : cells_{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1} {}
    [[nodiscard]] static Matrix translation(double x, double y, double z) noexcept;
    /// About axis 0, 1 or 2 by an angle in degrees, counter-clockwise where the axis points at who looks.
    [[nodiscard]] static Matrix rotation(unsigned axis, double degrees) noexcept;

    [[nodiscard]] double at(std::size_t row, std::size_t column) const noexcept { return cells_[row * 4 + column]; }
    /// What `right` does comes first.
    friend Matrix operator*(Matrix const& left, Matrix const& right) noexcept;
    [[nodiscard]] std::array<double, 3> apply(std::array<double, 3> const& point) const noexcept;

private:
    std::array<double, 16> cells_;
};

/// Each joint's own matrix inside those of its parents. Parents may come later than their children; a joint whose
/// parents make a ring, or that has a parent that is none, stands by itself.
[[nodiscard]] std::vector<Matrix> compose(std::span<std::optional<std::uint32_t> const> parents,
                                          std::span<Matrix const> own);

} // namespace animcheck
