// SPDX-License-Identifier: MIT
#include "decoders/zelda64/rom_checksum.hpp"

#include <bit>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t table_start = 0x750, table_mask = 0xFF; ///< in the boot code: 6105 mixes it in

constexpr std::uint32_t seed_of(Chip chip) noexcept { return chip == Chip::cic_6105 ? 0xDF26F436 : 0xF8CA4DDC; }

} // namespace

std::uint64_t rom_checksum(ByteView rom, RomOrder order, Chip chip) noexcept {
    auto const seed = seed_of(chip);
    std::uint32_t sum_of_words = seed, carries = seed, mixed = seed, rotated = seed, chosen = seed, total = seed;
    for (auto at = checksum_start; at < checksum_end; at += 4) {
        auto const word = word_at(rom, at, order);
        sum_of_words += word;
        if (sum_of_words < word) ++carries;
        mixed ^= word;
        auto const turned = std::rotl(word, static_cast<int>(word & 31));
        rotated += turned;
        chosen ^= chosen > word ? turned : sum_of_words ^ word;
        auto const beside = chip == Chip::cic_6105 ? word_at(rom, table_start + (at & table_mask), order) : rotated;
        total += beside ^ word;
    }
    std::uint32_t const first = sum_of_words ^ carries ^ mixed, second = rotated ^ chosen ^ total;
    return std::uint64_t{first} << 32 | second;
}

} // namespace animcheck::zelda64
