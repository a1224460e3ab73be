// SPDX-License-Identifier: MIT
#include "golden/corpus/matching.hpp"
#include "golden/corpus/scalar.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>

using namespace animcheck;
using namespace animcheck::golden;

namespace {

yaml::Node node(std::string text) {
    yaml::Node scalar;
    scalar.kind = yaml::Node::Kind::scalar;
    scalar.scalar = std::move(text);
    return scalar;
}

Finding found(std::int64_t actual, std::int64_t expected, std::uint64_t count = 1) {
    Finding finding;
    finding.rule = "zengin.man/version";
    finding.place.path = "header.version";
    finding.actual = actual;
    finding.expected = {Relation::equals, {expected}};
    finding.count = count;
    return finding;
}

ExpectedFinding expect(std::optional<yaml::Node> actual, std::optional<yaml::Node> expected) {
    return {{}, "zengin.man/version", "header.version", std::move(actual), std::move(expected), std::nullopt, 1};
}

std::vector<std::string> mismatches(std::vector<ExpectedFinding> const& expected,
                                    std::vector<Finding> const& actual) {
    return finding_mismatches(expected, actual, "case.yaml");
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_matching)

BOOST_AUTO_TEST_CASE(open_expectations_are_reassigned) {
    std::vector const actual{found(1, 2), found(1, 3), found(4, 2)};
    BOOST_TEST(mismatches({expect({}, {}), expect(node("1"), {}), expect({}, node("2"))}, actual).empty());
    BOOST_TEST(
        mismatches({expect({}, node("2")), expect(node("1"), {}), expect(node("1"), node("2"))}, actual).empty());
}

BOOST_AUTO_TEST_CASE(differences_are_reported_on_both_sides) {
    auto const texts = mismatches({expect(node("9"), {})}, {found(10, 12)});
    BOOST_REQUIRE(texts.size() == 2U);
    BOOST_TEST(texts[0] ==
               "missing finding: zengin.man/version at 'header.version', actual 9, expected any, count 1");
    BOOST_TEST(texts[1] ==
               "unexpected finding: zengin.man/version at 'header.version', actual 10, expected 12, count 1");
    BOOST_TEST(mismatches({expect({}, {})}, {found(10, 12, 2)}).size() == 2U);
    BOOST_TEST(mismatches({}, {found(10, 12)}).size() == 1U);
}

BOOST_AUTO_TEST_CASE(values_are_compared_by_meaning) {
    auto const same = [](std::string text, Value const& value) {
        return same_value(node(std::move(text)), value, "f");
    };
    BOOST_TEST(same("0x0C", Value{std::uint64_t{12}}));
    BOOST_TEST(same("-1", Value{std::int64_t{-1}}));
    BOOST_TEST(!same("-1", Value{std::numeric_limits<std::uint64_t>::max()}));
    BOOST_TEST(same("0.1", Value{double{0.1F}}));
    BOOST_TEST(same("nan", Value{std::numeric_limits<double>::quiet_NaN()}));
    BOOST_TEST(same("S_RUN", Value{std::string("S_RUN")}));
    BOOST_TEST(!same("1", Value{}));
    BOOST_TEST(same_value({}, Value{}, "f"));
}

BOOST_AUTO_TEST_SUITE_END()
