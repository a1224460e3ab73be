// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/scan_shape.hpp"

namespace animcheck::zelda64 {

/// A sound header of a legacy animation at this offset: its keys have one value or as many as there are frames, all
/// inside its values.
[[nodiscard]] std::optional<Candidate> legacy_animation(ScanBytes& object, std::uint64_t header);

/// The table of so many legacy limbs, whose pointers to each other are a tree.
[[nodiscard]] std::optional<Candidate> legacy_limbs(ScanBytes& object, std::uint32_t limbs, std::uint8_t segment);

} // namespace animcheck::zelda64
