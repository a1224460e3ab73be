// SPDX-License-Identifier: MIT
// Poses and glTF of battle animations, through the program: values by hand.
#include "tests/cli/gltf.hpp"
#include "tests/cli/poses.hpp"

namespace {

using namespace animcheck::test;
using Json = nlohmann::json;

BOOST_AUTO_TEST_SUITE(export_of_ff7)

std::string words(std::vector<std::uint32_t> const& values) {
    std::string bytes;
    for (auto const value : values)
        for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
    return bytes;
}

/// Bone 0 on the root, 100 long; bone 1 on bone 0, 50 long. Lengths are stored as negative numbers.
std::string skeleton(std::uint32_t body, std::uint32_t weapon) {
    return words({2, 1, 1, 2, 0, 0, 0, body, body + 2, 1, weapon, 0, 0, // header
                  0xFFFFFFFFU, 0xC2C80000U, 1, 0, 0xC2480000U, 1});     // parent, length, model
}

/// One frame. The root at 1, 2, 3, turned by a quarter about y; bone 0 by a quarter about x; bone 1 not.
std::string pack() {
    return assembled("u32 2\n"
                     "u32 3 1 size(body)\n"
                     "block body { u16 1 20 u8 0\n"
                     "bits 16 1 16 2 16 3  bits 12 0 12 1024 12 0  bits 12 1024 12 0 12 0  bits 12 0 12 0 12 0\n"
                     "align zeros 1 }\n"
                     "u32 1 1 size(weapon)\n"
                     "block weapon { u16 1 11 u8 0\n"
                     "bits 16 7 16 8 16 9  bits 12 0 12 0 12 1024 align zeros 1 }\n");
}

struct Files {
    Folder folder;
    std::string skeleton_file = folder.write("rtaa", skeleton(1, 1));
    std::string pack_file = folder.write("rtda", pack());
};

BOOST_AUTO_TEST_CASE(a_bone_begins_where_its_parent_ends) {
    Files const files;
    auto const ran = run({"decode", "--poses", files.pack_file});
    BOOST_TEST(ran.exit == 0, ran.err);
    auto const poses = poses_in(ran);
    BOOST_TEST(poses["joints"].dump() == R"(["root","bone 0","bone 1"])");
    auto const& joints = poses["frames"][0];
    // A quarter about y takes z to x and x to -z.
    must_be_at(joints[0], {1, 2, 3}, {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}});
    // Bone 0 begins at the root, which has no length. Its quarter about x takes y to z, which the root takes to x;
    // z to -y, which the root leaves.
    must_be_at(joints[1], {1, 2, 3}, {{0, 1, 0}, {0, 0, -1}, {-1, 0, 0}});
    // Bone 1 is at z = -100 of bone 0: 100 along y.
    must_be_at(joints[2], {1, 102, 3}, {{0, 1, 0}, {0, 0, -1}, {-1, 0, 0}});
}

BOOST_AUTO_TEST_CASE(a_weapon_is_a_node_of_its_own) {
    Files const files;
    auto const poses = Json::parse(run({"decode", "--poses", files.pack_file}).out)["clips"][1]["poses"];
    BOOST_TEST(poses["joints"].dump() == R"(["weapon"])");
    must_be_at(poses["frames"][0][0], {7, 8, 9}, quarter_about_z);
    auto const glb = exported(files.folder, {files.pack_file});
    BOOST_TEST(glb.json["animations"].size() == 2U);
    BOOST_TEST(glb.json["animations"][1]["name"] == "rtda 1");
    auto const weapon = glb.node("weapon"), above = glb.node("rtaa weapon");
    BOOST_TEST(glb.json["scenes"][0]["nodes"] == Json::array({0, glb.node("bones"), above, glb.node("bones (2)")}));
    BOOST_TEST(glb.json["nodes"][above]["children"] == Json::array({weapon}));
    for (auto const& channel : glb.json["animations"][1]["channels"])
        BOOST_TEST(channel["target"]["node"] == weapon);
    for (auto const& channel : glb.json["animations"][0]["channels"])
        BOOST_TEST(channel["target"]["node"] != weapon);
    // y and z change their signs, and a unit is 2.6 mm.
    must_be_near(glb.place(weapon, 1).apply({0, 0, 0}), {0.0182, -0.0208, -0.0234}, 1e-7);
}

/// Blender shows what is noted of a node above joints, not of a joint.
BOOST_AUTO_TEST_CASE(notes_of_a_weapon_alone_are_above_it) {
    Folder const folder;
    folder.write("rtaa", words({2, 1,           1, 3,           0,           0, 0, 1, 3, 1,
                                1, 0,           0, 0xFFFFFFFFU, 0xC2C80000U, 1, // one bone more
                                0, 0xC2480000U, 1, 1,           0xC2480000U, 1}));
    auto const file = folder.path("out.glb");
    BOOST_TEST(run({"export", folder.write("rtda", pack()), "-o", file}).exit ==
               3); // the body's animation is left out
    Glb const glb(text_of(file));
    BOOST_TEST_REQUIRE(glb.json["animations"].size() == 1U);
    BOOST_TEST(glb.json["nodes"][glb.node("rtaa weapon")]["extras"].contains("clip rtda 1"));
    BOOST_TEST(!glb.json["nodes"][glb.node("weapon")].contains("extras"));
}

BOOST_AUTO_TEST_CASE(every_frame_is_where_decode_says) {
    Files const files;
    auto const file = files.folder.write("rsda", base("ff7.battle", "pack"));
    auto const aa = files.folder.write("rsaa", skeleton(2, 1));
    auto const all = Json::parse(run({"decode", "--poses", "--context", aa, file}).out)["clips"];
    auto const glb = exported(files.folder, {"--context", aa, file});
    BOOST_TEST_REQUIRE(glb.json["animations"].size() == all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        // Three frames at 15 a second.
        BOOST_TEST(std::abs(glb.seconds(i) - 2.0F / 15) < 1e-7F);
        BOOST_TEST(has(glb.json["animations"][i]["extras"]["time"].get<std::string>(), "kujata"));
        must_have_the_poses_of(glb, i, all[i]["poses"], {0, 1.0F / 15, 2.0F / 15}, 1e-5);
    }
}

BOOST_AUTO_TEST_CASE(limbs_keep_their_length) {
    Files const files;
    auto const poses = poses_in(run({"decode", "--poses", "--context", files.folder.write("rsaa", skeleton(2, 1)),
                                     files.folder.write("rsda", base("ff7.battle", "pack"))}));
    for (auto const& frame : poses["frames"]) {
        double square = 0;
        for (std::size_t axis = 0; axis < 3; ++axis)
            square += std::pow(
                frame[2]["translation"][axis].get<double>() - frame[1]["translation"][axis].get<double>(), 2);
        BOOST_TEST(std::abs(std::sqrt(square) - 100) < 1e-3);
    }
}

BOOST_AUTO_TEST_CASE(the_text_form_is_pinned) {
    Files const files;
    must_be_pinned(files.folder, {files.pack_file}, "ff7/cli/export.json");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
