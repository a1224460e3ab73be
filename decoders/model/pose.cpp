#include "decoders/model/pose.hpp"

#include <cmath>
#include <numbers>

namespace animcheck {

Matrix Matrix::translation(double x, double y, double z) noexcept {
    Matrix matrix;
    matrix.cells_[3] = x;
    matrix.cells_[7] = y;
    matrix.cells_[11] = z;
    return matrix;
}

Matrix Matrix::rotation(unsigned axis, double degrees) noexcept {
    auto const angle = degrees * std::numbers::pi / 180;
    auto const first = (axis + 1) % 3, second = (axis + 2) % 3;
    Matrix matrix;
    matrix.cells_[first * 4 + first] = matrix.cells_[second * 4 + second] = std::cos(angle);
    matrix.cells_[second * 4 + first] = std::sin(angle);
    matrix.cells_[first * 4 + second] = -std::sin(angle);
    return matrix;
}

Matrix operator*(Matrix const& left, Matrix const& right) noexcept {
    Matrix result;
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 4; ++column) {
            double sum = 0;
            for (std::size_t i = 0; i < 4; ++i) sum += left.at(row, i) * right.at(i, column);
            result.cells_[row * 4 + column] = sum;
        }
    return result;
}

std::array<double, 3> Matrix::apply(std::array<double, 3> const& point) const noexcept {
    std::array<double, 3> result{};
    for (std::size_t row = 0; row < 3; ++row)
        result[row] = at(row, 0) * point[0] + at(row, 1) * point[1] + at(row, 2) * point[2] + at(row, 3);
    return result;
}

std::vector<Matrix> compose(std::span<std::optional<std::uint32_t> const> parents, std::span<Matrix const> own) {
    std::vector<Matrix> poses(own.begin(), own.end());
    std::vector<bool> done(own.size()), waiting(own.size());
    std::vector<std::size_t> chain;
    for (std::size_t joint = 0; joint < own.size(); ++joint) {
        // Up to a parent that is done, to a root, or round to a joint that waits for this very chain.
        for (auto at = joint; !done[at] && !waiting[at];) {
            waiting[at] = true;
            chain.push_back(at);
            auto const parent = at < parents.size() ? parents[at] : std::nullopt;
            if (!parent || *parent >= own.size()) break;
            at = *parent;
        }
        for (; !chain.empty(); chain.pop_back()) {
            auto const at = chain.back();
            auto const parent = at < parents.size() ? parents[at] : std::nullopt;
            if (parent && *parent < own.size() && done[*parent]) poses[at] = poses[*parent] * own[at];
            done[at] = true;
        }
    }
    return poses;
}

} // namespace animcheck
