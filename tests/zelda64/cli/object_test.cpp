// SPDX-License-Identifier: MIT
// Objects of Zelda 64 through the program: a manifest names what is in them.
#include "tests/cli/records.hpp"

namespace animcheck::test {
namespace {

constexpr std::string_view manifest = R"(<Root>
  <File Name="object_test" Segment="6">
    <Skeleton Name="gTestSkel" Type="Normal" LimbType="Standard" Offset="0x38"/>
    <Animation Name="gTestAnim" Offset="0x60"/>
    <DList Name="gTestDL" Offset="0x0"/>
  </File>
</Root>
)";

std::string object() { return base("zelda64.object", "small"); }

struct Files {
    Folder folder;
    std::string file = folder.write("object_test.zobj", object());
    std::string xml = folder.write("object_test.xml", manifest);
};

std::string with(std::string text, std::string_view what, std::string_view instead) {
    auto const at = text.find(what);
    BOOST_REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), instead);
}

} // namespace

BOOST_AUTO_TEST_SUITE(program_object)

BOOST_AUTO_TEST_CASE(every_element_is_an_input) {
    Files const files;
    auto const report = check({"--manifest", files.xml, files.file});
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(report.places() == (std::vector{files.file + "::gTestSkel", files.file + "::gTestAnim", files.file}),
               boost::test_tools::per_element());
    auto const& animation = report.at(files.file + "::gTestAnim");
    BOOST_TEST(animation["format"] == "zelda64.animation");
    BOOST_TEST(animation["verdict"] == "conforms");
    BOOST_TEST(animation["summary"]["joints"] == 4);
    BOOST_TEST(animation["context"]["skeleton_joints"]["value"] == 3);
    BOOST_TEST(animation["context"]["skeleton_joints"]["from"] == files.file + "::gTestSkel");
    BOOST_TEST(animation["skipped"].empty());
    auto const& closing = report.at(files.file);
    BOOST_TEST(closing["format"] == "zelda64.object");
    BOOST_TEST(closing["summary"]["judged"] == 2);
    BOOST_TEST(closing["summary"]["skipped"] == 1);
    BOOST_TEST(closing["contents"]["checked"] == 2);
}

BOOST_AUTO_TEST_CASE(findings_are_at_bytes_of_the_file) {
    Files const files;
    auto bytes = object();
    bytes[0x62] = 1; // the animation's pad
    static_cast<void>(files.folder.write("object_test.zobj", bytes));
    auto const report = check({"--manifest", files.xml, "--fail-on", "note", files.file});
    BOOST_TEST(report.exit == 1);
    auto const& findings = report.at(files.file + "::gTestAnim")["findings"];
    BOOST_TEST_REQUIRE(findings.size() == 1U);
    BOOST_TEST(findings[0]["location"]["bytes"][0] == 0x62);
    BOOST_TEST(findings[0]["location"]["file_bytes"][0] == 0x62);
}

BOOST_AUTO_TEST_CASE(a_place_names_an_element) {
    Files const files;
    auto const place = files.file + "::gTestAnim";
    auto const report = check({"--manifest", files.xml, place});
    BOOST_TEST(report.inputs.size() == 1U);
    auto const decoded = Json::parse(run({"decode", "--manifest", files.xml, place}).out);
    BOOST_TEST(decoded["format"] == "zelda64.animation");
    BOOST_TEST(decoded["clips"][0]["tracks"].size() == 4U);
    BOOST_TEST(decoded["clips"][0]["tracks"][0]["raw"][1][1] == 80);
    BOOST_TEST(has(run({"dump", "--manifest", files.xml, files.file + "::#0"}).out, "header.limb_count = 3"));
    BOOST_TEST(has(run({"dump", "--manifest", files.xml, files.file}).out, "element[1].name = gTestAnim"));
    BOOST_TEST(run({"check", "--manifest", files.xml, files.file + "::gTestDL"}).exit == 2);
}

BOOST_AUTO_TEST_CASE(decode_names_eyes_mouth_and_limbs) {
    Folder const folder;
    auto const file = folder.write("link_animetion", base("zelda64.frames", "jump") + std::string(4, '\0'));
    auto const xml = folder.write("m.xml", "<Root><File Name='link_animetion' Segment='7'><PlayerAnimationData "
                                           "Name='gData' FrameCount='2' Offset='0x0'/></File></Root>");
    auto const ran = run({"decode", "--game", "oot", "--manifest", xml, file + "::gData"});
    auto const clip = Json::parse(ran.out)["clips"][0];
    BOOST_TEST(clip["labels"]["eyes"][1] == "open");
    BOOST_TEST(clip["labels"]["mouth"][1] == "smile");
    BOOST_TEST(clip["tracks"][1]["name"] == "root");
    BOOST_TEST(clip["tracks"][21]["name"] == "torso");
    BOOST_TEST(clip["tracks"][1]["raw"][0][0] == -16384);
    BOOST_TEST(clip["tracks"][1]["values"][0][0] == -90.0);
}

