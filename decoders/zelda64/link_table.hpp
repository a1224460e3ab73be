// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/members.hpp"

namespace animcheck::zelda64 {

/// Link's headers are one table: eight bytes between two headers on each side that are none are reported at
/// `link_hole[].header`. Where most of a game's table is, its first and its last headers are expected, too.
void look_for_link_holes(Elements const& elements);

} // namespace animcheck::zelda64
