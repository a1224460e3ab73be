// SPDX-License-Identifier: MIT
// Needs: zengin zelda64
#include "golden/corpus/case.hpp"
#include "tests/golden/support.hpp"

#include <boost/test/unit_test.hpp>

using namespace animcheck;
using namespace animcheck::golden;

namespace {

constexpr std::string_view bases_text = R"(
schema: animcheck-bases/1
format: zengin.man
bases:
  small:
    title: "the smallest"
    name: SMALL.MAN
    context: {next_present: true, skeleton: {joints: [BIP01, A], parents: [-1, 0], checksum: crc32}}
    asm: |
      u16 0xA000
)";

constexpr std::string_view head = "schema: animcheck-cases/1\nrule: zengin.man/version\ncases:\n";
constexpr std::string_view valid = "  - {id: ten, title: t, base: small, result: valid, strict: accepted, "
                                   "lenient: decoded, verdict: conforms, findings: []}\n";

Bases bases() { return load_bases(bases_text, "zengin.man", SpecSet::built_in(), "bases.yaml"); }

RuleFile load(std::string const& cases) {
    return load_rule_file(std::string(head) + cases, "zengin.man/version", bases(), SpecSet::built_in(),
                          "version.yaml");
}

std::string failure(std::string const& cases) {
    return complaint([&] { (void)load(cases); });
}

/// A case with one text replaced.
std::string with(std::string_view was, std::string_view is) {
    std::string text(valid);
    return text.replace(text.find(was), was.size(), is);
}

} // namespace

BOOST_AUTO_TEST_SUITE(golden_case)

BOOST_AUTO_TEST_CASE(a_case_inherits_from_its_base) {
    auto const file = load(std::string(valid));
    BOOST_REQUIRE(file.cases.size() == 1U);
    auto const& entry = file.cases[0];
    BOOST_TEST(entry.full_id() == "zengin.man/version/ten");
    BOOST_TEST(entry.assembly == "u16 0xA000\n");
    BOOST_TEST(entry.name == "SMALL.MAN");
    BOOST_TEST(entry.context.facts.number("next_present").value() == 1U);
    BOOST_TEST(!entry.context.facts.find("skeleton_for_name"));
    auto const& skeleton = entry.context.skeleton.value();
    BOOST_TEST(skeleton.checksum.value() == 0x8E51AC7AU);
    BOOST_TEST(!skeleton.joints[0].parent.has_value());
    BOOST_TEST(skeleton.joints[1].parent.value() == 0U);
}

BOOST_AUTO_TEST_CASE(a_case_may_have_its_own_limits) {
    auto const file = load(with("base: small", "base: small, limits: {work: 100, events: 0x20}"));
    auto const options = file.cases.at(0).limits.options();
    BOOST_TEST(options.limits.work_base == 100U);
    BOOST_TEST(options.limits.work_factor == 0U); // the size of the bytes adds nothing
    BOOST_TEST(options.limits.events == 32U);
    BOOST_TEST(options.unpack_most == InspectOptions{}.unpack_most);
    auto const unpack = load(with("base: small", "base: small, limits: {unpack: 9}")).cases.at(0).limits;
    BOOST_TEST(unpack.options().unpack_most == 9U);
    BOOST_TEST(failure(with("base: small", "base: small, limits: {work: -1}")) ==
               "version.yaml:4:53: expected a number of at least 0");
    BOOST_TEST(failure(with("base: small", "base: small, limits: {size: 1}"))
                   .starts_with("version.yaml:4:47: unknown word 'size' in limits"));
}

BOOST_AUTO_TEST_CASE(facts_of_a_case_are_in_the_order_of_the_spec) {
    auto const file =
        load(with("base: small", "base: small, context: {skeleton_for_name: false, next_present: false}"));
    auto const& facts = file.cases.at(0).context.facts;
    BOOST_TEST_REQUIRE(facts.all().size() == 2U);
    BOOST_TEST(facts.all()[0].name == "skeleton_for_name");
    BOOST_TEST(facts.number("skeleton_for_name").value() == 0U);
    BOOST_TEST(facts.number("next_present").value() == 0U); // not the base's
    auto const both = load(with("base: small", "base: small, context: {skeleton_for_name: true}"));
    BOOST_TEST(both.cases.at(0).context.facts.all()[0].name == "skeleton_for_name");
    BOOST_TEST(both.cases.at(0).context.facts.number("next_present").value() == 1U);
}

BOOST_AUTO_TEST_CASE(a_fact_may_be_a_list) {
    constexpr std::string_view bases_of_element = R"(
schema: animcheck-bases/1
format: zelda64.skeleton
bases:
  small: {title: t, asm: u8 1, context: {entry: 12, base_address: 0x80800000, parts: [{at: 0, size: 8}, {at: 8, found: true}]}}
)";
    auto const loaded = load_bases(bases_of_element, "zelda64.skeleton", SpecSet::built_in(), "b.yaml");
    auto const& facts = loaded.at("small").context.facts;
    BOOST_TEST(facts.number("entry").value() == 12U);
    BOOST_TEST(facts.number("base_address").value() == 0x80800000U);
    BOOST_TEST(facts.find("parts")->number == 2U);
    BOOST_TEST_REQUIRE(facts.list("parts", 4));
    BOOST_TEST(*facts.list("parts", 4) == (Facts::List{0, 8, 0, 0, 8, 0, 1, 0}), boost::test_tools::per_element());
    BOOST_TEST(!facts.list("parts", 3));
}

