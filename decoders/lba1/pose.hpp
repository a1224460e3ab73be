// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/pose.hpp"

namespace animcheck::lba1 {

/// Groups turn about points of other groups, or are moved away from them. The root does not move: what turns and
/// moves it is the actor.
extern PoseRules const pose_rules;

} // namespace animcheck::lba1
