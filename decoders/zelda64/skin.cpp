// SPDX-License-Identifier: MIT
// A part of spec/zelda64.skeleton.yaml, below each limb that is an animated skin:
//   data       u16 vertex_count, u16 modif_count, pointer modifs, pointer dlist
//   modif      u16 vertex_count, u16 transform_count, u16 unk_4, u16 pad, pointer vertices, pointer transforms
//   vertex     u16 index, s16 s, s16 t, s8 normal[3], u8 alpha
//   transform  u8 limb, u8 pad, s16 position[3], u8 scale, u8 pad
#include "decoders/zelda64/skin.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint32_t data_size = 12, modif_size = 16, vertex_size = 10, transform_size = 10;

} // namespace

/// Tables that do not share bytes cannot be larger than the file.
bool Skin::spend(Reader& in, std::string_view name, std::uint64_t size) {
    if (size <= bytes_left_) {
        bytes_left_ -= size;
        return true;
    }
    if (!reported_)
        in.report(AnomalyKind::overlap, name, memory_.size() - bytes_left_ + size, at_most(memory_.size()));
    reported_ = true;
    bytes_left_ = 0;
    return false;
}

std::optional<Reader> Skin::follow(Reader& in, std::string_view name, Counted& what, std::uint32_t row) {
    if (!in || what.count == 0) return std::nullopt;
    auto const offset = memory_.follow(in, name, what.pointer, row % 4 == 0 ? 4 : 2);
    if (!offset) return std::nullopt;
    auto rows = memory_.at(*offset);
    auto const room = rows.left() / row;
    if (what.count > room) in.report(AnomalyKind::count_exceeds_data, what.counter, what.count, room);
    what.count = std::min(what.count, room);
    if (!spend(in, name, product({what.count, row}))) return std::nullopt;
    return rows;
}

void Skin::read(Reader& in, std::uint64_t offset) {
    auto const scope = in.inside("skin");
    auto data = memory_.at(offset);
    if (!spend(data, "vertex_count", data_size)) return;
    data.u16("vertex_count");
    Counted modifs{"modif", "modif_count"};
    modifs.count = data.u16("modif_count");
    modifs.pointer = read_pointer(data, "modifs");
    auto const list = read_pointer(data, "dlist");
    if (data) memory_.look_at_list(data, "dlist", list);
    auto rows = follow(data, "modifs", modifs, modif_size);
    for (std::uint64_t i = 0; rows && *rows && i < modifs.count; ++i) {
        auto const inner = data.inside("modif", i);
        read_modif(*rows);
    }
}

void Skin::read_modif(Reader& in) {
    Counted vertices{"vertex", "vertex_count"}, transforms{"transform", "transform_count"};
    vertices.count = in.u16("vertex_count");
    transforms.count = in.u16("transform_count");
    in.u16("unk_4");
    in.u16("pad");
    vertices.pointer = read_pointer(in, "vertices");
    transforms.pointer = read_pointer(in, "transforms");
    read_vertices(in, vertices);
    read_transforms(in, transforms);
}

void Skin::read_vertices(Reader& in, Counted const& what) {
    auto counted = what;
    auto rows = follow(in, "vertices", counted, vertex_size);
    if (!rows) return;
    auto table = rows->table(counted.name, counted.count, vertex_size);
    table.column<std::uint16_t>("index", 0);
    table.column<std::int16_t>("s", 2);
    table.column<std::int16_t>("t", 4);
    table.column<std::int8_t>("normal_x", 6);
    table.column<std::int8_t>("normal_y", 7);
    table.column<std::int8_t>("normal_z", 8);
    table.column<std::uint8_t>("alpha", 9);
}

void Skin::read_transforms(Reader& in, Counted const& what) {
    auto counted = what;
    auto rows = follow(in, "transforms", counted, transform_size);
    if (!rows) return;
    auto table = rows->table(counted.name, counted.count, transform_size);
    table.column<std::uint8_t>("limb", 0);
    table.column<std::int16_t>("x", 2);
    table.column<std::int16_t>("y", 4);
    table.column<std::int16_t>("z", 6);
    table.column<std::uint8_t>("scale", 8);
}

} // namespace animcheck::zelda64
