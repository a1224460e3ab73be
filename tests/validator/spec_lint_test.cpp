// SPDX-License-Identifier: MIT
#include "tests/validator/spec_sample.hpp"
#include "validator/rules/loader.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

namespace animcheck {
namespace {

/// A spec with two anomalies, a field and a float, for the rules of a test.
std::string spec_with(std::string const& rules) {
    return "schema: animcheck-spec/1\nformat: io\nversion: 1\ntitle: t\nbyte_order: little\ncoverage: parts\n"
           "sources: {page: {kind: community, title: p}}\n"
           "fields:\n"
           "  - {path: size, type: u32, doc: d}\n"
           "  - {path: count, type: u32, doc: d}\n"
           "  - {path: scale, type: f32, doc: d}\n"
           "  - {path: context.bones, type: u32, context: true, doc: d}\n"
           "rules:\n" +
           rules;
}

std::string rule(std::string const& id, std::string const& words, std::string const& message = "m") {
    return "  " + id + ": {" + words + ", severity: note, message: \"" + message + "\", why: w, basis: [page]}\n";
}

std::string lint(std::string const& rules) {
    auto const store = load_spec(spec_with(rules), "f");
    std::string out;
    for (auto const& finding : lint_spec(store.spec(), [](std::string_view name) { return name == "known"; }))
        out += finding.rule + ": " + finding.message + "\n";
    return out;
}

std::string lint_pair(std::string const& a, std::string const& b) { return lint(rule("a", a) + rule("b", b)); }

std::string gap_when(std::string const& condition) { return "anomaly: gap, at: size, when: {" + condition + "}"; }

std::string const not_excluded = "b: does not exclude 'a', which has the same kind and path\n";

BOOST_AUTO_TEST_SUITE(spec_lint)

BOOST_AUTO_TEST_CASE(words) {
    BOOST_TEST(lint(rule("a", "at: size, equals: 1", "")) == "a: the message is empty\n");
    BOOST_TEST(lint(rule("a", "at: size, equals: 1", "wrong.")) ==
               "a: the message ends in a full stop; it is a fragment\n");
    BOOST_TEST(lint("  a: {at: size, equals: 1, severity: note, message: m, why: \"\", basis: [page]}\n") ==
               "a: 'why' is empty\n");
}

BOOST_AUTO_TEST_CASE(banned_words) {
    BOOST_TEST(lint(rule("a", "at: size, equals: 1", "the size stands there")) ==
               "a: 'message' uses 'stands'; use plain English instead\n");
    BOOST_TEST(lint(rule("a", "at: size, equals: 1, engine: \"Reads what lies Behind\"")) ==
               "a: 'engine' uses 'lies'; use plain English instead\n");
    BOOST_TEST(lint(rule("a", "at: size, equals: 1", "1 byte(s)")) ==
               "a: 'message' uses '(s)'; use plain English instead\n");
    BOOST_TEST(lint(rule("a", "at: size, equals: 1", "understands the standard")).empty());
    BOOST_TEST(lint(rule("a", "at: size, equals: 1", "{actual} is wrong")) ==
               "a: the message starts with a number; name its subject\n");
}

BOOST_AUTO_TEST_CASE(a_warning_needs_effect_and_fix) {
    auto const warning = [](std::string const& words) {
        return lint("  a: {at: size, equals: 1, severity: warning, message: m, why: w, basis: [page]" + words +
                    "}\n");
    };
    BOOST_TEST(warning("") == "a: a warning without 'effect'\n"
                              "a: a warning without 'fix'; use 'none' if nothing can be done\n");
    BOOST_TEST(warning(", effect: unknown, fix: none").empty());
}

BOOST_AUTO_TEST_CASE(numbers_that_are_misleading) {
    auto const slot = [](std::string const& test, std::string const& message) {
        return lint(rule("a", "at: size, " + test, message));
    };
    BOOST_TEST(slot("range: [0, 4]", "size {actual} is not a multiple of {expected}") ==
               "a: 'multiple of {expected}' is a slot for one number; the test has several\n");
    BOOST_TEST(slot("one_of: [1, 2]", "{expected: byte}") ==
               "a: '{expected:' is a slot for one number; the test has several\n");
    BOOST_TEST(slot("range: [0, 4]", "size {actual}; expected {expected}").empty());
    BOOST_TEST(slot("at_most: \"count - 1\"", "size {actual}, of {count: byte}") ==
               "a: the message compares {actual} with {count}, and the two may be equal; show {expected}, which is "
               "count - 1\n");
    BOOST_TEST(slot("at_most: \"count\"", "size {actual}, of {count}").empty());
    BOOST_TEST(slot("at_most: \"count - 1\"", "size {actual}, of 0 to {expected}").empty());
}

BOOST_AUTO_TEST_CASE(checks_sources_and_context) {
    BOOST_TEST(lint(rule("a", "at: size, check: known, kind: gap")).empty());
    BOOST_TEST(lint(rule("a", "at: size, check: unheard, kind: gap")) == "a: unknown check 'unheard'\n");
    BOOST_TEST(lint("  a: {at: size, equals: 1, severity: note, message: m, why: w, basis: [file]}\n") ==
               ": no rule is based on source 'page'\n");
    BOOST_TEST(lint(rule("a", "anomaly: gap, at: context.bones")) ==
               "a: binds an anomaly of a context field, which no decoder reads\n");
}

BOOST_AUTO_TEST_CASE(tests_that_make_no_sense) {
    BOOST_TEST(lint(rule("a", "at: size, range: [3, 2]")) == "a: 'range' from 3 to 2 is empty\n");
    BOOST_TEST(lint(rule("a", "at: size, range: [\"1 + 2\", 2]")) == "a: 'range' from 1 + 2 to 2 is empty\n");
    BOOST_TEST(lint(rule("a", "at: scale, range: [0.5, 0]")) == "a: 'range' from 0.5 to 0 is empty\n");
    BOOST_TEST(lint(rule("a", "at: scale, range: [0, 0.5]")).empty());
    BOOST_TEST(lint(rule("a", "at: size, range: [\"count\", 2]")).empty());
    BOOST_TEST(lint(rule("a", "at: size, one_of: [16, 1, 0x10]")) == "a: 'one_of' lists 0x10 twice\n");
    BOOST_TEST(lint(rule("a", "at: size, when: {count: {one_of: [1, 1]}}, equals: 1")) ==
               "a: 'one_of' lists 1 twice\n");
}

BOOST_AUTO_TEST_CASE(rules_for_one_anomaly_must_exclude_each_other) {
    auto const pair = [](std::string const& a, std::string const& b) {
        return lint_pair(gap_when(a), gap_when(b));
    };
    BOOST_TEST(pair("actual: {at_most: 4}", "actual: {at_least: 5}").empty());
    BOOST_TEST(pair("actual: {equals: 8}", "actual: {not: 8}").empty());
    BOOST_TEST(pair("actual: {one_of: [1, 3]}", "actual: {range: [4, 9]}").empty());
    BOOST_TEST(pair("actual: {at_most: \"expected - 1\"}", "actual: {at_least: \"expected + 1\"}").empty());
    BOOST_TEST(pair("actual: {equals: \"expected\"}", "actual: {not: \"expected\"}").empty());
    BOOST_TEST(pair("expected: {equals: 1}", "expected: {equals: 2}, actual: {equals: 1}").empty());
    BOOST_TEST(pair("actual: {at_most: 5}", "actual: {at_least: 5}") == not_excluded);
    BOOST_TEST(pair("actual: {one_of: [1, 4]}", "actual: {range: [4, 9]}") == not_excluded);
    BOOST_TEST(pair("actual: {equals: 1}", "expected: {equals: 2}") == not_excluded);
    BOOST_TEST(pair("actual: {at_most: \"expected\"}", "actual: {at_least: \"expected\"}") == not_excluded);
    BOOST_TEST(pair("actual: {multiple_of: 2}", "actual: {equals: 3}") == not_excluded); // not understood
}

BOOST_AUTO_TEST_CASE(rules_for_one_field_must_not_be_certain_to_fire_together) {
    BOOST_TEST(lint_pair("at: size, at_least: 2", "at: size, at_most: 9").empty());
    BOOST_TEST(lint_pair("at: size, at_most: 2", "at: size, at_most: 9") == not_excluded);
    BOOST_TEST(lint_pair("at: size, at_most: 2", "at: size, at_most: 9, kind: gap").empty());
    BOOST_TEST(lint_pair("at: size, at_most: 2, when: {size: {at_most: 9}}", "at: size, at_most: 9").empty());
    BOOST_TEST(
        lint_pair("at: size, equals: 2, when: {count: {equals: 1}}", "at: size, equals: 3, when: {count: {not: 1}}")
            .empty());
    BOOST_TEST(lint_pair("at: size, equals: 2", "at: size, equals: \"count\"").empty()); // undecided
    BOOST_TEST(lint_pair("at: size, equals: 2", "anomaly: value_unexpected, at: size") ==
               "b: has the same kind and path as 'a', but one is an anomaly and one a test\n");
}

BOOST_AUTO_TEST_CASE(an_exception_must_name_what_it_excuses) {
    auto const excepting = [](std::string const& what) {
        return lint(rule("a", "at: size, equals: 1, except: [{" + what + ", why: w, source: file}]"));
    };
    BOOST_TEST(excepting("name: F") == "a: excepts 'F' by name alone; add 'at', 'actual' or 'xxh3'\n");
    BOOST_TEST(excepting("member: M") == "a: excepts 'M' by name alone; add 'at', 'actual' or 'xxh3'\n");
    BOOST_TEST(excepting("name: F, actual: 0").empty());
    BOOST_TEST(excepting("name: F, at: size").empty());
    BOOST_TEST(excepting("xxh3: \"" + std::string(16, 'a') + "\"").empty());
}

BOOST_AUTO_TEST_CASE(share_of_checks_counts_rules) {
    auto const store = load_spec(sample_spec, "sample");
    BOOST_TEST(share_of_checks(store.spec()) == 2.0 / 15.0, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(share_of_checks(Spec{}) == 0.0);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck
