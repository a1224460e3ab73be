// SPDX-License-Identifier: MIT
// The registry's entry for entities.
#include "decoders/lba1/companions.hpp"
#include "decoders/lba1/file3d.hpp"
#include "decoders/lba1/hqr.hpp"

namespace animcheck::lba1 {
namespace {

/// How far the records lead, by their sizes only.
struct RecordWalk {
    std::uint64_t records = 0;
    bool complete = false; ///< to an end mark that is the last byte
};

RecordWalk walk_records(ByteView bytes) {
    RecordWalk found;
    auto const byte = [&](std::uint64_t at) { return std::to_integer<std::uint8_t>(bytes[to_size(at)]); };
    std::uint64_t at = 0;
    while (at + 3 <= bytes.size() && (byte(at) == body_record || byte(at) == animation_record)) {
        auto const skip = byte(at + 2);
        if (skip < 4 || bytes.size() - at - 2 < skip) return found;
        at += 2 + std::uint64_t{skip};
        ++found.records;
    }
    found.complete = at + 1 == bytes.size() && byte(at) == end_of_records;
    return found;
}

/// A name alone is not enough: projects of a camera tracker end in .3de as well.
bool is_file3d_name(Offer const& offer) { return promised_by(entities, offer); }

/// Is there any known record, perhaps after unknown ones, or an end mark?
bool has_record(ByteView bytes) {
    auto const byte = [&](std::uint64_t at) { return std::to_integer<std::uint8_t>(bytes[to_size(at)]); };
    for (std::uint64_t at = 0; at < bytes.size();) {
        if (byte(at) == body_record || byte(at) == animation_record || byte(at) == end_of_records) return true;
        if (bytes.size() - at < 3 || byte(at + 2) == 0) return false;
        at += 2 + std::uint64_t{byte(at + 2)};
    }
    return false;
}

Sniff sniff_file3d(Offer const& offer) {
    if (is_of_lba2(offer)) return {Answer::no, "an entry of an LBA2 archive"};
    bool const inside = offer.container == "lba1.hqr";
    auto const found = walk_records(offer.bytes);
    if (found.records > 0 && found.complete)
        return {inside ? Answer::yes : Answer::maybe, "records of bodies and animations lead to the end mark"};
    if (is_file3d_name(offer) && has_record(offer.bytes))
        return {Answer::maybe, "its archive's name means an entity"};
    if (found.records > 0 && name_ends(offer.name, ".3DE"))
        return {Answer::maybe, "starts with a record of a body or an animation"};
    return {Answer::no, "it has no records of bodies and animations"};
}

} // namespace

Format const file3d_format{
    .id = "lba1.file3d",
    .title = "Little Big Adventure entity, an entry of FILE3D.HQR: bodies and animations of an actor",
    .recognised_by = "no signature: records of bodies and animations lead to an end mark that is the last byte; "
                     "an archive called *FILE3D*.HQR is enough",
    .order = std::endian::little,
    .declared = is_file3d_name,
    .sniff = sniff_file3d,
    .decode = decode_file3d,
    .seek = seek_file3d,
};

} // namespace animcheck::lba1
