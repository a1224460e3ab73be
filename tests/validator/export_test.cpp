// SPDX-License-Identifier: MIT
// Parts of the glTF writer that no file of a game shows: names, numbers that glTF does not have, bounds.
#include "decoders/registry.hpp"
#include "validator/app/gltf/export.hpp"
#include "validator/app/gltf/unique_names.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <limits>

namespace animcheck::gltf {
namespace {

using Json = nlohmann::json;

BOOST_AUTO_TEST_SUITE(export_model_)

BOOST_AUTO_TEST_CASE(names_of_files_are_safe_and_differ) {
    FileNames names;
    BOOST_TEST(names.add("HUM-S_RUN.MAN", ".glb") == "HUM-S_RUN.MAN.glb");
    BOOST_TEST(names.add("hum-s_run.man", ".glb") == "hum-s_run.man-2.glb");
    BOOST_TEST(names.add("../../etc/passwd", ".glb") == "_.._.._etc_passwd.glb");
    BOOST_TEST(names.add("A::B\\C\n", ".glb") == "A__B_C_.glb");
    BOOST_TEST(names.add("nul.man", ".glb") == "_nul.man.glb");
    BOOST_TEST(names.add("COM7", ".glb") == "_COM7.glb");
    BOOST_TEST(names.add("", ".glb") == "_.glb");
    BOOST_TEST(names.add("-rf", ".glb") == "_-rf.glb");
    BOOST_TEST(names.add(std::string(500, 'x'), ".glb").size() == FileNames::most + 4);
    UniqueNames nodes;
    BOOST_TEST(nodes.add("A") == "A");
    BOOST_TEST(nodes.add("A") == "A (2)");
    BOOST_TEST(nodes.add("A (2)") == "A (2) (2)");
}

/// Three numbers that are the same in each frame.
class Fixed final : public Samples {
public:
    explicit Fixed(std::array<float, 4> const& value, std::size_t width) : value_(value), width_(width) {}
    void read(std::size_t, std::span<float> out) const noexcept override {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = value_[i % width_];
    }

private:
    std::array<float, 4> value_;
    std::size_t width_;
};

/// A joint that an animation of the first format with quaternions moves.
struct Fixture {
    explicit Fixture(std::array<float, 4> const& place, std::array<float, 4> const& turn = {0, 0, 0, 1})
        : places(place, 3), turns(turn, 4) {
        skeleton.joints.push_back({"A", std::nullopt, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, {}});
        skeleton.joints.push_back({"A", 0, {2, 0, 0, 5, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1}, {}});
        clip.name = "still";
        clip.frames = 5;
        clip.frames_per_second = 10.0F;
        clip.tracks.push_back({.channel = Channel::quaternion, .frames = 5, .samples = &turns});
        clip.tracks.push_back({.channel = Channel::translation, .frames = 5, .samples = &places});
    }
    [[nodiscard]] Exported run(Options options = {}) const {
        options.text = true;
        return export_model(
            {.place = "p", .name = "n", .format = format_of("zengin.man"), .clips = {&clip}, .skeleton = &skeleton},
            options);
    }
    Fixed places, turns;
    Skeleton skeleton;
    Clip clip;
};

BOOST_AUTO_TEST_CASE(a_clip_in_which_nothing_moves_lasts_as_long) {
    if (!format_of("zengin.man")) return;
    auto const exported = Fixture({0, 0, 0, 0}).run();
    auto const json = Json::parse(exported.bytes);
    BOOST_TEST(exported.clips == 1U);
    BOOST_TEST(json["animations"][0]["channels"].size() == 1U);
    auto const input = json["animations"][0]["samplers"][0]["input"].get<std::size_t>();
    BOOST_TEST(json["accessors"][input]["count"] == 2);
    BOOST_TEST(json["accessors"][input]["max"][0].get<float>() == 0.4F); // four steps of a tenth
}

BOOST_AUTO_TEST_CASE(names_of_nodes_differ_and_a_scaled_joint_is_noted) {
    if (!format_of("zengin.man")) return;
    auto const exported = Fixture({1, 2, 3, 0}).run();
    auto const json = Json::parse(exported.bytes);
    BOOST_TEST(json["nodes"][1]["name"] == "A");
    BOOST_TEST(json["nodes"][2]["name"] == "A (2)");
    BOOST_TEST(exported.replaced > 0U);
    BOOST_TEST(json["extras"]["animcheck"]["transforms_replaced"] == exported.replaced);
}

BOOST_AUTO_TEST_CASE(what_is_not_a_finite_number_is_replaced_and_noted) {
    if (!format_of("zengin.man")) return;
    auto const nan = std::numeric_limits<float>::quiet_NaN(), huge = std::numeric_limits<float>::infinity();
    auto const clean = Fixture({1, 2, 3, 0}).run();
    auto const exported = Fixture({nan, huge, 3, 0}, {nan, 0, 0, 1}).run();
    BOOST_TEST(exported.replaced > clean.replaced);
    BOOST_TEST(exported.bytes.find("null") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(clips_beyond_the_bound_are_left_out_with_a_reason) {
    if (!format_of("zengin.man")) return;
    auto const exported = Fixture({1, 2, 3, 0}).run({.most_bytes = 1000});
    BOOST_TEST(exported.bytes.empty());
    BOOST_TEST_REQUIRE(exported.left_out.size() == 1U);
    BOOST_TEST(exported.left_out[0] == "still: the file would be larger than 0 MiB");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::gltf
