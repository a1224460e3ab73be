// SPDX-License-Identifier: MIT
#include "validator/app/gltf/surface.hpp"

#include <algorithm>
#include <cmath>

namespace animcheck::gltf {
namespace {

/// A hue for each group of sixteen indices, a shade for each of them.
Surface::Colour false_colour(std::uint32_t index) {
    auto const hue = (index / 16 % 16) / 16.0 * 6, shade = 0.35 + 0.65 * (index % 16) / 15.0;
    auto const part = [&](double shift) {
        auto const away = std::abs(std::remainder(hue - shift, 6.0));
        return static_cast<std::uint8_t>(255 * shade * (0.4 + 0.6 * std::clamp(2 - away, 0.0, 1.0)));
    };
    return {part(0), part(2), part(4)};
}

class MeshSurface {
public:
    MeshSurface(Mesh const& mesh, Conversion& conversion, std::span<Matrix const> places)
        : mesh_(mesh), conversion_(conversion), places_(places) {
        surface_.is_closed = false; // which way round a polygon is, is not known
    }

    Surface run() {
        for (auto const& polygon : mesh_.polygons) add(polygon);
        for (auto const& sphere : mesh_.spheres) add(sphere);
        for (auto const& line : mesh_.lines) {
            if (!has_room(2)) continue;
            for (auto const end : line.ends) surface_.lines.push_back(add_vertex(end, line.colour));
        }
        return std::move(surface_);
    }

private:
    [[nodiscard]] bool has_room(std::size_t vertices) const {
        return surface_.vertices() + vertices <= Surface::most_vertices;
    }

    std::uint16_t add_vertex(std::uint32_t vertex, std::uint32_t colour, std::array<double, 3> const& shift = {}) {
        auto const& [joint, point] = mesh_.vertices[vertex];
        auto const own = conversion_.point_of({point[0] + shift[0], point[1] + shift[1], point[2] + shift[2]});
        surface_.palette.push_back(static_cast<float>(colour));
        return surface_.add_vertex(places_[joint].apply({own[0], own[1], own[2]}), joint, false_colour(colour));
    }

    void add(Mesh::Polygon const& polygon) {
        auto const corners = polygon.corners.size();
        if (!has_room(corners)) return;
        std::vector<std::uint16_t> numbers;
        for (auto const corner : polygon.corners) numbers.push_back(add_vertex(corner, polygon.colour));
        for (std::size_t i = 2; i < corners; ++i)
            surface_.triangles.insert(surface_.triangles.end(), {numbers[0], numbers[i - 1], numbers[i]});
    }

    /// An icosahedron.
    void add(Mesh::Sphere const& sphere) {
        constexpr std::array<std::array<double, 3>, 12> corners{{{0, 0.526, 0.851},
                                                                 {0, -0.526, 0.851},
                                                                 {0, 0.526, -0.851},
                                                                 {0, -0.526, -0.851},
                                                                 {0.526, 0.851, 0},
                                                                 {-0.526, 0.851, 0},
                                                                 {0.526, -0.851, 0},
                                                                 {-0.526, -0.851, 0},
                                                                 {0.851, 0, 0.526},
                                                                 {-0.851, 0, 0.526},
                                                                 {0.851, 0, -0.526},
                                                                 {-0.851, 0, -0.526}}};
        constexpr std::array<std::uint8_t, 60> sides{
            0, 1, 8, 0, 8, 4,  0, 4,  5, 0, 5,  9, 0, 9, 1, 3, 2, 10, 3, 10, 6, 3, 6,  7, 3, 7, 11, 3, 11, 2,
            1, 6, 8, 8, 6, 10, 8, 10, 4, 4, 10, 2, 4, 2, 5, 5, 2, 11, 5, 11, 9, 9, 11, 7, 9, 7, 1,  1, 7,  6};
        if (!has_room(corners.size())) return;
        auto const first = surface_.vertices();
        for (auto const& [x, y, z] : corners)
            add_vertex(sphere.centre, sphere.colour, {x * sphere.radius, y * sphere.radius, z * sphere.radius});
        for (auto const side : sides) surface_.triangles.push_back(static_cast<std::uint16_t>(first + side));
    }

    Mesh const& mesh_;
    Conversion& conversion_;
    std::span<Matrix const> places_;
    Surface surface_;
};

/// Materials are added once: one that is seen from outside, one from both sides.
std::size_t material_of(Json& json, bool is_closed) {
    auto const* const name = is_closed ? "matt" : "matt, both sides";
    auto& materials = json["materials"];
    for (std::size_t i = 0; i < materials.size(); ++i)
        if (materials[i]["name"] == name) return i;
    Json material{{"name", name}, {"pbrMetallicRoughness", {{"metallicFactor", 0.0}, {"roughnessFactor", 0.9}}}};
    if (!is_closed) material["doubleSided"] = true;
    materials.push_back(std::move(material));
    return materials.size() - 1;
}

} // namespace

std::uint16_t Surface::add_vertex(std::array<double, 3> const& point, std::size_t joint, Colour const& shade) {
    auto const number = static_cast<std::uint16_t>(vertices());
    for (auto const component : point) {
        auto const value = static_cast<float>(component) + 0.0F;
        position.push_back(std::isfinite(value) ? value : 0);
    }
    joints.insert(joints.end(), {static_cast<std::uint16_t>(joint), 0, 0, 0});
    colour.insert(colour.end(), {shade[0], shade[1], shade[2], 255});
    return number;
}

Surface surface_of(Mesh const& mesh, Conversion& conversion, std::span<Matrix const> places) {
    return MeshSurface(mesh, conversion, places).run();
}

std::size_t add_mesh(Asset& asset, Surface const& surface, std::string const& name) {
    using Use = Asset::Use;
    using Type = Asset::Type;
    std::vector<std::uint8_t> weights(surface.vertices() * 4);
    for (std::size_t vertex = 0; vertex < surface.vertices(); ++vertex) weights[vertex * 4] = 255;
    Json attributes{
        {"POSITION", asset.add_accessor(Use::position, Type::vec3, std::span(surface.position))},
        {"JOINTS_0", asset.add_accessor(Use::joints, Type::vec4, std::span(surface.joints))},
        {"WEIGHTS_0", asset.add_accessor(Use::weights, Type::vec4, std::span<std::uint8_t const>(weights))},
        {"COLOR_0", asset.add_accessor(Use::colour, Type::vec4, std::span(surface.colour))}};
    if (!surface.palette.empty())
        attributes["_PALETTE_INDEX"] = asset.add_accessor(Use::palette, Type::scalar, std::span(surface.palette));
    Json mesh{{"name", name}, {"primitives", Json::array()}};
    constexpr unsigned lines = 1, triangles = 4;
    for (auto const& [indices, mode] :
         {std::pair{&surface.triangles, triangles}, std::pair{&surface.lines, lines}}) {
        if (indices->empty()) continue;
        mesh["primitives"].push_back(
            {{"attributes", attributes},
             {"indices", asset.add_accessor(Use::indices, Type::scalar, std::span(*indices))},
             {"material", material_of(asset.json, surface.is_closed)},
             {"mode", mode}});
    }
    auto& meshes = asset.json["meshes"];
    meshes.push_back(std::move(mesh));
    return meshes.size() - 1;
}

} // namespace animcheck::gltf
