// SPDX-License-Identifier: MIT
// Needs: zengin
// --context-json: all that is known of one file besides its bytes.
#include "tests/cli/records.hpp"

namespace {

using namespace animcheck::test;

} // namespace

BOOST_AUTO_TEST_SUITE(context_json)

BOOST_AUTO_TEST_CASE(the_context_names_the_file_and_its_skeleton) {
    Folder const folder;
    auto const file = folder.write("x", good_animation());
    auto const context = folder.write("c.json", R"({"name": "HUM-S_LOOP.MAN", "skeleton": {"joints": []}})");
    auto const plain = check({file}), told = check({"--context-json", context, file});
    BOOST_TEST(plain.at(file)["context"].empty());
    BOOST_TEST(told.at(file)["context"]["skeleton_joints"]["value"] == 0);
    BOOST_TEST(told.at(file)["context"]["skeleton_joints"]["from"] == context);
    BOOST_TEST(told.run["config"]["context"]["name"] == "c.json");
    BOOST_TEST(told.summary["inputs"] == 1);
}

BOOST_AUTO_TEST_CASE(nothing_around_the_file_is_looked_at) {
    Folder const folder;
    auto const file = folder.write("HUM-S_LOOP.MAN", good_animation());
    static_cast<void>(folder.write("HUM.MDH", "no hierarchy"));
    auto const context = folder.write("c.json", R"({"name": "HUM-S_LOOP.MAN"})");
    BOOST_TEST(!check({file}).at(file)["context"].empty());
    BOOST_TEST(check({"--context-json", context, file}).at(file)["context"].empty());
}

BOOST_AUTO_TEST_CASE(limits_hold_for_check_decode_and_dump) {
    Folder const folder;
    auto const file = folder.write("HUM-S_LOOP.MAN", good_animation());
    auto const context = folder.write("c.json", R"({"limits": {"events": 4}})");
    BOOST_TEST(check({"--context-json", context, file}).at(file)["verdict"] == "incomplete");
    auto const decoded = run({"decode", "--context-json", context, file});
    BOOST_TEST(decoded.exit == 1); // it stopped there
    BOOST_TEST(has(decoded.out, "zengin.man/limit"));
    auto const dumped = run({"dump", "--context-json", context, file});
    BOOST_TEST(dumped.exit == 0);
    BOOST_TEST(has(dumped.out, "zengin.man/limit"));
    BOOST_TEST(!has(run({"dump", file}).out, "zengin.man/limit"));
}

BOOST_AUTO_TEST_CASE(it_is_about_one_file_and_stands_alone) {
    Folder const folder;
    auto const file = folder.write("a", good_animation());
    auto const context = folder.write("c.json", "{}"), bad = folder.write("d.json", R"({"nam": 1})");
    auto const complaint_of = [](std::vector<std::string> const& words) {
        auto const ran = run(words);
        BOOST_TEST(ran.exit == 2);
        return ran.err;
    };
    BOOST_TEST(
        has(complaint_of({"check", "--context-json", context, file, file}), "--context-json is about one file"));
    BOOST_TEST(has(complaint_of({"check", "--context-json", context, folder.path("")}), "is about one file"));
    BOOST_TEST(has(complaint_of({"check", "--context-json", bad, file}), "unknown key 'nam'"));
    BOOST_TEST(has(complaint_of({"decode", "--context-json", context, file + "::A"}), "names the member"));
    BOOST_TEST(has(complaint_of({"dump", "--context-json", context, "--format", "zengin.man", file}), "excludes"));
    BOOST_TEST(
        has(complaint_of({"check", "--context-json", context, "-o", context, file}), "it is read by this run"));
}

BOOST_AUTO_TEST_SUITE_END()
