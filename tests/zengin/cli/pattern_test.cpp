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
