// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/pose.hpp"

namespace animcheck::ff7 {

/// T Ry Rx Rz of each bone, which begins where its parent ends. The rig has the root before the bones, or the
/// weapon alone.
extern PoseRules const pose_rules;

} // namespace animcheck::ff7
