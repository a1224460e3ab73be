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
    BOOST_TEST(glb.json["animations"][0]["name"] == "1.AN1");
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
    // The arm is at 0, 120, 0 of the trunk, the hand at 40, 10, 0 of the arm; a unit is a centimetre.
    must_be_near(glb.place(glb.node("joint 1")).apply({0, 0, 0}), {0, 1.2, 0}, 1e-6);
    must_be_near(glb.place(glb.node("joint 3")).apply({0, 0, 0}), {0.4, 1.3, 0}, 1e-6);
}

BOOST_AUTO_TEST_CASE(the_text_form_is_pinned) {
    Files const files;
    must_be_pinned(files.folder, {"--context", files.body, files.folder.write("1.AN1", clip())},
                   "lba1/cli/export.json");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
