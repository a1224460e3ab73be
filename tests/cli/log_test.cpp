// SPDX-License-Identifier: MIT
// Needs: zengin
// The program's own diagnostics: what it says on stderr of what it does.
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <sstream>

namespace {

using namespace animcheck::test;

std::vector<std::string> lines_of(std::string const& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// An animation with its hierarchy, one without, a file of another kind and a link.
struct Dump {
    Dump() {
        static_cast<void>(folder.write("dump/HUM.MDH", base("zengin.mdh", "tree")));
        static_cast<void>(folder.write("dump/readme.txt", "nothing"));
        std::filesystem::create_symlink("HUM.MDH", folder.path("dump/link"));
    }
    [[nodiscard]] Ran check(std::vector<std::string> words) const {
        words.push_back(folder.path("dump"));
        return run(words);
    }
    [[nodiscard]] std::string path(std::string_view name) const { return folder.path("dump/" + std::string(name)); }

    Folder folder;
    std::string with = folder.write("dump/HUM-S_TEST.MAN", base("zengin.man", "loop"));
    std::string without = folder.write("dump/GOBBO-S_TEST.MAN", base("zengin.man", "loop"));
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(diagnostics, Dump)

BOOST_AUTO_TEST_CASE(nothing_is_said_by_default_and_nothing_else_changes) {
    auto const quiet = check({});
    BOOST_TEST(quiet.err == "");
    for (auto const* const level : {"trace", "debug", "info", "warn", "error", "off"}) {
        auto const ran = check({"--log-level", level});
        BOOST_TEST(ran.out == quiet.out, level);
        BOOST_TEST(ran.exit == quiet.exit, level);
    }
}

BOOST_AUTO_TEST_CASE(info_has_a_line_a_dump_and_a_last_one) {
    auto const lines = lines_of(check({"--log-level", "info"}).err);
    BOOST_TEST_REQUIRE(lines.size() == 2u);
    BOOST_TEST(lines[0] == fmt::format("animcheck: info: {}: 4 files, 0 open containers; left out: 1 symbolic link",
                                       folder.path("dump")));
    BOOST_TEST(lines[1].starts_with("animcheck: info: 4 inputs in "), lines[1]);
}

BOOST_AUTO_TEST_CASE(debug_names_what_is_walked_and_recognised) {
    auto const err = check({"--log-level=debug"}).err;
    for (auto const& path : {with, without, path("HUM.MDH"), path("readme.txt")})
        BOOST_TEST(
            has(err, fmt::format("animcheck: debug: {}: reading {} byte", path, std::filesystem::file_size(path))));
    BOOST_TEST(has(err, fmt::format("{}: {} bytes, zengin.man (", with, std::filesystem::file_size(with))), err);
    BOOST_TEST(has(err, path("HUM.MDH") + ": "));
    BOOST_TEST(has(err, "bytes, zengin.mdh ("));
    BOOST_TEST(has(err, path("readme.txt") + ": 7 bytes, unrecognised"));
}

BOOST_AUTO_TEST_CASE(debug_says_where_companions_were_found) {
    auto const err = check({"--log-level", "debug"}).err;
    BOOST_TEST(has(err, fmt::format("{}: companion HUM.MDH or HUM.MDL: found, {}\n", with, path("HUM.MDH"))), err);
    BOOST_TEST(has(err, without + ": companion GOBBO.MDH or GOBBO.MDL: not found\n"), err);
    static_cast<void>(folder.write("dump/a/GOBBO.MDH", base("zengin.mdh", "tree")));
    static_cast<void>(folder.write("dump/b/GOBBO.MDH", base("zengin.mdh", "tree")));
    static_cast<void>(folder.write("dump/HUM.MDH", "damage"));
    auto const other = check({"--log-level", "debug"}).err;
    BOOST_TEST(has(other, without + ": companion GOBBO.MDH or GOBBO.MDL: several are equally near"), other);
    BOOST_TEST(has(other, path("HUM.MDH") + " is damaged; not used\n"), other);
}

BOOST_AUTO_TEST_CASE(lines_of_threads_are_whole) {
    for (int i = 0; i < 200; ++i)
        static_cast<void>(folder.write(fmt::format("dump/{}/HUM-S_{}.MAN", i, i), base("zengin.man", "loop")));
    for (auto const& line : lines_of(check({"--log-level", "trace", "-j", "8"}).err)) {
        bool const is_whole = line.starts_with("animcheck: debug: ") || line.starts_with("animcheck: info: ");
        BOOST_TEST(is_whole, line);
        BOOST_TEST(line.find("animcheck:", 1) == std::string::npos, line);
    }
}

BOOST_AUTO_TEST_CASE(names_of_files_cannot_write_to_the_terminal) {
    static_cast<void>(folder.write("dump/\x1b[2J.MAN", base("zengin.man", "loop")));
    auto const err = check({"--log-level", "trace"}).err;
    BOOST_TEST(!has(err, "\x1b"));
    BOOST_TEST(has(err, "\\x1B[2J.MAN"), err);
}

BOOST_AUTO_TEST_CASE(off_is_silent_even_about_errors) {
    auto const missing = folder.path("absent::x");
    BOOST_TEST(has(run({"check", "--format", "none", missing}).err, "animcheck: error: "));
    auto const ran = run({"check", "--log-level", "off", "--format", "none", missing});
    BOOST_TEST(ran.exit == 2);
    BOOST_TEST(ran.err == "");
}

BOOST_AUTO_TEST_CASE(an_unknown_level_is_a_mistake_of_the_caller) {
    for (auto const* const level : {"loud", "warning", "0", ""}) {
        auto const ran = check({"--log-level", level});
        BOOST_TEST(ran.exit == 2, level);
        BOOST_TEST(ran.out == "", level);
        BOOST_TEST(has(ran.err, "--log-level"), ran.err);
    }
}

BOOST_AUTO_TEST_SUITE_END()
