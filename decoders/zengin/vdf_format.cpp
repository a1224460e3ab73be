// What the registry knows of volumes.
#include "decoders/zengin/vdf.hpp"
#include "decoders/zengin/zipped.hpp"

namespace animcheck::zengin {
namespace {

/// Not .MOD: music for trackers is called so, too.
bool promised(Offer const& offer) { return name_ends(offer.name, ".VDF"); }

Sniff sniff(Offer const& offer) {
    constexpr std::size_t at = 256;
    auto const size = volume_signature.size();
    bool const signed_so =
        offer.bytes.size() >= at + size && std::memcmp(offer.bytes.data() + at, volume_signature.data(), size) == 0;
    return signed_so ? Sniff{Answer::yes, "PSVDSC_V2.00 at byte 256"}
                     : Sniff{Answer::no, "no PSVDSC_V2.00 at byte 256"};
}

void decode(Reader in, Context const&, Model* model) { decode_vdf(in, model); }

/// The numbers are those of header.variant.
constexpr std::array<Game, 2> games{{{"gothic1", 1}, {"gothic2", 2}}};

} // namespace

Format const vdf_format{
    .id = "zengin.vdf",
    .title = "ZenGin (Gothic) volume, .VDF or .MOD",
    .recognised_by = "PSVDSC_V2.00 at byte 256; a name that ends in .VDF promises it",
    .order = std::endian::little,
    .promised = promised,
    .sniff = sniff,
    .decode = decode,
    .container = true,
    .unpack = unpack_stream,
    .games = games,
};

} // namespace animcheck::zengin
