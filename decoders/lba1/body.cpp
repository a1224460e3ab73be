// SPDX-License-Identifier: MIT
// spec/lba1.body.yaml. No signature:
//   flags zv[6] info_size info[info_size]
//   points { position[3] }[points]
//   groups { start points origin parent type value[3] unknown normals rest[18] }[groups]   (where flags say so)
//   mesh (mesh.cpp)
// Points are counted in bytes (times 6), and so are groups (times 38).
#include "decoders/lba1/body.hpp"

#include "decoders/lba1/body_counts.hpp"
#include "decoders/lba1/mesh.hpp"

namespace animcheck::lba1 {
namespace {

constexpr std::uint64_t body_header_size = 16;
constexpr std::uint16_t has_groups = 2;

/// Fields that the running game fills in.
void read_info(Reader info) {
    auto const scope = info.at_top("info");
    if (info.left() >= 8) {
        info.u32("pointer");
        info.u32("tick");
    }
    if (info.left() > 0) info.bytes("rest", info.left());
}

/// As many rows as the file has room for, or as the laws of a body need where the count is wrong.
std::uint64_t settle(Reader& in, std::string_view name, std::uint16_t declared, std::uint32_t each,
                     std::optional<std::uint16_t> should) {
    if (!should) return in.fitting(name, declared, each);
    return in.report(AnomalyKind::count_mismatch, name, declared, *should) ? *should : 0;
}

/// The mesh of groups that are cut has no place.
void read_groups(Reader& in, Body& body, MiscountedBody const& wrong) {
    auto const declared = in.u16("groups");
    auto const groups = settle(in, "groups", declared, group_size, wrong.groups);
    auto rows = in.table("group", groups, group_size);
    body.start = rows.column<std::uint16_t>("start", 0);
    body.points = rows.column<std::uint16_t>("points", 2);
    body.origin = rows.column<std::uint16_t>("origin", 4);
    body.parent = rows.column<std::int16_t>("parent", 6);
    rows.column<std::uint16_t>("type", 8);
    rows.column<std::int16_t>("value", 10, 3);
    rows.column<std::uint16_t>("unknown", 16);
    auto const normals = rows.column<std::uint16_t>("normals", 18);
    rows.column<std::uint8_t>("rest", 20, 18);
    std::uint64_t all_normals = 0;
    for (std::size_t group = 0; group < normals.size(); ++group) all_normals += normals[group];
    if (in && (wrong.groups || groups == declared)) body.mesh = read_mesh(in, all_normals);
}

} // namespace

std::uint32_t parent_step(Column<std::int16_t> const& parents) noexcept {
    bool by_group = true, by_patched = true;
    for (std::size_t i = 0; i < parents.size(); ++i) {
        auto const parent = parents[i];
        by_group = by_group && (parent < 0 || parent % static_cast<std::int16_t>(group_size) == 0);
        by_patched = by_patched && (parent < 0 || parent % static_cast<std::int16_t>(patched_group_size) == 0);
    }
    return !by_group && by_patched ? patched_group_size : group_size;
}

Body decode_body(Reader in) {
    Body body;
    if (!in.must_hold(body_header_size)) return body;
    auto const flags = in.u16("flags");
    body.animated = (flags & has_groups) != 0;
    in.derive_at(in.place_of("flags"), "animated", body.animated);
    in.array<std::int16_t>("zv", 6);
    auto const info_size = in.u16("info_size");
    read_info(in.region("info_size", info_size));
    auto const wrong = body.animated ? find_miscount(in.peek().bytes("", in.left())) : MiscountedBody{};
    auto const declared = in.u16("points");
    auto const points = settle(in, "points", declared, point_size, wrong.points);
    body.position = in.table("point", points, point_size).column<std::int16_t>("position", 0, 3);
    // After points that are cut the place of the groups is unknown.
    if (body.animated && (wrong.points || points == declared)) read_groups(in, body, wrong);
    in.rest("undecoded"); // what has no known place is kept raw, and that is reported
    return body;
}

} // namespace animcheck::lba1
