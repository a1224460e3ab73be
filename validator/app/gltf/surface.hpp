// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/mesh.hpp"
#include "decoders/model/placement.hpp"
#include "validator/app/gltf/asset.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace animcheck::gltf {

/// Vertices that joints move, each vertex one of them, in metres, and what is between them. There are at most
/// 65,535.
struct Surface {
    using Colour = std::array<std::uint8_t, 3>;
    static constexpr std::size_t most_vertices = 65'535;

    std::vector<float> position;       ///< three a vertex
    std::vector<std::uint16_t> joints; ///< four a vertex: that of the skin, and three without weight
    std::vector<std::uint8_t> colour;  ///< red, green, blue and 255 a vertex
    std::vector<float> palette; ///< one a vertex: its index in a palette that is not known; empty: none has one
    std::vector<std::uint16_t> triangles; ///< three vertices each, counterclockwise from outside if `is_closed`
    std::vector<std::uint16_t> lines;     ///< two vertices each
    bool is_closed = true;                ///< false: both sides are shown

    /// Returns the number of the new vertex.
    std::uint16_t add_vertex(std::array<double, 3> const& point, std::size_t joint, Colour const& shade);
    [[nodiscard]] std::size_t vertices() const noexcept { return position.size() / 3; }
    [[nodiscard]] bool empty() const noexcept { return triangles.empty() && lines.empty(); }
};

/// `places`: of the joints at rest. Polygons are flat, spheres have twenty sides. No palette is known: colours are
/// false, and differ where the numbers in the file do. What has no room is left out.
[[nodiscard]] Surface surface_of(Mesh const& mesh, Conversion& conversion, std::span<Matrix const> places);

/// The index of a mesh with this surface, which is not empty.
std::size_t add_mesh(Asset& asset, Surface const& surface, std::string const& name);

} // namespace animcheck::gltf
