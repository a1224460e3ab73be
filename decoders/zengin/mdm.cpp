// SPDX-License-Identifier: MIT
// spec/zengin.mdm.yaml. The chunks of a mesh library (library.hpp), up to the end of the file.
#include "decoders/zengin/mdm.hpp"

#include "decoders/zengin/library.hpp"
#include "decoders/zengin/siblings.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace animcheck::zengin {
namespace {

/// Nothing but the library is in the file, so its first chunk needs no other proof.
constexpr auto mdm_chunks = [] {
    auto chunks = library_chunks;
    chunks.front().use = ChunkUse::once;
    return chunks;
}();

bool is_mdm_name(Offer const& offer) { return name_ends(offer.name, ".MDM"); }

/// Without the name, two bytes are too little evidence: the version's chunk and the source must follow each other.
Sniff sniff_mdm(Offer const& offer) {
    constexpr std::array header{std::byte{0x00}, std::byte{0xD0}, std::byte{4},
                                std::byte{0},    std::byte{0},    std::byte{0}};
    constexpr std::size_t next = 10;
    auto const bytes = offer.bytes;
    bool const first = bytes.size() >= header.size() && std::ranges::equal(bytes.first(header.size()), header);
    bool const second =
        bytes.size() >= next + 2 && bytes[next] == std::byte{0x10} && bytes[next + 1] == std::byte{0xD0};
    if (first && second) return {Answer::yes, "starts with chunks D000 and D010"};
    if (!is_mdm_name(offer)) return {Answer::no, "does not start with chunks D000 and D010"};
    return sniff_chunks(offer, true, mdm_chunks,
                        {"starts with chunk D000", "starts with a chunk of a mesh, but not with D000",
                         "does not start with a chunk of a mesh"});
}

void decode_mdm_model(Reader in, Context const&, Model*) { decode_mdm(in); }

/// The hierarchy of the same name. Most armours have none: they are worn by several models, whose scripts name
/// them.
void seek_hierarchy(Offer const& offer, Surroundings& around, Context& context) {
    if (context.skeleton || !is_mdm_name(offer)) return;
    auto const model = std::string(offer.name.substr(0, offer.name.size() - 4));
    std::array const names{model + ".MDH"};
    Companion const* found = nullptr;
    auto search = around.find(names, found);
    if (search == Search::one && animations_of_another(around, model, *found)) search = Search::none;
    settle_skeleton(context, search, found);
}

} // namespace

void decode_mdm(Reader in) {
    ChunkFile file(in, mdm_chunks);
    MeshLibrary library(file);
    while (auto const head = file.next()) {
        auto body = file.body(*head, library.needed_length(*head), MeshLibrary::is_raw(head->type));
        auto const scope = file.in().at_top(head->part);
        library.read(*head, body);
    }
    library.finish(true);
}

Format const mdm_format{
    .id = "zengin.mdm",
    .title = "ZenGin (Gothic) model mesh, .MDM",
    .recognised_by = "the first chunks are D000 and D010; a name that ends in .MDM is enough",
    .order = std::endian::little,
    .declared = is_mdm_name,
    .sniff = sniff_mdm,
    .decode = decode_mdm_model,
    .seek = seek_hierarchy,
};

} // namespace animcheck::zengin
