// SPDX-License-Identifier: MIT
// Needs: zengin
// `ls` of containers that a corpus cannot hold; ls.t is the rest.
#include "tests/cli/records.hpp"
#include "tests/zengin/generators/volume.hpp"

#include <fmt/format.h>

namespace {

using namespace animcheck::test;

std::vector<std::string> listed(std::string const& out) {
    std::vector<std::string> lines;
    std::istringstream in(out);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

} // namespace

BOOST_AUTO_TEST_SUITE(ls)

BOOST_AUTO_TEST_CASE(a_container_comes_before_what_it_holds) {
    Folder const folder;
    auto const inner = volume({{"A.MAN", animation("S_A", "")}});
    static_cast<void>(
        folder.write("V.VDF", volume({{"ONE.VDF", inner}, {"MID.TEX", "x"}, {"TWO.VDF", inner}, {"Z.TEX", "x"}})));
    static_cast<void>(folder.write("W.MAN", animation("S_W", "")));
    auto const file = folder.path("") + "V.VDF";
    auto const lines = listed(run({"ls", folder.path("")}).out);
    std::vector<std::string> places;
    for (auto const& line : lines) {
        std::istringstream in(line);
        std::string size, format, place;
        in >> size >> format >> place;
        places.push_back(place);
    }
    places.pop_back();
    BOOST_TEST(places == (std::vector{file, file + "::ONE.VDF", file + "::ONE.VDF::A.MAN", file + "::MID.TEX",
                                      file + "::TWO.VDF", file + "::TWO.VDF::A.MAN", file + "::Z.TEX",
                                      folder.path("") + "W.MAN"}),
               boost::test_tools::per_element());
    BOOST_TEST(lines.back() == "8 entries: 3 zengin.man, 3 zengin.vdf, 2 unrecognised");
}

BOOST_AUTO_TEST_CASE(places_can_be_pasted) {
    Folder const folder;
    static_cast<void>(folder.write(
        "a b/V$1.VDF", volume({{"HUM S_'RUN'.MAN", animation("S_RUN", "")}, {"A\x01.MAN", animation("S_A", "")}})));
    static_cast<void>(folder.write("\xFF'.MAN", animation("S_B", "")));
    auto const ran = run({"ls", folder.path("")});
    auto const root = folder.path("");
    BOOST_TEST(has(ran.out, "  '" + root + "a b/V$1.VDF' "));
    BOOST_TEST(has(ran.out, "  $'" + root + "a b/V$1.VDF::HUM S_\\'RUN\\'.MAN'"));
    BOOST_TEST(has(ran.out, "  $'" + root + "\\xFF\\'.MAN'"));
    BOOST_TEST(has(ran.out, "::#1'")); // a name that is no plain text, said at the end
    BOOST_TEST(has(ran.out, "\"A\\x01.MAN\": starts with chunk A000"), ran.out);
}

BOOST_AUTO_TEST_CASE(members_that_cost_too_much_are_listed_and_not_read) {
    Folder const folder;
    constexpr std::size_t rows = 296, row_size = 80;
    std::vector<VolumeFile> files{{"A.MAN", std::string(200'000, 'a')}};
    for (int i = 0; i < 200; ++i) files.emplace_back(fmt::format("B{}.MAN", i), "");
    auto bytes = volume(files);
    for (std::size_t row = 1; row < files.size(); ++row)
        bytes.replace(rows + row * row_size + 64, 8, bytes, rows + 64, 8);
    auto const ran = run({"ls", folder.write("V.VDF", bytes)});
    BOOST_TEST(ran.exit == 3);
    BOOST_TEST(listed(ran.out).size() == files.size() + 2);
    BOOST_TEST(has(listed(ran.out).back(), " not read"));
}

BOOST_AUTO_TEST_CASE(a_hundred_thousand_members_are_listed) {
    Folder const folder;
    std::vector<VolumeFile> files;
    for (int i = 0; i < 100'000; ++i) files.emplace_back(fmt::format("T{}.TEX", i), "x");
    auto const ran = run({"ls", folder.write("V.VDF", volume(files))});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(listed(ran.out).back() == "100001 entries: 1 zengin.vdf, 100000 unrecognised");
    BOOST_TEST(has(listed(ran.out).front(), "zengin.vdf")); // before its members
}

BOOST_AUTO_TEST_SUITE_END()
