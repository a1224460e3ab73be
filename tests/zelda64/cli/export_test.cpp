// SPDX-License-Identifier: MIT
// glTF of animations of Zelda 64, through the program.
#include "tests/cli/gltf.hpp"
#include "tests/cli/poses.hpp"

namespace {

using namespace animcheck::test;

BOOST_AUTO_TEST_SUITE(export_of_zelda64)

/// A limb, and one 10 from it, which has two links to display lists if it is for LOD. Two frames; limb 0 turns by a
/// quarter about z in the second.
std::string object(bool lod) {
    auto const limb = [&](std::string const& place) { return place + " u32 0" + (lod ? " u32 0\n" : "\n"); };
    std::string const table = lod ? "0x06000000 0x06000010" : "0x06000000 0x0600000C",
                      at = lod ? "0x06000020" : "0x06000018";
    std::string const values = lod ? "0x06000030" : "0x06000028", joints = lod ? "0x06000040" : "0x06000038";
    return assembled("order big\n" + limb("s16 0 0 0 u8 1 0xFF") + limb("s16 10 0 0 u8 0xFF 0xFF") + "u32 " +
                     table + "\nu32 " + at +
                     " u8 2 0 0 0\ns16 0 1 2 3 0 0 0 16384\nu16 1 2 3  0 0 6  0 0 0 0\ns16 2 u16 0 u32 " + values +
                     ' ' + joints + " u16 6 0\n");
}

struct Files {
    explicit Files(bool lod) : file(folder.write("object_t", object(lod))) {
        std::string const type = lod ? "LOD" : "Standard", at = lod ? "0x28" : "0x20",
                          animation = lod ? "0x54" : "0x4C";
        xml = folder.write("t.xml", "<Root><File Name='object_t' Segment='6'>"
                                    "<Skeleton Name='gSkel' Type='Normal' LimbType='" +
                                        type + "' Offset='" + at +
                                        "'/>"
                                        "<Animation Name='gAnim' Offset='" +
                                        animation + "'/></File></Root>");
    }
    Folder folder;
    std::string file, xml;
};

BOOST_AUTO_TEST_CASE(limbs_of_both_kinds_are_posed_alike) {
    for (auto const lod : {false, true}) {
        Files const files(lod);
        auto const place = files.file + "::gAnim";
        auto const glb = exported(files.folder, {"--manifest", files.xml, place});
        auto const ran = run({"decode", "--poses", "--manifest", files.xml, place});
        BOOST_TEST_REQUIRE(ran.exit == 0, ran.out);
        auto const frames = poses_in(ran)["frames"];
        must_be_at(frames[0][1], {11, 2, 3}, unturned);
        // The root's quarter about z takes the 10 along x to y.
        must_be_at(frames[1][1], {1, 12, 3}, quarter_about_z);
        // 20 frames a second: the second is after 50 ms.
        BOOST_TEST(glb.seconds(0) == 0.05F);
        BOOST_TEST(has(glb.json["animations"][0]["extras"]["time"].get<std::string>(), "SkelAnime_LoopFull"));
        must_be_near(glb.place(glb.node("joint 1"), 0, 0.05F).apply({0, 0, 0}), {0.0003125, 0.00375, 0.0009375},
                     1e-8);
    }
}

BOOST_AUTO_TEST_CASE(an_object_goes_into_a_folder) {
    Files const files(false);
    auto const to = files.folder.path("glb");
    auto const ran = run({"export", "--manifest", files.xml, files.file, "--to", to});
    BOOST_TEST(ran.exit == 0, ran.err);
    BOOST_TEST(ran.out == "1 file, 1 animation\n");
    Glb const glb(text_of(to + "/gSkel.glb"));
    BOOST_TEST(glb.json["animations"].size() == 1U);
    BOOST_TEST(glb.json["animations"][0]["name"] == "gAnim");
    BOOST_TEST(glb.json["nodes"][0]["name"] == "gSkel");
    BOOST_TEST(has(ran.err, "a unit is 0.3125 mm (chosen: the engine draws Link at a scale of 0.01"));
    auto const one = run({"export", "--manifest", files.xml, files.file, "-o", files.folder.path("a.glb")});
    BOOST_TEST(one.exit == 0, one.err);
}

BOOST_AUTO_TEST_CASE(the_text_form_is_pinned) {
    Files const files(false);
    must_be_pinned(files.folder, {"--manifest", files.xml, files.file + "::gAnim"}, "zelda64/cli/export.json");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
