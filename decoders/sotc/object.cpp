// SPDX-License-Identifier: MIT
// spec/sotc.anb.yaml, object. Places count from the start of the data:
//   root     kind unknown[3] tracks_at tracks ..: the last two are where a motion has bones, and their number
//   track    type name track
//   motion   scale_mode rotation_mode position_mode spare u8, positions rotations scales
#include "decoders/sotc/object.hpp"

#include <algorithm>

namespace animcheck::sotc {
namespace {

constexpr std::uint64_t tracks_at = 16, track_size = 12;
constexpr std::uint32_t greatest_type = 255;

/// A track is a small number, which no relocation changes, and two pointers into the data.
bool is_track(Data const& data, std::uint64_t place) {
    auto row = data.from(place).peek();
    auto const type = row.u32("type"), name = row.u32("name"), track = row.u32("track");
    bool const small = row && type > 0 && type <= greatest_type && !data.is_relocated(place);
    bool const pointer = data.is_relocated(place + 4) || data.is_relocated(place + 8);
    return small && pointer && name < data.size() && track < data.size();
}

} // namespace

/// A pointer and a count are where a motion has them, and most of what they lead to are tracks.
std::optional<ObjectAnimation> find_object_animation(Data const& data, std::uint64_t root) {
    auto fields = data.from(root + tracks_at).peek();
    auto const at = fields.u32("tracks_at"), count = fields.u32("tracks");
    if (!fields || at >= data.size()) return std::nullopt;
    auto const room = std::min<std::uint64_t>(count, (data.size() - at) / track_size);
    std::uint64_t found = 0, last = 0; // the last that is one ends the list
    for (std::uint64_t i = 0; i < room; ++i) {
        if (!is_track(data, at + i * track_size)) continue;
        ++found;
        last = i + 1;
    }
    if (found == 0 || found < last / 2) return std::nullopt;
    return ObjectAnimation{root, at, last};
}

void read_object_animation(Reader in, Data const& data, ObjectAnimation const& object) {
    auto const top = in.at_top("object");
    auto fields = data.from(object.root + tracks_at);
    fields.u32("tracks_at");
    auto const declared = fields.u32("tracks");
    if (declared > object.tracks) {
        fields.report(AnomalyKind::count_mismatch, "tracks", declared, object.tracks);
        fields.lost("tracks", declared - object.tracks);
    }
    auto rows = data.from(object.at).table("track", object.tracks, track_size);
    rows.column<std::uint32_t>("type", 0);
    rows.column<std::uint32_t>("name", 4);
    auto const motions = rows.column<std::uint32_t>("track", 8);
    for (std::size_t i = 0; in && i < motions.size(); ++i) {
        if (motions[i] >= data.size()) continue; // the relocation's own rule reports it
        auto motion = data.from(motions[i]);
        auto const scope = motion.inside("motion", i);
        for (auto const* const mode : {"scale_mode", "rotation_mode", "position_mode", "spare"}) motion.u8(mode);
        for (auto const* const keys : {"positions", "rotations", "scales"}) motion.u32(keys);
    }
}

} // namespace animcheck::sotc
