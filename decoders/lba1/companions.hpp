// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::lba1 {

// How the archives of the game name each other: an entity (FILE3D.HQR) gives rows of bodies (BODY.HQR) and of
// animations (ANIM.HQR). Numbers count from 0, blank rows included.

/// Entities that use the animation, and the largest body that any of them plays it on.
void seek_anim(Offer const& offer, Surroundings& around, Context& context);
/// What the rows hold that the entity names.
void seek_file3d(Offer const& offer, Surroundings& around, Context& context);

} // namespace animcheck::lba1
