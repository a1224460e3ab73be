#pragma once

#include "decoders/model/clip.hpp"
#include "decoders/model/pose.hpp"
#include "decoders/model/skeleton.hpp"

namespace animcheck::zelda64 {

/// Where a frame of an animation puts the limbs of a skeleton: T Rz Ry Rx each, inside its parent. The first track
/// takes the place of the root's own translation.
[[nodiscard]] std::vector<Matrix> pose_of(Skeleton const& skeleton, Clip const& clip, std::size_t frame);

} // namespace animcheck::zelda64
