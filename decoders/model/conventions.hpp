// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace animcheck {

/// How a family's numbers are to be interpreted; `unknown` is a valid answer. PoseRules has the evidence for
/// poses.
struct Conventions {
    std::string_view rotation = "unknown"; ///< "quaternion", or the order in which Euler angles apply
    std::string_view length_unit = "unknown";
    std::string_view up_axis = "unknown";
    std::string_view handedness = "unknown";
    std::string_view matrix = "unknown"; ///< "row vector" or "column vector"
    std::string_view basis;              ///< the evidence
};

} // namespace animcheck
