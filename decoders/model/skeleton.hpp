// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace animcheck {

/// Joints in file order. Rest transforms are as stored, row-major; `Conventions` says what that means.
struct Skeleton {
    struct Joint {
        std::string name; ///< bytes as stored, of no known encoding
        std::optional<std::uint32_t> parent;
        std::array<float, 16> rest{};
        /// A point of another joint that this one turns about, where the format has no rest transforms.
        struct Pivot {
            std::uint32_t joint = 0; ///< that the point belongs to
            std::array<float, 3> point{};
            bool operator==(Pivot const&) const = default;
        };
        std::optional<Pivot> pivot;
    };
    std::vector<Joint> joints;
    std::optional<std::uint32_t> checksum; ///< as stored, where the format has one
    /// Animations that its packs hold, where the format counts them: first the body's, then those of its weapons.
    std::optional<std::uint32_t> body_animations, weapon_animations;
};

} // namespace animcheck
