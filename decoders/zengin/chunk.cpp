#include "decoders/zengin/chunk.hpp"

#include <algorithm>

namespace animcheck::zengin {

ChunkFile::ChunkFile(Reader in, std::span<ChunkPart const> parts, std::span<std::uint16_t const> guests)
    : in_(in), parts_(parts), guests_(guests), seen_(parts.size()) {
    if (in_.left() < chunk_head_size)
        in_.report_at(byte_range(0, in_.left()), AnomalyKind::size_too_small, "", in_.left(), chunk_head_size);
}

bool ChunkFile::is_known(std::uint16_t type) const {
    return std::ranges::find(parts_, type, &ChunkPart::type) != parts_.end() ||
           std::ranges::find(guests_, type) != guests_.end();
}

bool ChunkFile::seen(std::uint16_t type) const {
    auto const part = std::ranges::find(parts_, type, &ChunkPart::type);
    return seen_[static_cast<std::size_t>(part - parts_.begin())] > 0;
}

/// Does a known chunk, or the end of the file, stand `size` bytes from here?
bool ChunkFile::lands(std::uint64_t size) const {
    auto next = in_.peek();
    if (!next.skip(size)) return false;
    return next.left() == 0 || (next.left() >= chunk_head_size && is_known(next.u16("type")));
}

/// Which end to believe where the declared size and the fields disagree. The nine animations of published mods
/// whose names were edited in place need the parsed one; some archivers pad the last chunk.
std::uint64_t ChunkFile::believed_size(std::uint64_t declared, std::optional<std::uint64_t> needed) const {
    auto const room = in_.left();
    auto const there = std::min(declared, room);
    if (!needed || *needed > room) return there;
    if (lands(*needed)) return *needed;
    if (declared <= room && lands(declared)) return declared;
    return room - *needed < chunk_head_size ? *needed : there;
}

bool ChunkFile::read_trailing() {
    auto next = in_.peek();
    if (next.left() >= chunk_head_size) {
        auto const type = next.u16("type");
        auto const size = next.u32("size");
        bool const zeros = type == 0 && size == 0;
        if (is_known(type) || (size <= next.left() && !zeros)) return false;
    }
    auto const size = in_.left();
    auto look = in_.peek();
    auto const is_zero = [](std::byte b) { return b == std::byte{0}; };
    bool const padding = size < chunk_head_size && std::ranges::all_of(look.bytes("padding", size), is_zero);
    auto const* const name = padding ? "padding" : "trailing";
    in_.bytes(name, size);
    in_.report(AnomalyKind::bytes_unread, name, size);
    return true;
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

std::optional<ChunkHead> ChunkFile::next() {
    while (in_.left() > 0) {
        auto const is_guest = std::ranges::find(guests_, in_.peek().u16("type")) != guests_.end();
        if (is_guest || read_trailing()) return std::nullopt;
        auto head = read_head();
        auto const part = std::ranges::find(parts_, head.type, &ChunkPart::type);
        if (part == parts_.end()) {
            auto const scope = in_.inside("chunk", head.index);
            in_.report(AnomalyKind::chunk_unknown, "type", head.type);
            in_.bytes("unknown", head.size); // read_trailing() has seen that they are there
            continue;
        }
        head.part = part->name;
        auto& times = seen_[static_cast<std::size_t>(part - parts_.begin())];
        if (++times > 1) in_.report_at(head.size_at, AnomalyKind::duplicate, head.part, times, 1);
        return head;
    }
    return std::nullopt;
}

Reader ChunkFile::body(ChunkHead const& head, std::optional<std::uint64_t> needed) {
    if (needed == head.size && head.size <= in_.left()) return in_.region(head.part, head.size);
    if (head.size > in_.left()) {
        auto const scope = in_.inside("chunk", head.index);
        in_.report_at(head.size_at, AnomalyKind::size_exceeds_data, "size", head.size, in_.left());
    } else if (needed && *needed != head.size) {
        in_.report_at(head.size_at, AnomalyKind::size_mismatch, head.part, head.size, *needed);
    }
    return in_.region(head.part, believed_size(head.size, needed));
}

void read_slack(Reader& body) {
    if (body.left() > 0) body.bytes("slack", body.left());
}

Sniff sniff_chunks(Offer const& offer, bool promised, std::span<ChunkPart const> parts, ChunkWords const& words) {
    if (offer.bytes.size() < chunk_head_size)
        return {promised ? Answer::maybe : Answer::no, "too short for a chunk"};
    auto const type = load<std::uint16_t>(offer.bytes.data(), std::endian::little);
    if (type == parts.front().type) return {Answer::yes, words.first};
    bool const other = std::ranges::find(parts, type, &ChunkPart::type) != parts.end();
    return other ? Sniff{Answer::maybe, words.other} : Sniff{Answer::no, words.none};
}

} // namespace animcheck::zengin
