// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace animcheck {

/// Geometry that the joints of a skeleton move. All indices are those of existing joints and vertices.
struct Mesh {
    struct Vertex {
        std::uint32_t joint = 0;      ///< that moves it
        std::array<float, 3> point{}; ///< in the joint's own space, in the file's unit
    };
    struct Polygon {
        std::vector<std::uint32_t> corners; ///< vertices; three or more, in the file's order
        std::uint32_t colour = 0;           ///< an index into the game's palette, which is not in the file
    };
    struct Line {
        std::array<std::uint32_t, 2> ends{}; ///< vertices
        std::uint32_t colour = 0;
    };
    struct Sphere {
        std::uint32_t centre = 0; ///< a vertex
        float radius = 0;         ///< in the file's unit
        std::uint32_t colour = 0;
    };
    std::vector<Vertex> vertices;
    std::vector<Polygon> polygons;
    std::vector<Line> lines;
    std::vector<Sphere> spheres;
};

} // namespace animcheck
