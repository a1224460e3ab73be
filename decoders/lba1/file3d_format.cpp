// What the registry knows of entities.
#include "decoders/lba1/companions.hpp"
#include "decoders/lba1/file3d.hpp"

namespace animcheck::lba1 {
namespace {

/// How far the records lead, by their sizes alone.
struct Walk {
    std::uint64_t records = 0;
    bool complete = false; ///< to an end mark that is the last byte
};

Walk walk(ByteView bytes) {
    Walk found;
    auto const byte = [&](std::uint64_t at) { return std::to_integer<std::uint8_t>(bytes[at]); };
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

Sniff sniff(Offer const& offer) {
    bool const inside = offer.container == "lba1.hqr";
    auto const found = walk(offer.bytes);
    if (found.records > 0 && found.complete)
        return {inside ? Answer::yes : Answer::maybe, "records of bodies and animations lead to the end mark"};
    // Damaged, but where such files are at home.
    if (found.records > 1 && (inside || name_ends(offer.name, ".3DE")))
        return {Answer::maybe, "starts with records of bodies and animations"};
    return {Answer::no, "there are no records of bodies and animations"};
}

} // namespace

Format const file3d_format{
    .id = "lba1.file3d",
    .title = "Little Big Adventure entity, an entry of FILE3D.HQR: bodies and animations of an actor",
    .recognised_by = "no signature: records of bodies and animations lead to an end mark that is the last byte",
    .order = std::endian::little,
    .sniff = sniff,
    .decode = decode_file3d,
    .seek = seek_file3d,
};

} // namespace animcheck::lba1
