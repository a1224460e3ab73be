// SPDX-License-Identifier: MIT
// glTF of any bytes as any format: a byte for the format, then the file, and what is known of it besides
// (given.hpp). What is exported is a .glb that can be read: chunks and accessors are inside, every number is
// finite, least and most are those of the numbers, quaternions are of length 1, times ascend, nodes are a forest,
// names differ, meshes are moved by joints. Each key of each joint is where the model puts it. The file is no
// larger than the numbers of the model allow.
#include "validator/app/gltf/export.hpp"
#include "decoders/registry.hpp"
#include "fuzz/given_context.hpp"
#include "fuzz/property.hpp"
#include "fuzz/target.hpp"
#include "validator/judge/inspect.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <set>

namespace animcheck::export_target {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t most_unpacked = 1U << 14;
constexpr std::size_t most_bytes = std::size_t{2} << 20;

SpecSet const& specs() {
    static auto const all = SpecSet::built_in();
    return all;
}

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop(fmt::format("export: {}", what));
}

std::uint32_t word_at(std::string const& bytes, std::size_t at) {
    must(at + 4 <= bytes.size(), "a word is outside the file");
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) word |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    return word;
}

struct Glb {
    Json json;
    std::string buffer;
};

Glb read(std::string const& bytes) {
    must(bytes.starts_with("glTF") && word_at(bytes, 4) == 2, "not a .glb of version 2");
    must(word_at(bytes, 8) == bytes.size() && bytes.size() % 4 == 0, "another size than the header's");
    auto const length = word_at(bytes, 12);
    must(bytes.substr(16, 4) == "JSON" && 20 + std::size_t{length} <= bytes.size(), "no JSON");
    Glb glb{Json::parse(bytes.substr(20, length)), {}};
    auto const after = 20 + std::size_t{length};
    if (after == bytes.size()) return glb;
    must(word_at(bytes, after + 4) == 0x004E4942 && after + 8 + word_at(bytes, after) == bytes.size(), "no buffer");
    glb.buffer = bytes.substr(after + 8);
    must(glb.json.at("buffers").at(0).at("byteLength") == glb.buffer.size(), "another buffer");
    return glb;
}

std::size_t width_of(std::string const& type) {
    return type == "SCALAR" ? 1 : type == "VEC3" ? 3 : type == "VEC4" ? 4 : 16;
}

std::vector<float> values_of(Glb const& glb, std::size_t index) {
    auto const& accessor = glb.json.at("accessors").at(index);
    auto const& view = glb.json.at("bufferViews").at(accessor.at("bufferView").get<std::size_t>());
    auto const width = width_of(accessor.at("type")), count = accessor.at("count").get<std::size_t>();
    auto const first = accessor.at("byteOffset").get<std::size_t>(), size = count * width * sizeof(float);
    auto const length = view.at("byteLength").get<std::size_t>(), start = view.at("byteOffset").get<std::size_t>();
    must(accessor.at("componentType") == 5126 && count > 0, "not floats");
    must(first + size <= length && start + length <= glb.buffer.size(), "an accessor is outside its view");
    std::vector<float> values(count * width);
    std::memcpy(values.data(), glb.buffer.data() + start + first, size);
    for (std::size_t i = 0; i < values.size(); ++i) {
        must(std::isfinite(values[i]), "a number is not finite");
        must(values[i] >= accessor.at("min").at(i % width).get<float>() &&
                 values[i] <= accessor.at("max").at(i % width).get<float>(),
             "a number is not between least and most");
    }
    for (std::size_t component = 0; component < width; ++component)
        for (auto const* const bound : {"min", "max"}) {
            bool found = false;
            for (auto i = component; i < values.size(); i += width)
                found = found || values[i] == accessor.at(bound).at(component).get<float>();
            must(found, "a bound is not one of the numbers");
        }
    return values;
}

/// Of vertices and triangles: the numbers are inside, at multiples of their size.
std::vector<std::uint32_t> numbers_of(Glb const& glb, std::size_t index) {
    auto const& accessor = glb.json.at("accessors").at(index);
    auto const& view = glb.json.at("bufferViews").at(accessor.at("bufferView").get<std::size_t>());
    auto const width = width_of(accessor.at("type")), count = accessor.at("count").get<std::size_t>();
    auto const type = accessor.at("componentType").get<unsigned>();
    must(type == 5121 || type == 5123, "numbers of another type");
    std::size_t const each = type == 5121 ? 1 : 2;
    auto const first = accessor.at("byteOffset").get<std::size_t>(), size = count * width * each;
    auto const length = view.at("byteLength").get<std::size_t>(), start = view.at("byteOffset").get<std::size_t>();
    must(count > 0 && first % 4 == 0 && start % 4 == 0, "an accessor is not aligned");
    must(first + size <= length && start + length <= glb.buffer.size(), "an accessor is outside its view");
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < count * width; ++i) {
        auto const at = start + first + i * each;
        auto const byte = [&](std::size_t k) {
            return std::uint32_t{static_cast<unsigned char>(glb.buffer[at + k])};
        };
        numbers.push_back(each == 1 ? byte(0) : byte(0) | byte(1) << 8);
    }
    return numbers;
}

