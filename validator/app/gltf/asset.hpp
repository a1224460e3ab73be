// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace animcheck::gltf {

using Json = nlohmann::ordered_json;

/// A glTF 2.0 asset while it is made: its JSON, and the buffer that its accessors look at. Accessors and
/// animations are serialised as they are added: a tree of them would take ten times as much memory.
class Asset {
public:
    /// Purpose of a part of the buffer: each view has one use.
    enum class Use : std::uint8_t { animation, bind, position, joints, weights, colour, palette, indices };
    enum class Type : std::uint8_t { scalar = 1, vec3 = 3, vec4 = 4, mat4 = 16 };

    Json json; ///< all but accessors, animations and what the buffer needs

    /// The index of an accessor with these values, which are finite and at least one.
    std::size_t add_accessor(Use use, Type type, std::span<float const> values);
    // The same of vertices and triangles: joints and indices are numbers, weights and colours parts of 255.
    std::size_t add_accessor(Use use, Type type, std::span<std::uint16_t const> values);
    std::size_t add_accessor(Use use, Type type, std::span<std::uint8_t const> values);
    void add_animation(Json const& animation);
    [[nodiscard]] std::size_t bytes() const noexcept; ///< of numbers and text so far, `json` aside

    // Serialises the asset; add nothing afterwards.
    [[nodiscard]] std::string binary() &&; ///< .glb
    [[nodiscard]] std::string text() &&;   ///< .gltf, with the buffer in it

private:
    struct View {
        Use use;
        std::string data;
    };
    /// Items of an array in JSON.
    struct List {
        std::string text;
        std::size_t count = 0;
        void add(Json const& item);
    };
    std::size_t view_of(Use use);
    /// `components`: their type in glTF. The accessor's values are to be appended to the view's data.
    [[nodiscard]] Json opening(Use use, Type type, unsigned component, std::size_t values);
    std::size_t add_buffer();                      ///< views and buffer to the JSON; returns the buffer's size
    void append_json(std::string& to, int indent); ///< and lets go of the lists

    std::vector<View> views_; ///< each with data
    List accessors_, animations_;
};

} // namespace animcheck::gltf
