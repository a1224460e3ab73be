// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <cstdint>
#include <optional>

namespace animcheck::lba1 {

/// The count that is wrong where the other one is right: then the body obeys all laws of its layout.
struct MiscountedBody {
    std::optional<std::uint16_t> points, groups; ///< what it should be
};

/// Of the bytes of a body from the count of points on. The groups of a sound body partition its points (the first
/// begins at point 0, each where the previous one ends, and the last one ends at the last point), and its mesh ends
/// with the file. Nothing where that holds for the declared counts, or for no other.
[[nodiscard]] MiscountedBody find_miscount(ByteView bytes) noexcept;

} // namespace animcheck::lba1
