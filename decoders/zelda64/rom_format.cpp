// SPDX-License-Identifier: MIT
// How a ROM is recognised.
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/rom.hpp"
#include "decoders/zelda64/rom_table.hpp"

#include <array>

namespace animcheck::zelda64 {
namespace {

bool is_called_so(std::string_view name) {
    return name_ends(name, ".z64") || name_ends(name, ".v64") || name_ends(name, ".n64");
}

/// The header's code: medium, two characters of the game, region, revision.
bool is_of_these_games(ByteView rom, RomOrder order, std::uint64_t start = 0) {
    auto const game = word_at(rom, start + 0x3C, order) >> 16;
    return game == ('Z' << 8 | 'L') || game == ('Z' << 8 | 'S');
}

std::optional<RomOrder> order_of_rom(ByteView rom) { return order_of(word_at(rom, 0, RomOrder::console)); }

bool begins_after_copier(ByteView rom) {
    auto const order = order_of(word_at(rom, copier_header_size, RomOrder::console));
    return order && is_of_these_games(rom, *order, copier_header_size);
}

bool has_files(ByteView rom) {
    for (auto const order : rom_orders)
        if (find_file_table(rom, order)) return true;
    return false;
}

/// A ROM of another game is not expected to be one of these. Without bytes only the name counts.
bool is_rom_name(Offer const& offer) {
    if (!is_called_so(offer.name)) return false;
    auto const order = order_of_rom(offer.bytes);
    return !order || offer.bytes.size() < rom_header_size || is_of_these_games(offer.bytes, *order) ||
           has_files(offer.bytes);
}

Sniff sniff_rom(Offer const& offer) {
    if (offer.container == rom_format.id) return {Answer::no, "a part of a ROM"};
    auto const order = order_of_rom(offer.bytes);
    if (order && is_of_these_games(offer.bytes, *order))
        return {Answer::yes, "a ROM header with the game code ZL or ZS"};
    if (order && has_files(offer.bytes)) return {Answer::yes, "a ROM header, and a file table"};
    if (order && offer.bytes.size() < rom_header_size) return {Answer::maybe, "the start of a ROM header"};
    if (!order && begins_after_copier(offer.bytes)) return {Answer::yes, "a ROM header after 512 bytes"};
    if (!order && is_called_so(offer.name) && has_files(offer.bytes))
        return {Answer::yes, "a file table without a ROM header"};
    return {Answer::no, order ? "a ROM of another game" : "no ROM header"};
}

} // namespace

Format const rom_format{
    .id = "zelda64.rom",
    .title = "Zelda 64 ROM, .z64, .v64 or .n64",
    .recognised_by =
        "a ROM header with the game code ZL or ZS, or with a file table after it; or a name that ends in "
        ".z64, .v64 or .n64",
    .order = std::endian::big,
    .declared = is_rom_name,
    .sniff = sniff_rom,
    .decode = decode_rom,
    .container = true,
    .closed = true,
    .unpack = unpack_file,
    .release = release_image,
    .games = games,
};

} // namespace animcheck::zelda64
