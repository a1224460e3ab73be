// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <vector>

namespace animcheck::zelda64 {

/// The result of unpacking deflate data without a header, as in the iQue's files.
struct Inflated {
    enum End : std::uint8_t { whole, early, damaged, too_much };
    End end = early;
    std::uint64_t read = 0, written = 0; ///< bytes
};

/// Appends the unpacked bytes, at most `room` of them. `out` grows only by what is really there.
[[nodiscard]] Inflated inflate_raw(ByteView codes, std::uint64_t room, std::vector<std::byte>& out);

} // namespace animcheck::zelda64
