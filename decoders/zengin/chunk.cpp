#include "decoders/zengin/chunk.hpp"

#include <algorithm>

namespace animcheck::zengin {
namespace {

bool is_known(std::uint16_t type, std::span<std::uint16_t const> known) {
    return std::ranges::find(known, type) != known.end();
}

/// Does a known chunk, or the end of the file, stand `size` bytes from here?
bool lands(Reader const& in, std::uint64_t size, std::span<std::uint16_t const> known) {
    auto next = in.peek();
    if (!next.skip(size)) return false;
    return next.left() == 0 || (next.left() >= chunk_head_size && is_known(next.u16("type"), known));
}

/// Which end to believe where the declared size and the fields disagree. The nine animations of published mods
/// whose names were edited in place need the parsed one; some archivers pad the last chunk.
std::uint64_t believed_size(Reader const& in, std::uint64_t declared, std::optional<std::uint64_t> needed,
                            std::span<std::uint16_t const> known) {
    auto const room = in.left();
    auto const there = std::min(declared, room);
    if (!needed || *needed > room) return there;
    if (lands(in, *needed, known)) return *needed;
    if (declared <= room && lands(in, declared, known)) return declared;
    return room - *needed < chunk_head_size ? *needed : there;
}

} // namespace

bool read_trailing(Reader& in, std::span<std::uint16_t const> known) {
    auto next = in.peek();
    if (next.left() >= chunk_head_size) {
        auto const type = next.u16("type");
        auto const size = next.u32("size");
        bool const zeros = type == 0 && size == 0;
        if (is_known(type, known) || (size <= next.left() && !zeros)) return false;
    }
    auto const size = in.left();
    auto look = in.peek();
    auto const is_zero = [](std::byte b) { return b == std::byte{0}; };
    bool const padding = size < chunk_head_size && std::ranges::all_of(look.bytes("padding", size), is_zero);
    auto const* const name = padding ? "padding" : "trailing";
    in.bytes(name, size);
    in.report(AnomalyKind::bytes_unread, name, size);
    return true;
}

ChunkHead read_chunk_head(Reader& in, std::uint64_t index) {
    auto const scope = in.inside("chunk", index);
    ChunkHead head;
    head.index = index;
    head.type = in.u16("type");
    head.size_at = byte_range(in.offset(), 4);
    head.size = in.u32("size");
    return head;
}

Reader chunk_body(Reader& in, ChunkHead const& head, std::optional<std::uint64_t> needed, std::string_view part,
                  std::span<std::uint16_t const> known) {
    if (needed == head.size && head.size <= in.left()) return in.region(part, head.size);
    if (head.size > in.left()) {
        auto const scope = in.inside("chunk", head.index);
        in.report_at(head.size_at, AnomalyKind::size_exceeds_data, "size", head.size, in.left());
    } else if (needed && *needed != head.size) {
        in.report_at(head.size_at, AnomalyKind::size_mismatch, part, head.size, *needed);
    }
    return in.region(part, believed_size(in, head.size, needed, known));
}

void read_slack(Reader& body) {
    if (body.left() > 0) body.bytes("slack", body.left());
}

} // namespace animcheck::zengin
