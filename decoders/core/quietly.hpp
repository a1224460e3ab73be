// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"

namespace animcheck {

/// Calls `read(Reader)` without reporting anything: for a look at bytes that are decoded elsewhere.
template <class Read>
auto quietly(ByteView bytes, std::endian order, Read read) {
    static thread_local PathTable paths; // kept per type of `read`: making a table costs more than the look
    Source const source{bytes};
    Session session(lenient, paths, bytes.size());
    return read(Reader(source, order, session));
}

} // namespace animcheck
