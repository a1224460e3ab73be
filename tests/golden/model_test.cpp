// SPDX-License-Identifier: MIT
#include "golden/corpus/expected_model.hpp"
#include "golden/corpus/model_text.hpp"
#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace animcheck;
using namespace animcheck::golden;

namespace {

/// Frame f of every component is f / 2, or the integer f.
class Halves final : public Samples {
public:
    void read(std::size_t first, std::span<float> out) const noexcept override {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(first + i / 3) / 2;
    }
    void read_raw(std::size_t first, std::span<std::int32_t> out) const noexcept override {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::int32_t>(first + i / 3);
    }
};

Halves const halves;

Model model_of(std::size_t frames) {
    Model model;
    auto& clip = model.clips.emplace_back();
    clip.name = "RUN";
    clip.frames = frames;
    clip.frames_per_second = 12.5F;
    clip.loop = 1;
    clip.tracks.push_back({.target = {.index = 2},
                           .channel = Channel::translation,
                           .unit = "cm",
                           .frames = frames,
                           .has_raw = true,
                           .samples = &halves});
    auto& skeleton = model.skeletons.emplace_back();
    skeleton.checksum = 0x1234;
    skeleton.joints.resize(3);
    skeleton.joints[0] = {"ROOT", std::nullopt, {1, 0, 0, 0.5, 0, 1, 0, 2, 0, 0, 1, -3, 0, 0, 0, 1}, {}};
    skeleton.joints[1] = {"", 0, {0, 0.5}, {}};
    skeleton.joints[2] = {"", 1, {}, Skeleton::Joint::Pivot{0, {1, 2, 3}}};
    return model;
}

std::string mismatch(std::string_view expected, Model const& model) {
    std::string all;
    for (auto const& text :
         model_mismatches(read_expected_model(yaml::parse(expected, "case.yaml"), "case.yaml"), model))
        all += text + '\n';
    return all;
}

std::string model_error(std::string_view text) {
    return complaint([&] { (void)read_expected_model(yaml::parse(text, "case.yaml"), "case.yaml"); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_model)

BOOST_AUTO_TEST_CASE(numbers_show_their_bits) {
    constexpr auto nan = std::numeric_limits<float>::quiet_NaN();
    BOOST_TEST(numbers_text(std::array{0.0F, -0.0F, 16777215.0F, 16777216.0F, 0.1F, -nan}) ==
               "(0 -0=80000000 16777215 16777216=4b800000 0.1=3dcccccd nan)");
}

BOOST_AUTO_TEST_CASE(a_model_is_a_line_per_track_and_joint) {
    BOOST_TEST(joined(model_lines(model_of(2))) ==
               R"(clip 0 "RUN": 2 frames at 12.5=41480000 a second, then frame 1, 1 track
  joint 2 translation, decimal, cm: [0] (0 0 0) raw (0 0 0) [1] (0.5=3f000000 0.5=3f000000 0.5=3f000000) raw (1 1 1)
skeleton: 3 joints, checksum 00001234
  joint 0 "ROOT" at (0.5=3f000000 2 -3)
  joint 1 in 0 rest (0 0.5=3f000000)
  joint 2 in 1 about (1 2 3) of 0
)");
}

BOOST_AUTO_TEST_CASE(long_tracks_show_three_frames_and_a_checksum) {
    auto const line = model_lines(model_of(9))[1];
    BOOST_TEST(
        line.contains(": [0] (0 0 0) raw (0 0 0) [4] (2 2 2) raw (4 4 4) [8] (4 4 4) raw (8 8 8), crc32 of 9 "));
    auto longer = model_of(9);
    longer.clips[0].tracks[0].frames = 8;
    BOOST_TEST(model_lines(longer)[1].contains(", 8 frames, then the last: "));
    BOOST_TEST(model_lines(longer)[1].substr(line.size() - 8) != line.substr(line.size() - 8));
}

BOOST_AUTO_TEST_CASE(long_lists_are_shortened) {
    Model model;
    model.skeletons.emplace_back().joints.resize(40);
    auto const lines = model_lines(model);
    BOOST_TEST_REQUIRE(lines.size() == 5U);
    BOOST_TEST(lines[2] == "  joint 20");
    BOOST_TEST(lines[3] == "  joint 39");
    model.skeletons[0].joints[7].parent = 6;
    auto const again = model_lines(model);
    BOOST_TEST(again[4] != lines[4]);
    BOOST_TEST(again[3] == lines[3]);
}

BOOST_AUTO_TEST_CASE(a_member_is_a_line) {
    Model model;
    model.members.push_back({.name = "A", .row = 2, .offset = 10, .stored = 4, .size = 1});
    Facts facts;
    facts.set("segment", 6);
    facts.set("parts", std::make_shared<Facts::List>(Facts::List{1, 2}), 2);
    model.members.push_back({.name = "B",
                             .folder = 1,
                             .stored = 4,
                             .size = 9,
                             .packed = true,
                             .method = 2,
                             .most = 99,
                             .format = "f.g",
                             .entry = 3,
                             .facts = &facts,
                             .skeleton = "S"});
    BOOST_TEST(joined(model_lines(model)) == R"(member 2 "A" @10+4 = 1 byte
member 0 "B" @0+4 = 9 bytes, folder 1, packed by method 2, at most 99 bytes, f.g at 3, moves "S", segment 6, parts (1 2)
)");
}

BOOST_AUTO_TEST_CASE(a_model_as_expected) {
    BOOST_TEST(mismatch(R"(
why: f / 2
clips: [{name: RUN, frames: 3, fps: 12.5, loop: 1, tracks_in_all: 1, tracks: {"joint[2].translation": {0: [0, 0, 0],
  2: [1, 1, 1]}, "joint[2].translation.raw": {2: [2, 2, 2]}}}]
joints: [{name: ROOT, parent: none, rest: [0.5, 2, -3], pivot: none}, {parent: 0},
  {parent: 1, pivot: {joint: 0, point: [1, 2, 3]}}]
)",
                        model_of(3)) == "");
}

BOOST_AUTO_TEST_CASE(a_mismatch_names_clip_track_and_frame) {
    BOOST_TEST(mismatch(R"(
why: other numbers
clips: [{name: WALK, frames: 3, fps: 25, loop: 0, tracks_in_all: 2, ticks: [1], tracks: {
  "joint[2].translation": {1: [0, 0.5, 0.5]}, "joint[2].translation.raw": {1: [0, 1, 1]}, "joint[1].euler": {0: []}}}]
joints: [{name: A, parent: 1, rest: [0, 2, -3], pivot: {joint: 0, point: [0, 0, 0]}}, {parent: none}]
)",
                        model_of(3)) == R"(clip 0, name: RUN, expected WALK
clip 0, fps: (12.5=41480000), expected (25)
clip 0, loop: 1, expected 0
clip 0, tracks in all: 1, expected 2
clip 0, ticks: , expected 1
clip 0, joint[2].translation, frame 1: (0.5=3f000000 0.5=3f000000 0.5=3f000000), expected (0 0.5=3f000000 0.5=3f000000)
clip 0, joint[2].translation, frame 1: 1 1 1, expected 0 1 1
clip 0, joint[1].euler: there is no such track
joints: 3, expected 2
joint 0, name: ROOT, expected A
joint 0, parent: none, expected 1
joint 0, rest: (1 0 0 0.5=3f000000 0 1 0 2 0 0 1 -3 0 0 0 1), expected (1 0 0 0 0 1 0 2 0 0 1 -3 0 0 0 1)
joint 0, joint of the pivot: none, expected 0
joint 1, parent: 0, expected none
)");
    BOOST_TEST(mismatch("{why: frames, clips: [{frames: 4}]}", model_of(3)) == "clip 0, frames: 3, expected 4\n");
    BOOST_TEST(mismatch("{why: none, clips: []}", model_of(3)) == "clips: 1, expected 0\n");
    auto entity = Model();
    entity.bodies = {3, 5};
    BOOST_TEST(mismatch("{why: entries, bodies: [3, 5], animations: [7]}", entity) == "animations: , expected 7\n");
    BOOST_TEST(mismatch("{why: none, joints: []}", Model()) == "0 skeletons, expected 1\n");
}

BOOST_AUTO_TEST_CASE(equal_bits_are_equal) {
    BOOST_TEST(mismatch("{why: zero, clips: [{frames: 1, tracks: {'joint[2].translation': {0: [0, 0, -0.0]}}}]}",
                        model_of(1))
                   .contains("expected (0 0 -0=80000000)"));
}

BOOST_AUTO_TEST_CASE(errors_have_a_place) {
    BOOST_TEST(model_error("{why: x}") == "case.yaml:1:1: expected 'clips', 'joints', 'bodies' or 'animations'");
    BOOST_TEST(model_error("{why: x, clips: [{frames: 1, tracks: {a: {1: [0]}}}]}") ==
               "case.yaml:1:43: the clip has only 1 frame");
    BOOST_TEST(model_error("{why: x, joints: [{rest: [1, 2]}]}") ==
               "case.yaml:1:26: expected the 16 cells of a matrix, or the 3 numbers of a place");
    BOOST_TEST(model_error("{why: x, joints: [{parent: -1}]}") == "case.yaml:1:28: expected 0 or more");
    BOOST_TEST(model_error("{clips: []}").contains("why"));
}

BOOST_AUTO_TEST_SUITE_END()
