// SPDX-License-Identifier: MIT
#include "decoders/zengin/chunk.hpp"

#include "decoders/core/text_mode.hpp"

#include <algorithm>
#include <bitset>

namespace animcheck::zengin {
namespace {

struct FoundChunk {
    std::uint16_t type = 0;
    std::uint32_t size = 0;
};

/// The six bytes at `at` as a chunk header.
std::optional<FoundChunk> header_at(ByteView bytes, std::uint64_t at) {
    if (at > bytes.size() || bytes.size() - at < chunk_head_size) return std::nullopt;
    auto const* const header = bytes.data() + at;
    return FoundChunk{load<std::uint16_t>(header, std::endian::little),
                      load<std::uint32_t>(header + 2, std::endian::little)};
}

/// The same; nothing if the payload that they declare is incomplete.
std::optional<FoundChunk> chunk_at(ByteView bytes, std::uint64_t at) {
    auto const found = header_at(bytes, at);
    return found && found->size <= bytes.size() - at - chunk_head_size ? found : std::nullopt;
}

} // namespace

bool is_chain(ByteView bytes, std::uint16_t first, std::uint64_t& budget) {
    auto chunk = chunk_at(bytes, 0);
    if (!chunk || chunk->type != first) return false;
    std::uint64_t at = 0;
    for (; chunk && budget > 0; chunk = chunk_at(bytes, at), --budget) at += chunk_head_size + chunk->size;
    return !chunk && at == bytes.size();
}

ChunkFile::ChunkFile(Reader in, std::span<ChunkPart const> parts) : in_(in), parts_(parts), seen_(parts.size()) {
    if (in_.must_hold(chunk_head_size)) report_text_mode();
}

/// Reported before anything is read: it causes every later finding.
void ChunkFile::report_text_mode() {
    constexpr std::uint64_t no_accident = 4; // one or two texts may have been edited by hand
    auto const copy = text_mode_of(in_.source().bytes);
    if (copy.line_feeds >= no_accident)
        in_.report_at(byte_range(copy.first - 1, 2), AnomalyKind::string_encoding, "", copy.line_feeds);
}

bool ChunkFile::is_known(std::uint16_t type) const {
    return std::ranges::find(parts_, type, &ChunkPart::type) != parts_.end();
}

bool ChunkFile::is_awaited(std::uint16_t type) const {
    auto const part = std::ranges::find(parts_, type, &ChunkPart::type);
    return part != parts_.end() && part->use == ChunkUse::once && !seen(type);
}

bool ChunkFile::seen(std::uint16_t type) const {
    auto const part = std::ranges::find(parts_, type, &ChunkPart::type);
    return part != parts_.end() && seen_[static_cast<std::size_t>(part - parts_.begin())] > 0;
}

bool ChunkFile::lands(std::uint64_t size) const {
    auto next = in_.peek();
    if (!next.skip(size)) return false;
    return next.left() == 0 || (next.left() >= chunk_head_size && is_known(next.u16("type")));
}

/// Which end to use where the declared size and the fields disagree. The nine animations of published mods whose
/// names were edited in place need the end of the fields; some archivers pad the last chunk.
std::uint64_t ChunkFile::chosen_size(std::uint64_t declared, std::optional<std::uint64_t> needed) const {
    auto const room = in_.left();
    auto const there = std::min(declared, room);
    if (!needed || *needed > room) return there;
    if (lands(*needed)) return *needed;
    if (declared <= room && lands(declared)) return declared;
    return room - *needed < chunk_head_size ? *needed : there;
}

/// Can the bytes from here on be a chunk? A known one may declare any size; an unknown one must fit into the file.
/// Except for the first, which takes the marker's place, an unknown chunk has neither the id 0 nor a known chunk
/// that starts inside its own header.
bool ChunkFile::holds_chunk() const {
    if (in_.left() < chunk_head_size) return false;
    if (is_known(in_.peek().u16("type"))) return true;
    auto const found = chunk_at(in_.source().bytes, in_.offset());
    if (!found) return false;
    if (chunks_ == 0) return true;
    if (found->type == 0) return false;
    for (std::uint64_t distance = 1; distance < chunk_head_size; ++distance)
        if (is_next_chunk(distance)) return false;
    return true;
}

/// A known chunk that fits: the first of its kind, or one that the next chunk or the end of the file follows.
bool ChunkFile::is_next_chunk(std::uint64_t distance) const {
    auto const found = chunk_at(in_.source().bytes, in_.offset() + distance);
    if (!found || !is_known(found->type)) return false;
    return is_awaited(found->type) || lands(distance + chunk_head_size + found->size);
}

std::optional<std::uint64_t> ChunkFile::distance_to_chunk() const {
    // Hardly any byte is the high one of a known id: gigabytes of something else are passed over quickly.
    std::bitset<256> high;
    for (auto const& part : parts_) high.set(part.type >> 8);
    auto const* const bytes = in_.source().bytes.data() + in_.offset();
    auto const left = in_.left();
    for (auto const fits : {&ChunkFile::is_next_chunk, &ChunkFile::is_cut_chunk})
        for (std::uint64_t distance = 1; distance + chunk_head_size <= left; ++distance)
            if (high[std::to_integer<std::size_t>(bytes[distance + 1])] && (this->*fits)(distance)) return distance;
    return std::nullopt;
}

/// A part that is still missing, in a file that was cut inside it. No known chunk has as much as 16 MiB.
bool ChunkFile::is_cut_chunk(std::uint64_t distance) const {
    auto const found = header_at(in_.source().bytes, in_.offset() + distance);
    return found && is_awaited(found->type) && found->size < 1U << 24;
}

void ChunkFile::read_stray(std::uint64_t size) {
    auto const scope = in_.inside("stray", strays_++);
    auto const where = byte_range(in_.offset(), size);
    in_.bytes("", size);
    in_.report_at(where, AnomalyKind::bytes_unread, "", size);
}

/// Skips bytes that are not a chunk, or an unknown chunk that ends past the end of the file.
void ChunkFile::skip_to_chunk(std::uint64_t distance) {
    if (!in_.spend(distance)) return;
    if (distance < chunk_head_size || in_.peek().u16("type") == 0) return read_stray(distance);
    auto const head = read_head();
    in_.part("chunk", head.index)
        .report_at(head.size_at, AnomalyKind::size_exceeds_data, "size", head.size, in_.left());
    read_unknown(head, distance - chunk_head_size);
}

void ChunkFile::read_trailing() {
    auto const size = in_.left();
    auto look = in_.peek();
    bool const padding = size < chunk_head_size && all_zero(look.bytes("padding", size));
    in_.rest(padding ? "padding" : "trailing");
}

ChunkHead ChunkFile::read_head() {
    auto const scope = in_.inside("chunk", chunks_);
    ChunkHead head;
    head.index = chunks_++;
    head.type = in_.u16("type");
    head.size_at = byte_range(in_.offset(), 4);
    head.size = in_.u32("size");
    auto const first = parts_.front().type;
    if (head.index == 0 && head.type != first) in_.report(AnomalyKind::magic_unexpected, "type", head.type, first);
    return head;
}

/// The id of the first chunk was reported already.
void ChunkFile::read_unknown(ChunkHead const& head, std::uint64_t size) {
    auto const scope = in_.inside("chunk", head.index);
    if (head.index > 0) in_.report(AnomalyKind::chunk_unknown, "type", head.type);
    in_.bytes("unknown", size);
}

std::optional<ChunkHead> ChunkFile::next() {
    while (in_.left() > 0) {
        if (!holds_chunk()) {
            if (auto const distance = distance_to_chunk())
                skip_to_chunk(*distance);
            else
                read_trailing();
            continue;
        }
        auto head = read_head();
        auto const part = std::ranges::find(parts_, head.type, &ChunkPart::type);
        if (part == parts_.end()) {
            read_unknown(head, head.size);
            continue;
        }
        add(head, *part);
        return head;
    }
    return std::nullopt;
}

void ChunkFile::add(ChunkHead& head, ChunkPart const& part) {
    head.part = part.name;
    auto& times = seen_[static_cast<std::size_t>(&part - parts_.data())];
    if (++times > 1 && part.use != ChunkUse::repeated)
        in_.report_at(head.size_at, AnomalyKind::duplicate, head.part, times, 1);
}

std::optional<ChunkHead> ChunkFile::next_by_size(std::uint16_t type, std::uint64_t needed) {
    auto const found = header_at(in_.source().bytes, in_.offset());
    if (!found || seen(type) || in_.left() - chunk_head_size != needed) return std::nullopt;
    if (is_known(found->type) && !seen(found->type)) return std::nullopt;
    auto const type_at = byte_range(in_.offset(), 2);
    auto head = read_head();
    add(head, *std::ranges::find(parts_, type, &ChunkPart::type));
    in_.report_at(type_at, AnomalyKind::value_unexpected, head.part, head.type, type);
    head.type = type;
    return head;
}

std::optional<std::uint64_t> ChunkFile::raw_length(ChunkHead const& head) const {
    constexpr std::uint64_t reach = 64;
    auto const room = in_.left();
    if (head.size <= room && lands(head.size)) return head.size;
    auto const ends_at = [&](std::uint64_t size) {
        auto const next = size <= room ? chunk_at(in_.source().bytes, in_.offset() + size) : std::nullopt;
        return next && is_known(next->type) && lands(size + chunk_head_size + next->size);
    };
    for (std::uint64_t step = 1; step <= reach; ++step) {
        if (step <= head.size && ends_at(head.size - step)) return head.size - step;
        if (ends_at(std::uint64_t{head.size} + step)) return head.size + step;
    }
    return std::nullopt;
}

Reader ChunkFile::body(ChunkHead const& head, std::optional<std::uint64_t> needed, bool is_raw) {
    if (needed == head.size && head.size <= in_.left()) return in_.region(head.part, head.size);
    bool const exceeds = head.size > in_.left();
    if (exceeds)
        in_.top()
            .part("chunk", head.index)
            .report_at(head.size_at, AnomalyKind::size_exceeds_data, "size", head.size, in_.left());
    // Of a cut file the size is right. Where the next chunk follows the fields, the size is what is wrong.
    if (needed && *needed != head.size && (!exceeds || (*needed <= in_.left() && lands(*needed)))) {
        auto const both = BitRange{head.size_at.offset, head.size_at.size + 8 * *needed};
        in_.report_at(is_raw ? both : head.size_at, AnomalyKind::size_mismatch, head.part, head.size, *needed);
    }
    return in_.region(head.part, chosen_size(head.size, needed));
}

void read_slack(Reader& body) {
    if (body.left() > 0) body.bytes("slack", body.left());
}

Sniff sniff_chunks(Offer const& offer, bool declared, std::span<ChunkPart const> parts, ChunkWords const& words) {
    if (offer.bytes.size() < chunk_head_size)
        return {declared ? Answer::maybe : Answer::no, "too short for a chunk"};
    auto const type = load<std::uint16_t>(offer.bytes.data(), std::endian::little);
    if (type == parts.front().type) return {Answer::yes, words.first};
    auto const is_part = [&](std::uint16_t id) {
        return std::ranges::find(parts, id, &ChunkPart::type) != parts.end();
    };
    auto const first = chunk_at(offer.bytes, 0);
    auto const second = first ? chunk_at(offer.bytes, chunk_head_size + first->size) : std::nullopt;
    bool const ends = first && chunk_head_size + first->size == offer.bytes.size();
    bool const followed = ends || (second && is_part(second->type));
    // Without a name, two bytes are too little evidence: a database's log may start with them.
    if (is_part(type) && (declared || followed)) return {Answer::maybe, words.other};
    if (declared && followed && !ends)
        return {Answer::maybe, "starts with an unknown chunk; one of its own follows"};
    return {Answer::no, words.none};
}

} // namespace animcheck::zengin
