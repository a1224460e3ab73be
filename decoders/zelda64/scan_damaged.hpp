// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/scan_shape.hpp"

namespace animcheck::zelda64 {

/// Headers with one or two faults, of which everything else fits and shows that they are meant.
/// `hit.faults` counts them; nothing for a header without a fault. Rules and figures: decoders/zelda64/README.md.
[[nodiscard]] std::optional<Candidate> damaged_skeleton(ScanBytes& object, std::uint64_t header);
[[nodiscard]] std::optional<Candidate> damaged_animation(ScanBytes& object, std::uint64_t header);

} // namespace animcheck::zelda64
