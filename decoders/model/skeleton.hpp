// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace animcheck {

struct Mesh; // mesh.hpp

/// Joints in file order. Rest transforms are as stored, row-major; `Conventions` says what that means.
struct Skeleton {
    struct Joint {
        std::string name; ///< bytes as stored; the encoding is unknown
        std::optional<std::uint32_t> parent;
        std::array<float, 16> rest{};
        /// The point of another joint about which this one turns, for formats without rest transforms.
        struct Pivot {
            std::uint32_t joint = 0; ///< the joint that has the point
            std::array<float, 3> point{};
            bool operator==(Pivot const&) const = default;
        };
        std::optional<Pivot> pivot;
    };
    std::vector<Joint> joints;
    std::optional<std::uint32_t> checksum; ///< as stored, if the format has one
    /// Numbers of animations in its packs, if the format declares them: the body's and its weapons'.
    std::optional<std::uint32_t> body_animations, weapon_animations;
    std::shared_ptr<Mesh const> mesh = nullptr; ///< that the joints move; null: none is known
};

} // namespace animcheck
