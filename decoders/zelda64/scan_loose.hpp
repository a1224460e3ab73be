// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/scan_shape.hpp"

#include <span>
#include <vector>

namespace animcheck::zelda64 {

/// Values and joints of animations that no header names, in the bytes that `taken` (by start) leaves. `counts` says
/// how many joints animations of this object have, ascending. After their joints there is no header of something
/// else: an old animation, whose header leads to a new one, is not reported.
[[nodiscard]] std::vector<ScanTracks> loose_tracks(ScanBytes const& object, std::span<Claim const> taken,
                                                   std::span<std::uint32_t const> counts);

} // namespace animcheck::zelda64
