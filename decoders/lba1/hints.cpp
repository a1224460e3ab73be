// SPDX-License-Identifier: MIT
// How to recognise the family's files under other names.
#include "decoders/family.hpp"

namespace animcheck::lba1 {
namespace {

/// u32 offsets: the first is also the size of the table, the last the size of the file.
bool is_archive(ByteView bytes) {
    constexpr std::uint64_t most_entries = 16'384;
    auto const u32 = [&](std::uint64_t at) { return load<std::uint32_t>(bytes.data() + at, std::endian::little); };
    std::uint64_t const table = bytes.size() < 16 ? 0 : u32(0);
    if (table < 8 || table % 4 != 0 || table > bytes.size() || table / 4 > most_entries) return false;
    if (u32(table - 4) != bytes.size()) return false;
    for (std::uint64_t at = 4; at < table; at += 4)
        if (u32(at) > bytes.size()) return false;
    return true;
}

constexpr Guess guesses[]{
    {.name = "lba_archive", .words = "an HQR archive of Little Big Adventure", .looks = is_archive},
};

} // namespace

Hints hints() { return {.guesses = guesses}; }

} // namespace animcheck::lba1
