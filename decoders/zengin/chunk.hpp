#pragma once

#include "decoders/core/reader.hpp"

#include <optional>
#include <span>

namespace animcheck::zengin {

/// `u16 type, u32 size` little-endian; the size excludes these six bytes.
inline constexpr std::uint64_t chunk_head_size = 6;

struct ChunkHead {
    std::uint64_t index = 0;
    std::uint16_t type = 0;
    std::uint32_t size = 0;
    BitRange size_at;
};

/// True where what follows cannot be a chunk: fewer than six bytes, an id that is not `known` and a size that runs
/// past the end, or zeros. All that is left is then read as `padding` (up to five zeros) or `trailing`, and
/// reported as `bytes_unread`.
[[nodiscard]] bool read_trailing(Reader& in, std::span<std::uint16_t const> known);

[[nodiscard]] ChunkHead read_chunk_head(Reader& in, std::uint64_t index);

/// The chunk's payload, which `in` skips. `needed` is the length that follows from the payload's own strings and
/// counts, where that can be told. Where it disagrees with the declared size, the end is chosen that a known
/// chunk or the end of the file follows; the parsed end first, for the engine reads by fields and never seeks.
[[nodiscard]] Reader chunk_body(Reader& in, ChunkHead const& head, std::optional<std::uint64_t> needed,
                                std::string_view part, std::span<std::uint16_t const> known);

/// What is left of a body once its fields are read: kept raw under the name `slack`.
void read_slack(Reader& body);

} // namespace animcheck::zengin
