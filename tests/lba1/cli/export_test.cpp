// SPDX-License-Identifier: MIT
// glTF of animations of Little Big Adventure, through the program.
#include "tests/cli/gltf.hpp"
#include "tests/cli/poses.hpp"

namespace {

using namespace animcheck::test;

BOOST_AUTO_TEST_SUITE(export_of_lba1)

/// Two keyframes for the four groups of the body `figure`: the second is due 30 ticks after the first.
std::string clip(std::string_view second_time = "30") {
    auto const bones = [](std::string_view arm) {
        return "s16 0 0 0  u16 0 s16 0 0 0\n" + std::string(arm) + "\nu16 1 s16 5 6 7\nu16 0 s16 256 0 256\n";
    };
    return assembled("u16 2 4 0 0  u16 10 " + bones("u16 0 s16 0 0 256") + "u16 " + std::string(second_time) + ' ' +
                     bones("u16 0 s16 0 256 0"));
}

struct Files {
    Folder folder;
    std::string body = folder.write("FIGURE.LM1", base("lba1.body", "figure"));
};

BOOST_AUTO_TEST_CASE(keys_are_at_the_times_of_the_file) {
    Files const files;
    auto const file = files.folder.write("1.AN1", clip());
    auto const glb = exported(files.folder, {"--context", files.body, file});
    // A tick is 20 ms; the first keyframe's own time is the way to it.
    BOOST_TEST(glb.seconds(0) == 0.6F);
    BOOST_TEST(glb.json["animations"][0]["name"] == "1");
    BOOST_TEST(glb.json["animations"][0]["extras"]["loop_to_frame"] == 0);
    must_have_the_poses_of(glb, 0, poses_in(run({"decode", "--poses", "--context", files.body, file})), {0, 0.6F},
                           1e-6);
}

BOOST_AUTO_TEST_CASE(a_keyframe_without_time_is_kept) {
    Files const files;
    auto const glb = exported(files.folder, {"--context", files.body, files.folder.write("1.AN1", clip("0"))});
    BOOST_TEST(glb.seconds(0) > 0.0F);
    BOOST_TEST(glb.seconds(0) < 1e-30F);
    BOOST_TEST(glb.json["animations"][0]["extras"]["keys_moved_to_ascend"] == 1);
}

BOOST_AUTO_TEST_CASE(at_rest_groups_are_at_their_points) {
    Files const files;
    auto const glb = exported(files.folder, {files.body});
    // The arm is at 0, 120, 0 of the trunk, the hand at 40, 10, 0 of the arm; a unit is 1.4 mm.
    must_be_near(glb.place(glb.node("joint 1")).apply({0, 0, 0}), {0, 0.168, 0}, 1e-6);
    must_be_near(glb.place(glb.node("joint 3")).apply({0, 0, 0}), {0.056, 0.182, 0}, 1e-6);
}

/// Three keyframes of a body that has a root only: 100 along z each; before the last the actor turns by a quarter.
std::string walk() {
    return assembled("u16 3 1 0 0  u16 10 s16 7 7 7 u16 0 s16 0 512 0\n"
                     "u16 10 s16 0 0 100 u16 0 s16 0 0 0\n"
                     "u16 10 s16 0 0 100 u16 1 s16 0 256 0\n");
}

std::string trunk() {
    return assembled("u16 3 s16 0 0 0 0 0 0 u16 10 u32 0 u32 0 u16 0\n"
                     "u16 1 s16 0 0 0\n"
                     "u16 1 u16 0 1 0 s16 -1 u16 0 s16 0 0 0 u16 0 0 zeros 18\n"
                     "u16 0 0 0 0 0\n");
}

BOOST_AUTO_TEST_CASE(steps_move_the_root_along_the_heading) {
    Folder const folder;
    auto const body = folder.write("TRUNK.LM1", trunk()), file = folder.write("2.AN1", walk());
    auto const glb = exported(folder, {"--context", body, "--unit", "1", file});
    auto const root = glb.node("joint 0");
    // The first keyframe's own way is that from whatever was before. A heading of a quarter takes z to x.
    must_be_near(glb.place(root, 0, 0).apply({0, 0, 0}), {0, 0, 0}, 1e-4);
    must_be_near(glb.place(root, 0, 0.2F).apply({0, 0, 0}), {0, 0, 100}, 1e-4);
    must_be_near(glb.place(root, 0, 0.4F).apply({0, 0, 0}), {100, 0, 100}, 1e-4);
    must_be_near(glb.place(root, 0, 0.4F).apply({0, 0, 1}), {101, 0, 100}, 1e-4);
    BOOST_TEST(glb.json["animations"][0]["extras"]["root_motion"] == true);
    auto const still = exported(folder, {"--context", body, "--unit", "1", "--in-place", file});
    must_be_near(still.place(root, 0, 0.4F).apply({0, 0, 0}), {0, 0, 0}, 1e-4);
    BOOST_TEST(still.json["animations"][0]["extras"]["root_motion"] == false);
}

BOOST_AUTO_TEST_CASE(a_body_has_its_mesh) {
    Files const files;
    auto const glb = exported(files.folder, {"--unit", "1", files.body});
    auto const& mesh = glb.json["meshes"][0];
    BOOST_TEST(mesh["name"] == "body");
    BOOST_TEST_REQUIRE(mesh["primitives"].size() == 2U); // triangles, and a line
    auto const& attributes = mesh["primitives"][0]["attributes"];
    auto const places = glb.values(attributes["POSITION"]), colours = glb.values(attributes["_PALETTE_INDEX"]);
    // Three, four and three corners, twelve of the sphere, two ends of the line.
    BOOST_TEST_REQUIRE(colours.size() == 24U);
    BOOST_TEST(colours[0] == 20);
    BOOST_TEST(colours[3] == 21);
    BOOST_TEST(colours[10] == 24);
    BOOST_TEST(colours[22] == 23);
    auto const at = [&](std::size_t vertex) {
        return Point{places[vertex * 3], places[vertex * 3 + 1], places[vertex * 3 + 2]};
    };
    // Points 1, 2, 3 and 5 of the second polygon: of the trunk, the arm, the leg and the hand.
    must_be_near(at(3), {0, 120, 0}, 1e-4);
    must_be_near(at(4), {40, 130, 0}, 1e-4);
    must_be_near(at(5), {-40, -60, 0}, 1e-4);
    must_be_near(at(6), {43, 132, 1}, 1e-4);
    auto const& indices = glb.json["accessors"][mesh["primitives"][0]["indices"].get<std::size_t>()];
    BOOST_TEST(indices["count"] == (1 + 2 + 1 + 20) * 3);
}

BOOST_AUTO_TEST_CASE(the_text_form_is_pinned) {
    Files const files;
    must_be_pinned(files.folder, {"--context", files.body, files.folder.write("1.AN1", clip())},
                   "lba1/cli/export.json");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
