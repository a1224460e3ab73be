// SPDX-License-Identifier: MIT
#include "golden/corpus/lines.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck::golden;

namespace {

Lines numbered(std::size_t count) {
    Lines lines;
    for (std::size_t i = 1; i <= count; ++i) lines.push_back(std::to_string(i));
    return lines;
}

/// `-b +x`
std::string steps(std::string_view before, std::string_view after) {
    auto const lines = [](std::string_view text) {
        Lines all;
        for (auto const letter : text) all.emplace_back(1, letter);
        return all;
    };
    std::string text;
    for (auto const& [sign, from, to] : steps_between(lines(before), lines(after))) {
        text += text.empty() ? "" : " ";
        if (sign != ' ') text += sign;
        text += sign == '+' ? after[to] : before[from];
    }
    return text;
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_lines)

BOOST_AUTO_TEST_CASE(text_is_split_and_joined) {
    BOOST_TEST(lines_of("a\n\nb") == (Lines{"a", "", "b"}), boost::test_tools::per_element());
    BOOST_TEST(lines_of("").empty());
    BOOST_TEST(joined({"a", "", "b"}) == "a\n\nb\n");
}

BOOST_AUTO_TEST_CASE(the_middle_of_a_long_text_becomes_a_checksum) {
    BOOST_TEST(cut(numbered(5), 5) == numbered(5), boost::test_tools::per_element());
    BOOST_TEST(!is_cut(cut(numbered(5), 5), 5));
    BOOST_TEST(cut(numbered(6), 5) == (Lines{"1", "2", "... 2 lines left out, crc32 95b2176c ...", "5", "6"}),
               boost::test_tools::per_element());
    BOOST_TEST(is_cut(cut(numbered(6), 5), 5));
    auto changed = numbered(1000);
    auto const lines = cut(changed);
    BOOST_TEST(lines.size() == most_lines);
    BOOST_TEST(lines[60].starts_with("... 881 lines left out, crc32 "));
    BOOST_TEST(lines.back() == "1000");
    changed[500] = "another";
    BOOST_TEST(cut(changed)[60] != lines[60]);
}

BOOST_AUTO_TEST_CASE(as_many_lines_as_possible_are_kept) {
    BOOST_TEST(steps("", "") == "");
    BOOST_TEST(steps("abc", "abc") == "a b c");
    BOOST_TEST(steps("", "ab") == "+a +b");
    BOOST_TEST(steps("ab", "") == "-a -b");
    BOOST_TEST(steps("abc", "axc") == "a -b +x c");
    BOOST_TEST(steps("abcd", "bcde") == "-a b c d +e");
    BOOST_TEST(steps("aa", "aaa") == "a a +a");
    BOOST_TEST(steps("abcabba", "cbabac") == "-a -b c -a b +a b a +c");
}

BOOST_AUTO_TEST_CASE(a_difference_is_shown_with_context) {
    auto const before = numbered(9);
    auto after = before;
    after[4] = "five";
    BOOST_TEST(shown_difference(before, after) == (Lines{"line 3:", " 3", " 4", "-5", "+five", " 6", " 7"}),
               boost::test_tools::per_element());
    BOOST_TEST(shown_difference(before, before).empty());
    after = before;
    after.insert(after.begin(), "0");
    after.pop_back();
    BOOST_TEST(shown_difference(before, after) == (Lines{"+0", " 1", " 2", "line 7:", " 7", " 8", "-9"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
