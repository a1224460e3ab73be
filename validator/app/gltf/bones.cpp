// SPDX-License-Identifier: MIT
#include "validator/app/gltf/bones.hpp"

#include "decoders/format.hpp"

#include <algorithm>
#include <cmath>

namespace animcheck::gltf {
namespace {

constexpr std::size_t most_bones = 10'000;
constexpr Surface::Colour grey{170, 170, 170}, orange{230, 120, 30}, blue{50, 120, 220};

using Vector = std::array<double, 3>;

Vector along(Vector const& from, Vector const& direction, double times) {
    return {from[0] + direction[0] * times, from[1] + direction[1] * times, from[2] + direction[2] * times};
}

double length_of(Vector const& vector) { return std::hypot(vector[0], vector[1], vector[2]); }

Vector cross(Vector const& a, Vector const& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// At a right angle to a direction that is not null, of length 1.
Vector beside(Vector const& direction) {
    std::size_t least = 0;
    for (std::size_t axis = 1; axis < 3; ++axis)
        if (std::abs(direction[axis]) < std::abs(direction[least])) least = axis;
    Vector other{};
    other[least] = 1;
    auto const result = cross(direction, other);
    return along({}, result, 1 / length_of(result));
}

/// From one end to the other, widest at a fifth of the way, as wide as a fifth of its length.
void add_octahedron(Surface& to, Vector const& from, Vector const& way, std::size_t joint,
                    Surface::Colour const& shade) {
    auto const length = length_of(way), half = length / 10;
    auto const across = beside(way);
    auto up = cross(way, across);
    up = along({}, up, 1 / length);
    auto const middle = along(from, way, 0.2);
    auto const first = to.add_vertex(from, joint, shade);
    for (auto const& corner : {along(middle, across, half), along(middle, up, half), along(middle, across, -half),
                               along(middle, up, -half), along(from, way, 1)})
        to.add_vertex(corner, joint, shade);
    constexpr std::array<std::uint16_t, 24> triangles{0, 2, 1, 0, 3, 2, 0, 4, 3, 0, 1, 4,
                                                      5, 1, 2, 5, 2, 3, 5, 3, 4, 5, 4, 1};
    for (auto const corner : triangles) to.triangles.push_back(static_cast<std::uint16_t>(first + corner));
}

/// Bones that are too short to see, or farther than any figure reaches, are not drawn.
class Bones {
public:
    Bones(Skeleton const& rig, std::span<Matrix const> places, std::span<std::string const> names)
        : rig_(rig), names_(names), is_leaf_(places.size(), true) {
        for (auto const& place : places) points_.push_back({place.at(0, 3), place.at(1, 3), place.at(2, 3)});
    }

    Surface run() {
        for (std::size_t joint = 0; joint < points_.size(); ++joint) {
            auto const parent = rig_.joints[joint].parent;
            if (!parent || *parent >= points_.size()) continue;
            is_leaf_[*parent] = false;
            add(*parent, points_[*parent], way_to(joint), side(*parent, joint));
        }
        for (std::size_t joint = 0; joint < points_.size(); ++joint)
            if (is_leaf_[joint]) add(joint, points_[joint], end_of(joint), side(joint, joint));
        if (count_ == 0) add_octahedron(surface_, {}, alone, 0, grey); // all joints are in one place
        return std::move(surface_);
    }

private:
    static constexpr Vector alone{0, 0.1, 0};
    static constexpr double farthest = 1e6; ///< metres

    [[nodiscard]] Vector way_to(std::size_t joint) const {
        return along(points_[joint], points_[*rig_.joints[joint].parent], -1);
    }

    /// A third of the way from its parent, further on. Alone it has 10 cm.
    [[nodiscard]] Vector end_of(std::size_t joint) const {
        auto const parent = rig_.joints[joint].parent;
        if (!parent || *parent >= points_.size()) return alone;
        return along({}, way_to(joint), 1.0 / 3);
    }

    [[nodiscard]] Surface::Colour side(std::size_t joint, std::size_t child) const {
        auto side = side_of(names_[joint]);
        if (side == Side::none) side = side_of(names_[child]);
        return side == Side::left ? orange : side == Side::right ? blue : grey;
    }

    void add(std::size_t joint, Vector const& from, Vector const& way, Surface::Colour const& shade) {
        auto const length = length_of(way);
        bool const is_drawn = length > 1e-6 && length < farthest && length_of(from) < farthest;
        if (count_ >= most_bones || joint > 0xFFFF || !is_drawn) return;
        add_octahedron(surface_, from, way, joint, shade);
        ++count_;
    }

    Skeleton const& rig_;
    std::span<std::string const> names_;
    std::vector<Vector> points_;
    std::vector<bool> is_leaf_;
    Surface surface_;
    std::size_t count_ = 0;
};

} // namespace

Side side_of(std::string_view name) {
    std::string word;
    auto const side = [&] {
        if (word == "l" || word.starts_with("left")) return Side::left;
        if (word == "r" || word.starts_with("right")) return Side::right;
        return Side::none;
    };
    for (auto const letter : name) {
        auto const small = lower(letter);
        bool const is_letter = small >= 'a' && small <= 'z';
        if (is_letter) {
            word += small;
            continue;
        }
        if (auto const found = side(); found != Side::none) return found;
        word.clear();
    }
    return side();
}

Surface bones_of(Skeleton const& rig, std::span<Matrix const> places, std::span<std::string const> names) {
    return Bones(rig, places, names).run();
}

} // namespace animcheck::gltf
