// SPDX-License-Identifier: MIT
// Needs: zengin zelda64
// What a run says of what it did not know, and how it ends.
#include "tests/cli/records.hpp"

#include <cstdlib>

namespace {

using namespace animcheck::test;

/// A volume of the corpus whose members are unrecognised.
std::string volume_of_unknown() { return base("zengin.vdf", "plain"); }

constexpr auto unknown_rule = "io/unknown-format";

} // namespace

BOOST_AUTO_TEST_SUITE(outcome)

BOOST_AUTO_TEST_CASE(every_file_of_a_dump_has_a_record) {
    Folder const folder;
    auto const known = folder.write("dump/HUM-S_TEST.MAN", good_animation());
    auto const text = folder.write("dump/a/readme.txt", "no animation");
    auto const report = check({folder.path("dump")});
    BOOST_TEST(report.exit == 0);
    BOOST_TEST(report.places() == (std::vector{known, text}), boost::test_tools::per_element());
    BOOST_TEST(report.at(text)["verdict"] == "unknown");
    BOOST_TEST(report.at(text)["format"] == nullptr);
    BOOST_TEST(report.at(text)["why"] == "plain text");
    BOOST_TEST(report.summary["inputs"] == 2);
    BOOST_TEST(report.summary["judged"] == 1);
}

BOOST_AUTO_TEST_CASE(unknown_files_are_counted_in_text_and_listed_when_asked_for) {
    Folder const folder;
    static_cast<void>(folder.write("dump/HUM-S_TEST.MAN", good_animation()));
    auto const text = folder.write("dump/readme.txt", "no animation");
    auto const counted = run({folder.path("dump")}).out;
    BOOST_TEST(has(counted, "2 files: 1 conforming, 1 unrecognised (.txt 1; --list-unknown lists them)\n"));
    BOOST_TEST(!has(counted, text));
    auto const listed = run({"--list-unknown", folder.path("dump")}).out;
    BOOST_TEST(has(listed, text + ": unrecognised (plain text, 12 bytes)\n"));
    BOOST_TEST(has(listed, "2 files: 1 conforming, 1 unrecognised\n"));
}

BOOST_AUTO_TEST_CASE(unknown_members_are_named_by_their_container_and_have_records_when_asked_for) {
    Folder const folder;
    auto const file = folder.write("V.VDF", volume_of_unknown());
    auto const report = check({file});
    auto const& names = report.at(file)["contents"]["unknown_names"];
    BOOST_TEST_REQUIRE(names.size() > 1u);
    BOOST_TEST(names.size() == report.at(file)["contents"]["unknown"].get<std::size_t>());
    BOOST_TEST(report.inputs.size() == 1u);
    auto const listed = check({"--list-unknown", file});
    BOOST_TEST(listed.inputs.size() == names.size() + 1);
    for (auto const& name : names) {
        auto const place = file + "::" + name.get<std::string>();
        BOOST_TEST(listed.at(place)["verdict"] == "unknown");
        BOOST_TEST(has(run({"--list-unknown", file}).out, place + ": unrecognised ("));
    }
    BOOST_TEST(listed.summary == report.summary); // to list them does not count them twice
}

BOOST_AUTO_TEST_CASE(a_run_that_checked_nothing_says_so_and_is_exit_3) {
    Folder const folder;
    std::filesystem::create_directories(folder.path("empty"));
    static_cast<void>(folder.write("texts/readme.txt", "no animation"));
    auto const volume = folder.write("V.VDF", volume_of_unknown());
    struct Row {
        std::string path;
        std::string_view why;
    };
    for (auto const& [path, why] : std::vector<Row>{{folder.path("empty"), "there is no file"},
                                                    {folder.path("texts"), "1 file is unrecognised"},
                                                    {volume, "1 container holds nothing recognised"}}) {
        auto const ran = run({path});
        BOOST_TEST(ran.exit == 3, path);
        BOOST_TEST(has(ran.err, "nothing was checked: "), path);
        BOOST_TEST(has(ran.err, why), ran.err);
        auto const accepted = run({"--allow-empty", path});
        BOOST_TEST(accepted.exit == 0, path);
        BOOST_TEST(accepted.err == "", path);
    }
    BOOST_TEST(check({volume}).at(volume)["verdict"] == "conforms"); // as a container it does
    BOOST_TEST(run({folder.path("")}).exit == 3);                    // all of it together is no more
    static_cast<void>(folder.write("HUM-S_TEST.MAN", good_animation()));
    BOOST_TEST(run({folder.path("")}).exit == 0);
}

