// SPDX-License-Identifier: MIT
// How an archive is recognised.
#include "decoders/ff7/lgp.hpp"

#include <algorithm>

namespace animcheck::ff7 {
namespace {

constexpr std::size_t lgp_header_size = 16;

bool is_lgp_name(Offer const& offer) { return name_ends(offer.name, ".LGP"); }

bool starts_with(ByteView bytes, std::string_view text) {
    return bytes.size() >= text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
}

bool is_plain(std::byte byte) { return byte > std::byte{0x20} && byte < std::byte{0x7F}; }

/// The first entry has a name, and an offset past the tables of the declared count.
bool looks_like_table(ByteView bytes) {
    if (bytes.size() < lgp_header_size + lgp_row_size) return false;
    auto const u32 = [&](std::size_t at) { return load<std::uint32_t>(bytes.data() + at, std::endian::little); };
    auto const tables = lgp_header_size + product({u32(12), lgp_row_size});
    auto const offset = u32(lgp_header_size + lgp_name_size);
    return is_plain(bytes[lgp_header_size]) && offset >= tables && offset < bytes.size();
}

Sniff sniff_lgp(Offer const& offer) {
    auto const& bytes = offer.bytes;
    bool const creator = starts_with(bytes, lgp_of_game.creator) || starts_with(bytes, lgp_of_patch.creator);
    if (is_lgp_name(offer)) {
        if (creator) return {Answer::yes, "starts with the creator of an archive"};
        if (looks_like_table(bytes)) return {Answer::maybe, "has a table of contents, but no known creator"};
        return {Answer::no, "has neither a known creator nor a table of contents"};
    }
    bool const empty =
        bytes.size() >= lgp_header_size && load<std::uint32_t>(bytes.data() + 12, std::endian::little) == 0;
    if (creator && (empty || looks_like_table(bytes)))
        return {Answer::yes, "starts with the creator of an archive, and a table of contents follows"};
    return {Answer::no, "does not start with the creator of an archive and a table of contents"};
}

void decode_lgp_model(Reader in, Context const&, Model* model) { decode_lgp(in, model); }

} // namespace

Format const lgp_format{
    .id = "ff7.lgp",
    .title = "Final Fantasy VII (PC) archive, .LGP",
    .recognised_by =
        "SQUARESOFT or FICEDULA-LGP in the first twelve bytes, and a table of contents; a name that ends "
        "in .LGP is enough",
    .order = std::endian::little,
    .declared = is_lgp_name,
    .sniff = sniff_lgp,
    .decode = decode_lgp_model,
    .container = true,
};

} // namespace animcheck::ff7
