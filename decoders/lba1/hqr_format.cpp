// SPDX-License-Identifier: MIT
// How an archive is recognised.
#include "decoders/lba1/hqr.hpp"
#include "decoders/lba1/hqr_damage.hpp"
#include "decoders/lba1/hqr_table.hpp"

#include <algorithm>
#include <array>

namespace animcheck::lba1 {
namespace {

bool is_hqr_name(Offer const& offer) { return name_ends(offer.name, ".HQR") || name_ends(offer.name, ".VOX"); }

/// LBA2 keeps its islands in archives of the same layout, which LBA1 does not have.
bool is_of_an_island(std::string_view name) { return name_ends(name, ".ILE") || name_ends(name, ".OBL"); }

/// The name decides unless nothing looks like a table: the decoder reports damage.
Sniff sniff_promised(ByteView file) {
    if (file.size() < word_size)
        return {Answer::maybe, "the name says so, and the file is too short to contradict it"};
    std::uint64_t const first = load<std::uint32_t>(file.data(), std::endian::little);
    auto const table = find_table(file);
    auto const size = table ? table->size : first;
    auto const look = look_at(file, size, size);
    if (table && 2 * (look.inside + look.blank + 1) >= look.words) return {Answer::yes, "a table of offsets"};
    bool const aligned = first >= word_size && first % word_size == 0;
    if (aligned && look.ascending && look.last > first) return {Answer::maybe, "a table of offsets, cut"};
    if (added_by_text_mode(file) > 0) return {Answer::maybe, "a table of offsets, copied as text"};
    if (find_shifted_table(file)) return {Answer::maybe, "a table of offsets, with bytes too many or missing"};
    return {Answer::no, "no table of offsets"};
}

Sniff sniff_hqr(Offer const& offer) {
    if (is_of_an_island(offer.name)) return {Answer::no, "an archive of LBA2's islands"};
    if (is_hqr_name(offer)) return sniff_promised(offer.bytes);
    auto const table = plain_table(offer.bytes);
    if (!table) return {Answer::no, "no table of offsets"};
    auto const look = look_at(offer.bytes, table->size, table->size);
    bool const ends_in_size = load<std::uint32_t>(offer.bytes.data() + table->size - word_size,
                                                  std::endian::little) == offer.bytes.size();
    auto const listed = look.words - look.blank - (ends_in_size ? 1 : 0);
    if (listed == 0 || look.heads < listed) return {Answer::no, "no table of offsets of entries"};
    if (ends_in_size) return {Answer::yes, "a table of offsets that ends in the size of the file"};
    return {look.ascending ? Answer::maybe : Answer::no, "a table of offsets without the size of the file"};
}

constexpr std::array<animcheck::Game, 2> games{{{"lba1", lba1_game}, {"lba2", lba2_game}}};

bool contains(std::string_view name, std::string_view word) {
    auto const same = [](char a, char b) { return lower(a) == lower(b); };
    return !std::ranges::search(name, word, same).empty();
}

} // namespace

ArchiveKind archive_kind(std::string_view name) noexcept {
    if (name_ends(name, ".VOX")) return voices;
    // ANIM3DS.HQR of LBA2 holds pictures.
    if (!name_ends(name, ".HQR") || contains(name, "ANIM3DS")) return other;
    bool const has[]{contains(name, "ANIM"), contains(name, "BODY"), contains(name, "FILE3D")};
    if (has[0] + has[1] + has[2] != 1) return other;
    return has[0] ? animations : has[1] ? bodies : entities;
}

bool promised_by(ArchiveKind kind, Offer const& offer) noexcept {
    auto const holds = offer.facts ? offer.facts->number("holds") : std::nullopt;
    return offer.container == hqr_format.id && holds.value_or(archive_kind(offer.container_name)) == kind &&
           !is_of_lba2(offer);
}

bool is_of_lba2(Offer const& offer) noexcept { return offer.facts && offer.facts->number("game") == lba2_game; }

Format const hqr_format{
    .id = "lba1.hqr",
    .title = "LBA1 archive, .HQR and .VOX",
    .recognised_by =
        "a table of offsets of entries, with the size of the file as its last field; a name that ends in "
        ".HQR or .VOX is enough",
    .order = std::endian::little,
    .declared = is_hqr_name,
    .sniff = sniff_hqr,
    .decode = decode_archive,
    .container = true,
    .unpack = unpack_entry,
    .most_unpacked = most_of_entry,
    .games = games,
};

} // namespace animcheck::lba1
