// SPDX-License-Identifier: MIT
#include "golden/corpus/differences.hpp"

#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

#include <random>

using namespace animcheck::golden;

namespace {

Lines const base{"verdict conforms", "log",      "  a @0+2 = 1",    "  b @2+2 = 2",
                 "  c @4+4 = 3",     "  d := 3", "  e @8.3+0.5 = 4"};

/// The recorded differences of a text, after checking that they restore it.
Lines recorded(Lines const& from, Lines const& text) {
    auto const found = differences(from, text);
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST(apply(from, *found) == text, boost::test_tools::per_element());
    return *found;
}

void check(Lines const& text, Lines const& expected) {
    BOOST_TEST(recorded(base, text) == expected, boost::test_tools::per_element());
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_differences)

BOOST_AUTO_TEST_CASE(lines_equal_to_the_base_are_left_out) {
    check(base, {});
    auto text = base;
    text[2] = "  a @0+2 = 7";
    check(text, {"-  a @0+2 = 1", "+  a @0+2 = 7"});
}

BOOST_AUTO_TEST_CASE(an_inserted_line_follows_a_line_of_the_base) {
    auto text = base;
    text.insert(text.begin() + 4, "! error overlap");
    check(text, {"   b @2+2 = 2", "+! error overlap"});
    text = base;
    text.insert(text.begin(), "format");
    text.push_back("end");
    check(text, {"+format", "   e @8.3+0.5 = 4", "+end"});
}

BOOST_AUTO_TEST_CASE(many_removed_lines_are_given_by_the_first_and_the_last) {
    auto text = base;
    text.erase(text.begin() + 1, text.begin() + 4);
    check(text, {"-log", "-  a @0+2 = 1", "-  b @2+2 = 2"});
    text = base;
    text.erase(text.begin() + 1, text.begin() + 6);
    check(text, {"-log", "-...", "-  d := 3"});
    check({"verdict conforms", "stopped"}, {"-log", "-...", "+stopped"});
}

BOOST_AUTO_TEST_CASE(moved_lines_take_one_line) {
    auto text = base;
    text[3] = "  b @2+6 = 2";
    text[4] = "  c @8+4 = 3";
    text[6] = "  e @12.3+0.5 = 4";
    check(text, {"-  b @2+2 = 2", "+  b @2+6 = 2", "@+4"});
    text[6] = "  e @7+0.5 = 4";
    check(text, {"-  b @2+2 = 2", "+  b @2+6 = 2", "@+4", "   d := 3", "@-1.3"});
    text[6] = base[6];
    check(text, {"-  b @2+2 = 2", "+  b @2+6 = 2", "@+4", "   d := 3", "@+0"});
}

BOOST_AUTO_TEST_CASE(texts_that_look_like_places_are_kept) {
    Lines const odd{"x @", "x @+2", "x @.5+1", "x @12", "x @1.2.3+4", "mail @home+1"};
    auto text = odd;
    text.insert(text.begin(), "y @9+1");
    BOOST_TEST(recorded(odd, text) == (Lines{"+y @9+1"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_ambiguous_base_has_no_differences) {
    BOOST_TEST(!differences({"a", "b", "a", "c"}, {"a", "b", "a", "x", "c"}).has_value());
}

BOOST_AUTO_TEST_CASE(every_text_is_restored) {
    std::mt19937 random(1);
    auto const drawn = [&](std::size_t most) {
        Lines lines(random() % most);
        for (auto& line : lines)
            line =
                std::string(1, static_cast<char>('a' + random() % 12)) + " @" + std::to_string(random() % 3) + "+1";
        return lines;
    };
    std::size_t named = 0;
    for (int i = 0; i < 2000; ++i) {
        auto const from = drawn(12), to = drawn(12);
        auto const found = differences(from, to);
        if (found) BOOST_TEST(apply(from, *found) == to);
        named += found.has_value();
    }
    BOOST_TEST(named > 1000U);
}

BOOST_AUTO_TEST_CASE(a_base_that_does_not_fit_is_reported) {
    auto const said = [](Lines const& lines) {
        return animcheck::golden::complaint([&] { (void)apply(base, lines); });
    };
    BOOST_TEST(said({"-  a @0+2 = 9"}) == "the base has no line '  a @0+2 = 9'");
    BOOST_TEST(said({"-  b @2+2 = 2", "-log"}) == "the base has no line 'log'");
    BOOST_TEST(said({"-log", "-...", "-nothing"}) == "the base has no line 'nothing'");
    BOOST_TEST(said({"what"}) == "'what' is not a difference");
    BOOST_TEST(said({"@"}) == "'@' is not a difference");
}

BOOST_AUTO_TEST_SUITE_END()
