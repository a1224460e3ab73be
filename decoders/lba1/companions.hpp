// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::lba1 {

// How the archives of the game refer to each other: an entity (FILE3D.HQR) names entries of BODY.HQR and of
// ANIM.HQR by number. Numbers count from 0 and include blank entries.

/// Entities that use the animation, and the largest body that any of them plays it on.
void seek_anim(Offer const& offer, Surroundings& around, Context& context);
/// The contents of the entries that the entity names.
void seek_file3d(Offer const& offer, Surroundings& around, Context& context);

} // namespace animcheck::lba1
