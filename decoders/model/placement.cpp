// SPDX-License-Identifier: MIT
#include "decoders/model/placement.hpp"

#include <cmath>

namespace animcheck {

/// 0 has no sign. What a float cannot hold counts as 0, too.
float Conversion::finite(double value) {
    auto const result = static_cast<float>(value);
    if (std::isfinite(result)) return result + 0.0F;
    ++replaced_;
    return 0;
}

/// In a mirrored space the axis of a rotation is mirrored and its angle negated.
Placement Conversion::placement_of(Matrix const& own) {
    auto const rigid = rigid_of(own);
    if (!rigid.whole) ++replaced_;
    auto const& signs = space_.signs;
    auto const mirrored = signs[0] * signs[1] * signs[2];
    Placement result;
    result.translation = point_of(rigid.translation);
    for (std::size_t axis = 0; axis < 3; ++axis)
        result.rotation[axis] = finite(rigid.rotation[axis] * signs[axis] * mirrored);
    result.rotation[3] = finite(rigid.rotation[3]);
    return result;
}

std::array<float, 3> Conversion::point_of(std::array<double, 3> const& point) {
    std::array<float, 3> result{};
    for (std::size_t axis = 0; axis < 3; ++axis) result[axis] = finite(point[axis] * space_.signs[axis] * scale_);
    return result;
}

std::vector<Matrix> places_at_rest(Skeleton const& rig, std::span<Placement const> rest) {
    std::vector<std::optional<std::uint32_t>> parents;
    std::vector<Matrix> own;
    for (std::size_t joint = 0; joint < rest.size(); ++joint) {
        auto const& [move, turn] = rest[joint];
        parents.push_back(rig.joints[joint].parent);
        own.push_back(Matrix::translation(move[0], move[1], move[2]) *
                      Matrix::rotation({turn[0], turn[1], turn[2], turn[3]}));
    }
    return compose(parents, own);
}

std::vector<float> Conversion::inverses(std::span<Matrix const> places) {
    std::vector<float> cells;
    for (auto const& bind : places) {
        for (std::size_t column = 0; column < 3; ++column) {
            for (std::size_t row = 0; row < 3; ++row) cells.push_back(finite(bind.at(column, row)));
            cells.push_back(0);
        }
        for (std::size_t row = 0; row < 3; ++row) {
            double moved = 0;
            for (std::size_t i = 0; i < 3; ++i) moved -= bind.at(i, row) * bind.at(i, 3);
            cells.push_back(finite(moved));
        }
        cells.push_back(1);
    }
    return cells;
}

} // namespace animcheck
