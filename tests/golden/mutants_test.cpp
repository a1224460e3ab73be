// SPDX-License-Identifier: MIT
#include "golden/corpus/mutants.hpp"
#include "golden/corpus/mutation.hpp"
#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>

using namespace animcheck;
using namespace animcheck::golden;

namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view spec = R"(schema: animcheck-spec/1
format: test.pack
version: 1
title: t
byte_order: big
coverage: parts
sources: {game: {kind: engine, title: "the game"}}
fields:
  - {path: a, type: u32, doc: d}
  - {path: b, type: u32, doc: d}
  - {path: f, type: f32, doc: d}
rules:
  truncated: {anomaly: truncated, at: "**", severity: error, message: m, why: w, basis: [file]}
  limit: {anomaly: limit, at: "**", severity: error, message: m, why: w, basis: [file]}
  sum: {at: a, at_least: 1, at_most: "b * 2", when: {b: {not: 0x0F}, f: {finite: true}}, severity: warning, message: m, why: w, basis: [game]}
  kind: {at: a, one_of: [3, 8], when: {b: {equals: 1}}, severity: note, message: m, why: w, basis: [game]}
  factor: {at: f, range: [-0.5, 0.0], severity: fatal, message: m, why: w, basis: [file]}
)";

Texts changes_of(std::string_view rule) {
    Texts changes;
    for (auto const& mutant : mutants_of(parse_spec(spec, "test.yaml")))
        if (mutant.rule == rule) changes.push_back(mutant.change);
    return changes;
}

JudgedMutant judged(std::string change, std::string noticed_by) {
    JudgedMutant one;
    one.mutant.rule = "test.pack/sum";
    one.mutant.file = "test.yaml";
    one.mutant.mark = {3, 4};
    one.mutant.change = std::move(change);
    one.noticed_by = std::move(noticed_by);
    return one;
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_mutants)

BOOST_AUTO_TEST_CASE(a_number_is_one_more_and_one_less) {
    BOOST_TEST(changed_numbers("7") == (Texts{"8", "6"}), boost::test_tools::per_element());
    BOOST_TEST(changed_numbers("-1") == (Texts{"0", "-2"}), boost::test_tools::per_element());
    BOOST_TEST(changed_numbers("0x00FF") == (Texts{"0x0100", "0x00FE"}), boost::test_tools::per_element());
    BOOST_TEST(changed_numbers("0xff") == (Texts{"0x100", "0xfe"}), boost::test_tools::per_element());
    BOOST_TEST(changed_numbers("2.0") == (Texts{"2.02", "1.98"}), boost::test_tools::per_element());
    BOOST_TEST(changed_numbers("0.0") == (Texts{"0.01", "-0.01"}), boost::test_tools::per_element());
    BOOST_TEST(changed_numbers("9223372036854775807") == (Texts{"9223372036854775806"}),
               boost::test_tools::per_element());
    BOOST_TEST(changed_numbers("coarse").empty());
}

BOOST_AUTO_TEST_CASE(an_expression_changes_in_one_place) {
    BOOST_TEST(changed_expressions("a.b2 + 3 * c[-1].d") ==
                   (Texts{"a.b2 - 3 * c[-1].d", "a.b2 + 4 * c[-1].d", "a.b2 + 2 * c[-1].d", "a.b2 + 3 + c[-1].d"}),
               boost::test_tools::per_element());
    BOOST_TEST(changed_expressions("-(expected % 4)") ==
                   (Texts{"-(expected / 4)", "-(expected % 5)", "-(expected % 3)"}),
               boost::test_tools::per_element()); // a sign is no operator
    BOOST_TEST(changed_expressions("max(a, b)") == (Texts{"min(a, b)"}), boost::test_tools::per_element());
    BOOST_TEST(changed_expressions("a.b").empty());
}

