// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/pose.hpp"

namespace animcheck::zengin {

/// A joint's samples take the place of its rest transform; joints without samples stay at rest.
extern PoseRules const pose_rules;

} // namespace animcheck::zengin
