// SPDX-License-Identifier: MIT
#include "validator/rules/spelling.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck;

namespace {

std::vector<std::string> meant(std::string const& word, std::vector<std::string> const& names) {
    Meant all(word);
    for (auto const& name : names) all.offer(name);
    return all.names();
}

using Names = std::vector<std::string>;

} // namespace

BOOST_AUTO_TEST_SUITE(spelling)

BOOST_AUTO_TEST_CASE(patterns_match_names_ignoring_case) {
    for (auto const& [pattern, name] :
         std::vector<std::pair<std::string, std::string>>{{"*", ""},
                                                          {"*", "A"},
                                                          {"", ""},
                                                          {"*run*", "HUMANS-S_RUN.MAN"},
                                                          {"HUM-S_R?N.MAN", "hum-s_run.man"},
                                                          {"*a*b*", "aab"},
                                                          {"a*", "A"},
                                                          {"**?", "x"},
                                                          {"*.MAN", "A.MAN.MAN"},
                                                          {"#1?", "#12"}})
        BOOST_TEST(matches(pattern, name), pattern << " and " << name);
    for (auto const& [pattern, name] : std::vector<std::pair<std::string, std::string>>{
             {"", "A"}, {"?", ""}, {"*run", "RUN.MAN"}, {"??", "A"}, {"*a*b*", "ba"}, {"[a]", "a"}, {"a**b", "ac"}})
        BOOST_TEST(!matches(pattern, name), pattern << " and " << name);
}

BOOST_AUTO_TEST_CASE(matching_is_not_exponential) {
    std::string pattern, name(5000, 'a');
    for (int i = 0; i < 1000; ++i) pattern += "*a";
    BOOST_TEST(matches(pattern, name));
    BOOST_TEST(!matches(pattern + "b", name)); // with recursion this would take forever
}

BOOST_AUTO_TEST_CASE(distances_count_typing_errors) {
    BOOST_TEST(distance("", "") == 0u);
    BOOST_TEST(distance("check", "") == 5u);
    BOOST_TEST(distance("", "check") == 5u);
    BOOST_TEST(distance("chek", "check") == 1u);
    BOOST_TEST(distance("hceck", "check") == 1u); // transposed
    BOOST_TEST(distance("CHECK", "check") == 0u);
    BOOST_TEST(distance("*RNU*", "HUMANS-S_RUN.MAN") == 1u);
    BOOST_TEST(distance("*RUN", "HUMANS-S_RUN.MAN") == 2u);
    BOOST_TEST(distance("?UN", "RUN") == 0u);
}

BOOST_AUTO_TEST_CASE(the_nearest_names_are_offered_first) {
    BOOST_TEST(meant("HUM-S_RNU.MAN", {"HUM-S_RUN.MAN", "HUM-S_RUNS.MAN", "ORC.MAN"}) ==
                   (Names{"HUM-S_RUN.MAN", "HUM-S_RUNS.MAN"}),
               boost::test_tools::per_element());
    BOOST_TEST(meant("s_run", {"HUM-S_RUN.MAN", "X"}) == Names{"HUM-S_RUN.MAN"}, boost::test_tools::per_element());
    BOOST_TEST(meant("HUM.MAN", {"HUM.MDH"}) == Names{"HUM.MDH"}, boost::test_tools::per_element());
    BOOST_TEST(meant("*RNU*", {"HUM-S_RUN.MAN", "ORC.MAN"}) == Names{"HUM-S_RUN.MAN"},
               boost::test_tools::per_element());
    BOOST_TEST(meant("a", {"b", "c", "d", "e", "b"}).size() == 3u);
    BOOST_TEST(meant("nothing", {"else", "is", "near", ""}).empty());
    BOOST_TEST(meant("", {"", "a"}).empty());
    BOOST_TEST(meant(std::string(100'000, 'x'), {std::string(100'000, 'x')}).empty()); // too long to compare
}

BOOST_AUTO_TEST_CASE(the_question_is_well_formed) {
    Meant one("chek"), two("ab"), none("x");
    one.offer("check");
    for (auto const* const name : {"ac", "ad", "b"}) two.offer(name);
    BOOST_TEST(one.question() == "; did you mean 'check'?");
    BOOST_TEST(two.question() == "; did you mean 'ac', 'ad' or 'b'?");
    BOOST_TEST(none.question() == "");
    Meant hostile("a");
    hostile.offer("\x1b");
    BOOST_TEST(hostile.question() == "; did you mean '\\x1B'?");
}

BOOST_AUTO_TEST_SUITE_END()
