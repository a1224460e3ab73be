// SPDX-License-Identifier: MIT
// Which clips cannot be composed on a skeleton of bones.
#include "decoders/ff7/pose.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::ff7 {
namespace {

Skeleton bones(std::vector<std::optional<std::uint32_t>> const& parents) {
    Skeleton skeleton;
    for (auto const parent : parents) skeleton.joints.push_back({"", parent, {}, {}});
    return skeleton;
}

Clip turning(std::size_t joints) {
    Clip clip;
    clip.frames = 1;
    clip.tracks.resize(joints + 1);
    return clip;
}

BOOST_AUTO_TEST_SUITE(ff7_pose)

BOOST_AUTO_TEST_CASE(the_root_and_the_bones_are_as_many_as_what_turns) {
    auto const two = bones({std::nullopt, 0});
    BOOST_TEST(pose_rules.obstacle(two, turning(3)) == "");
    BOOST_TEST(pose_rules.obstacle(two, turning(1)) ==
               "the animation turns 1 joint; the root and the bones of the skeleton are 3");
    BOOST_TEST(pose_rules.obstacle(two, turning(4)) ==
               "the animation turns 4 joints; the root and the bones of the skeleton are 3");
    BOOST_TEST(pose_rules.obstacle(bones({1, 0}), turning(3)) == "the bones of the skeleton are not a tree");
    BOOST_TEST(pose_rules.obstacle(two, Clip()) == "the animation has no frames");
}

BOOST_AUTO_TEST_CASE(a_weapon_needs_no_bones) {
    auto clip = turning(1);
    clip.moves = "weapon";
    BOOST_TEST(pose_rules.obstacle(bones({1, 0}), clip) == "");
    auto const rig = rig_of(pose_rules, bones({std::nullopt, 0}), clip);
    BOOST_TEST_REQUIRE(rig.joints.size() == 1U);
    BOOST_TEST(rig.joints[0].name == "weapon");
}

BOOST_AUTO_TEST_CASE(the_root_is_before_the_bones) {
    auto const rig = rig_of(pose_rules, bones({std::nullopt, 0, std::nullopt}), turning(4));
    BOOST_TEST_REQUIRE(rig.joints.size() == 4U);
    BOOST_TEST(!rig.joints[0].parent);
    BOOST_TEST((rig.joints[1].parent == std::optional(0U)));
    BOOST_TEST((rig.joints[2].parent == std::optional(1U)));
    BOOST_TEST((rig.joints[3].parent == std::optional(0U)));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::ff7
