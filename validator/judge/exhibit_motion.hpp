// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/exhibit.hpp"

namespace animcheck {

/// Which frames findings are about, and the curves and positions of the clips: first of those that findings name.
void add_motion(Exhibit& exhibit, Exhibited const& from, EmbedBytes embed);

} // namespace animcheck
