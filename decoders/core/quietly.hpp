// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"

namespace animcheck {

/// What `read(Reader)` makes of bytes of which nothing is reported: a look at what will be decoded elsewhere.
template <class Read>
auto quietly(ByteView bytes, std::endian order, Read read) {
    static thread_local PathTable paths; // one for each reading lambda, kept: making one costs more than a look
    Source const source{bytes};
    Session session(lenient, paths, bytes.size());
    return read(Reader(source, order, session));
}

} // namespace animcheck
