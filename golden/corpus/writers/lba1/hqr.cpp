// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/lba1/hqr.hpp"

#include "decoders/lba1/lz_pack.hpp"
#include "golden/corpus/bytes.hpp"

#include <algorithm>

namespace animcheck::golden {
namespace {

void put_entry(Bytes& to, ArchiveEntry const& entry) {
    bool const packs = entry.method == 1 || entry.method == 2;
    auto const packed = packs ? lba1::pack_lz(static_cast<lba1::Codec>(entry.method), entry.bytes) : entry.bytes;
    put(to, entry.bytes.size(), 4);
    put(to, packed.size(), 4);
    put(to, entry.method, 2);
    put_bytes(to, packed);
}

} // namespace

Bytes write_archive(std::span<ArchiveEntry const> entries) {
    auto const rows = static_cast<std::size_t>(std::ranges::count(entries, false, &ArchiveEntry::hidden));
    auto const table = 4 * (rows + 1);
    std::vector<std::uint64_t> offsets;
    Bytes body;
    for (auto const& entry : entries) {
        if (!entry.hidden) {
            auto const here = table + body.size();
            offsets.push_back(entry.blank ? 0 : entry.repeat ? offsets.at(*entry.repeat) : here);
        }
        if (!entry.blank && !entry.repeat) put_entry(body, entry);
    }
    offsets.push_back(table + body.size());
    Bytes archive;
    for (auto const offset : offsets) put(archive, offset, 4);
    put_bytes(archive, body);
    return archive;
}

} // namespace animcheck::golden
