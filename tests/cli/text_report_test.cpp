// SPDX-License-Identifier: MIT
// Needs: zengin lba1 ff7 zelda64 sotc
// What people read, as a whole: reports/NAME.txt is the report, and ANIMCHECK_RECORD=1 writes it anew.
#include "tests/cli/program.hpp"
#include "tests/cli/records.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace animcheck::test;

namespace {

/// A report without the folder of the test.
std::string report_of(Folder const& folder, std::vector<std::string> const& words) {
    auto text = run(words).out;
    for (auto at = text.find(folder.path("")); at != std::string::npos; at = text.find(folder.path("")))
        text.erase(at, folder.path("").size());
    return text;
}

void must_be(std::string const& name, std::string const& report) {
    auto const path = std::string(ANIMCHECK_SOURCE_DIR) + "/tests/cli/reports/" + name + ".txt";
    if (std::getenv("ANIMCHECK_RECORD")) std::ofstream(path, std::ios::binary) << report;
    std::ostringstream recorded;
    recorded << std::ifstream(path, std::ios::binary).rdbuf();
    BOOST_TEST(report == recorded.str(), name << ".txt, now:\n" << report);
}

/// `short_size`: the header declares fewer bytes than its fields need.
std::string animation(bool short_size) {
    auto bytes = base("zengin.man", "loop");
    if (short_size) --bytes[8];
    return bytes;
}

/// Good ones, one fault that many share, one of its own.
void write_mod(Folder const& folder) {
    for (int i = 0; i < 12; ++i)
        static_cast<void>(folder.write("mod/A" + std::to_string(i) + "-S_TEST.MAN", animation(true)));
    for (int i = 0; i < 3; ++i)
        static_cast<void>(folder.write("mod/B" + std::to_string(i) + "-S_TEST.MAN", animation(false)));
    static_cast<void>(folder.write("mod/C-S_TEST.MAN", animation(false) + "rest"));
    static_cast<void>(folder.write("mod/readme.txt", "plain text"));
}

} // namespace

BOOST_AUTO_TEST_SUITE(text_report)

BOOST_AUTO_TEST_CASE(the_sample_dump) {
    Folder const folder;
    BOOST_TEST(run({"corpus", "sample", ANIMCHECK_SOURCE_DIR "/golden", "--to", folder.path("sample")}).exit == 0);
    must_be("sample", report_of(folder, {"check", folder.path("sample")}));
}

BOOST_AUTO_TEST_CASE(a_finding_that_many_share_is_folded) {
    Folder const folder;
    write_mod(folder);
    must_be("folded", report_of(folder, {"check", folder.path("mod")}));
}

BOOST_AUTO_TEST_CASE(verbose_lists_each) {
    Folder const folder;
    write_mod(folder);
    must_be("verbose", report_of(folder, {"check", "-v", folder.path("mod")}));
}

BOOST_AUTO_TEST_CASE(quiet_has_the_summary_alone) {
    Folder const folder;
    write_mod(folder);
    must_be("quiet", report_of(folder, {"check", "-q", folder.path("mod")}));
}

BOOST_AUTO_TEST_CASE(concise_has_a_line_for_each_finding) {
    Folder const folder;
    write_mod(folder);
    must_be("concise", report_of(folder, {"check", "--output-format", "concise", folder.path("mod")}));
}

BOOST_AUTO_TEST_CASE(one_file) {
    Folder const folder;
    must_be("one", report_of(folder, {"check", folder.write("HUM-S_TEST.MAN", animation(true))}));
    must_be("one-good", report_of(folder, {"check", folder.write("HUM-C_TEST.MAN", base("zengin.man", "pose"))}));
}

BOOST_AUTO_TEST_CASE(nothing) {
    Folder const folder;
    std::filesystem::create_directory(folder.path("empty"));
    must_be("nothing", report_of(folder, {"check", folder.path("empty")}));
}

/// Many faults of one rule in one file, and more files than are listed in full.
BOOST_AUTO_TEST_CASE(flood) {
    Folder const folder;
    for (int i = 0; i < 40; ++i) {
        auto bytes = base("zengin.man", "loop");
        bytes[8] = static_cast<char>(i); // a size of its own in each
        static_cast<void>(folder.write("flood/F" + std::to_string(i + 10) + "-S_TEST.MAN", bytes));
    }
    must_be("flood", report_of(folder, {"check", folder.path("flood")}));
}

BOOST_AUTO_TEST_CASE(colours_only_when_asked_for) {
    Folder const folder;
    auto const file = folder.write("HUM-S_TEST.MAN", animation(true));
    must_be("color", report_of(folder, {"check", "--color", "always", file}));
    BOOST_TEST(!has(run({"check", "--color", "never", file}).out, "\x1b"));
    BOOST_TEST(!has(run({"check", file}).out, "\x1b"));
}

BOOST_AUTO_TEST_CASE(the_worst_come_first_whatever_the_order_of_names_and_jobs) {
    Folder const folder;
    write_mod(folder);
    auto const text = report_of(folder, {"check", "--jobs", "1", folder.path("mod")});
    BOOST_TEST(text.find(": broken") < text.find(": deviates"));
    for (auto const* const jobs : {"2", "7"})
        BOOST_TEST(report_of(folder, {"check", "--jobs", jobs, folder.path("mod")}) == text);
}

BOOST_AUTO_TEST_CASE(show_moves_the_bar_of_what_is_listed_and_no_exit_code) {
    Folder const folder;
    static_cast<void>(folder.write("mod/C-S_TEST.MAN", animation(false) + "rest"));
    auto const errors = run({"check", "--show", "error", folder.path("mod")});
    auto const notes = run({"check", "--show", "note", folder.path("mod")});
    BOOST_TEST(has(errors.out, "warning of 1 rule not listed (--show warning)"));
    BOOST_TEST(has(notes.out, "warning  "));
    BOOST_TEST(errors.exit == notes.exit);
}

BOOST_AUTO_TEST_CASE(selection_decides_what_counts) {
    Folder const folder;
    write_mod(folder);
    auto const exit = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"check", folder.path("mod")});
        std::ranges::rotate(words, words.end() - 2);
        return run(words).exit;
    };
    BOOST_TEST(exit({}) == 1);
    BOOST_TEST(exit({"--select", "zengin.man/*-size-*"}) == 1);
    BOOST_TEST(exit({"--select", "version"}) == 0);
    BOOST_TEST(exit({"--ignore", "header-size-short"}) == 0);
    BOOST_TEST(exit({"--select", "header-size-short", "--ignore", "zengin.*/header*"}) == 0);
    auto const slip = run({"check", "--select", "header-size-shrot", folder.path("mod")});
    BOOST_TEST(slip.exit == 2);
    BOOST_TEST(has(slip.err, "did you mean 'header-size-short'"));
}

BOOST_AUTO_TEST_SUITE_END()
