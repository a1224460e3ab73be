// SPDX-License-Identifier: MIT
// Needs: zengin
// Reports for other programs, and several of one run.
#include "tests/cli/records.hpp"

#include <pugixml.hpp>

#include <fstream>

namespace {

using namespace animcheck::test;

/// A broken animation with a hostile name, and a sound one.
void write_dump(Folder const& folder) {
    static_cast<void>(folder.write("dump/HUM-S_\"<&>,.MAN", broken_animation()));
    static_cast<void>(folder.write("dump/HUM-S_TEST.MAN", good_animation()));
    static_cast<void>(folder.write("dump/notes.txt", "no animation"));
}

} // namespace

BOOST_AUTO_TEST_SUITE(formats)

BOOST_AUTO_TEST_CASE(one_run_writes_several_reports_each_as_its_suffix_says) {
    Folder const folder;
    write_dump(folder);
    std::vector<std::string> words{"check", "--output-format", "github"};
    for (auto const* const name : {"a.sarif", "a.xml", "a.md", "a.csv", "a.tsv", "a.jsonl", "a.txt", "-"}) {
        words.emplace_back("-o");
        words.push_back(name == std::string("-") ? name : folder.path(name));
    }
    words.push_back(folder.path("dump"));
    auto const ran = run(words);
    BOOST_TEST(ran.exit == 1, ran.err);
    BOOST_TEST(ran.out.starts_with("::error file="), ran.out);
    auto const sarif = Json::parse(text_of(folder.path("a.sarif")));
    BOOST_TEST(sarif["runs"][0]["results"].size() > 0u);
    pugi::xml_document junit;
    BOOST_TEST_REQUIRE(bool(junit.load_file(folder.path("a.xml").c_str())));
    BOOST_TEST(junit.child("testsuites").attribute("tests").as_int() == 2);
    BOOST_TEST(junit.child("testsuites").attribute("failures").as_int() == 1);
    BOOST_TEST(text_of(folder.path("a.md")).starts_with("# animcheck\n"));
    BOOST_TEST(has(text_of(folder.path("a.csv")), "\"\"<&>,.MAN\",,"));
    BOOST_TEST(has(text_of(folder.path("a.tsv")), "\"<&>,.MAN\t\t"));
    BOOST_TEST(has(text_of(folder.path("a.txt")), "3 files: 1 conforming, 1 broken, 1 unrecognised"));
    auto const alone = run({"check", "--output-format", "jsonl", folder.path("dump")});
    BOOST_TEST(text_of(folder.path("a.jsonl")) == alone.out);
}

BOOST_AUTO_TEST_CASE(each_report_is_the_one_that_a_run_of_its_own_prints) {
    Folder const folder;
    write_dump(folder);
    for (auto const* const format :
         {"csv", "csv-findings", "tsv", "tsv-findings", "junit", "sarif", "markdown", "github"}) {
        auto const printed = run({"check", "-j1", "--output-format", format, folder.path("dump")});
        auto const parallel = run({"check", "-j4", "--output-format", format, folder.path("dump")});
        BOOST_TEST(printed.exit == 1, format);
        BOOST_TEST(!printed.out.empty(), format);
        BOOST_TEST(printed.out == parallel.out, format);
    }
}

BOOST_AUTO_TEST_CASE(one_file_has_the_format_that_is_given_and_else_that_of_its_suffix) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", good_animation()), report = folder.path("report.csv");
    BOOST_TEST(run({"check", "-o", report, file}).exit == 0);
    BOOST_TEST(text_of(report).starts_with("path,member,size,"));
    BOOST_TEST(run({"check", "--output-format", "jsonl", "-o", report, file}).exit == 0);
    BOOST_TEST(text_of(report).starts_with("{\"record\":\"run\""));
    BOOST_TEST(run({"check", "-o", folder.path("report"), file}).exit == 0);
    BOOST_TEST(has(text_of(folder.path("report")), ": conforms ("));
}

BOOST_AUTO_TEST_CASE(reports_of_a_former_run_in_the_folder_are_no_inputs) {
    Folder const folder;
    write_dump(folder);
    std::vector<std::string> const words{"check",
                                         "-o",
                                         folder.path("dump/r.xml"),
                                         "-o",
                                         folder.path("dump/r.sarif"),
                                         "-o",
                                         folder.path("dump/r.md"),
                                         folder.path("dump")};
    BOOST_TEST(run(words).exit == 1);
    auto const first = text_of(folder.path("dump/r.xml")) + text_of(folder.path("dump/r.md"));
    BOOST_TEST(run(words).exit == 1);
    BOOST_TEST(text_of(folder.path("dump/r.xml")) + text_of(folder.path("dump/r.md")) == first);
}

BOOST_AUTO_TEST_CASE(no_report_takes_the_place_of_another_or_of_an_input) {
    Folder const folder;
    write_dump(folder);
    auto const twice = run({"check", "-o", folder.path("r.md"), "-o", folder.path("r.md"), folder.path("dump")});
    BOOST_TEST(twice.exit == 2);
    BOOST_TEST(has(twice.err, "another -o is the same file"), twice.err);
    auto const notes = folder.path("dump/notes.txt");
    BOOST_TEST(run({"check", "-o", folder.path("r.md"), "-o", notes, folder.path("dump")}).exit == 2);
    BOOST_TEST(text_of(notes) == "no animation");
    BOOST_TEST(!std::filesystem::exists(folder.path("r.md")));
}

BOOST_AUTO_TEST_CASE(hashes_are_there_if_they_are_asked_for) {
    Folder const folder;
    auto const file = folder.write("notes.txt", "123456789");
    auto const with = run({"check", "--hash", "--output-format", "csv", file}).out;
    constexpr auto sha256 = "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225";
    BOOST_TEST(has(with, std::string(",9,") + sha256 + ",cbf43926,"), with);
    BOOST_TEST(has(run({"check", "--output-format", "csv", file}).out, ",9,,,"));
    auto const json = report_of(run({"check", "--hash", "--output-format", "jsonl", file}));
    BOOST_TEST(json.inputs.at(0)["sha256"] == sha256);
    BOOST_TEST(json.inputs.at(0)["crc32"] == "cbf43926");
}

BOOST_AUTO_TEST_SUITE_END()
