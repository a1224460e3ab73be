// SPDX-License-Identifier: MIT
#include "decoders/zelda64/rom_table.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::array known_tables{
    FileTable{0x7430, RomVersion::oot_10},          FileTable{0x7960, RomVersion::oot_12},
    FileTable{0x7950, RomVersion::oot_pal},         FileTable{0x7170, RomVersion::oot_gamecube},
    FileTable{0x12F70, RomVersion::oot_debug},      FileTable{0xB7A0, RomVersion::oot_ique},
    FileTable{0xB240, RomVersion::oot_ique_taiwan}, FileTable{0x1A500, RomVersion::mm_us},
    FileTable{0x1C050, RomVersion::mm_japan},       FileTable{0x7A40, RomVersion::oot_gateway},
    FileTable{0x1C110, RomVersion::mm_japan_10},    FileTable{0x1AB50, RomVersion::mm_demo},
    FileTable{0x1A650, RomVersion::mm_europe_10},   FileTable{0x1A8D0, RomVersion::mm_europe_11},
    FileTable{0x24F60, RomVersion::mm_debug},       FileTable{0x1AE90, RomVersion::mm_gamecube},
};

/// The first file is the header and the console's boot code, of either size.
bool is_first_size(std::uint32_t size) noexcept { return size == 0x1060 || size == 0x1050; }

/// {0, end, 0, 0} and a second entry that begins where the first ends.
bool begins_at(ByteView rom, std::uint64_t offset, RomOrder order) noexcept {
    auto const word = [&](std::uint64_t number) { return word_at(rom, offset + 4 * number, order); };
    return offset <= rom.size() && rom.size() - offset >= 2 * file_row_size && word(0) == 0 && word(1) != 0 &&
           word(2) == 0 && word(3) == 0 && word(4) == word(1) && word(5) > word(4);
}

bool begins_as_linked(ByteView rom, std::uint64_t offset, RomOrder order) noexcept {
    return is_first_size(word_at(rom, offset + 4, order)) && begins_at(rom, offset, order);
}

/// The builder's name is 0x30 bytes before the table, with the date between.
std::optional<FileTable> after_builder(ByteView rom, std::uint64_t offset, RomOrder order) noexcept {
    constexpr std::uint64_t distance = 0x30;
    bool const is_name =
        stands_at(rom, offset, "zeld", order) && word_at(rom, offset + 4, order) >> 16 == ('a' << 8 | '@');
    if (!is_name || !begins_at(rom, offset + distance, order)) return std::nullopt;
    return FileTable{offset + distance};
}

} // namespace

std::optional<FileTable> find_file_table(ByteView rom, RomOrder order) noexcept {
    for (auto const& known : known_tables)
        if (begins_as_linked(rom, known.offset, order)) return known;
    auto const end = std::min<std::uint64_t>(rom.size(), file_table_search);
    for (auto offset = rom_header_size; offset < end; offset += file_row_size) {
        if (auto const found = after_builder(rom, offset, order)) return found;
        if (begins_as_linked(rom, offset, order)) return FileTable{offset};
    }
    return std::nullopt;
}

KnownRows known_rows(RomVersion version, char region) noexcept {
    constexpr std::uint32_t early = 6, late = 7; // Japanese and American builds have one more file before it
    bool const europe = region == 'P';
    switch (version) {
    case RomVersion::oot_10:
    case RomVersion::oot_12: return {late, 498, 505};
    case RomVersion::oot_pal: return {early, 499, 506};
    case RomVersion::oot_gamecube: return europe ? KnownRows{early, 498, 505} : KnownRows{late, 497, 504};
    case RomVersion::oot_debug: return {early, 498, 505};
    case RomVersion::oot_ique:
    case RomVersion::oot_ique_taiwan: return {late, 497, 504};
    case RomVersion::mm_us: return {late, 649, std::nullopt};
    default: break;
    }
    if (region == 'J' || region == 'E') return {late, std::nullopt, std::nullopt};
    return europe ? KnownRows{early, std::nullopt, std::nullopt} : KnownRows{};
}

} // namespace animcheck::zelda64
