// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/members.hpp"

namespace animcheck::zelda64 {

/// Where the values and joint indices of an object's animations are, and which of them share bytes: derived and
/// reported at `element[].values` and `element[].joints`.
void look_for_sharing(Elements const& elements);

} // namespace animcheck::zelda64
