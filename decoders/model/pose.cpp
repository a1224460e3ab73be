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

namespace {

using Vector = std::array<double, 3>;

double dot(Vector const& a, Vector const& b) noexcept { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Vector cross(Vector const& a, Vector const& b) noexcept {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// False: it has no direction.
bool normalise(Vector& vector) noexcept {
    auto const length = std::hypot(vector[0], vector[1], vector[2]);
    if (!std::isfinite(length) || length < 1e-12) return false;
    for (auto& component : vector) component /= length;
    return true;
}

/// Axes at right angles, the first in its place. Empty: the columns have no such axes.
std::optional<std::array<Vector, 3>> right_angled(std::array<Vector, 3> axes) noexcept {
    if (!normalise(axes[0])) return std::nullopt;
    auto const along = dot(axes[0], axes[1]);
    for (std::size_t i = 0; i < 3; ++i) axes[1][i] -= along * axes[0][i];
    if (!normalise(axes[1])) return std::nullopt;
    axes[2] = cross(axes[0], axes[1]);
    return axes;
}

/// From the largest component, so that nothing small is divided by.
std::array<double, 4> quaternion_of(std::array<Vector, 3> const& axes) noexcept {
    auto const cell = [&](std::size_t row, std::size_t column) { return axes[column][row]; };
    double const trace = cell(0, 0) + cell(1, 1) + cell(2, 2);
    std::size_t largest = 3;
    for (std::size_t i = 0; i < 3; ++i)
        if (cell(i, i) > (largest == 3 ? trace : cell(largest, largest))) largest = i;
    std::array<double, 4> q{};
    if (largest == 3) {
        q = {cell(2, 1) - cell(1, 2), cell(0, 2) - cell(2, 0), cell(1, 0) - cell(0, 1), 1 + trace};
    } else {
        auto const i = largest, j = (i + 1) % 3, k = (i + 2) % 3;
        q[i] = 1 + cell(i, i) - cell(j, j) - cell(k, k);
        q[j] = cell(j, i) + cell(i, j);
        q[k] = cell(k, i) + cell(i, k);
        q[3] = cell(k, j) - cell(j, k);
    }
    auto const length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (auto& component : q) component /= length;
    return q;
}

} // namespace

RigidTransform rigid_of(Matrix const& matrix) noexcept {
    constexpr double tolerance = 1e-3;
    RigidTransform result;
    std::array<Vector, 3> columns{};
    for (std::size_t row = 0; row < 3; ++row) {
        auto const moved = matrix.at(row, 3);
        result.whole = result.whole && std::isfinite(moved);
        result.translation[row] = std::isfinite(moved) ? moved : 0;
        for (std::size_t column = 0; column < 3; ++column) columns[column][row] = matrix.at(row, column);
    }
    auto const axes = right_angled(columns);
    if (axes) result.rotation = quaternion_of(*axes);
    for (std::size_t column = 0; column < 3; ++column)
        for (std::size_t row = 0; row < 3; ++row)
            if (!axes || !(std::abs((*axes)[column][row] - columns[column][row]) <= tolerance))
                result.whole = false;
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

std::vector<Matrix> rest_of(Skeleton const& skeleton) {
    auto const& joints = skeleton.joints;
    std::vector<Vector> places(joints.size()); // of joints with pivots: nothing turns at rest
    std::vector<Matrix> rest(joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
        auto const& [name, parent, cells, pivot] = joints[i];
        if (!pivot) {
            if (cells != std::array<float, 16>{}) rest[i] = Matrix::of(cells);
            continue;
        }
        Vector own{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            places[i][axis] = (pivot->joint < i ? places[pivot->joint][axis] : 0) + double{pivot->point[axis]};
            own[axis] = places[i][axis] - (parent && *parent < i ? places[*parent][axis] : 0);
        }
        rest[i] = Matrix::translation(own[0], own[1], own[2]);
    }
    return rest;
}

Skeleton rig_of(PoseRules const& rules, Skeleton const& skeleton, Clip const& clip) {
    return rules.rig ? rules.rig(skeleton, clip) : skeleton;
}

std::vector<std::optional<Matrix>> pose_of(PoseRules const& rules, Skeleton const& rig, Clip const& clip,
                                           std::size_t frame) {
    auto poses = rules.own(rig, clip, frame);
    std::vector<std::optional<std::uint32_t>> parents;
    std::vector<Matrix> own;
    for (std::size_t joint = 0; joint < poses.size(); ++joint) {
        parents.push_back(rig.joints[joint].parent);
        own.push_back(poses[joint].value_or(Matrix()));
    }
    auto const composed = compose(parents, own);
    for (std::size_t joint = 0; joint < poses.size(); ++joint)
        if (poses[joint]) poses[joint] = composed[joint];
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
