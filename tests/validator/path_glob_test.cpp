// SPDX-License-Identifier: MIT
#include "validator/config/path_glob.hpp"

#include <boost/test/unit_test.hpp>

#include <chrono>
#include <string>

namespace animcheck {
namespace {

bool has_match(std::string_view glob, std::string_view file, std::string_view members = {}) {
    return PathGlob(glob).matches(file, members);
}

BOOST_AUTO_TEST_SUITE(path_glob)

BOOST_AUTO_TEST_CASE(a_glob_without_a_slash_is_about_names) {
    BOOST_TEST(has_match("*.MAN", "A.MAN"));
    BOOST_TEST(has_match("*.man", "a/b/A.MAN"));
    BOOST_TEST(has_match("A?.MAN", "a/AB.MAN"));
    BOOST_TEST(!has_match("A?.MAN", "a/A.MAN"));
    BOOST_TEST(!has_match("a", "a/A.MAN"));
    BOOST_TEST(has_match("**", "a/b/c"));
    BOOST_TEST(!has_match("", "a"));
}

BOOST_AUTO_TEST_CASE(with_a_slash_it_begins_at_the_folder) {
    BOOST_TEST(has_match("a/*.MAN", "a/A.MAN"));
    BOOST_TEST(has_match("./a/*.MAN", "a/A.MAN"));
    BOOST_TEST(has_match("/A.MAN", "A.MAN"));
    BOOST_TEST(!has_match("/A.MAN", "a/A.MAN"));
    BOOST_TEST(!has_match("a/*.MAN", "b/a/A.MAN"));
    BOOST_TEST(!has_match("a/*", "a/b/A.MAN"));
    BOOST_TEST(has_match("a/", "a/b/A.MAN"));
    BOOST_TEST(!has_match("a/", "ab/A.MAN"));
    BOOST_TEST(has_match("a/**", "a/b/c/A.MAN"));
    BOOST_TEST(has_match("a/**/A.MAN", "a/A.MAN"));
    BOOST_TEST(has_match("a/**/A.MAN", "a/b/c/A.MAN"));
    BOOST_TEST(!has_match("a/**/A.MAN", "a/b/cA.MAN"));
    BOOST_TEST(has_match("**/b/*", "a/c/b/A"));
    BOOST_TEST(has_match("**/b/*", "b/A"));
    BOOST_TEST(!has_match("**/b/*", "ab/A"));
}

BOOST_AUTO_TEST_CASE(after_colons_it_is_about_members) {
    BOOST_TEST(has_match("V.VDF::*", "d/V.VDF", "A/B.MAN"));
    BOOST_TEST(!has_match("V.VDF::*", "d/V.VDF"));
    BOOST_TEST(has_match("V.VDF", "d/V.VDF", "A"));
    BOOST_TEST(has_match("*::in.vdf::*.MAN", "V.VDF", "IN.VDF::X.MAN"));
    BOOST_TEST(!has_match("V.VDF::*.MDH", "V.VDF", "A.MAN"));
    BOOST_TEST(!has_match("W.VDF::*", "V.VDF", "A.MAN"));
}

BOOST_AUTO_TEST_CASE(many_stars_take_no_time) {
    std::string pattern, name(4000, 'a');
    for (int i = 0; i < 200; ++i) pattern += "*a**/";
    auto const start = std::chrono::steady_clock::now();
    BOOST_TEST(!has_match(pattern + "b", name));
    BOOST_TEST((std::chrono::steady_clock::now() - start < std::chrono::seconds(10)));
}

BOOST_AUTO_TEST_CASE(paths_are_text) {
    BOOST_TEST(absolute_path("/a/b", "c") == "/a/b/c");
    BOOST_TEST(absolute_path("/a/b", "../c/./d//") == "/a/c/d");
    BOOST_TEST(absolute_path("/a", "../../..") == "/");
    BOOST_TEST(absolute_path("/a", "/x/y") == "/x/y");
    BOOST_TEST(path_from("/a", "/a/b") == "b");
    BOOST_TEST(path_from("/", "/a/b") == "a/b");
    BOOST_TEST(path_from("/a", "/ab/c") == "/ab/c");
    BOOST_TEST(path_from("/a", "/a") == "/a");
    BOOST_TEST(path_from("/", "/") == "");
}

BOOST_AUTO_TEST_CASE(drives_and_shares_are_roots_where_the_working_folder_is_on_one) {
    BOOST_TEST(absolute_path("C:/a", "../../..") == "C:/");
    BOOST_TEST(absolute_path("C:/a", "b/./c") == "C:/a/b/c");
    BOOST_TEST(absolute_path("C:/a", "D:/x/../y") == "D:/y");
    BOOST_TEST(absolute_path("C:/a", "/x") == "C:/x");
    BOOST_TEST(absolute_path("C:/a", "//host/share/x/..") == "//host/share/");
    BOOST_TEST(absolute_path("//host/share/a", "../../b") == "//host/share/b");
    BOOST_TEST(path_from("C:/a", "c:/A/b") == "b");
    BOOST_TEST(path_from("C:/", "C:/a/b") == "a/b");
    BOOST_TEST(path_from("//host/share/a", "//host/share/a/b") == "b");
    BOOST_TEST(path_from("C:/a", "D:/a/b") == "D:/a/b");
    BOOST_TEST(absolute_path("/a", "C:/x") == "/a/C:/x"); // a folder of that name
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck
