// SPDX-License-Identifier: MIT
// Where an animation puts the joints of its hierarchy: values by hand.
#include "tests/cli/poses.hpp"

namespace {

using namespace animcheck::test;
using Json = nlohmann::json;

BOOST_AUTO_TEST_SUITE(poses_of_zengin)

/// Packed rotations are 1/31207 apart.
constexpr double packed = 2e-3;

BOOST_AUTO_TEST_CASE(samples_take_the_place_of_a_hierarchy_at_rest) {
    Folder const folder;
    static_cast<void>(folder.write("HUM.MDH", base("zengin.mdh", "tree")));
    auto const ran = run({"decode", "--poses", folder.write("HUM-S_TEST.MAN", base("zengin.man", "loop"))});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(Json::parse(ran.out)["skeleton_from"].get<std::string>().ends_with("HUM.MDH"));
    auto const poses = poses_in(ran);
    BOOST_TEST(poses["joints"].dump() == R"(["ROOT","ROOT ARM"])");
    BOOST_TEST(poses["parents"].dump() == "[null,0]");
    BOOST_TEST(poses["frames"].size() == 3U);
    // The root is not turned; the arm is a quarter about x, and the conjugate turns z to y.
    must_be_at(poses["frames"][0][0], {-60.5, 70.57, -12.1}, unturned, packed);
    must_be_at(poses["frames"][0][1], {-55, 90.07, -24.2}, {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}}, packed);
    // Now the root is a quarter about y, whose conjugate takes the arm's place at 5.5, 19.5, -12.1
    // to 12.1, 19.5, 5.5.
    must_be_at(poses["frames"][2][0], {-59.7, 68.5, -11.7}, {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}, packed);
    auto const& arm = poses["frames"][2][1]["translation"];
    BOOST_TEST(std::abs(arm[0].get<double>() + 47.6) < packed);
    BOOST_TEST(std::abs(arm[1].get<double>() - 88) < packed);
    BOOST_TEST(std::abs(arm[2].get<double>() + 6.2) < packed);
}

BOOST_AUTO_TEST_CASE(poses_name_their_conventions_and_what_they_rest_on) {
    Folder const folder;
    auto const mdh = folder.write("HUM.MDH", base("zengin.mdh", "tree"));
    auto const man = folder.write("X-S_TEST.MAN", base("zengin.man", "loop"));
    auto const ran = run({"decode", "--poses", "--context", mdh, man});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(Json::parse(ran.out)["skeleton_from"] == mdh);
    auto const conventions = poses_in(ran)["conventions"];
    for (auto const* const name : {"rotation", "translation", "matrix", "length_unit", "handedness"}) {
        BOOST_TEST(!conventions[name]["value"].get<std::string>().empty());
        BOOST_TEST(!conventions[name]["basis"].get<std::string>().empty());
    }
}

BOOST_AUTO_TEST_CASE(without_a_skeleton_there_are_no_poses) {
    Folder const folder;
    auto const man = folder.write("HUM-S_TEST.MAN", base("zengin.man", "loop"));
    must_refuse(run({"decode", "--poses", man}), "no skeleton is known for this animation (use --context FILE)");
    auto const plain = run({"decode", man});
    BOOST_TEST(plain.exit == 0);
    BOOST_TEST(!Json::parse(plain.out)["clips"][0].contains("poses"));
}

BOOST_AUTO_TEST_CASE(a_skeleton_alone_has_no_poses) {
    Folder const folder;
    auto const ran = run({"decode", "--poses", folder.write("HUM.MDH", base("zengin.mdh", "tree"))});
    BOOST_TEST(ran.exit == 3);
    BOOST_TEST(Json::parse(ran.out)["poses"]["refused"] == "there is no animation here");
}

BOOST_AUTO_TEST_CASE(a_joint_that_the_hierarchy_lacks_is_not_guessed) {
    Folder const folder;
    auto const mdh = folder.write("SMALL.MDH", assembled("u16 0xD100 u32 size(h)\nblock h { u32 3 u16 1\n"
                                                         "line \"ROOT\" s16 -1\n"
                                                         "f32 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1\n"
                                                         "f32 -1 -1 -1 1 1 1 -1 -1 -1 1 1 1 0 0 0\n"
                                                         "u32 crc32(\"ROOT\") }\n"));
    auto const man = folder.write("X-S_TEST.MAN", base("zengin.man", "loop"));
    must_refuse(run({"decode", "--poses", "--context", mdh, man}),
                "the animation moves joint 1; the hierarchy has 1");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
