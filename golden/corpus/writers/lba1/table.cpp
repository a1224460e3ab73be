// SPDX-License-Identifier: MIT
#include "golden/corpus/writers.hpp"
#include "golden/corpus/writers/lba1/hqr.hpp"

namespace animcheck::lba1 {
namespace {

/// Entries of an HQR have no names: the files' order is theirs.
std::vector<std::byte> write_entries(std::span<golden::NamedBytes const> files) {
    std::vector<golden::ArchiveEntry> entries;
    // The game's archives store what packing would make larger.
    for (auto const& file : files)
        entries.push_back(
            {.bytes = file.bytes, .method = static_cast<std::uint16_t>(file.bytes.size() < 56 ? 0 : 1)});
    return golden::write_archive(entries);
}

} // namespace

std::span<golden::Writer const> writers() {
    static constexpr golden::Writer rows[]{{"hqr", write_entries}};
    return rows;
}

} // namespace animcheck::lba1
