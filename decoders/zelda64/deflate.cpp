// SPDX-License-Identifier: MIT
#include "decoders/zelda64/deflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <new>

namespace animcheck::zelda64 {

Inflated inflate_raw(ByteView codes, std::uint64_t room, std::vector<std::byte>& out) {
    z_stream state{};
    if (inflateInit2(&state, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
    std::unique_ptr<z_stream, int (*)(z_stream*)> const owner(&state, inflateEnd);
    auto const size = std::min<std::uint64_t>(codes.size(), std::numeric_limits<uInt>::max());
    state.next_in = const_cast<Bytef*>(reinterpret_cast<Bytef const*>(codes.data()));
    state.avail_in = static_cast<uInt>(size);
    std::array<std::byte, 16384> buffer;
    Inflated result;
    for (int status = Z_OK; status == Z_OK;) {
        // One byte beyond the room shows whether there would be more.
        auto const needed = std::min<std::uint64_t>(buffer.size(), room - result.written + 1);
        state.next_out = reinterpret_cast<Bytef*>(buffer.data());
        state.avail_out = static_cast<uInt>(needed);
        status = inflate(&state, Z_NO_FLUSH);
        auto const made = needed - state.avail_out, kept = std::min(made, room - result.written);
        out.insert(out.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(kept));
        result.written += kept;
        if (status == Z_MEM_ERROR) throw std::bad_alloc();
        result.end = made > kept              ? Inflated::too_much
                     : status == Z_STREAM_END ? Inflated::whole
                     : status == Z_DATA_ERROR ? Inflated::damaged
                                              : Inflated::early;
        if (made > kept) break;
    }
    result.read = size - state.avail_in;
    return result;
}

} // namespace animcheck::zelda64
