// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/members.hpp"

namespace animcheck::zelda64 {

/// Walks the display lists of the limbs of all skeletons, each command once, and reports what the console's
/// graphics processor would stumble over. Lists in other segments are set up while the game runs.
void look_at_display_lists(Elements const& elements);

} // namespace animcheck::zelda64
