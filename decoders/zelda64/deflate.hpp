// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <vector>

namespace animcheck::zelda64 {

/// What became of deflate codes without any head: the iQue's files.
struct Inflated {
    enum End : std::uint8_t { whole, early, damaged, too_much };
    End end = early;
    std::uint64_t read = 0, written = 0; ///< bytes
};

/// Appends what the codes give, `room` bytes at the most. `out` grows by what is really there.
[[nodiscard]] Inflated inflate_raw(ByteView codes, std::uint64_t room, std::vector<std::byte>& out);

} // namespace animcheck::zelda64