BOOST_AUTO_TEST_CASE(a_fact_must_be_declared_by_the_spec) {
    BOOST_TEST(failure(with("base: small", "base: small, context: {next_present: -1}")) ==
               "version.yaml:4:62: expected a number of at least 0");
    BOOST_TEST(failure(with("base: small", "base: small, context: {slices: 2}"))
                   .starts_with("version.yaml:4:48: unknown word 'slices' in context"));
    // Facts that follow from the skeleton or the file name cannot be set.
    BOOST_TEST(failure(with("base: small", "base: small, context: {skeleton_joints: 2}"))
                   .starts_with("version.yaml:4:48: unknown word 'skeleton_joints' in context"));
}

BOOST_AUTO_TEST_CASE(rules_of_the_folders_format_need_no_prefix) {
    auto const file = load(R"(
  - id: nine
    title: t
    asm: u8 1
    patch: [{append: u8 2}, {truncate: 1}]
    result: acceptable
    reason: "because"
    strict: {rejected: version}
    lenient: partial
    verdict: broken
    findings:
      - {rule: version, at: header.version, actual: 9, expected: 12}
      - {rule: io/empty, at: "", count: 3}
    consequence: [io/empty]
    values: {header.fps: 25.0}
)");
    auto const& entry = file.cases.at(0);
    BOOST_TEST(entry.strict_rule == "zengin.man/version");
    BOOST_TEST(entry.patch.size() == 2U);
    BOOST_TEST((entry.result == Result::acceptable && entry.verdict == Verdict::broken));
    BOOST_TEST(entry.findings.at(0).rule == "zengin.man/version");
    BOOST_TEST(entry.findings.at(0).count == 1U);
    BOOST_TEST(entry.findings.at(1).rule == "io/empty");
    BOOST_TEST(entry.findings.at(1).count == 3U);
    BOOST_TEST(entry.values.at(0).first == "header.fps");
}

BOOST_AUTO_TEST_CASE(errors_name_the_place) {
    BOOST_TEST(failure(with("title: t", "titel: t")).starts_with("version.yaml:4:5: case has no 'title'"));
    BOOST_TEST(failure(with("title: t", "title: t, x: 1")).starts_with("version.yaml:4:25: unknown word 'x'"));
    BOOST_TEST(failure(with("id: ten", "id: Ten")) ==
               "version.yaml:4:10: expected an id of small letters, digits and single '-'");
    BOOST_TEST(failure(with("base: small", "base: big")) == "version.yaml:4:31: no base is called 'big'");
    BOOST_TEST(failure(with("base: small", "asm: '', base: small")) ==
               "version.yaml:4:5: expected either 'base' or 'asm'");
    BOOST_TEST(failure(with("result: valid", "result: good")) ==
               "version.yaml:4:46: unknown word 'good': expected one of valid, invalid, acceptable");
    BOOST_TEST(failure(with("result: valid", "result: acceptable")) ==
               "version.yaml:4:5: expected a 'reason' if, and only if, the result is acceptable");
    BOOST_TEST(failure(with("strict: accepted", "strict: {rejected: version}")) ==
               "version.yaml:4:5: a valid case cannot be rejected by strict");
    BOOST_TEST(failure(with("strict: accepted", "strict: refused"))
                   .ends_with("expected accepted, {rejected: RULE} or rejected"));
    BOOST_TEST(failure(with("result: valid", "result: invalid")) ==
               "version.yaml:4:5: an invalid case needs a finding");
    BOOST_TEST(failure(with("findings: []", "findings: [], consequence: [io/empty]")) ==
               "version.yaml:4:5: the consequence 'io/empty' is not among the findings");
    BOOST_TEST(failure(std::string(valid) + std::string(valid)) == "version.yaml:5:5: two cases have the id 'ten'");
}

BOOST_AUTO_TEST_CASE(a_file_must_match_its_folder_and_name) {
    BOOST_TEST(complaint([] {
                   (void)load_rule_file(std::string(head) + std::string(valid), "zengin.man/other", bases(),
                                        SpecSet::built_in(), "o.yaml");
               }) == "o.yaml:2:7: rule 'zengin.man/version' in the file of 'zengin.man/other'");
    BOOST_TEST(complaint([] { (void)load_bases(bases_text, "zengin.mdh", SpecSet::built_in(), "b.yaml"); }) ==
               "b.yaml:3:9: format 'zengin.man' in the folder of 'zengin.mdh'");
    BOOST_TEST(complaint([] {
                   (void)load_bases("schema: x\nformat: y\nbases: {}", "y", SpecSet::built_in(), "b.yaml");
               }) == "b.yaml:1:9: schema 'x'; expected 'animcheck-bases/1'");
}

BOOST_AUTO_TEST_CASE(an_exemption_needs_a_reason) {
    auto const exempt = load_exempt("internal: \"no input can cause it\"", "zengin.man", "exempt.yaml");
    BOOST_TEST(exempt.at("zengin.man/internal") == "no input can cause it");
    BOOST_TEST(
        complaint([] { (void)load_exempt("internal:", "zengin.man", "e.yaml"); }).ends_with("expected a reason"));
}

BOOST_AUTO_TEST_SUITE_END()
