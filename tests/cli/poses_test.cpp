// Where an animation puts the joints of its skeleton: values by hand, for each family that has its conventions.
#include "golden/corpus/assembler.hpp"
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <cmath>

namespace {

using namespace animcheck;
using namespace animcheck::test;
using Json = nlohmann::json;
using Rows = std::vector<std::vector<double>>;

std::string assembled(std::string const& text) {
    auto const bytes = golden::assemble(text);
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

Json poses_in(Ran const& ran) { return Json::parse(ran.out)["clips"][0]["poses"]; }

void must_be_at(Json const& joint, std::vector<double> const& translation, Rows const& rotation,
                double tolerance = 0) {
    for (std::size_t row = 0; row < 3; ++row) {
        BOOST_TEST(std::abs(joint["translation"][row].get<double>() - translation[row]) <= tolerance,
                   joint.dump() << ": translation " << row << " is not " << translation[row]);
        for (std::size_t column = 0; column < 3; ++column)
            BOOST_TEST(std::abs(joint["rotation"][row][column].get<double>() - rotation[row][column]) <= tolerance,
                       joint.dump() << ": rotation " << row << ' ' << column << " is not "
                                    << rotation[row][column]);
    }
}

void must_refuse(Ran const& ran, std::string_view why) {
    BOOST_TEST(ran.exit == 3);
    auto const poses = poses_in(ran);
    BOOST_TEST(poses.value("refused", "") == why);
    BOOST_TEST(!poses.contains("frames"));
}

Rows const unturned{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
Rows const quarter_about_z{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}};

} // namespace

BOOST_AUTO_TEST_SUITE(poses)

// --- ZenGin
// ---------------------------------------------------------------------------------------------------------

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
    must_refuse(run({"decode", "--poses", man}),
                "no skeleton is known for this animation (--context FILE gives one)");
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

// --- Zelda 64
// -------------------------------------------------------------------------------------------------------

/// Limb 1 is 10 from limb 0, along x. The root is at 1, 2, 3, and limb 0 is a quarter about z.
std::string object(std::string_view child_of_root = "1", std::string_view joints = "2 3 4  0 0 1  0 0 0") {
    return assembled("order big\n"
                     "s16 0 0 0 u8 " +
                     std::string(child_of_root) +
                     " 0xFF u32 0\n"
                     "s16 10 0 0 u8 0xFF 0xFF u32 0\n"
                     "u32 0x06000000 0x0600000C\n"
                     "u32 0x06000018 u8 2 0 0 0\n"
                     "s16 0 16384 1 2 3 0\n"
                     "u16 " +
                     std::string(joints) +
                     " 0\n"
                     "s16 1 u16 0 u32 0x06000028 0x06000034 u16 6 0\n");
}

Ran run_on(Folder const& folder, std::string const& bytes) {
    auto const file = folder.write("object_t", bytes);
    auto const xml =
        folder.write("t.xml", "<Root><File Name='object_t' Segment='6'>"
                              "<Skeleton Name='gSkel' Type='Normal' LimbType='Standard' Offset='0x20'/>"
                              "<Animation Name='gAnim' Offset='0x48'/></File></Root>");
    return run({"decode", "--poses", "--manifest", xml, file + "::gAnim"});
}

BOOST_AUTO_TEST_CASE(a_limb_is_inside_its_parent) {
    Folder const folder;
    auto const ran = run_on(folder, object());
    BOOST_TEST(ran.exit == 0);
    auto const frames = poses_in(ran)["frames"];
    BOOST_TEST(frames.size() == 1U);
    must_be_at(frames[0][0], {1, 2, 3}, quarter_about_z);
    must_be_at(frames[0][1], {1, 12, 3}, quarter_about_z);
}

BOOST_AUTO_TEST_CASE(a_limb_that_is_never_drawn_has_no_pose) {
    Folder const folder;
    auto const frames = poses_in(run_on(folder, object("0xFF")))["frames"];
    BOOST_TEST(frames[0][1].is_null());
    BOOST_TEST(!frames[0][0].is_null());
}

BOOST_AUTO_TEST_CASE(a_limb_without_values_is_not_guessed) {
    Folder const folder;
    // The indices of limb 1 lead out of the values, and there is no room for more.
    must_refuse(run_on(folder, object("1", "2 3 4  0 0 1  9000 9000 9000")),
                "the animation has no values for limb 1");
}

BOOST_AUTO_TEST_CASE(limbs_of_the_oldest_kind_are_not_composed) {
    Folder const folder;
    auto const file = folder.write("old.bin", assembled("order big\n"
                                                        "s16 7 8 9 0  s16 2 0 1 1 3 0  s16 1 0 1 0 1 0\n"
                                                        "s16 3 1 u32 0x06000000 0x06000008\n"));
    auto const xml = folder.write("old.xml", "<Root><File Name='old.bin' Segment='6'>"
                                             "<LegacyAnimation Name='gOld' Offset='0x20'/></File></Root>");
    must_refuse(run({"decode", "--poses", "--manifest", xml, file + "::gOld"}),
                "how joints are composed is not known for zelda64.legacy");
}

// --- Little Big Adventure 1
// -----------------------------------------------------------------------------------------

/// A keyframe for the four groups of the body `figure`: arm and leg on the trunk, the hand on the arm.
std::string clip(std::string_view arm, std::string_view leg, std::string_view hand) {
    return assembled("u16 1 4 0 0  u16 10 s16 3 2 1  u16 0 s16 0 64 0\n" + std::string(arm) + "\n" +
                     std::string(leg) + "\n" + std::string(hand) + "\n");
}

constexpr auto turned_arm = "u16 0 s16 0 0 256", moved_leg = "u16 1 s16 5 6 7", turned_hand = "u16 0 s16 256 0 256";

Ran run_on_body(Folder const& folder, std::string const& animation, std::string const& body) {
    auto const lm1 = folder.write("FIGURE.LM1", body);
    return run({"decode", "--poses", "--context", lm1, folder.write("1.AN1", animation)});
}

BOOST_AUTO_TEST_CASE(a_group_turns_about_a_point_of_another) {
    Folder const folder;
    auto const ran = run_on_body(folder, clip(turned_arm, moved_leg, turned_hand), base("lba1.body", "figure"));
    BOOST_TEST(ran.exit == 0);
    auto const frames = poses_in(ran)["frames"];
    // Neither the step nor the turn of the actor is part of a pose.
    must_be_at(frames[0][0], {0, 0, 0}, unturned);
    must_be_at(frames[0][1], {0, 120, 0}, quarter_about_z);
    must_be_at(frames[0][2], {5, 6, 7}, unturned);
    // The hand is at 40, 10, 0 of the arm, which is turned. Its own turn is Rx Rz: z first.
    must_be_at(frames[0][3], {-10, 160, 0}, {{0, 0, 1}, {0, -1, 0}, {1, 0, 0}});
}

BOOST_AUTO_TEST_CASE(y_turns_before_z) {
    Folder const folder;
    auto const frames = poses_in(run_on_body(folder, clip("u16 0 s16 0 256 256", moved_leg, turned_hand),
                                             base("lba1.body", "figure")))["frames"];
    must_be_at(frames[0][1], {0, 120, 0}, {{0, -1, 0}, {0, 0, 1}, {-1, 0, 0}});
}

BOOST_AUTO_TEST_CASE(groups_that_keep_an_earlier_pose_are_not_guessed) {
    Folder const folder;
    auto const body = base("lba1.body", "figure");
    must_refuse(run_on_body(folder, clip(turned_arm, "u16 2 s16 1 1 1", turned_hand), body),
                "keyframe 0 neither turns nor moves bone 2, which then keeps the pose that it had");
    must_refuse(
        run_on_body(folder, assembled("u16 1 2 0 0  u16 10 s16 0 0 0  u16 0 s16 0 0 0  u16 0 s16 0 0 0"), body),
        "the animation has 2 bones; the body has 4 groups, of which the others keep the pose that they had");
    auto astray = body;
    astray[astray.size() - 34] = 24; // the hand turns about one of its own points
    must_refuse(run_on_body(folder, clip(turned_arm, moved_leg, turned_hand), astray),
                "the point that group 3 turns about is not known: no group before it has it");
}

// --- others
// ---------------------------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(families_of_unknown_conventions_refuse) {
    Folder const folder;
    static_cast<void>(folder.write("made.skb", base("sotc.skb", "chain")));
    auto const ran = run({"decode", "--poses", folder.write("made_walk.anb", base("sotc.anb", "still"))});
    must_refuse(ran, "how joints are composed is not known for sotc.anb");
}

BOOST_AUTO_TEST_SUITE_END()
