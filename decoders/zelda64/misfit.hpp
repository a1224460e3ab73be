// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/members.hpp"
#include "decoders/zelda64/scan.hpp"

namespace animcheck::zelda64 {

/// Elements that a manifest calls animations and skeletons, and how many of these do not look like that.
struct Misfits {
    std::size_t scanned = 0, wrong = 0;
    [[nodiscard]] bool most() const { return wrong * 2 > scanned; }
};
[[nodiscard]] Misfits count_misfits(std::span<PlacedElement const> elements, ByteView object);

/// By how much most of them must be moved to be where a scan found elements of their kind.
[[nodiscard]] std::optional<std::int64_t> move_of(std::span<PlacedElement const> elements,
                                                  std::span<ScanHit const> hits);

/// The one element that is not where the manifest says, but where a scan found the only one of its kind that the
/// manifest does not name.
struct Misplaced {
    std::size_t number = 0;
    std::uint64_t offset = 0; ///< where it is
};
[[nodiscard]] std::optional<Misplaced> misplaced_one(std::span<PlacedElement const> elements, Scan const& scan,
                                                     ByteView object);

/// The segment that all pointers of their headers name, if there are two headers at least.
[[nodiscard]] std::optional<std::uint8_t> segment_of_pointers(std::span<PlacedElement const> elements,
                                                              ByteView object);

/// The bytes with each group of so many reversed.
[[nodiscard]] std::vector<std::byte> swapped_back(ByteView bytes, std::uint64_t width);

} // namespace animcheck::zelda64
