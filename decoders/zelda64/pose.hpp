// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/pose.hpp"

namespace animcheck::zelda64 {

/// T Rz Ry Rx of each limb, inside its parent. The first track takes the place of the root's own translation.
extern PoseRules const pose_rules;
/// The same for Link, whose animations the engine plays half as fast again.
extern PoseRules const link_pose_rules;

} // namespace animcheck::zelda64
