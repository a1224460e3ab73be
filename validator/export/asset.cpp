// SPDX-License-Identifier: MIT
#include "validator/export/asset.hpp"

#include <algorithm>
#include <bit>

namespace animcheck::gltf {
namespace {

constexpr unsigned component_float = 5126;

std::string_view name_of(Asset::Type type) noexcept {
    switch (type) {
    case Asset::Type::scalar: return "SCALAR";
    case Asset::Type::vec3: return "VEC3";
    case Asset::Type::vec4: return "VEC4";
    case Asset::Type::mat4: return "MAT4";
    }
    return "SCALAR";
}

void append_word(std::string& to, std::uint32_t word) {
    for (unsigned i = 0; i < 4; ++i) to += static_cast<char>(word >> (8 * i) & 0xFF);
}

/// A header of two words, and as many bytes as make it a multiple of four.
void append_chunk(std::string& to, std::string_view type, std::string const& content, char padding) {
    auto const padded = (content.size() + 3) / 4 * 4;
    append_word(to, static_cast<std::uint32_t>(padded));
    to += type;
    to += content;
    to.append(padded - content.size(), padding);
}

std::string base64_of(std::string const& bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        auto const count = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? digits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

} // namespace

std::size_t Asset::add_accessor(Use use, Type type, std::span<float const> values) {
    auto const width = static_cast<std::size_t>(type);
    auto& data = data_[static_cast<std::size_t>(use)];
    Json accessor{{"bufferView", static_cast<std::size_t>(use)},
                  {"byteOffset", data.size()},
                  {"componentType", component_float},
                  {"count", values.size() / width},
                  {"type", name_of(type)}};
    for (std::size_t component = 0; component < width; ++component) {
        float least = values[component], most = least;
        for (auto i = component; i < values.size(); i += width) {
            least = std::min(least, values[i]);
            most = std::max(most, values[i]);
        }
        accessor["min"].push_back(double{least});
        accessor["max"].push_back(double{most});
    }
    for (auto const value : values) append_word(data, std::bit_cast<std::uint32_t>(value));
    json["accessors"].push_back(std::move(accessor));
    return json["accessors"].size() - 1;
}

/// Views keep their order, whether they have bytes or not; a view without bytes is not allowed.
std::string Asset::close() {
    auto buffer = data_[0] + data_[1];
    if (buffer.empty()) return buffer;
    std::array<std::size_t, 2> places{};
    std::size_t at = 0;
    for (std::size_t use = 0; use < data_.size(); ++use) {
        if (data_[use].empty()) continue;
        places[use] = json["bufferViews"].size();
        json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", at}, {"byteLength", data_[use].size()}});
        at += data_[use].size();
    }
    for (auto& accessor : json["accessors"])
        accessor["bufferView"] = places[accessor["bufferView"].get<std::size_t>()];
    json["buffers"].push_back({{"byteLength", buffer.size()}});
    return buffer;
}

std::string Asset::binary() && {
    auto const buffer = close();
    auto const text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string chunks;
    append_chunk(chunks, "JSON", text, ' ');
    if (!buffer.empty()) append_chunk(chunks, std::string_view("BIN\0", 4), buffer, '\0');
    std::string all = "glTF";
    append_word(all, 2);
    append_word(all, static_cast<std::uint32_t>(12 + chunks.size()));
    return all + chunks;
}

std::string Asset::text() && {
    auto const buffer = close();
    if (!buffer.empty()) json["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64_of(buffer);
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace animcheck::gltf
