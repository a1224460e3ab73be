// SPDX-License-Identifier: MIT
// The registry's entry for volumes.
#include "decoders/guess.hpp"
#include "decoders/zengin/vdf.hpp"
#include "decoders/zengin/zipped.hpp"

namespace animcheck::zengin {
namespace {

/// Tracker music, videos and programs' texts have the extension .MOD, too: there the name declares a volume only if
/// the bytes are a volume with a damaged signature, or nothing that any of those can be.
bool is_vdf_name(Offer const& offer) {
    if (name_ends(offer.name, ".VDF")) return true;
    if (!name_ends(offer.name, ".MOD")) return false;
    if (has_whole_catalogue(offer.bytes)) return true;
    auto const* const looks = guess(offer.bytes);
    if (is(looks, "text")) return offer.name.ends_with(".MOD"); // go.mod and its like are lower case
    return offer.bytes.size() < volume_header_size || is(looks, "html_page") || is(looks, "all_zero");
}

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
    .recognised_by = "PSVDSC_V2.00 at byte 256, or a whole catalogue under a name that ends in .VDF or .MOD",
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