BOOST_AUTO_TEST_CASE(errors_come_before_what_could_not_be_checked) {
    Folder const folder;
    auto const bad = folder.write("HUM-S_TEST.MAN", broken_animation()),
               text = folder.write("readme.txt", "no animation");
    auto const absent = folder.path("absent.MAN");
    BOOST_TEST(run({text, bad}).exit == 1);
    BOOST_TEST(run({absent, bad}).exit == 1);
    BOOST_TEST(run({"--require-context", bad}).exit == 1);
    BOOST_TEST(run({absent}).exit == 3);
    BOOST_TEST(run({"--fail-on", "never", absent, bad}).exit == 3);
    BOOST_TEST(run({"--fail-on", "fatal", text, bad}).exit == 3);
}

BOOST_AUTO_TEST_CASE(to_ignore_unknown_formats_is_to_ignore_their_exit_code) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation()),
               text = folder.write("readme.txt", "no animation");
    BOOST_TEST(run({file, text}).exit == 3);
    BOOST_TEST(run({"--ignore", unknown_rule, file, text}).exit == 0);
    BOOST_TEST(run({"--ignore", unknown_rule, text}).exit == 0);
    std::filesystem::create_directories(folder.path("empty"));
    BOOST_TEST(run({"--ignore", unknown_rule, folder.path("empty")}).exit == 3); // that is something else
}

BOOST_AUTO_TEST_CASE(a_game_that_no_file_knows_is_said) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    auto const ran = run({"--game", "oot", file});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(has(ran.err, "--game oot: no input is of a format that differs by game"));
    auto const frames = folder.write("link_animetion", std::string(134, '\0'));
    BOOST_TEST(!has(run({"--game", "oot", "--format", "zelda64.frames", frames}).err, "--game"));
}

BOOST_AUTO_TEST_CASE(the_run_record_has_every_option_that_can_change_a_verdict) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation());
    auto const plain = check({file}).run["config"];
    auto const model = folder.write("HUM.MDH", base("zengin.mdh", "document"));
    auto const xml = folder.write("m.xml", R"(<Root><File Name="HUM-S_TEST" Segment="6"></File></Root>)");
    auto const segment = folder.write("keep.bin", "sixteen bytes...");
    struct Row {
        std::string_view key;
        std::vector<std::string> words;
    };
    for (auto const& [key, words] : std::vector<Row>{{"fail_on", {"--fail-on", "warning"}},
                                                     {"ignore", {"--ignore", "zengin.man/version"}},
                                                     {"game", {"--game", "mm"}},
                                                     {"format", {"--format", "zengin.man"}},
                                                     {"context", {"--context", model}},
                                                     {"segments", {"--segment", "4=" + segment}},
                                                     {"spec_dir", {"--spec-dir", ANIMCHECK_SOURCE_DIR "/spec"}},
                                                     {"require_context", {"--require-context"}},
                                                     {"fold", {"--no-fold"}},
                                                     {"allow_empty", {"--allow-empty"}},
                                                     {"list_unknown", {"--list-unknown"}}}) {
        auto all = words;
        all.push_back(file);
        auto const config = check(all).run["config"];
        for (auto const& [name, value] : config.items()) BOOST_TEST((value != plain[name]) == (name == key), name);
    }
    auto const given =
        check({"--manifest", xml, "--segment", "4=" + segment, "--context", model, file}).run["config"];
    BOOST_TEST(given["manifests"][0]["name"] == "m.xml");
    BOOST_TEST(given["context"]["name"] == "HUM.MDH");
    BOOST_TEST(given["segments"][0] == (Json{{"number", 4}, {"name", "keep.bin"}, {"size", 16}}));
}

BOOST_AUTO_TEST_CASE(the_run_record_names_its_shard_and_what_is_sharded) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation()),
               other = folder.write("HUM-S_2.MAN", good_animation());
    auto const whole = check({file, other}).run["shard"],
               second = check({"--shard", "2/2", file, other}).run["shard"];
    BOOST_TEST(whole["number"] == 1);
    BOOST_TEST(whole["of"] == 1);
    BOOST_TEST(second["number"] == 2);
    BOOST_TEST(second["of"] == 2);
    BOOST_TEST(second["inputs"] == whole["inputs"]);
    BOOST_TEST(check({file}).run["shard"]["inputs"] != whole["inputs"]);
}

BOOST_AUTO_TEST_SUITE_END()
