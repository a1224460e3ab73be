// SPDX-License-Identifier: MIT
// Needs: zengin
// What `rules` lists and `explain` says, and what both ask where there is no such rule.
#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <sstream>
#include <vector>

namespace {

using namespace animcheck::test;

std::size_t count_of(std::string const& text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

std::size_t lines_in(std::string const& text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

void must_ask(std::vector<std::string> const& words, std::string_view question) {
    auto const ran = run(words);
    BOOST_TEST(ran.exit == 2, words.back());
    BOOST_TEST(ran.out == "");
    BOOST_TEST(has(ran.err, question), ran.err);
}

} // namespace

BOOST_AUTO_TEST_SUITE(program_rules)

BOOST_AUTO_TEST_CASE(explain_tells_why_and_how_sure) {
    auto const ran = run({"explain", "zengin.man/version"});
    BOOST_TEST(ran.exit == 0);
    for (auto const* const part : {"header.version", "equals 12", "2277 seen, 0 break the rule",
                                   "severity of error at most", "--ignore zengin.man/version"})
        BOOST_TEST(has(ran.out, part), part);
    BOOST_TEST(!has(ran.out, "zengin.mdh"));
}

BOOST_AUTO_TEST_CASE(it_shows_a_case_with_its_bytes_marked) {
    auto const ran = run({"explain", "zengin.man/version"});
    BOOST_TEST(has(ran.out, "\nexample: "), ran.out);
    BOOST_TEST(has(ran.out, "(zengin.man/version/"));
    BOOST_TEST(has(ran.out, "  00000000  00 a0 00 00 00 00 20 a0 44 00 00 00 0b 00 53 5f\n"
                            "                                                ^^^^^\n"),
               ran.out);
    BOOST_TEST(has(ran.out, "  0xC header.version: the header's version is 11, expected 12\n"));
    auto const packed = run({"explain", "zengin.vdf/block-damaged"});
    BOOST_TEST(has(packed.out, " (of the container) "), packed.out);
    // What is built in is no example of other specs.
    BOOST_TEST(
        !has(run({"explain", "--spec-dir", ANIMCHECK_SOURCE_DIR "/spec", "zengin.man/version"}).out, "example:"));
}

BOOST_AUTO_TEST_CASE(nearly_every_rule_has_an_example) {
    std::istringstream lines(run({"rules", "zengin"}).out);
    std::vector<std::string> words{"explain"};
    for (std::string line; std::getline(lines, line);) words.push_back(line.substr(0, line.find(' ')));
    auto const ran = run(words);
    BOOST_TEST(ran.exit == 0);
    BOOST_TEST(count_of(ran.out, "\nexample: ") * 10 > (words.size() - 1) * 9);
}

BOOST_AUTO_TEST_CASE(its_lines_fit_a_terminal) {
    std::istringstream in(run({"explain", "zengin.man/version", "zengin.man/header-size-short", "zengin.man"}).out);
    for (std::string line; std::getline(in, line);) BOOST_TEST(line.size() <= 100u, line);
}

BOOST_AUTO_TEST_CASE(a_few_rules_are_explained_and_many_are_listed) {
    auto const few = run({"explain", "version"}); // of animations, hierarchies and volumes
    BOOST_TEST(few.exit == 0);
    BOOST_TEST(count_of(few.out, "\nevidence\n") == 3u);
    BOOST_TEST(has(few.out, "zengin.mdh/version: error"));
    auto const many = run({"explain", "zengin.*/name-*"});
    BOOST_TEST(many.exit == 0);
    BOOST_TEST(count_of(many.out, "\nevidence\n") == 0u);
    BOOST_TEST(has(many.out, "zengin.mdh/name-empty "));
    BOOST_TEST(has(many.out, " rules match"));
    auto const both = run({"explain", "zengin.man/version", "zengin.mdh/version"});
    BOOST_TEST(count_of(both.out, "\nevidence\n") == 2u);
}

BOOST_AUTO_TEST_CASE(a_format_is_explained) {
    auto const ran = run({"explain", "zengin.vdf"});
    BOOST_TEST(ran.exit == 0);
    for (auto const* const part : {"recognised", "gothic1, gothic2", "animcheck spec show zengin.vdf",
                                   "animcheck rules zengin.vdf", "open questions"})
        BOOST_TEST(has(ran.out, part), part);
    BOOST_TEST(has(run({"explain", "zengin.m*"}).out, "zengin.mdh: "));
    BOOST_TEST(run({"explain", "io"}).exit == 0); // a spec without a format
}

BOOST_AUTO_TEST_CASE(rules_are_a_line_each) {
    auto const all = run({"rules"});
    BOOST_TEST(all.exit == 0);
    BOOST_TEST(lines_in(all.out) > 150u);
    BOOST_TEST(count_of(all.out, "zengin.man/version  ") == 1u);
    auto const family = run({"rules", "zengin"}),
               formats = run({"rules", "zengin.man", "zengin.m?h", "zengin.vdf"});
    BOOST_TEST(lines_in(family.out) == lines_in(formats.out));
    auto const pattern = run({"rules", "*/version"});
    BOOST_TEST(lines_in(pattern.out) == 3u);
    BOOST_TEST(run({"rules", "version"}).out == pattern.out);
    BOOST_TEST(has(pattern.out, "  error    refuses "));
}

BOOST_AUTO_TEST_CASE(an_unknown_rule_is_answered_with_what_was_meant) {
    must_ask({"explain", "zengin.man/vesion"},
             "unknown rule 'zengin.man/vesion'; did you mean 'zengin.man/version'?");
    must_ask({"explain", "vesrion"}, "unknown rule or format 'vesrion'; did you mean 'version'?");
    must_ask({"explain", "zengin.mam"}, "did you mean 'zengin.man'");
    must_ask({"rules", "zengn.man"}, "did you mean 'zengin.man'");
    must_ask({"explain", "zengin.man/aborted-writer"}, "it exists as zengin.mdh/aborted-writer");
    must_ask({"explain", "no-such-rule-at-all"}, "unknown rule or format 'no-such-rule-at-all'\n");
    must_ask({"rules", "zengin.man/*no*such*"}, "unknown rule 'zengin.man/*no*such*'");
    must_ask({"spec", "show", "zengin.mna"}, "unknown format 'zengin.mna'; did you mean 'zengin.man'");
    must_ask({"check", "--ignore", "zengin.man/vesion", "."}, "did you mean 'zengin.man/version'?");
    must_ask({"explain", "\x1b"}, "'\\x1B'");
    must_ask({"explain", ""}, "unknown rule or format ''");
    must_ask({"explain"}, "RULE");
}

BOOST_AUTO_TEST_SUITE_END()
