// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/pose.hpp"
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>

/// A reader of .glb files for tests, from glTF's specification alone.
namespace animcheck::test {

using Point = std::array<double, 3>;

class Glb {
public:
    explicit Glb(std::string const& bytes) {
        BOOST_TEST_REQUIRE(bytes.substr(0, 4) == "glTF");
        auto const length = word_of(bytes, 12);
        json = nlohmann::json::parse(bytes.substr(20, length));
        if (bytes.size() > 28 + length) buffer_ = bytes.substr(28 + length);
    }

    nlohmann::json json;

    [[nodiscard]] nlohmann::json const& notes() const { return json["extras"]["animcheck"]; }
    [[nodiscard]] std::vector<float> values(std::size_t accessor) const {
        static std::map<std::string, std::size_t> const widths{
            {"SCALAR", 1}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
        auto const& row = json["accessors"].at(accessor);
        auto const& view = json["bufferViews"].at(row["bufferView"].get<std::size_t>());
        std::vector<float> result(row["count"].get<std::size_t>() * widths.at(row["type"]));
        auto const at = view["byteOffset"].get<std::size_t>() + row["byteOffset"].get<std::size_t>();
        BOOST_TEST_REQUIRE(at + result.size() * sizeof(float) <= buffer_.size());
        std::memcpy(result.data(), buffer_.data() + at, result.size() * sizeof(float));
        return result;
    }
    [[nodiscard]] std::size_t node(std::string const& name) const {
        for (std::size_t i = 0; i < json["nodes"].size(); ++i)
            if (json["nodes"][i]["name"] == name) return i;
        BOOST_FAIL("there is no node " << name);
        return 0;
    }
    /// Of the channel; empty: it has none.
    [[nodiscard]] std::optional<std::pair<std::vector<float>, std::vector<float>>>
    keys(std::size_t animation, std::size_t node, std::string const& path) const {
        auto const& row = json["animations"].at(animation);
        for (auto const& channel : row["channels"]) {
            if (channel["target"]["node"] != node || channel["target"]["path"] != path) continue;
            auto const& sampler = row["samplers"].at(channel["sampler"].get<std::size_t>());
            return std::pair{values(sampler["input"]), values(sampler["output"])};
        }
        return std::nullopt;
    }
    /// How long an animation lasts.
    [[nodiscard]] float seconds(std::size_t animation) const {
        float last = 0;
        for (auto const& sampler : json["animations"].at(animation)["samplers"])
            last = std::max(last, values(sampler["input"]).back());
        return last;
    }
    /// Where a node is in the scene, at a key's time; without an animation at rest.
    [[nodiscard]] Matrix place(std::size_t node, std::optional<std::size_t> animation = {}, float time = 0) const {
        auto const own =
            Matrix::translation(part(node, "translation", 0, animation, time),
                                part(node, "translation", 1, animation, time),
                                part(node, "translation", 2, animation, time)) *
            Matrix::rotation(
                {part(node, "rotation", 0, animation, time), part(node, "rotation", 1, animation, time),
                 part(node, "rotation", 2, animation, time), part(node, "rotation", 3, animation, time)});
        for (std::size_t i = 0; i < json["nodes"].size(); ++i)
            for (auto const& child : json["nodes"][i].value("children", nlohmann::json::array()))
                if (child == node) return place(i, animation, time) * own;
        return own;
    }

private:
    [[nodiscard]] static std::uint32_t word_of(std::string const& bytes, std::size_t at) {
        std::uint32_t word = 0;
        for (unsigned i = 0; i < 4; ++i)
            word |= std::uint32_t{static_cast<unsigned char>(bytes.at(at + i))} << (8 * i);
        return word;
    }
    [[nodiscard]] double part(std::size_t node, std::string const& path, std::size_t index,
                              std::optional<std::size_t> animation, float time) const {
        auto const& row = json["nodes"][node];
        double const none = path == "rotation" && index == 3 ? 1 : 0;
        double const rest = row.contains(path) ? row[path][index].get<double>() : none;
        if (!animation) return rest;
        auto const found = keys(*animation, node, path);
        if (!found) return rest;
        auto const& [times, all] = *found;
        std::size_t key = 0;
        while (key + 1 < times.size() && times[key] < time) ++key;
        return all.at(key * all.size() / times.size() + index);
    }

    std::string buffer_;
};

inline void must_be_near(Point const& point, Point const& expected, double tolerance) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        BOOST_TEST(std::abs(point[axis] - expected[axis]) <= tolerance,
                   "axis " << axis << ": " << point[axis] << " is not " << expected[axis]);
}

/// Exports, and reads what is written.
[[nodiscard]] inline Glb exported(Folder const& folder, std::vector<std::string> words) {
    auto const file = folder.path("out.glb");
    words.insert(words.begin(), "export");
    words.insert(words.end(), {"-o", file});
    auto const ran = run(words);
    BOOST_TEST_REQUIRE(ran.exit == 0, ran.err);
    return Glb(text_of(file));
}

/// Each joint in each frame is where `decode --poses` says, in glTF's axes and metres.
inline void must_have_the_poses_of(Glb const& glb, std::size_t animation, nlohmann::json const& poses,
                                   std::vector<float> const& times, double tolerance) {
    auto const signs = glb.notes()["axes"]["signs"].get<Point>();
    auto const scale = glb.notes()["metres_a_unit"].get<double>();
    for (std::size_t frame = 0; frame < poses["frames"].size(); ++frame)
        for (std::size_t joint = 0; joint < poses["joints"].size(); ++joint) {
            auto const& there = poses["frames"][frame][joint];
            if (there.is_null()) continue;
            auto const name = poses["joints"][joint].get<std::string>();
            auto const node = glb.node(name.empty() ? "joint " + std::to_string(joint) : name);
            auto const place = glb.place(node, animation, times.at(frame));
            Point expected{};
            for (std::size_t axis = 0; axis < 3; ++axis)
                expected[axis] = there["translation"][axis].get<double>() * signs[axis] * scale;
            must_be_near(place.apply({0, 0, 0}), expected, tolerance);
            for (std::size_t row = 0; row < 3; ++row)
                for (std::size_t column = 0; column < 3; ++column)
                    BOOST_TEST(std::abs(place.at(row, column) - there["rotation"][row][column].get<double>() *
                                                                    signs[row] * signs[column]) <= 2e-6);
        }
}

/// The .gltf that `export` writes equals the one pinned below tests/, but for the buffer, and the last digits of
/// numbers: the least and the most of each accessor are among them. With ANIMCHECK_RECORD_GLTF set it becomes what
/// is pinned.
inline void must_be_pinned(Folder const& folder, std::vector<std::string> words, std::string const& name) {
    auto const file = folder.path("out.gltf");
    words.insert(words.begin(), "export");
    words.insert(words.end(), {"-o", file});
    BOOST_TEST_REQUIRE(run(words).exit == 0);
    auto json = nlohmann::ordered_json::parse(text_of(file));
    json["buffers"][0].erase("uri");
    json["asset"].erase("generator"); // it has the version
    auto const path = std::filesystem::path(ANIMCHECK_SOURCE_DIR) / "tests" / name;
    if (std::getenv("ANIMCHECK_RECORD_GLTF")) std::ofstream(path, std::ios::binary) << json.dump(1) << '\n';
    auto const flat = json.flatten(), pinned = nlohmann::ordered_json::parse(text_of(path)).flatten();
    BOOST_TEST(flat.size() == pinned.size());
    for (auto const& [key, value] : pinned.items()) {
        BOOST_TEST_REQUIRE(flat.contains(key), key);
        bool const same = value.is_number_float() ? std::abs(flat[key].get<double>() - value.get<double>()) < 1e-6
                                                  : flat[key] == value;
        BOOST_TEST(same, key << ": " << flat[key] << " is not " << value);
    }
}

} // namespace animcheck::test
