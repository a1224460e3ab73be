// SPDX-License-Identifier: MIT
#include "decoders/model/pose.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace animcheck {
namespace {

struct SineAndCosine {
    double sine, cosine;
};

SineAndCosine sine_and_cosine(double degrees) noexcept {
    auto const turned = std::remainder(degrees, 360.0);
    if (turned == 90 || turned == -90) return {turned / 90, 0};
    if (turned == 180 || turned == -180) return {0, -1};
    auto const angle = turned * std::numbers::pi / 180;
    return {std::sin(angle), std::cos(angle)};
}

} // namespace

Matrix Matrix::translation(double x, double y, double z) noexcept {
    Matrix matrix;
    matrix.cells_[3] = x;
    matrix.cells_[7] = y;
    matrix.cells_[11] = z;
    return matrix;
}

Matrix Matrix::rotation(unsigned axis, double degrees) noexcept {
    auto const [sine, cosine] = sine_and_cosine(degrees);
    auto const first = (axis + 1) % 3, second = (axis + 2) % 3;
    Matrix matrix;
    matrix.cells_[first * 4 + first] = matrix.cells_[second * 4 + second] = cosine;
    matrix.cells_[second * 4 + first] = sine;
    matrix.cells_[first * 4 + second] = -sine;
    return matrix;
}

Matrix Matrix::rotation(std::array<double, 4> const& quaternion) noexcept {
    auto const [x, y, z, w] = quaternion;
    Matrix matrix;
    matrix.cells_ = {1 - 2 * (y * y + z * z),
                     2 * (x * y - w * z),
                     2 * (x * z + w * y),
                     0,
                     2 * (x * y + w * z),
                     1 - 2 * (x * x + z * z),
                     2 * (y * z - w * x),
                     0,
                     2 * (x * z - w * y),
                     2 * (y * z + w * x),
                     1 - 2 * (x * x + y * y),
                     0,
                     0,
                     0,
                     0,
                     1};
    return matrix;
}

Matrix Matrix::of(std::array<float, 16> const& cells) noexcept {
    Matrix matrix;
    std::ranges::copy(cells, matrix.cells_.begin());
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
        // Climb to a parent that is done, to a root, or back to a joint of this chain (a ring).
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

bool is_forest(Skeleton const& skeleton) {
    auto const& joints = skeleton.joints;
    std::vector<std::size_t> walk_of(joints.size()); ///< the walk that reached a joint first; 0 if none has
    for (std::size_t joint = 0; joint < joints.size(); ++joint) {
        auto const walk = joint + 1;
        for (auto at = joint; walk_of[at] == 0;) {
            walk_of[at] = walk;
            auto const parent = joints[at].parent;
            if (!parent) break;
            if (*parent >= joints.size() || walk_of[*parent] == walk) return false;
            at = *parent;
        }
    }
    return true;
}

} // namespace animcheck