BOOST_AUTO_TEST_CASE(a_folder_has_objects_by_their_names) {
    Files const files;
    static_cast<void>(files.folder.write("object_other", object()));
    auto const report = check({"--manifest", files.xml, files.folder.path("")});
    BOOST_TEST(report.exit == 0);
    auto const objects = [](Json const& input) { return input["format"] != nullptr; };
    BOOST_TEST(std::ranges::count_if(report.inputs, objects) == 3);
}

BOOST_AUTO_TEST_CASE(the_only_file_may_have_another_name) {
    Files const files;
    auto const other = files.folder.write("rat.bin", object());
    auto const report = check({"--manifest", files.xml, other});
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(has_rule(report.at(other), "zelda64.object/other-name"));
}

BOOST_AUTO_TEST_CASE(standard_input_is_an_object) {
    Files const files;
    BOOST_TEST(check({"--manifest", files.xml, "-"}, object()).inputs.size() == 3U);
}

BOOST_AUTO_TEST_CASE(other_segments_are_given_by_files) {
    Files const files;
    auto bytes = object();
    bytes[0x64] = 4; // the values are in another segment
    static_cast<void>(files.folder.write("object_test.zobj", bytes));
    auto const place = files.file + "::gTestAnim";
    BOOST_TEST(has_rule(check({"--manifest", files.xml, place}).at(place), "zelda64.animation/segment-not-given"));
    auto const keep = files.folder.write("gameplay_keep", std::string(128, '\0'));
    auto const given = check({"--manifest", files.xml, "--segment", "4=" + keep, place});
    BOOST_TEST(given.at(place)["findings"].empty());
    auto const small = files.folder.write("small", std::string(16, '\0'));
    auto const outside =
        check({"--manifest", files.xml, "--segment", "4=" + small, "--segment", "5=" + keep, place});
    BOOST_TEST(has_rule(outside.at(place), "zelda64.animation/pointer-outside"));
}

BOOST_AUTO_TEST_CASE(what_a_manifest_is_wrong_about_is_found) {
    Files const files;
    static_cast<void>(files.folder.write("object_test.xml", with(std::string(manifest), "0x60", "0x600")));
    auto const report = check({"--manifest", files.xml, files.file});
    BOOST_TEST(report.exit == 1);
    BOOST_TEST(has_rule(report.at(files.file), "zelda64.object/element-outside"));
    BOOST_TEST(report.at(files.file + "::gTestSkel")["verdict"] == "conforms");
}

BOOST_AUTO_TEST_CASE(a_skeleton_that_is_broken_pairs_with_nothing) {
    Files const files;
    auto bytes = object();
    bytes[8 + 6] = 0; // the root is its own child
    static_cast<void>(files.folder.write("object_test.zobj", bytes));
    auto const report = check({"--manifest", files.xml, files.file});
    BOOST_TEST(report.at(files.file + "::gTestAnim")["skipped"][0]["why"] ==
               "the skeleton that was found is broken");
}

BOOST_AUTO_TEST_CASE(another_object_has_the_skeleton) {
    Files const files;
    auto const other = files.folder.write("object_anims.zobj", object());
    auto const xml =
        files.folder.write("object_anims.xml", "<Root><File Name='object_anims' Segment='6'>"
                                               "<Animation Name='gAnim' Offset='0x60'/></File></Root>");
    auto const place = other + "::gAnim";
    BOOST_TEST(!check({"--manifest", xml, place}).at(place)["skipped"].empty());
    auto const skeleton = files.file + "::gTestSkel";
    auto const report = check({"--manifest", xml, "--manifest", files.xml, "--context", skeleton, place});
    BOOST_TEST(report.at(place)["context"]["skeleton_joints"]["from"] == skeleton);
    BOOST_TEST(report.at(place)["skipped"].empty());
}

BOOST_AUTO_TEST_CASE(mistakes_of_the_caller_are_reported) {
    Files const files;
    auto const refused = [&](std::vector<std::string> words, std::string_view why) {
        words.insert(words.begin(), "check");
        auto const ran = run(words);
        BOOST_TEST(ran.exit == 2);
        BOOST_TEST(has(ran.err, why), ran.err);
    };
    auto const broken = files.folder.write("broken.xml", "<Root>\n<File");
    refused({"--manifest", broken, files.file}, "broken.xml:2: ");
    refused({"--manifest", files.folder.path("absent.xml"), files.file}, "absent.xml");
    refused({"--manifest", files.xml, "--manifest", files.xml, files.file}, "two manifests name object_test");
    refused({"--manifest", files.xml, files.xml, files.folder.write("other.bin", "x")}, "no file of such a name");
    refused({"--segment", "16=" + files.file, files.file}, "expected NUMBER=FILE");
    refused({"--segment", "4", files.file}, "expected NUMBER=FILE");
    refused({"--segment", "4=", files.file}, "no such file");
    refused({"--segment", "4=" + files.file, "--segment", "4=" + files.file, files.file}, "given twice");
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::test
