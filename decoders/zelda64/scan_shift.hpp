// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/scan.hpp"

namespace animcheck::zelda64 {

/// Bytes that were inserted into an object, or deleted from it: pointers still say where everything was.
struct ObjectShift {
    std::uint64_t from = 0;   ///< the end of the last element that is where its parts are
    std::uint64_t to = 0;     ///< the first header that is not: bytes went in or out between the two
    std::uint64_t before = 0; ///< what is from here on is read once this is undone there
    std::int64_t bytes = 0;   ///< inserted; below 0: deleted
    std::uint64_t found = 0;  ///< elements next to their parts that a scan finds once this is undone
};

/// None unless a scan without the inserted bytes, or with the deleted ones as zeros, finds two sound elements more
/// next to their parts than `scan` did; or one, where the size is a multiple of 16 only then.
[[nodiscard]] std::optional<ObjectShift> shift_of(ByteView object, Scan const& scan, ScanOptions const& options);

} // namespace animcheck::zelda64
