// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace animcheck::gltf {

using Json = nlohmann::ordered_json;

/// A glTF 2.0 asset while it is made: its JSON, and the buffer that its accessors look at.
class Asset {
public:
    /// What a part of the buffer is for: a view has one use alone.
    enum class Use : std::uint8_t { animation, bind };
    enum class Type : std::uint8_t { scalar = 1, vec3 = 3, vec4 = 4, mat4 = 16 };

    Json json;

    /// The index of an accessor with these values, which are finite and at least one.
    std::size_t add_accessor(Use use, Type type, std::span<float const> values);
    [[nodiscard]] std::size_t bytes() const noexcept { return data_[0].size() + data_[1].size(); }

    // Ends the asset, which may have nothing more added.
    [[nodiscard]] std::string binary() &&; ///< .glb
    [[nodiscard]] std::string text() &&;   ///< .gltf, with the buffer in it

private:
    std::string close(); ///< The buffer.

    std::array<std::string, 2> data_; ///< by use
};

} // namespace animcheck::gltf
