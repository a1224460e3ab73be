// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/scan.hpp"

namespace animcheck::zelda64 {

/// Bytes that were inserted into an object, or deleted from it: pointers still say where everything was.
struct ObjectShift {
    std::uint64_t before = 0; ///< the first offset of this file after which everything is elsewhere
    std::int64_t bytes = 0;   ///< inserted just before; below 0: deleted
    std::uint64_t found = 0;  ///< elements next to their parts that a scan finds once this is undone
};

/// None unless a scan without the inserted bytes, or with the deleted ones as zeros, finds two sound elements more
/// next to their parts than `scan` did.
[[nodiscard]] std::optional<ObjectShift> shift_of(ByteView object, Scan const& scan, ScanOptions const& options);

} // namespace animcheck::zelda64
