// SPDX-License-Identifier: MIT
// Needs: zengin lba1 ff7 zelda64 sotc
// What `ls` lists: all that is there, recognised as `check` does, and judged by no rule.
#include "tests/cli/records.hpp"
#include "tests/zengin/generators/volume.hpp"

#include <fmt/format.h>

#include <map>

#include <unistd.h>

namespace {

using namespace animcheck::test;

std::vector<std::string> listed(std::string const& out) {
    std::vector<std::string> lines;
    std::istringstream in(out);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// The second and the third column of the list, without its last line.
std::map<std::string, std::string> formats_of(std::string const& out) {
    std::map<std::string, std::string> formats;
    auto lines = listed(out);
    lines.pop_back();
    for (auto const& line : lines) {
        std::istringstream in(line);
        std::string size, format, place;
        in >> size >> format >> place;
        BOOST_TEST(formats.emplace(place, format).second, place << " is listed twice");
    }
    return formats;
}

/// The line of a place.
std::string line_of(std::string const& out, std::string const& place) {
    for (auto const& line : listed(out))
        if (has(line + ' ', "  " + place + ' ')) return line;
    BOOST_FAIL("no line of " << place << " in\n" << out);
    return "";
}

} // namespace

BOOST_AUTO_TEST_SUITE(ls)

BOOST_AUTO_TEST_CASE(it_recognises_what_check_recognises) {
    Folder const folder;
    BOOST_TEST_REQUIRE(
        run({"corpus", "sample", ANIMCHECK_SOURCE_DIR "/golden", "--to", folder.path("sample")}).exit == 0);
    auto const ran = run({"ls", folder.path("sample")});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(ran.err == "");
    std::map<std::string, std::string> checked;
    for (auto const& input : check({"--list-unknown", folder.path("sample")}).inputs)
        checked[Report::place_of(input)] =
            input["format"].is_null() ? "unrecognised" : input["format"].get<std::string>();
    BOOST_TEST(checked.size() > 80u);
    BOOST_TEST((formats_of(ran.out) == checked));
    BOOST_TEST(listed(ran.out).back().starts_with(fmt::format("{} entries: ", checked.size())));
}

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

BOOST_AUTO_TEST_CASE(patterns_and_places_are_listed) {
    Folder const folder;
    auto const file = folder.write("V.VDF", volume({{"HUM-S_RUN.MAN", animation("S_RUN", "")},
                                                    {"HUM-S_WALK.MAN", "<!DOCTYPE html><html></html>"},
                                                    {"A.TEX", "x"}}));
    auto const formats = formats_of(run({"ls", file + "::*.man"}).out);
    BOOST_TEST(formats.size() == 2u);
    for (auto const* const name : {"::HUM-S_RUN.MAN", "::HUM-S_WALK.MAN"})
        BOOST_TEST(formats.at(file + name) == "zengin.man", name);
    BOOST_TEST(has(line_of(run({"ls", file}).out, file + "::HUM-S_WALK.MAN"), "by its name; the bytes look like "));
    auto const missed = run({"ls", file + "::*.mdh"});
    BOOST_TEST(missed.exit == 2);
    BOOST_TEST(has(missed.err, "no member that matches '*.mdh'"));
}

BOOST_AUTO_TEST_CASE(what_a_manifest_and_a_scan_find_are_members) {
    Folder const folder;
    auto const file = folder.write("object_test.zobj", base("zelda64.object", "small"));
    auto const ran = run({"ls", file});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(has(ran.out, file + "::Animation_000060"));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_listed_and_is_exit_3) {
    Folder const folder;
    auto const good = folder.write("A.MAN", animation("S_A", ""));
    auto const ran = run({"ls", folder.path("absent"), good});
    BOOST_TEST(ran.exit == 3);
    BOOST_TEST(has(line_of(ran.out, folder.path("absent")), "not read"));
    BOOST_TEST(has(line_of(ran.out, folder.path("absent")), "No such file"));
    BOOST_TEST(listed(ran.out).back() == "2 entries: 1 zengin.man, 1 not read");
    BOOST_TEST(run({"ls"}).exit == 2);
    BOOST_TEST(run({"ls", "-", "-"}).exit == 2);
    BOOST_TEST(has(run({"ls", "-"}, animation("S_A", "")).out, "zengin.man"));
}

BOOST_AUTO_TEST_CASE(an_empty_folder_has_no_entry) {
    Folder const folder;
    std::filesystem::create_directories(folder.path("empty"));
    BOOST_TEST_REQUIRE(::symlink("nowhere", folder.path("empty/link").c_str()) == 0);
    auto const ran = run({"ls", folder.path("empty")});
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(ran.out == "0 entries; 1 symbolic link not followed\n");
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
