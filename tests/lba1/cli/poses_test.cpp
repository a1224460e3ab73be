// SPDX-License-Identifier: MIT
// Where an animation puts the groups of a body: values by hand.
#include "tests/cli/poses.hpp"

namespace {

using namespace animcheck::test;

BOOST_AUTO_TEST_SUITE(poses_of_lba1)

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
                "keyframe 0 neither turns nor moves bone 2, which then keeps its previous pose");
    must_refuse(
        run_on_body(folder, assembled("u16 1 2 0 0  u16 10 s16 0 0 0  u16 0 s16 0 0 0  u16 0 s16 0 0 0"), body),
        "the animation has 2 bones; the body has 4 groups, of which the others keep their previous pose");
    must_refuse(run_on_body(folder, assembled("u16 1 1 0 0  u16 10 s16 0 0 0  u16 0 s16 0 0 0"), body),
                "the animation has 1 bone; the body has 4 groups, of which the others keep their previous pose");
    auto astray = body;
    astray[astray.size() - 132] = 24; // the hand turns about one of its own points
    must_refuse(run_on_body(folder, clip(turned_arm, moved_leg, turned_hand), astray),
                "the point that group 3 turns about is unknown: no earlier group has it");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
