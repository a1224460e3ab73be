// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"

#include <vector>

namespace animcheck::lba1 {

/// A mesh as it was read. Vertices are numbers of points, times 6, as in the file.
struct MeshRows {
    struct Polygon {
        std::int16_t colour = 0;
        Column<std::uint16_t> vertex; ///< by corner
    };
    std::vector<Polygon> polygons;
    Column<std::uint8_t> line_style, sphere_style; ///< four each
    Column<std::uint16_t> line_ends;               ///< two each
    Column<std::uint16_t> sphere_radius, sphere_vertex;
};

/// The mesh after the groups of a body, up to its end. Layout and evidence: spec/lba1.body.yaml.
/// `normals`: the sum of the groups' own counts, which decides where only it makes the mesh end with the file.
MeshRows read_mesh(Reader& in, std::uint64_t normals);

/// Does a mesh fill these bytes exactly? With so many normals instead of the declared ones, if given.
[[nodiscard]] bool is_whole_mesh(ByteView bytes, std::optional<std::uint64_t> normals = {}) noexcept;

} // namespace animcheck::lba1