/// Each vertex is moved by a joint of the skin, and each triangle has vertices that exist.
void judge_meshes(Glb const& glb) {
    auto const& json = glb.json;
    for (auto const& node : json.at("nodes")) {
        if (!node.contains("mesh")) continue;
        auto const joints = json.at("skins").at(node.at("skin").get<std::size_t>()).at("joints").size();
        for (auto const& primitive : json.at("meshes").at(node.at("mesh").get<std::size_t>()).at("primitives")) {
            auto const& attributes = primitive.at("attributes");
            auto const vertices = values_of(glb, attributes.at("POSITION")).size() / 3;
            auto const moved_by = numbers_of(glb, attributes.at("JOINTS_0"));
            must(moved_by.size() == vertices * 4 &&
                     numbers_of(glb, attributes.at("WEIGHTS_0")).size() == vertices * 4 &&
                     numbers_of(glb, attributes.at("COLOR_0")).size() == vertices * 4,
                 "attributes of other vertices");
            for (auto const joint : moved_by) must(joint < joints, "a vertex is moved by no joint");
            for (auto const vertex : numbers_of(glb, primitive.at("indices")))
                must(vertex < vertices, "a triangle has no such vertex");
        }
    }
}

void judge_nodes(Json const& json) {
    auto const& nodes = json.at("nodes");
    std::vector<bool> below(nodes.size(), false);
    std::set<std::string> names;
    for (auto const& node : nodes) {
        must(names.insert(node.at("name").get<std::string>()).second, "two nodes have one name");
        for (auto const& child : node.value("children", Json::array())) {
            auto const index = child.get<std::size_t>();
            must(index < nodes.size() && !below[index], "a node has two parents");
            below[index] = true;
        }
        double length = 0;
        for (auto const& part : node.value("rotation", Json::array()))
            length += part.get<double>() * part.get<double>();
        must(!node.contains("rotation") || std::abs(length - 1) < 1e-5, "a rotation at rest is not of length 1");
    }
    for (auto const& root : json.at("scenes").at(0).at("nodes"))
        must(!below.at(root.get<std::size_t>()), "a root has a parent");
    for (auto const& skin : json.value("skins", Json::array()))
        for (auto const& joint : skin.at("joints"))
            must(joint.get<std::size_t>() < nodes.size(), "a joint is no node");
}

void judge_keys(std::vector<float> const& times, std::vector<float> const& values, std::string const& path) {
    must(times.front() == 0, "the first key is not at 0");
    for (std::size_t i = 1; i < times.size(); ++i) must(times[i] > times[i - 1], "times do not ascend");
    bool const turns = path == "rotation";
    must(values.size() == times.size() * (turns ? 4 : 3), "keys and times are not as many");
    for (std::size_t i = 0; turns && i < values.size(); i += 4) {
        double length = 0, along = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            length += double{values[i + k]} * values[i + k];
            if (i > 0) along += double{values[i + k]} * values[i + k - 4];
        }
        must(std::abs(length - 1) < 1e-5, "a rotation is not of length 1");
        must(along > -1e-6, "a rotation goes the long way round");
    }
}

void judge_animations(Glb const& glb) {
    std::set<std::string> names;
    for (auto const& animation : glb.json.value("animations", Json::array())) {
        must(names.insert(animation.at("name").get<std::string>()).second, "two animations have one name");
        must(!animation.at("channels").empty(), "an animation has no channel");
        std::set<std::pair<std::size_t, std::string>> targets;
        for (auto const& channel : animation.at("channels")) {
            auto const& target = channel.at("target");
            auto const path = target.at("path").get<std::string>();
            auto const node = target.at("node").get<std::size_t>();
            must(node < glb.json.at("nodes").size(), "a channel moves no node");
            must(targets.emplace(node, path).second, "two channels move the same");
            auto const& sampler = animation.at("samplers").at(channel.at("sampler").get<std::size_t>());
            judge_keys(values_of(glb, sampler.at("input")), values_of(glb, sampler.at("output")), path);
        }
    }
}

void judge(gltf::Source const& source, gltf::Options const& options) {
    auto const exported = gltf::export_model(source, options);
    must(exported.clips + exported.left_out.size() >= source.clips.size(), "a clip is lost");
    if (exported.bytes.empty()) return must(exported.clips == 0, "clips without bytes");
    // A mesh, names and findings are not counted: of each there is a most.
    must(exported.bytes.size() <= options.most_bytes + (std::size_t{4} << 20), "the file is too large");
    auto const glb = read(exported.bytes);
    for (std::size_t i = 0; i < glb.json.value("accessors", Json::array()).size(); ++i)
        if (glb.json.at("accessors").at(i).at("componentType") == 5126) static_cast<void>(values_of(glb, i));
    judge_meshes(glb);
    judge_nodes(glb.json);
    judge_animations(glb);
    must(glb.json.value("animations", Json::array()).size() == exported.clips, "other animations than clips");
}

int run(std::uint8_t const* input, std::size_t size) {
    if (size == 0) return 0;
    auto const& format = *formats()[input[0] % formats().size()];
    auto const given = fuzz::read_given({input + 1, size - 1}, *specs().find(format.id));
    std::vector<std::uint8_t> const bytes(given.file.begin(), given.file.end());
    fuzz::GivenContext known(given);
    auto const one = fuzz::forced_input(std::as_bytes(std::span(bytes)), format.id, given, known);
    auto const decoded = decode(one, specs(), lenient, {.unpack_most = most_unpacked});
    if (!decoded.format) return 0;
    gltf::Source source{.place = "fuzz", .name = one.name, .format = decoded.format};
    for (auto const& clip : decoded.model.clips) source.clips.push_back(&clip);
    source.clips_in_input = source.clips.size();
    source.skeleton = decoded.skeleton;
    if (source.clips.empty() && !decoded.model.skeletons.empty())
        source.skeleton = &decoded.model.skeletons.front();
    if (source.clips.empty() && !source.skeleton) return 0;
    judge(source, {.most_bytes = fuzz::hash_of(bytes) % 4 == 0 ? 1U << 14 : most_bytes});
    return 0;
}

fuzz::FuzzTarget const target{"export", run};

} // namespace
} // namespace animcheck::export_target
