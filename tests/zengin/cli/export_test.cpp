// SPDX-License-Identifier: MIT
// glTF of animations of Gothic, through the program.
#include "tests/cli/gltf.hpp"
#include "tests/cli/poses.hpp"

namespace {

using namespace animcheck::test;
using Json = nlohmann::json;

BOOST_AUTO_TEST_SUITE(export_of_zengin)

struct Files {
    Folder folder;
    std::string mdh = folder.write("HUM.MDH", base("zengin.mdh", "tree"));
    std::string man = folder.write("HUM-S_TEST.MAN", base("zengin.man", "loop"));
};

BOOST_AUTO_TEST_CASE(a_skeleton_found_beside_it_becomes_nodes_and_a_skin) {
    Files const files;
    auto const glb = exported(files.folder, {files.man});
    auto const arm = glb.node("ROOT ARM"), root = glb.node("ROOT");
    BOOST_TEST(glb.json["nodes"][root]["children"] == Json::array({arm}));
    BOOST_TEST(glb.json["skins"][0]["joints"] == Json::array({root, arm}));
    BOOST_TEST(glb.json["animations"].size() == 1U);
    BOOST_TEST(glb.json["animations"][0]["name"] == "S_TEST");
    BOOST_TEST(glb.notes()["skeleton_from"].get<std::string>().ends_with("HUM.MDH"));
    // Centimetres in a left-handed space: at rest the root is at 0.5, 90, 0.25.
    must_be_near(glb.place(root).apply({0, 0, 0}), {-0.005, 0.9, 0.0025}, 1e-7);
    // The arm is at 12.5, 40.5, 0 of it.
    must_be_near(glb.place(arm).apply({0, 0, 0}), {-0.13, 1.305, 0.0025}, 1e-7);
}

BOOST_AUTO_TEST_CASE(every_frame_is_where_decode_says) {
    Files const files;
    auto const glb = exported(files.folder, {files.man});
    auto const poses = poses_in(run({"decode", "--poses", files.man}));
    // 25 frames a second: the third frame is 80 ms after the first, and the clip lasts as long.
    BOOST_TEST(glb.json["animations"][0]["extras"]["frames_per_second"] == 25.0);
    BOOST_TEST(glb.seconds(0) == 0.08F);
    must_have_the_poses_of(glb, 0, poses, {0, 0.04F, 0.08F}, 1e-6);
}

BOOST_AUTO_TEST_CASE(inverse_bind_matrices_undo_the_rest_pose) {
    Files const files;
    auto const glb = exported(files.folder, {files.mdh});
    auto const& skin = glb.json["skins"][0];
    auto const binds = glb.values(skin["inverseBindMatrices"]);
    for (std::size_t joint = 0; joint < skin["joints"].size(); ++joint) {
        std::array<float, 16> rows{};
        for (std::size_t cell = 0; cell < 16; ++cell) rows[cell % 4 * 4 + cell / 4] = binds[joint * 16 + cell];
        auto const unit = glb.place(skin["joints"][joint].get<std::size_t>()) * animcheck::Matrix::of(rows);
        must_be_near(unit.apply({1, 2, 3}), {1, 2, 3}, 1e-6);
    }
    BOOST_TEST(!glb.json.contains("animations"));
}

BOOST_AUTO_TEST_CASE(a_damaged_file_is_exported_as_far_as_it_goes_and_says_so) {
    Files const files;
    auto bytes = base("zengin.man", "loop");
    bytes.resize(bytes.size() - 1); // the third frame is cut
    auto const out = files.folder.path("out.glb");
    auto const ran = run({"export", files.folder.write("HUM-S_CUT.MAN", bytes), "-o", out});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(has(ran.err, "it is broken; what lenient decoding keeps is exported"));
    Glb const glb(text_of(out));
    BOOST_TEST(glb.seconds(0) == 0.04F);
    BOOST_TEST(glb.notes()["verdict"] == "broken");
    BOOST_TEST(glb.notes()["findings"].dump().find(R"("severity":"error")") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(without_a_skeleton_nothing_is_guessed) {
    Folder const folder;
    auto const ran =
        run({"export", folder.write("X-S_TEST.MAN", base("zengin.man", "loop")), "-o", folder.path("o.glb")});
    BOOST_TEST(ran.exit == 3);
    BOOST_TEST(has(ran.err, "S_TEST: no skeleton is known for this animation"));
    BOOST_TEST(!std::filesystem::exists(folder.path("o.glb")));
}

BOOST_AUTO_TEST_CASE(a_volume_goes_into_a_folder) {
    Files const files;
    auto const to = files.folder.path("glb");
    auto const sample = files.folder.path("sample");
    BOOST_TEST(run({"corpus", "sample", std::string(ANIMCHECK_SOURCE_DIR) + "/golden", "--to", sample}).exit == 0);
    auto const volume = sample + "/DATA/Anims.vdf";
    auto const ran = run({"export", volume, "--to", to});
    BOOST_TEST((ran.exit == 0 || ran.exit == 3), ran.err);
    std::size_t count = 0;
    for (auto const& entry : std::filesystem::directory_iterator(to)) {
        ++count;
        BOOST_TEST(entry.path().extension() == ".glb");
        Glb const glb(text_of(entry.path()));
        BOOST_TEST(glb.json["asset"]["version"] == "2.0");
    }
    BOOST_TEST(count > 0U);
    BOOST_TEST(has(ran.out, std::to_string(count) + (count == 1 ? " file, " : " files, ")));
    auto const again = run({"export", volume, "--to", to});
    BOOST_TEST(again.exit == 2);
    BOOST_TEST(has(again.err, "is not empty"));
}

BOOST_AUTO_TEST_CASE(misuse_is_reported) {
    Files const files;
    BOOST_TEST(run({"export", files.man}).exit == 2);
    auto const over = run({"export", files.man, "-o", files.man});
    BOOST_TEST(over.exit == 2);
    BOOST_TEST(text_of(files.man) == base("zengin.man", "loop"));
    BOOST_TEST(run({"export", files.man, "-o", files.mdh}).exit == 2);
    auto const nothing = run({"export", files.folder.write("A.TXT", "hello"), "-o", files.folder.path("a.glb")});
    BOOST_TEST(nothing.exit == 2);
}

BOOST_AUTO_TEST_CASE(a_rate_that_no_clip_can_have_is_replaced_and_noted) {
    Files const files;
    auto bytes = base("zengin.man", "loop");
    auto const at = bytes.find(std::string("\0\0\xC8\x41\0\0\xC8\x41", 8)); // 25, twice
    BOOST_TEST_REQUIRE(at != std::string::npos);
    bytes.replace(at, 4, std::string("\0\0\xC0\x7F", 4)); // not a number
    auto const glb = exported(files.folder, {files.folder.write("HUM-S_NAN.MAN", bytes)});
    BOOST_TEST(glb.seconds(0) == 2.0F);
    BOOST_TEST(has(glb.json["animations"][0]["extras"]["time"].get<std::string>(), "chosen"));
}

BOOST_AUTO_TEST_CASE(the_unit_can_be_chosen) {
    Files const files;
    auto const glb = exported(files.folder, {"--scale", "1", files.mdh});
    must_be_near(glb.place(glb.node("ROOT")).apply({0, 0, 0}), {-0.5, 90, 0.25}, 1e-5);
    BOOST_TEST(glb.notes()["unit_chosen"] == true);
}

BOOST_AUTO_TEST_CASE(the_text_form_is_pinned) {
    Files const files;
    must_be_pinned(files.folder, {files.man}, "zengin/cli/export.json");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
