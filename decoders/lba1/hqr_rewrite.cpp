// SPDX-License-Identifier: MIT
// An archive whose entries have other sizes: the table says where they are, and each is packed as it was.
#include "decoders/family.hpp"
#include "decoders/lba1/hqr.hpp"
#include "decoders/lba1/hqr_table.hpp"
#include "decoders/lba1/lz_pack.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

constexpr std::uint64_t largest_packed = std::uint64_t{4} << 20; ///< bytes of an entry that is packed again

std::string little_endian(std::uint64_t value, unsigned size) {
    std::string bytes;
    for (unsigned i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
    return bytes;
}

/// With its header, packed by the same method.
std::string entry_of(Member const& member, ByteView bytes) {
    std::vector<std::byte> storage;
    auto packed = bytes;
    if (member.method != 0) {
        storage = pack_lz(static_cast<Codec>(member.method), bytes);
        packed = storage;
    }
    return little_endian(bytes.size(), 4) + little_endian(packed.size(), 4) + little_endian(member.method, 2) +
           std::string(text_of(packed));
}

void write_table(OffsetTable const& table, ByteView bytes, Relocation& to) {
    auto const words = table.size / word_size;
    for (std::uint64_t i = 0; i < words; ++i) {
        bool const is_sentinel = table.sentinel && i + 1 == words;
        auto const offset = to.u32(i * word_size);
        if (is_sentinel && offset == bytes.size())
            to.write_u32(i * word_size, to.size());
        else if (!is_sentinel && offset != 0 && offset < bytes.size())
            to.write_u32(i * word_size, to.moved(offset));
    }
}

Rewriting rewrite_archive(Container const& container, std::span<NewMember const> members) {
    auto const bytes = container.source().bytes;
    auto const all = container.members();
    auto const table = plain_table(bytes);
    if (!table) return {{}, "the table of its archive is damaged"};
    Relocation to(bytes);
    to.keep_table(0, table->size);
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        auto const changed = std::ranges::find(members, i, &NewMember::index);
        if (changed == members.end()) {
            to.keep(all[i].offset, all[i].stored);
            continue;
        }
        if (all[i].method > 2 || all[i].stored < head_size || changed->bytes.size() > largest_packed)
            return {{}, "its entry cannot be packed again"};
        auto const entry = entry_of(all[i], changed->bytes);
        to.write(all[i].offset, all[i].stored, entry);
        to.resize(all[i].offset, all[i].stored, entry.size());
    }
    if (!to.settle()) return {{}, "entries of its archive overlap"};
    write_table(*table, bytes, to);
    if (!to.fits()) return {{}, "its archive would be too large, or an entry begins inside another"};
    return {to.take_changes(), {}};
}

} // namespace

std::span<Rewriter const> rewriters() {
    static constexpr Rewriter rows[]{{"lba1.hqr", rewrite_archive}};
    return rows;
}

} // namespace animcheck::lba1
