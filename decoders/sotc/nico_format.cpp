// SPDX-License-Identifier: MIT
// How the archive, and a disc image with it, are recognised.
#include "decoders/core/quietly.hpp"
#include "decoders/guess.hpp"
#include "decoders/sotc/nico.hpp"
#include "decoders/sotc/nico_index.hpp"

#include <array>

namespace animcheck::sotc {
namespace {

constexpr std::string_view after_another("\0stage\0", 7), stage = after_another.substr(1);

bool is_nico_name(Offer const& offer) { return same_name(offer.name, nico_name); }

Sniff sniff_nico(Offer const& offer) {
    if (offer.bytes.size() < 24) return {Answer::no, "too short for an index"};
    auto const order = std::endian::little;
    if (quietly(offer.bytes, order, archive_on_disc)) return {Answer::yes, "a disc image with NICO.DAT"};
    auto const names = quietly(offer.bytes, order, [](Reader const& in) { return index_names(in, 0); });
    bool const stages = names.starts_with(stage) || names.find(after_another) != std::string_view::npos;
    if (stages) return {Answer::yes, "starts with an index that has a segment called stage"};
    if (!is_nico_name(offer)) return {Answer::no, "neither an index nor a disc image with NICO.DAT"};
    if (!names.empty()) return {Answer::maybe, "starts with an index of named segments"};
    // Modules may still be found in an archive that has lost its index, but not in something else.
    if (guess(offer.bytes)) return {Answer::no, "has no index of named segments"};
    return {Answer::maybe, "has no index of named segments"};
}

constexpr std::array<std::string_view, 4> slices{"XAB", "XAC", "XAD", "XAE"};

} // namespace

Format const nico_format{
    .id = "sotc.nico",
    .title = "Shadow of the Colossus disc archive, NICO.DAT",
    .recognised_by = "an index with a segment called stage, or a disc image that has a NICO.DAT; the name "
                     "NICO.DAT is enough. Other images are searched byte by byte with --format sotc.nico",
    .order = std::endian::little,
    .declared = is_nico_name,
    .sniff = sniff_nico,
    .decode = decode_nico,
    .container = true,
    .continued_in = slices,
    .joined_as = "slices",
};

} // namespace animcheck::sotc