BOOST_AUTO_TEST_CASE(every_kind_of_change_is_made_once) {
    BOOST_TEST(changes_of("test.pack/sum") ==
                   (Texts{"at_least: 1 -> 2", "at_least: 1 -> 0", "at_least -> at_most", "at_least dropped",
                          "at_most: b * 2 -> b + 2", "at_most: b * 2 -> b * 3", "at_most: b * 2 -> b * 1",
                          "at_most -> at_least", "at_most dropped", "when.b.not: 0x0F -> 0x10",
                          "when.b.not: 0x0F -> 0x0E", "when.b.not -> equals", "when.b dropped", "when.f dropped",
                          "severity: warning -> note", "severity: warning -> error"}),
               boost::test_tools::per_element());
    BOOST_TEST(changes_of("test.pack/kind") ==
                   (Texts{"one_of: 3 -> 4", "one_of: 3 -> 2", "one_of: 3 dropped", "one_of: 8 -> 9",
                          "one_of: 8 -> 7", "one_of: 8 dropped", "when.b.equals: 1 -> 2", "when.b.equals: 1 -> 0",
                          "when.b.equals -> not", "when.b dropped", "severity: note -> warning"}),
               boost::test_tools::per_element());
    BOOST_TEST(changes_of("test.pack/factor") ==
                   (Texts{"range: -0.5 -> -0.505", "range: -0.5 -> -0.495", "range: 0.0 -> 0.01",
                          "range: 0.0 -> -0.01", "severity: fatal -> error"}),
               boost::test_tools::per_element());
    auto const layers = parse_spec(spec, "test.yaml");
    auto const all = mutants_of(layers);
    BOOST_TEST(all.size() == 36U);
    std::set<std::string> names;
    for (auto const& mutant : all) BOOST_TEST(names.insert(mutant.rule + mutant.change).second, mutant.change);
}

BOOST_AUTO_TEST_CASE(a_mutant_loads_and_differs_from_the_spec_in_its_rule) {
    auto const layers = parse_spec(spec, "test.yaml");
    auto const whole = load_spec(layers);
    for (auto const& mutant : mutants_of(layers)) {
        BOOST_TEST(!equal(load_spec(mutated(layers, mutant)).spec(), whole.spec()), mutant.change);
        BOOST_TEST((mutant.file == "test.yaml" && mutant.mark.line >= 13), mutant.change);
    }
}

BOOST_AUTO_TEST_CASE(what_nobody_notices_must_be_listed_and_nothing_else) {
    std::vector<JudgedMutant> const all{judged("seen", "test.pack/sum/case"), judged("missed", ""),
                                        judged("listed", ""), judged("wrong", "test.pack/sum/case")};
    std::vector<EquivalentMutant> const listed{{{2, 1}, "test.pack/sum", "listed", "w"},
                                               {{3, 1}, "test.pack/sum", "wrong", "w"},
                                               {{4, 1}, "test.pack/sum", "gone", "w"}};
    auto const report = report_of(all, listed, "list.yaml");
    BOOST_TEST(report.faults ==
                   (Texts{"test.yaml:3:4: test.pack/sum: missed: no case notices it",
                          "list.yaml:3:1: test.pack/sum: wrong: not equivalent: test.pack/sum/case notices it",
                          "list.yaml:4:1: test.pack/sum: gone: there is no such mutant"}),
               boost::test_tools::per_element());
    BOOST_TEST(report.count.mutants == 4U);
    BOOST_TEST(report.count.noticed == 2U);
    BOOST_TEST(report.count.equivalent == 1U);
    BOOST_TEST(report.count.share() == 2.0 / 3);
}

BOOST_AUTO_TEST_CASE(the_list_is_read_strictly) {
    auto const list = [](std::string const& mutants) {
        return load_equivalent_mutants("schema: animcheck-equivalent-mutants/1\nmutants: " + mutants, "l.yaml");
    };
    auto const read = list("{a.b/c: [{change: d, why: e}]}");
    BOOST_TEST_REQUIRE(read.size() == 1U);
    BOOST_TEST((read[0].rule == "a.b/c" && read[0].change == "d" && read[0].why == "e"));
    BOOST_TEST(list("{}").empty());
    BOOST_TEST(complaint([&] { static_cast<void>(list("{a.b/c: [{change: d}]}")); }) != "no error"); // no reason
}

BOOST_AUTO_TEST_SUITE_END()
