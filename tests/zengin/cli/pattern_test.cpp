// SPDX-License-Identifier: MIT
// Patterns of member names: what they match, and what is reported where they match nothing.
#include "tests/cli/records.hpp"
#include "tests/zengin/generators/volume.hpp"

#include <fmt/format.h>

namespace {

using namespace animcheck::test;

std::string wrong_version() {
    auto bytes = animation("S_RUN", "");
    bytes[12] = 10;
    return bytes;
}

std::vector<VolumeFile> crowd() {
    return {{"HUM.MDH", hierarchy()},
            {"HUM-S_RUN.MAN", animation("S_RUN", "")},
            {"HUM-S_RUNL.MAN", wrong_version()},
            {"HUM-S_WALK.MAN", animation("S_WALK", "")},
            {"RUN.TEX", "no animation"}};
}

struct Crowd {
    Folder folder;
    std::string file = folder.write("V.VDF", volume(crowd()));
    [[nodiscard]] std::vector<std::string> at(std::vector<std::string> const& names) const {
        std::vector<std::string> all;
        for (auto const& name : names) all.push_back(file + "::" + name);
        return all;
    }
};

std::vector<std::string> lines_of(std::string const& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

void must_be_refused(std::string const& place, std::string_view why) {
    for (auto const* const command : {"check", "dump", "decode"}) {
        auto const ran = run({command, place});
        BOOST_TEST(ran.exit == 2, command << " " << place);
        BOOST_TEST(ran.out == "");
        BOOST_TEST(has(ran.err, why), ran.err);
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(program_pattern)

BOOST_AUTO_TEST_CASE(check_takes_all_that_match_and_counts_the_unrecognised) {
    Crowd const crowd;
    auto const report = check({crowd.file + "::*run*"});
    BOOST_TEST(report.exit == 1);
    BOOST_TEST(report.places() == crowd.at({"HUM-S_RUN.MAN", "HUM-S_RUNL.MAN"}), boost::test_tools::per_element());
    BOOST_TEST(report.summary["unknown_members"] == 1);
    BOOST_TEST(report.summary["unknown_named"] == 0);
    BOOST_TEST(has_skeleton(report.inputs[0])); // it finds its companions in the container
    BOOST_TEST(check({"--list-unknown", crowd.file + "::*RUN*"}).inputs.size() == 3u);
    BOOST_TEST(check({crowd.file + "::HUM-S_?????MAN"}).places() == crowd.at({"HUM-S_RUNL.MAN", "HUM-S_WALK.MAN"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_pattern_of_the_unrecognised_alone_checks_nothing) {
    Crowd const crowd;
    auto const ran = run({"check", crowd.file + "::*.TEX"});
    BOOST_TEST(ran.exit == 3);
    BOOST_TEST(has(ran.err, "nothing was checked: 1 member is unrecognised"), ran.err);
}

BOOST_AUTO_TEST_CASE(a_member_that_is_called_like_a_pattern_is_that_member) {
    Folder const folder;
    auto const file = folder.write(
        "V.VDF", volume({{"HUM-*.MAN", animation("S_RUN", "")}, {"HUM-S_RUN.MAN", animation("S_RUN", "")}}));
    BOOST_TEST(check({file + "::hum-*.man"}).inputs.size() == 1u);
    BOOST_TEST(check({file + "::hum*.man"}).inputs.size() == 2u);
    auto const twice =
        folder.write("W.VDF", volume({{"A/A*.MAN", animation("A", "")}, {"B/A*.MAN", animation("A", "")}}));
    must_be_refused(twice + "::A*.MAN", "2 members are called 'A*.MAN': #");
    BOOST_TEST(check({twice + "::#*"}).inputs.size() == 2u);
}

BOOST_AUTO_TEST_CASE(dump_puts_each_under_a_headline) {
    Crowd const crowd;
    auto const ran = run({"dump", crowd.file + "::*RUN*"});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(ran.out.starts_with("== " + crowd.file + "::HUM-S_RUN.MAN\n"));
    BOOST_TEST(has(ran.out, "\n\n== " + crowd.file + "::HUM-S_RUNL.MAN\n"));
    BOOST_TEST(has(ran.err, "1 of 3 members is unrecognised and left out"), ran.err);
    BOOST_TEST(!has(run({"dump", crowd.file + "::HUM-S_RUN.MAN"}).out, "== "));
    BOOST_TEST(run({"dump", crowd.file + "::*.TEX"}).exit == 3);
}

BOOST_AUTO_TEST_CASE(decode_writes_a_line_for_each) {
    Crowd const crowd;
    auto const ran = run({"decode", crowd.file + "::*RUN*"});
    BOOST_TEST(ran.exit == 0);
    auto const lines = lines_of(ran.out);
    BOOST_TEST_REQUIRE(lines.size() == 2u);
    BOOST_TEST(Json::parse(lines[0])["path"] == crowd.file + "::HUM-S_RUN.MAN");
    BOOST_TEST(Json::parse(lines[1])["fields"]["header.version"] == 10);
    BOOST_TEST(run({"decode", "--strict", crowd.file + "::*RUN*"}).exit == 1); // one of them is rejected
    BOOST_TEST(run({"decode", crowd.file + "::*.TEX"}).exit == 3);
    BOOST_TEST(lines_of(run({"decode", crowd.file + "::HUM-S_RUN.MAN"}).out).size() >
               2u); // a single one is indented
}

BOOST_AUTO_TEST_CASE(patterns_go_through_containers) {
    Folder const folder;
    auto const file = folder.write(
        "V.VDF", volume({{"ONE.VDF", volume(crowd())}, {"TWO.VDF", volume(crowd())}, {"THREE.TEX", "x"}}));
    BOOST_TEST(check({file + "::*::HUM-S_RUN.MAN"}).places() ==
                   (std::vector{file + "::ONE.VDF::HUM-S_RUN.MAN", file + "::TWO.VDF::HUM-S_RUN.MAN"}),
               boost::test_tools::per_element());
    BOOST_TEST(check({file + "::ONE*"}).inputs.size() == 5u); // a container, and what is in it
    must_be_refused(file + "::*.VDF::NO.MAN", file + "::ONE.VDF: it has no member 'NO.MAN'");
}

BOOST_AUTO_TEST_CASE(what_matches_nothing_is_exit_2_and_asks_what_was_meant) {
    Crowd const crowd;
    must_be_refused(crowd.file + "::*RNU*",
                    crowd.file + ": it has no member that matches '*RNU*'; did you mean 'HUM-S_RUN.MAN', ");
    must_be_refused(crowd.file + "::HUM-S_WALKK.MAN",
                    "it has no member 'HUM-S_WALKK.MAN'; did you mean 'HUM-S_WALK.MAN'?");
    must_be_refused(crowd.file + "::s_walk", "did you mean 'HUM-S_WALK.MAN'?");
    must_be_refused(crowd.file + "::HUM.MDH::*", crowd.file + "::HUM.MDH: it is not a container");
    must_be_refused(crowd.file + "::*.MAN::*", "HUM-S_RUN.MAN: it is not a container");
}

BOOST_AUTO_TEST_CASE(context_is_one_file) {
    Crowd const crowd;
    auto const ran = run({"check", "--context", crowd.file + "::*.MDH", crowd.file});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(has(ran.err, "--context needs one file, not a pattern"), ran.err);
}

// Entries that all name the same bytes: those beyond the container's budget are left out, and reported.
BOOST_AUTO_TEST_CASE(a_pattern_in_a_damaged_container_costs_no_more_than_a_walk) {
    Folder const folder;
    constexpr std::size_t rows = 296, row_size = 80;
    std::vector<VolumeFile> files{{"A.MAN", std::string(200'000, 'a')}};
    for (int i = 0; i < 400; ++i) files.push_back({fmt::format("B{}.MAN", i), ""});
    auto bytes = volume(files);
    for (std::size_t row = 1; row < files.size(); ++row)
        bytes.replace(rows + row * row_size + 64, 8, bytes, rows + 64, 8);
    auto const report = check({folder.write("V.VDF", bytes) + "::*"});
    BOOST_TEST(report.exit == 1); // what was checked is broken
    BOOST_TEST(report.inputs.size() == files.size());
    BOOST_TEST(!report.summary["incomplete"].empty());
    BOOST_TEST(has_rule(report.inputs.back(), "io/unreadable"));
    // In a cut table the rest is matched.
    auto const cut = folder.write("CUT.VDF", volume(crowd()).substr(0, rows + 3 * row_size + 7));
    for (auto const* const pattern : {"*", "*RUN*", "#*", "?"})
        for (auto const* const command : {"check", "dump", "decode"})
            BOOST_TEST(run({command, cut + "::" + pattern}).exit <= 3, pattern);
}

BOOST_AUTO_TEST_CASE(one_of_a_hundred_thousand_is_found) {
    Folder const folder;
    std::vector<VolumeFile> files;
    for (int i = 0; i < 100'000; ++i) files.push_back({fmt::format("T{}.TEX", i), "x"});
    files.push_back({"HUM-S_RUN.MAN", animation("S_RUN", "")});
    auto const file = folder.write("V.VDF", volume(files));
    BOOST_TEST(check({file + "::*.man"}).inputs.size() == 1u);
    BOOST_TEST(check({file + "::*"}).summary["unknown_members"] == 100'000);
    BOOST_TEST(has(run({"check", file + "::HUM-S_RNU.MAN"}).err, "did you mean 'HUM-S_RUN.MAN'?"));
}

BOOST_AUTO_TEST_SUITE_END()
