// SPDX-License-Identifier: MIT
// Where an animation puts the limbs of its skeleton: values by hand.
#include "tests/cli/poses.hpp"

namespace {

using namespace animcheck::test;

BOOST_AUTO_TEST_SUITE(poses_of_zelda64)

/// Limb 1 is 10 from limb 0, along x. The root is at 1, 2, 3, and limb 0 is a quarter about z.
std::string object(std::string_view child_of_root = "1", std::string_view joints = "2 3 4  0 0 1  0 0 0",
                   std::string_view pointers = "0x06000028 0x06000034") {
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
                     "s16 1 u16 0 u32 " +
                     std::string(pointers) + " u16 6 0\n");
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
    // The indices of limb 1 lead outside the values, and there can be no more values.
    must_refuse(run_on(folder, object("1", "2 3 4  0 0 1  9000 9000 9000")),
                "the animation has no values for limb 1");
    // The values are in another file.
    must_refuse(run_on(folder, object("1", "2 3 4  0 0 1  0 0 0", "0x05000028 0x05000034")),
                "the animation rotates no limbs");
}

BOOST_AUTO_TEST_CASE(legacy_limbs_are_not_composed) {
    Folder const folder;
    auto const file = folder.write("old.bin", assembled("order big\n"
                                                        "s16 7 8 9 0  s16 2 0 1 1 3 0  s16 1 0 1 0 1 0\n"
                                                        "s16 3 1 u32 0x06000000 0x06000008\n"));
    auto const xml = folder.write("old.xml", "<Root><File Name='old.bin' Segment='6'>"
                                             "<LegacyAnimation Name='gOld' Offset='0x20'/></File></Root>");
    must_refuse(run({"decode", "--poses", "--manifest", xml, file + "::gOld"}),
                "how joints are composed is not known for zelda64.legacy");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
