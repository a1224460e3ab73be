// SPDX-License-Identifier: MIT
// What the registry knows of volumes.
#include "decoders/zengin/vdf.hpp"
#include "decoders/zengin/zipped.hpp"

namespace animcheck::zengin {
namespace {

/// Not .MOD: tracker music has this extension, too.
bool is_vdf_name(Offer const& offer) { return name_ends(offer.name, ".VDF"); }

Sniff sniff_vdf(Offer const& offer) {
    constexpr std::size_t at = 256;
    auto const starts = [&](std::string_view text) {
        return offer.bytes.size() >= at + text.size() &&
               std::memcmp(offer.bytes.data() + at, text.data(), text.size()) == 0;
    };
    if (starts(volume_signature)) return {Answer::yes, "PSVDSC_V2.00 at byte 256"};
    // Of another version, or damaged.
    if ((is_vdf_name(offer) || starts(volume_signature.substr(0, 8))) && has_whole_catalogue(offer.bytes))
        return {Answer::maybe, "no PSVDSC_V2.00 at byte 256, but a whole catalogue"};
    return {Answer::no, "no PSVDSC_V2.00 at byte 256"};
}

void decode_vdf_model(Reader in, Context const&, Model* model) { decode_vdf(in, model); }

/// The numbers are those of header.variant.
constexpr std::array<Game, 2> games{{{"gothic1", 1}, {"gothic2", 2}}};

} // namespace

Format const vdf_format{
    .id = "zengin.vdf",
    .title = "ZenGin (Gothic) volume, .VDF or .MOD",
    .recognised_by = "PSVDSC_V2.00 at byte 256, or a whole catalogue under a name that ends in .VDF",
    .order = std::endian::little,
    .declared = is_vdf_name,
    .sniff = sniff_vdf,
    .decode = decode_vdf_model,
    .container = true,
    .unpack = unpack_stream,
    .most_unpacked = [](Member const& member) { return member.most; },
    .games = games,
};

} // namespace animcheck::zengin
