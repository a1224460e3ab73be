// SPDX-License-Identifier: MIT
#include "validator/app/gltf/asset.hpp"

#include <algorithm>
#include <bit>

namespace animcheck::gltf {
namespace {

constexpr unsigned component_byte = 5121, component_short = 5123, component_float = 5126;

/// Bytes from one vertex to the next; 0: the view is not of vertices.
std::size_t stride_of(Asset::Use use) noexcept {
    switch (use) {
    case Asset::Use::position: return 12;
    case Asset::Use::joints: return 8;
    case Asset::Use::weights:
    case Asset::Use::palette:
    case Asset::Use::colour: return 4;
    default: return 0;
    }
}

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

void write_word(std::string& to, std::size_t at, std::size_t word) {
    for (unsigned i = 0; i < 4; ++i) to[at + i] = static_cast<char>(word >> (8 * i) & 0xFF);
}

/// Chunks are multiples of four bytes.
std::size_t padded(std::size_t size) noexcept { return (size + 3) / 4 * 4; }

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

void Asset::List::add(Json const& item) {
    if (count++ > 0) text += ",\n";
    text += item.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::size_t Asset::view_of(Use use) {
    auto const found = std::ranges::find(views_, use, &View::use);
    if (found != views_.end()) return static_cast<std::size_t>(found - views_.begin());
    views_.push_back({use, {}});
    return views_.size() - 1;
}

Json Asset::opening(Use use, Type type, unsigned component, std::size_t values) {
    auto const view = view_of(use);
    auto& data = views_[view].data;
    data.append(padded(data.size()) - data.size(), '\0');
    return {{"bufferView", view},
            {"byteOffset", data.size()},
            {"componentType", component},
            {"count", values / static_cast<std::size_t>(type)},
            {"type", name_of(type)}};
}

std::size_t Asset::add_accessor(Use use, Type type, std::span<std::uint16_t const> values) {
    auto const accessor = opening(use, type, component_short, values.size());
    auto& data = views_[accessor["bufferView"].get<std::size_t>()].data;
    for (auto const value : values) data.append({static_cast<char>(value & 0xFF), static_cast<char>(value >> 8)});
    accessors_.add(accessor);
    return accessors_.count - 1;
}

std::size_t Asset::add_accessor(Use use, Type type, std::span<std::uint8_t const> values) {
    auto accessor = opening(use, type, component_byte, values.size());
    accessor["normalized"] = true;
    auto& data = views_[accessor["bufferView"].get<std::size_t>()].data;
    for (auto const value : values) data += static_cast<char>(value);
    accessors_.add(accessor);
    return accessors_.count - 1;
}

std::size_t Asset::add_accessor(Use use, Type type, std::span<float const> values) {
    auto const width = static_cast<std::size_t>(type);
    auto accessor = opening(use, type, component_float, values.size());
    auto& data = views_[accessor["bufferView"].get<std::size_t>()].data;
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
    accessors_.add(accessor);
    return accessors_.count - 1;
}

void Asset::add_animation(Json const& animation) { animations_.add(animation); }

std::size_t Asset::bytes() const noexcept {
    auto size = accessors_.text.size() + animations_.text.size();
    for (auto const& view : views_) size += view.data.size();
    return size;
}

std::size_t Asset::add_buffer() {
    std::size_t at = 0;
    constexpr unsigned of_vertices = 34962, of_indices = 34963; // which buffers of the graphics card they are for
    for (auto& view : views_) {
        view.data.append(padded(view.data.size()) - view.data.size(), '\0');
        Json row{{"buffer", 0}, {"byteOffset", at}, {"byteLength", view.data.size()}};
        if (auto const stride = stride_of(view.use); stride > 0) {
            row["byteStride"] = stride;
            row["target"] = of_vertices;
        } else if (view.use == Use::indices) {
            row["target"] = of_indices;
        }
        json["bufferViews"].push_back(std::move(row));
        at += view.data.size();
    }
    if (at > 0) json["buffers"].push_back({{"byteLength", at}});
    return at;
}

/// The object's last bracket makes room for the lists. An empty array is not allowed.
void Asset::append_json(std::string& to, int indent) {
    to += json.dump(indent, ' ', false, Json::error_handler_t::replace);
    to.pop_back();
    for (auto const& [name, list] : {std::pair{"accessors", &accessors_}, std::pair{"animations", &animations_}}) {
        if (list->count > 0) to.append(",\"").append(name).append("\":[\n").append(list->text).append("]");
        list->text = {};
    }
    to += '}';
}

std::string Asset::binary() && {
    auto const buffer = add_buffer();
    std::string all;
    all.reserve(bytes() + (std::size_t{1} << 20));
    all += "glTF";
    append_word(all, 2);
    append_word(all, 0); // the size of all, and that of the JSON: below
    append_word(all, 0);
    all += "JSON";
    append_json(all, -1);
    all.append(padded(all.size()) - all.size(), ' ');
    write_word(all, 12, all.size() - 20);
    if (buffer > 0) {
        append_word(all, static_cast<std::uint32_t>(padded(buffer)));
        all += std::string_view("BIN\0", 4);
        for (auto const& view : views_) all += view.data;
    }
    write_word(all, 8, all.size());
    return all;
}

std::string Asset::text() && {
    if (add_buffer() > 0) {
        std::string buffer;
        for (auto const& view : views_) buffer += view.data;
        json["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64_of(buffer);
    }
    std::string all;
    append_json(all, 1);
    return all + "\n";
}

} // namespace animcheck::gltf
