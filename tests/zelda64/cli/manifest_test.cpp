// SPDX-License-Identifier: MIT
// Manifests in folders, and those that are beside their objects.
#include "tests/cli/records.hpp"

#include <fmt/format.h>

namespace animcheck::test {
namespace {

std::string xml_of(std::string const& file, std::string const& prefix = "g") {
    return fmt::format("<Root><File Name=\"{}\" Segment=\"6\">"
                       "<Skeleton Name=\"{}Skel\" Type=\"Normal\" LimbType=\"Standard\" Offset=\"0x38\"/>"
                       "<Animation Name=\"{}Anim\" Offset=\"0x60\"/></File></Root>",
                       file, prefix, prefix);
}

std::string small_object() { return base("zelda64.object", "small"); }

/// An object called `object_test.zobj` in a folder of its own.
struct Alone {
    Folder folder;
    std::string file = folder.write("a/object_test.zobj", small_object());
    [[nodiscard]] std::string xml(std::string const& name, std::string const& text) const {
        return folder.write("a/" + name, text);
    }
    [[nodiscard]] std::vector<std::string> scanned() const {
        return {file + "::Skeleton_000038", file + "::Animation_000060", file};
    }
    [[nodiscard]] std::vector<std::string> named(std::string const& prefix = "g") const {
        return {file + "::" + prefix + "Skel", file + "::" + prefix + "Anim", file};
    }
};

void must_have(Report const& report, std::vector<std::string> const& places) {
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(report.places() == places, boost::test_tools::per_element());
}

} // namespace

BOOST_AUTO_TEST_SUITE(program_manifest)

BOOST_AUTO_TEST_CASE(xml_that_is_called_like_its_object_is_found) {
    Alone const alone;
    must_have(check({alone.file}), alone.scanned());
    auto const xml = alone.xml("object_test.xml", xml_of("object_test"));
    for (auto const& path : {alone.file, alone.folder.path("a"), alone.folder.path("")}) {
        auto const report = check({path});
        BOOST_TEST(report.exit == 0, path);
        BOOST_TEST(report.inputs.size() == 3u, path); // the XML is no input
        BOOST_TEST(has(report.text, "::gAnim") == false);
        BOOST_TEST(report.run["config"]["manifests"][0]["name"] == "object_test.xml");
        BOOST_TEST(report.err == "");
    }
    must_have(check({alone.file}), alone.named());
    must_have(check({alone.file, xml}), alone.named()); // as a shell's * has it
    BOOST_TEST(has(run({"ls", alone.file}).out, "::gAnim"));
    BOOST_TEST(run({"decode", alone.file + "::gAnim"}).exit == 0);
    BOOST_TEST(has(run({"dump", alone.file + "::gSkel"}).out, "header.limb_count = 3"));
}

BOOST_AUTO_TEST_CASE(what_it_names_is_an_object_whatever_the_name_implies) {
    for (auto const* const name : {"object.man", "object.anb", "anim.hqr", "battle.lgp", "link_animetion"}) {
        Alone const alone;
        auto const file = alone.folder.write(std::string("b/") + name, small_object());
        auto const report = check({"--manifest", alone.xml("object.xml", xml_of(name)), file});
        BOOST_TEST(report.exit == 0, name);
        BOOST_TEST(report.inputs.back()["format"] == "zelda64.object", name);
    }
}

BOOST_AUTO_TEST_CASE(it_is_recorded_as_one_that_was_given) {
    Alone const alone;
    auto const xml = alone.xml("object_test.xml", xml_of("object_test"));
    auto const found = check({alone.file}), given = check({"--manifest", xml, alone.file});
    BOOST_TEST(found.text == given.text);
}

BOOST_AUTO_TEST_CASE(the_only_xml_that_names_the_object_is_found) {
    Alone const alone;
    static_cast<void>(alone.xml("all.xml", xml_of("Object_Test", "all")));
    static_cast<void>(alone.xml("zz.xml", xml_of("other")));
    must_have(check({alone.file}), alone.named("all"));
    static_cast<void>(alone.xml("second.xml", xml_of("object_test", "second")));
    auto const both = check({alone.file});
    must_have(both, alone.scanned());
    BOOST_TEST(has(both.err, "all.xml and "), both.err);
    BOOST_TEST(has(both.err, "second.xml both name "), both.err);
    static_cast<void>(alone.xml("OBJECT_TEST.XML", xml_of("object_test", "own"))); // the one that is called so
    auto const own = check({alone.file});
    must_have(own, alone.named("own"));
    BOOST_TEST(own.err == "");
}

BOOST_AUTO_TEST_CASE(one_that_names_another_file_changes_nothing) {
    Alone const alone;
    static_cast<void>(alone.xml("object_test.xml", xml_of("object_other")));
    auto const report = check({alone.file});
    must_have(report, alone.scanned());
    BOOST_TEST(report.err == "");
    BOOST_TEST(report.run["config"]["manifests"].empty());
    BOOST_TEST(check({alone.folder.path("a")}).summary["verdicts"]["unknown"] == 1); // it is a file like any
}

BOOST_AUTO_TEST_CASE(one_that_is_damaged_is_a_note) {
    Alone const alone;
    for (auto const* const text : {"no XML", "<Root><File Name='object_test'>", "<Root/>", ""}) {
        static_cast<void>(alone.xml("object_test.xml", text));
        auto const report = check({alone.file});
        must_have(report, alone.scanned());
        BOOST_TEST(has(report.err, "animcheck: warning: " + alone.folder.path("a/object_test.xml")), report.err);
        BOOST_TEST(has(report.err, "object_test.zobj is read without it"), report.err);
        BOOST_TEST(run({"check", "--manifest", alone.folder.path("a/object_test.xml"), alone.file}).exit == 2);
    }
    static_cast<void>(alone.xml("unrelated.xml", "no XML either"));
    static_cast<void>(alone.xml("object_test.xml", xml_of("object_test")));
    BOOST_TEST(check({alone.file}).err == "");
}

BOOST_AUTO_TEST_CASE(one_of_something_else_is_not_read) {
    Alone const alone;
    for (auto const* const text :
         {"<?xml version='1.0'?>\n<!DOCTYPE x SYSTEM 'x.dtd'>\n<x><a><b><c><d><e/></d></c></b></a></x>", "<Roots/>",
          "<!-- <Root> --><Other>"}) {
        static_cast<void>(alone.xml("object_test.xml", text));
        for (auto const& path : {alone.file, alone.folder.path("a")}) {
            auto const report = check({path});
            BOOST_TEST(report.err == "", text);
            BOOST_TEST(report.inputs.front()["place"] == alone.scanned().front(), text);
        }
        BOOST_TEST(run({"check", "--manifest", alone.folder.path("a/object_test.xml"), alone.file}).exit == 2);
    }
    static_cast<void>(alone.xml("object_other.xml", xml_of("object_test", "other")));
    auto const report = check({"--manifest", alone.folder.path("a"), alone.file});
    must_have(report, alone.named("other"));
    BOOST_TEST(report.err == "");
}

BOOST_AUTO_TEST_CASE(each_folder_is_on_its_own) {
    Alone const alone;
    static_cast<void>(alone.folder.write("b/object_test.zobj", small_object()));
    static_cast<void>(alone.folder.write("b/object_test.xml", xml_of("object_test", "b")));
    auto const report = check({alone.folder.path("")});
    BOOST_TEST(report.exit == 0);
    static_cast<void>(report.at(alone.folder.path("b/object_test.zobj::bAnim")));
    static_cast<void>(report.at(alone.file + "::Animation_000060"));
}

BOOST_AUTO_TEST_CASE(a_report_does_not_replace_what_was_found) {
    Alone const alone;
    auto const xml = alone.xml("object_test.xml", xml_of("object_test"));
    auto const ran = run({"check", "-o", xml, alone.file});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(has(ran.err, "is read by this run"), ran.err);
    auto const folder = alone.folder.path("manifests");
    auto const other = alone.folder.write("manifests/x/object_test.xml", xml_of("object_test"));
    BOOST_TEST(run({"check", "-o", other, "--manifest", folder, alone.file}).exit == 2);
    BOOST_TEST(std::filesystem::file_size(other) == xml_of("object_test").size());
}

BOOST_AUTO_TEST_CASE(a_folder_of_manifests_gives_those_of_the_run) {
    Alone const alone;
    auto const folder = alone.folder.path("xml");
    static_cast<void>(alone.folder.write("xml/objects/object_test.xml", xml_of("object_test", "folder")));
    for (int i = 0; i < 50; ++i)
        static_cast<void>(
            alone.folder.write(fmt::format("xml/objects/object_{}.xml", i), xml_of(fmt::format("object_{}", i))));
    auto const report = check({"--manifest", folder, alone.file});
    must_have(report, alone.named("folder"));
    BOOST_TEST(report.run["config"]["manifests"].size() == 1u); // the others name nothing of the run
    BOOST_TEST(report.err == "");
    static_cast<void>(alone.xml("object_test.xml", xml_of("object_test", "beside")));
    must_have(check({"--manifest", folder, alone.file}), alone.named("folder")); // what is given comes first
    auto const other = alone.folder.write("other/object_no.zobj", small_object());
    BOOST_TEST(check({"--manifest", folder, other}).exit == 0); // of a folder that is no fault
    auto const more = alone.folder.write("other/object_none.zobj", small_object());
    BOOST_TEST(run({"check", "--manifest", folder + "/objects/object_1.xml", other, more}).exit ==
               2); // of a file it is
}

BOOST_AUTO_TEST_CASE(a_manifest_in_the_walked_folder_is_no_input) {
    Alone const alone;
    auto const xml = alone.xml("object_test.xml", xml_of("object_test"));
    auto const found = check({alone.folder.path("a")}), given = check({"--manifest", xml, alone.folder.path("a")}),
               folder = check({"--manifest", alone.folder.path(""), alone.folder.path("a")});
    BOOST_TEST(found.text == given.text);
    BOOST_TEST(found.text == folder.text);
    BOOST_TEST(found.summary["inputs"] == 3);
}

BOOST_AUTO_TEST_CASE(faults_of_a_folder_are_told_from_those_of_a_file) {
    Alone const alone;
    auto const folder = alone.folder.path("xml");
    auto const broken = alone.folder.write("xml/broken.xml", "<Root>");
    auto const nothing = run({"check", "--manifest", folder, alone.file});
    BOOST_TEST(nothing.exit == 2);
    BOOST_TEST(has(nothing.err, "there is no XML manifest below this folder"), nothing.err);
    static_cast<void>(alone.folder.write("xml/v1/object_test.xml", xml_of("object_test", "one")));
    auto const one = check({"--manifest", folder, alone.file});
    must_have(one, alone.named("one"));
    BOOST_TEST(has(one.err, "broken.xml:1: "), one.err);
    BOOST_TEST(has(one.err, "; left out"), one.err);
    static_cast<void>(alone.folder.write("xml/copy/object_test.xml", xml_of("object_test", "one")));
    must_have(check({"--manifest", folder, alone.file}), alone.named("one")); // they say the same
    static_cast<void>(alone.folder.write("xml/v2/object_test.xml", xml_of("object_test", "two")));
    auto const two = run({"check", "--manifest", folder, alone.file});
    BOOST_TEST(two.exit == 2);
    BOOST_TEST(has(two.err, "two manifests name object_test: "), two.err);
    auto const chosen = check({"--manifest", folder, "--manifest", folder + "/v2/object_test.xml", alone.file});
    must_have(chosen, alone.named("two"));
    static_cast<void>(broken);
}

BOOST_AUTO_TEST_CASE(shards_agree_on_what_was_found) {
    Alone const alone;
    static_cast<void>(alone.xml("object_test.xml", xml_of("object_test")));
    static_cast<void>(alone.folder.write("b/object_b.zobj", small_object()));
    static_cast<void>(alone.folder.write("b/object_b.xml", xml_of("object_b")));
    std::vector<std::string> words{"report", "merge"};
    for (auto const* const shard : {"1/2", "2/2"})
        words.push_back(alone.folder.write(fmt::format("shards/{}", shard[0]),
                                           run({"check", "--output-format", "jsonl", "--shard", shard,
                                                alone.folder.path("a"), alone.folder.path("b")})
                                               .out));
    auto const merged = run(words);
    BOOST_TEST(merged.exit == 0, merged.err);
    BOOST_TEST(merged.out == check({alone.folder.path("a"), alone.folder.path("b")}).text);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::test
