// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <optional>
#include <span>
#include <vector>

namespace animcheck::zengin {

/// `u16 type, u32 size`, little-endian; the size excludes these six bytes.
inline constexpr std::uint64_t chunk_head_size = 6;

struct ChunkHead {
    std::uint64_t index = 0;
    std::uint16_t type = 0;
    std::uint32_t size = 0;
    BitRange size_at;
    std::string_view part; ///< its name, and that of its fields' scope
};

/// How often a chunk may occur, and what proves one where a damaged file is searched for the next chunk.
enum class ChunkUse : std::uint8_t {
    once,     ///< once; the first of its kind needs no other proof than that it fits
    amid_raw, ///< once; raw data may look like one, so another chunk or the end of the file must follow
    repeated, ///< any number of times; the same proof
};

/// Chunks that follow one another up to the end of the bytes, the first of them of this type? No more are looked at
/// than `budget`, from which they are taken.
[[nodiscard]] bool is_chain(ByteView bytes, std::uint16_t first, std::uint64_t& budget);

struct ChunkPart {
    std::uint16_t type;
    std::string_view name;
    ChunkUse use = ChunkUse::once;
};

/// Any ZenGin chunk file: chunks up to the end of the file, in an order that no tool enforces. `parts` are the
/// chunks of the format, the first of which must come first.
class ChunkFile {
public:
    ChunkFile(Reader in, std::span<ChunkPart const> parts);

    /// The header of the next chunk that is a part. Unknown chunks, and bytes that are not a chunk (`stray`), are
    /// kept raw on the way. Nothing at the end, and where no chunk follows: the rest is read as `padding` (up to
    /// five zeros) or `trailing`.
    [[nodiscard]] std::optional<ChunkHead> next();

    /// The header here, as that of a part that was not seen and needs as many bytes as are left: then its id is
    /// wrong. Nothing if the id is that of another part that was not seen.
    [[nodiscard]] std::optional<ChunkHead> next_by_size(std::uint16_t type, std::uint64_t needed);

    /// The chunk's payload, which is skipped. `needed` is the length that follows from the payload's own strings
    /// and counts, where it is known. Where it disagrees with the declared size, the end is used that a known
    /// chunk or the end of the file follows; the end of the fields first, because the engine reads by fields and
    /// never seeks.
    /// `is_raw`: nothing shows that the size is wrong, and not the payload, so both are the place of that.
    [[nodiscard]] Reader body(ChunkHead const& head, std::optional<std::uint64_t> needed, bool is_raw = false);

    [[nodiscard]] bool seen(std::uint16_t type) const;
    /// Is there a known chunk, or the end of the file, `size` bytes from here?
    [[nodiscard]] bool lands(std::uint64_t size) const;
    /// The length of a payload that is kept raw: the declared one if a known chunk or the end of the file follows,
    /// else that up to a chunk nearby. A text that was changed in place moves the end by a few letters.
    [[nodiscard]] std::optional<std::uint64_t> raw_length(ChunkHead const& head) const;
    [[nodiscard]] Reader& in() noexcept { return in_; }
    [[nodiscard]] Reader const& in() const noexcept { return in_; }

private:
    [[nodiscard]] bool is_known(std::uint16_t type) const;
    /// Is it a part that is still missing, and is its id proof enough?
    [[nodiscard]] bool is_awaited(std::uint16_t type) const;
    [[nodiscard]] std::uint64_t chosen_size(std::uint64_t declared, std::optional<std::uint64_t> needed) const;
    void report_text_mode();
    [[nodiscard]] bool holds_chunk() const;
    [[nodiscard]] bool is_next_chunk(std::uint64_t distance) const;
    [[nodiscard]] bool is_cut_chunk(std::uint64_t distance) const;
    [[nodiscard]] std::optional<std::uint64_t> distance_to_chunk() const;
    void skip_to_chunk(std::uint64_t distance);
    void read_stray(std::uint64_t size);
    void read_trailing();
    [[nodiscard]] ChunkHead read_head();
    void add(ChunkHead& head, ChunkPart const& part);
    void read_unknown(ChunkHead const& head, std::uint64_t size);

    Reader in_;
    std::span<ChunkPart const> parts_;
    std::vector<std::uint32_t> seen_; ///< by part
    std::uint64_t chunks_ = 0, strays_ = 0;
};

/// How much of a copy of `in` `read` consumes, silently; nothing if it fails.
template <class Read>
[[nodiscard]] std::optional<std::uint64_t> length_of(Reader const& in, Read read) {
    auto trial = in.peek();
    read(trial);
    if (!trial) return std::nullopt;
    return trial.offset() - in.offset();
}

/// The rest of a body once its fields are read: kept raw under the name `slack`.
void read_slack(Reader& body);

/// Recognition by the first chunk's id: that of the first part, of another part, or of none. Where the name
/// means the format, a part after an unknown first chunk is enough.
struct ChunkWords {
    std::string_view first, other, none;
};
[[nodiscard]] Sniff sniff_chunks(Offer const& offer, bool declared, std::span<ChunkPart const> parts,
                                 ChunkWords const& words);

} // namespace animcheck::zengin
