// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <optional>
#include <string>

namespace animcheck::zengin {

/// The bytes of one packed file of a zipped volume (a ZippedStream of Union), appended to `out`, for
/// Format::unpack. Layout and evidence: `stream` in spec/zengin.vdf.yaml.
void unpack_stream(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out);

/// How many bytes a file takes in a zipped volume: up to the end of its last block where the blocks are consistent,
/// else all that are left. And what they can unpack to, whatever the catalogue declares.
struct StoredSize {
    std::uint64_t bytes = 0, most = 0;
};
/// `from`: the file and all that follows in the volume; `size`: unpacked. `blocks` may still be examined: entries
/// can share a stream, so their number is bounded.
[[nodiscard]] StoredSize stored_size(ByteView from, std::uint64_t size, std::uint64_t& blocks);

/// How many bytes the stream takes that begins here, of a file of `size` bytes. Nothing: these bytes are not such a
/// stream, or a block is missing. `blocks` as above.
[[nodiscard]] std::optional<std::uint64_t> whole_stream(ByteView from, std::uint64_t size, std::uint64_t& blocks);

/// The stream of a file that has other bytes now: blocks that are equal stay as they were packed. Nothing where the
/// stream is not sound.
[[nodiscard]] std::optional<std::string> repack_stream(ByteView stream, ByteView before, ByteView bytes);

} // namespace animcheck::zengin
