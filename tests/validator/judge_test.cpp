// SPDX-License-Identifier: MIT
// The judge with small test formats: a spec as text, and a reader of a few bytes.
#include "validator/judge/judge.hpp"
#include "validator/judge/settle.hpp"
#include "validator/rules/loader.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <string>

namespace {

using namespace animcheck;

constexpr auto head = R"(schema: animcheck-spec/1
format: test.format
version: 1
title: a format of this test
byte_order: little
coverage: parts
sources: {seen: {kind: engine, title: the engine}}
)";

constexpr auto bound = R"(
  truncated: {anomaly: truncated, at: "**", severity: error, message: "cut", why: w, basis: [file]}
  limit: {anomaly: limit, at: "**", severity: error, message: "limit", why: w, basis: [file]}
)";

/// One judged input: a spec's fields and rules, bytes, and a function that reads them.
class Case {
public:
    Case(std::string const& fields, std::string const& rules, std::vector<unsigned> const& bytes,
         std::function<void(Reader&)> const& read, Context context = {}, bool fold = true)
        : store_(load_spec(head + fields + "rules:" + bound + rules, "test.yaml")),
          tools_(store_.spec()),
          context_(std::move(context)) {
        for (auto const byte : bytes) bytes_.push_back(static_cast<std::byte>(byte));
        source_.bytes = bytes_;
        Session session(lenient, tools_.paths, bytes_.size(), &log_, &tools_.anomalies);
        emit_facts(context_, session);
        Reader in(source_, std::endian::little, session);
        read(in);
        tools_.log.build(log_.events(), tools_.paths.size());
        Judge judge(tools_, context_, source_, fold);
        record.format = "test.format";
        record.size = bytes_.size();
        record.findings = judge.findings();
        record.skipped = judge.take_skipped();
        held = judge.held();
        not_applicable = judge.not_applicable();
        std::vector<BitRange> runs;
        describe(record, tools_, judge, runs);
        settle(record, session.closed());
    }

    /// Rule, place and message of every finding.
    [[nodiscard]] std::vector<std::string> lines() const {
        std::vector<std::string> lines;
        for (auto const& finding : record.findings)
            lines.push_back(finding.rule.substr(finding.rule.find('/') + 1) + " " + finding.place.path + ": " +
                            finding.message);
        return lines;
    }

    InputRecord record;
    std::uint64_t held = 0, not_applicable = 0;

private:
    SpecStore store_;
    JudgeTools tools_;
    Context context_;
    std::vector<std::byte> bytes_;
    Source source_;
    EventLog log_;
};

std::string rule(std::string const& id, std::string const& body, std::string const& severity = "error") {
    return "  " + id + ": {" + body + ", severity: " + severity +
           ", message: \"{actual} not {expected}\", why: w, basis: [file]}\n";
}

using Lines = std::vector<std::string>;

} // namespace

BOOST_TEST_DONT_PRINT_LOG_VALUE(Lines)

BOOST_AUTO_TEST_SUITE(judge)

auto const pair_fields = "fields:\n  - {path: a, type: u8, doc: d}\n  - {path: b, type: u8, doc: d}\n";
void read_pair(Reader& in) {
    in.u8("a");
    in.u8("b");
}

BOOST_AUTO_TEST_CASE(every_test_word_fires_and_holds) {
    struct Row {
        std::string test;
        unsigned holds, breaks;
    };
    for (auto const& [test, holds, breaks] : std::vector<Row>{{"equals: 7", 7, 8},
                                                              {"not: 7", 8, 7},
                                                              {"one_of: [1, 3]", 3, 2},
                                                              {"at_least: 5", 5, 4},
                                                              {"at_most: 5", 5, 6},
                                                              {"range: [2, 4]", 4, 5},
                                                              {"multiple_of: 4", 8, 9},
                                                              {"mask: 0x0F", 15, 16},
                                                              {"equals: \"b + 1\"", 1, 2},
                                                              {"equals: \"align(b + 5, 4)\"", 8, 5},
                                                              {"at_most: \"max(b, 9) - min(b, 9)\"", 9, 10}}) {
        Case const good(pair_fields, rule("r", "at: a, " + test), {holds, 0}, read_pair);
        Case const bad(pair_fields, rule("r", "at: a, " + test), {breaks, 0}, read_pair);
        BOOST_TEST(good.lines().empty(), test);
        BOOST_TEST(good.held == 3u, test);
        BOOST_TEST(bad.lines().size() == 1u, test);
        BOOST_TEST(bad.held == 2u, test);
    }
}

BOOST_AUTO_TEST_CASE(message_place_and_values_of_a_finding) {
    Case const bad(pair_fields, rule("r", "at: b, equals: \"a * 2\""), {3, 5}, read_pair);
    BOOST_TEST_REQUIRE(bad.record.findings.size() == 1u);
    auto const& finding = bad.record.findings[0];
    BOOST_TEST(finding.message == "5 not 6");
    BOOST_TEST((finding.place.bits == BitRange{8, 8}));
    BOOST_TEST(finding.place.file_byte.value() == 1u);
    BOOST_TEST((finding.actual == Value{std::uint64_t{5}}));
    BOOST_TEST((finding.expected == Expectation{Relation::equals, {std::uint64_t{6}}}));
    BOOST_TEST_REQUIRE(finding.related.size() == 1u);
    BOOST_TEST(finding.related[0].path == "a");
    BOOST_TEST(finding.fingerprint.size() == 16u);
}

BOOST_AUTO_TEST_CASE(a_fingerprint_has_no_place_in_it) {
    auto const prints = [](std::vector<unsigned> const& bytes) {
        Case const bad(
            "fields:\n  - {path: \"c[]\", type: u8, doc: d}\n", rule("r", "at: \"c[]\", at_most: 4"), bytes,
            [&](Reader& in) { in.array<std::uint8_t>("c", bytes.size()); }, {}, false);
        std::vector<std::string> all;
        for (auto const& finding : bad.record.findings) all.push_back(finding.fingerprint);
        return all;
    };
    BOOST_TEST_REQUIRE(prints({5, 0, 0}).size() == 1u);
    BOOST_TEST(prints({5, 0, 0}) == prints({0, 0, 5, 0}));
    BOOST_TEST(prints({5, 0, 0}) != prints({6, 0, 0}));
}

namespace {

std::optional<Fix> fix_of(std::string const& test, std::string const& fix, bool folded = true,
                          std::vector<unsigned> const& bytes = {3, 0x12, 0x34, 0, 0}) {
    Case const bad(
        "fields:\n  - {path: a, type: u8, doc: d}\n  - {path: b, type: u16, doc: d}\n"
        "  - {path: \"c[]\", type: u8, doc: d}\n",
        rule("r", test + ", fix: " + fix), bytes,
        [](Reader& in) {
            in.u8("a");
            in.u16("b");
            in.array<std::uint8_t>("c", 2);
        },
        {}, folded);
    BOOST_TEST_REQUIRE(!bad.record.findings.empty());
    return bad.record.findings[0].fix;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_fix_in_words_has_no_edit) {
    auto const fix = fix_of("at: b, equals: 258", "\"make it {expected:x}\"");
    BOOST_TEST(fix.value().text == "make it 0x102");
    BOOST_TEST(fix.value().edits.empty());
    BOOST_TEST(!fix_of("at: b, equals: 258", "none").has_value());
}

BOOST_AUTO_TEST_CASE(an_edit_writes_the_expected_number_in_the_byte_order_of_the_file) {
    auto const fix = fix_of("at: b, equals: 258", "{edit: write, safe: true, why: y}").value();
    BOOST_TEST(fix.text == "write 258 (02 01) at 0x1");
    BOOST_TEST(fix.safe);
    BOOST_TEST(fix.why == "y");
    BOOST_TEST_REQUIRE(fix.edits.size() == 1u);
    BOOST_TEST((fix.edits[0] == Edit{1, 2, 1, {'\x02', '\x01'}, std::uint64_t{258}}));
}

BOOST_AUTO_TEST_CASE(an_edit_may_remove_or_zero_bytes) {
    auto const removed =
        fix_of("at: b, equals: 258", "{say: \"undo it\", edit: remove, safe: false, why: y}").value();
    BOOST_TEST(removed.text == "undo it: remove the 2 bytes at 0x1");
    BOOST_TEST((removed.edits[0] == Edit{1, 2, 1, {}, {}}));
    auto const zeroed = fix_of("at: b, equals: 258", "{edit: zero, safe: true, why: y}").value();
    BOOST_TEST(zeroed.text == "write zeros over the 2 bytes at 0x1");
    BOOST_TEST((zeroed.edits[0].bytes == std::string(2, '\0')));
}

BOOST_AUTO_TEST_CASE(an_edit_needs_a_number_that_fits) {
    auto const write = "{edit: write, safe: true, why: y}";
    BOOST_TEST(!fix_of("at: b, equals: 65536", write).has_value());
    BOOST_TEST(!fix_of("at: b, equals: \"b + 4294967296\"", write).has_value());
    BOOST_TEST(!fix_of("at: b, equals: -32769", write).has_value());
    BOOST_TEST(fix_of("at: b, equals: -1", write).value().edits[0].bytes == "\xFF\xFF");
    BOOST_TEST(!fix_of("at: b, at_most: 258", write).has_value());
}

BOOST_AUTO_TEST_CASE(a_finding_with_several_places_has_a_fix_in_words_only) {
    auto const fix = fix_of("at: \"c[]\", equals: 7", "{edit: write, safe: true, why: y}").value();
    BOOST_TEST(fix.text == "write 7 (07) at 0x3, and correct each further place in the same way");
    BOOST_TEST(fix.edits.empty());
}

BOOST_AUTO_TEST_CASE(an_effect_is_about_the_game_or_the_program_that_it_names) {
    auto const effect = [](std::string const& words) {
        return Case(pair_fields, rule("r", "at: a, equals: 9, " + words), {3, 5}, read_pair)
            .record.findings.at(0)
            .effect;
    };
    BOOST_TEST((effect("engine: \"reads on: it hangs\", effect: hangs") ==
                Effect{EffectClass::hangs, "reads on: it hangs", "game"}));
    BOOST_TEST((effect("engine: \"ZenKit, ZenLib: nothing\", effect: loads") ==
                Effect{EffectClass::loads, "nothing", "ZenKit, ZenLib"}));
    BOOST_TEST((effect("effect: unknown") == Effect{EffectClass::unknown, "", "game"}));
}

BOOST_AUTO_TEST_CASE(a_path_that_was_not_read_makes_a_rule_not_applicable) {
    Case const cut(pair_fields, rule("r", "at: a, equals: \"b\""), {3}, [](Reader& in) { in.u8("a"); });
    BOOST_TEST(cut.lines().empty());
    BOOST_TEST(cut.not_applicable == 1u);
    BOOST_TEST(cut.record.skipped.empty());
}

BOOST_AUTO_TEST_CASE(an_overflow_is_reported_as_not_evaluated) {
    auto const fields = "fields:\n  - {path: a, type: u64, doc: d}\n";
    auto const read = [](Reader& in) { in.u64("a"); };
    std::vector<unsigned> const most(8, 0xFF);
    Case const sum(fields, rule("r", "at: a, equals: \"a + 1\""), most, read);
    BOOST_TEST(sum.lines().empty());
    BOOST_TEST_REQUIRE(sum.record.skipped.size() == 1u);
    BOOST_TEST(sum.record.skipped[0].id() == "test.format/r");
    Case const divided(fields, rule("r", "at: a, equals: \"1 / (a - a)\""), {1, 0, 0, 0, 0, 0, 0, 0}, read);
    BOOST_TEST(divided.record.skipped.size() == 1u);
    for (auto const* const text : {"align(a, a - a)", "align(a, 0 - 4)", "align(a - 2, 4)"}) {
        Case const aligned(fields, rule("r", "at: a, equals: \"" + std::string(text) + '"'),
                           {1, 0, 0, 0, 0, 0, 0, 0}, read);
        BOOST_TEST(aligned.record.skipped.size() == 1u, text);
    }
    // A value of 64 bits is compared without conversion.
    Case const beyond(fields, rule("r", "at: a, at_most: 5"), most, read);
    BOOST_TEST((beyond.lines() == Lines{"r a: 18446744073709551615 not 5"}));
}

BOOST_AUTO_TEST_CASE(when_decides_whether_a_rule_applies) {
    auto const rules = rule("r", "at: a, equals: 1, when: {b: {at_least: 2}}");
    BOOST_TEST(Case(pair_fields, rules, {0, 1}, read_pair).lines().empty());
    BOOST_TEST(Case(pair_fields, rules, {0, 2}, read_pair).lines().size() == 1u);
}

auto const item_fields = "fields:\n"
                         "  - {path: limit, type: u8, doc: d}\n"
                         "  - {path: \"item[].size\", type: u8, doc: d}\n"
                         "  - {path: \"item[].part[].size\", type: u8, doc: d}\n";
void read_items(Reader& in) {
    in.u8("limit");
    for (std::uint64_t i = 0; in.left() > 0; ++i) {
        auto const item = in.inside("item", i);
        in.u8("size");
        for (std::uint64_t k = 0; k < 2; ++k) {
            auto const part = in.inside("part", k);
            in.u8("size");
        }
    }
}

BOOST_AUTO_TEST_CASE(brackets_bind_from_left_to_right) {
    Case const bad(item_fields, rule("r", "at: \"item[].part[].size\", at_most: \"item[].size\""),
                   {9, 4, 4, 4, 1, 0, 2, 3, 3, 4}, read_items);
    BOOST_TEST((bad.lines() == Lines{"r item[1].part[1].size: 2 not 1"}));
    BOOST_TEST(bad.record.findings[0].count == 2u); // folded with item[2].part[1]
    BOOST_TEST_REQUIRE(bad.record.findings[0].more.size() == 1u);
    BOOST_TEST(bad.record.findings[0].more[0].path == "item[2].part[1].size");
}

BOOST_AUTO_TEST_CASE(the_first_element_has_no_previous_one) {
    Case const bad(item_fields, rule("r", "at: \"item[].size\", at_least: \"item[-1].size\""),
                   {0, 5, 0, 0, 6, 0, 0, 4, 0, 0}, read_items);
    BOOST_TEST((bad.lines() == Lines{"r item[2].size: 4 not 6"}));
}

BOOST_AUTO_TEST_CASE(without_folding_every_place_is_a_finding_and_folding_keeps_eight_more) {
    std::vector<unsigned> bytes{0};
    for (unsigned i = 0; i < 12; ++i) bytes.insert(bytes.end(), {i + 100, 0, 0});
    auto const rules = rule("r", "at: \"item[].size\", equals: 1");
    Case const folded(item_fields, rules, bytes, read_items);
    BOOST_TEST_REQUIRE(folded.record.findings.size() == 1u);
    BOOST_TEST(folded.record.findings[0].count == 12u);
    BOOST_TEST(folded.record.findings[0].more.size() == 8u);
    BOOST_TEST(Case(item_fields, rules, bytes, read_items, {}, false).record.findings.size() == 12u);
}

BOOST_AUTO_TEST_CASE(a_check_lists_nine_places_and_counts_the_rest) {
    constexpr std::uint64_t many = 100'000;
    std::vector<unsigned> bytes;
    for (std::uint64_t i = 0; i < many; ++i) bytes.insert(bytes.end(), {0xE9, '\n'});
    auto const fields = "fields:\n  - {path: line, type: text, doc: d}\n";
    auto const rules = rule("r", "at: \".\", check: ascii_text, kind: string_encoding");
    auto const read = [](Reader& in) {
        while (in.left() > 0) in.line("line");
    };
    Case const folded(fields, rules, bytes, read);
    BOOST_TEST_REQUIRE(folded.record.findings.size() == 1u);
    auto const& finding = folded.record.findings[0];
    BOOST_TEST(finding.count == many);
    BOOST_TEST((finding.place.bits == byte_range(0, 2)));
    BOOST_TEST_REQUIRE(finding.more.size() == 8u);
    BOOST_TEST((finding.more[7].bits == byte_range(16, 2)));

    auto const apart = Case(fields, rules, bytes, read, {}, false).record.findings;
    BOOST_TEST_REQUIRE(apart.size() == 9u);
    BOOST_TEST(apart[0].count == 1u);
    BOOST_TEST(apart[8].count == many - 8);
}

BOOST_AUTO_TEST_CASE(parts_have_their_own_verdicts_and_summaries) {
    auto const fields =
        std::string("parts: [{path: \"item[]\", summary: {bytes: \"item[].size\"}}]\n") + item_fields;
    Case const bad(fields, rule("r", "at: \"item[].part[].size\", at_most: 8"), {0, 1, 9, 9, 2, 0, 0, 3, 9, 0},
                   read_items);
    BOOST_TEST_REQUIRE(bad.record.parts.size() == 3u);
    BOOST_TEST(bad.record.parts[0].path == "item[0]");
    BOOST_TEST((bad.record.parts[1].bits == byte_range(4, 3)));
    BOOST_TEST((bad.record.parts[2].summary[0].second == Value{std::uint64_t{3}}));
    BOOST_TEST((bad.record.parts[0].verdict == Verdict::broken));
    BOOST_TEST((bad.record.parts[1].verdict == Verdict::conforms));
    BOOST_TEST((bad.record.verdict == Verdict::broken));
    // Folded within a part, never across parts.
    BOOST_TEST_REQUIRE(bad.record.findings.size() == 2u);
    BOOST_TEST(bad.record.findings[0].part == "item[0]");
    BOOST_TEST(bad.record.findings[0].count == 2u);
}

BOOST_AUTO_TEST_CASE(findings_in_arrays_have_the_first_place_and_a_count) {
    auto const fields = "fields:\n  - {path: \"v[]\", type: u16, doc: d}\n";
    auto const read = [](Reader& in) { in.array<std::uint16_t>("v", in.left() / 2); };
    // Longer than a block of the fast path, with the breach after the last whole block.
    std::vector<unsigned> bytes(2 * 21, 1);
    bytes[40] = 0xFF;
    Case const bad(fields, rule("r", "at: \"v[]\", range: [0, 0x110]"), bytes, read);
    BOOST_TEST((bad.lines() == Lines{"r v[20]: 511 not 0 to 272"}));
    BOOST_TEST((bad.record.findings[0].place.bits == byte_range(40, 2)));
    Case const unique(fields, rule("u", "at: \"v[]\", unique: true") + rule("s", "at: \"v[]\", ascending: true"),
                      {3, 0, 1, 0, 3, 0}, read);
    BOOST_TEST((unique.lines() == Lines{"s v[1]: 1 not 3", "u v[2]: 3 not no repetition"}));
}

BOOST_AUTO_TEST_CASE(floats_are_compared_as_floats) {
    auto const fields = "fields:\n  - {path: x, type: f32, doc: d}\n";
    auto const read = [](Reader& in) { in.f32("x"); };
    Case const nan(fields, rule("r", "at: x, finite: true"), {0, 0, 0xC0, 0x7F}, read);
    BOOST_TEST((nan.lines() == Lines{"r x: not a number not a finite number"}));
    Case const half(fields, rule("r", "at: x, at_least: 0.5"), {0, 0, 0x80, 0x3E}, read);
    BOOST_TEST((half.lines() == Lines{"r x: 0.25 not 0.5"}));
    BOOST_TEST(Case(fields, rule("r", "at: x, at_least: 0.25"), {0, 0, 0x80, 0x3E}, read).lines().empty());
}

BOOST_AUTO_TEST_CASE(required_is_about_absence) {
    auto const rules = rule("r", "at: b, required: true");
    BOOST_TEST(Case(pair_fields, rules, {1, 2}, read_pair).lines().empty());
    BOOST_TEST(Case(pair_fields, rules, {1}, [](Reader& in) { in.u8("a"); }).lines().size() == 1u);
}

BOOST_AUTO_TEST_CASE(findings_are_ordered_by_the_last_event_used_and_strict_rejects_at_the_first_error) {
    // `late` is at a and also uses b; `early` uses only a; the warning before them does not count.
    auto const rules = rule("late", "at: a, equals: \"b\"") + rule("early", "at: a, equals: 9") +
                       rule("warns", "at: a, equals: 8", "warning");
    Case const bad(pair_fields, rules, {1, 2}, read_pair);
    BOOST_TEST((bad.lines() == Lines{"early a: 1 not 9", "warns a: 1 not 8", "late a: 1 not 2"}));
    BOOST_TEST(bad.record.strict.rule == "test.format/early");
    BOOST_TEST(bad.record.strict.at == "a");
    Case const only_warning(pair_fields, rule("warns", "at: a, equals: 8", "warning"), {1, 2}, read_pair);
    BOOST_TEST(only_warning.record.strict.accepts);
    BOOST_TEST((only_warning.record.verdict == Verdict::deviates));
}

BOOST_AUTO_TEST_CASE(the_most_specific_binding_wins_and_conditions_decide) {
    auto const rules =
        "  general: {anomaly: gap, at: \"**\", severity: note, message: g, why: w, basis: [file]}\n"
        "  below: {anomaly: gap, at: \"item.**\", severity: warning, message: b, why: w, basis: [file]}\n"
        "  small: {anomaly: gap, at: item.x, when: {actual: {at_most: \"expected - 1\"}}, severity: error, "
        "message: \"{actual} under {expected}\", why: w, basis: [file]}\n";
    auto const fields = "fields:\n  - {path: item.x, type: u8, doc: d}\n  - {path: item.y, type: u8, doc: d}\n"
                        "  - {path: z, type: u8, doc: d}\n";
    Case const bad(fields, rules, {0, 0, 0}, [](Reader& in) {
        {
            auto const item = in.inside("item");
            in.u8("x");
            in.report(AnomalyKind::gap, "x", 3, 4);
            in.report(AnomalyKind::gap, "x", 4, 4);
            in.u8("y");
            in.report(AnomalyKind::gap, "y");
        }
        in.u8("z");
        in.report(AnomalyKind::gap, "z");
    });
    BOOST_TEST(
        (bad.lines() == Lines{"small item.x: 3 under 4", "below item.x: b", "below item.y: b", "general z: g"}));
}

BOOST_AUTO_TEST_CASE(an_anomaly_has_its_own_expectation_or_none) {
    auto const rules =
        "  r: {anomaly: gap, at: a, severity: note, message: \"{actual}, {expected}\", why: w, basis: "
        "[file]}\n";
    Case const said(
        pair_fields, rules, {1, 2},
        [](Reader& in) {
            in.u8("a");
            in.report(AnomalyKind::gap, "a");
            in.report(AnomalyKind::gap, "a", 3);
            in.report(AnomalyKind::gap, "a", 3, 4);
            in.report(AnomalyKind::gap, "a", 3, Expected{Relation::multiple_of, 4});
        },
        {}, false);
    auto const& findings = said.record.findings;
    BOOST_TEST_REQUIRE(findings.size() == 4u);
    BOOST_TEST((findings[0].actual == Value{}));
    BOOST_TEST((findings[1].actual == Value{std::uint64_t{3}}));
    BOOST_TEST((findings[1].expected == Expectation{}));
    BOOST_TEST((findings[2].expected == Expectation{Relation::equals, {std::uint64_t{4}}}));
    BOOST_TEST((findings[3].expected == Expectation{Relation::multiple_of, {std::uint64_t{4}}}));
    BOOST_TEST(findings[3].message == "3, 4"); // the number, not "a multiple of 4"
}

BOOST_AUTO_TEST_CASE(a_breach_of_several_operands_shows_them_all) {
    auto const expected_of = [](std::string const& test, unsigned value) {
        Case const bad(pair_fields, rule("r", "at: a, " + test), {value, 0}, read_pair);
        return bad.record.findings.at(0).message;
    };
    BOOST_TEST(expected_of("range: [2, 4]", 5) == "5 not 2 to 4");
    BOOST_TEST(expected_of("one_of: [1, 3]", 2) == "2 not 1, 3");
    BOOST_TEST(expected_of("multiple_of: 4", 9) == "9 not 4");
    BOOST_TEST(expected_of("not: 7", 7) == "7 not 7");
}

BOOST_AUTO_TEST_CASE(a_consequence_names_its_cause) {
    auto const text = [](std::string const& id, std::string const& body, std::string const& causes) {
        return "  " + id + ": {" + body + ", severity: error, message: m, why: w, basis: [file]" + causes + "}\n";
    };
    auto const rules = text("cause", "at: a, equals: 1", ", causes: [effect]") +
                       text("effect", "at: b, equals: 1", "") + text("stranger", "at: b, equals: 2", "");
    auto const causes_of = [&](std::vector<unsigned> const& bytes) {
        Lines lines;
        for (auto const& finding : Case(pair_fields, rules, bytes, read_pair).record.findings)
            lines.push_back(finding.rule.substr(12) + " <- " + finding.consequence_of);
        return lines;
    };
    BOOST_TEST((causes_of({5, 5}) == Lines{"cause <- ", "effect <- test.format/cause", "stranger <- "}));
    BOOST_TEST((causes_of({1, 5}) == Lines{"effect <- ", "stranger <- "}));
    // Two rules that explain all others do not explain each other: the first in the spec is the cause.
    auto const both =
        text("one", "at: a, equals: 1", ", causes: all") + text("two", "at: b, equals: 1", ", causes: all");
    Case const each(pair_fields, both, {5, 5}, read_pair);
    BOOST_TEST(each.record.findings.at(0).consequence_of.empty());
    BOOST_TEST(each.record.findings.at(1).consequence_of == "test.format/one");
}

BOOST_AUTO_TEST_CASE(a_cause_in_a_part_explains_only_that_part) {
    auto const fields =
        "fields:\n  - {path: \"item[].x\", type: u8, doc: d}\n  - {path: \"item[].y\", type: u8, doc: d}\n";
    auto const rules =
        std::string("  cause: {at: \"item[].x\", equals: 1, severity: error, message: m, why: w, basis: "
                    "[file], causes: all}\n"
                    "  effect: {at: \"item[].y\", equals: 1, severity: error, message: m, why: w, basis: "
                    "[file]}\nparts: [{path: \"item[]\"}]\n");
    Case const bad(fields, rules, {5, 5, 1, 5}, [](Reader& in) {
        for (std::uint64_t i = 0; i < 2; ++i) {
            auto const item = in.inside("item", i);
            in.u8("x");
            in.u8("y");
        }
    });
    BOOST_TEST_REQUIRE(bad.record.findings.size() == 3u);
    BOOST_TEST(bad.record.findings[1].consequence_of == "test.format/cause");
    BOOST_TEST(bad.record.findings[2].part == "item[1]");
    BOOST_TEST(bad.record.findings[2].consequence_of.empty());
}

BOOST_AUTO_TEST_CASE(a_finding_about_context_has_no_place) {
    auto const fields = std::string(pair_fields) + "  - {path: context.name, type: text, context: true, doc: d}\n"
                                                   "  - {path: context.slices, type: u32, context: true, doc: d}\n";
    Context context;
    context.facts.set("slices", 3);
    Case const bad(fields, rule("r", "at: context.slices, equals: 1"), {1, 2}, read_pair, context);
    BOOST_TEST_REQUIRE(bad.record.findings.size() == 1u);
    BOOST_TEST(bad.record.findings[0].place.nowhere);
    BOOST_TEST(!bad.record.findings[0].place.file_byte);
}

BOOST_AUTO_TEST_CASE(losses_are_counted) {
    Case const partial(pair_fields, "", {1, 2}, [](Reader& in) {
        in.lost("frames", 2);
        in.lost("bones", 1);
        in.lost("frames", 3);
        in.lost("poses", 0);
    });
    std::vector<std::pair<std::string, std::uint64_t>> const lost{{"frames", 5}, {"bones", 1}};
    BOOST_TEST((partial.record.lost == lost));
    BOOST_TEST((partial.record.lenient == InputRecord::Lenient::partial));
    BOOST_TEST(partial.record.findings.empty());
}

BOOST_AUTO_TEST_CASE(an_impossible_count_is_one_loss) {
    auto const rules =
        "  r: {anomaly: count_exceeds_data, at: \"**\", severity: error, message: m, why: w, basis: [file]}\n";
    auto const lost_of = [&](std::vector<unsigned> const& bytes) {
        return Case(pair_fields, rules, bytes,
                    [](Reader& in) { static_cast<void>(in.count<std::uint8_t>("a", 1)); })
            .record.lost;
    };
    using Lost = std::vector<std::pair<std::string, std::uint64_t>>;
    BOOST_TEST((lost_of({3, 0}) == Lost{{"a", 2}}));
    BOOST_TEST((lost_of({200, 0}) == Lost{{"impossible counts", 1}}));
}

BOOST_AUTO_TEST_CASE(operands_are_found_in_any_order_of_reading) {
    auto const fields =
        "fields:\n  - {path: \"item[].x\", type: u8, doc: d}\n  - {path: \"item[].y\", type: u8, doc: d}\n";
    auto const rules = "  r: {at: \"item[].y\", equals: \"item[].x\", severity: error, message: \"{actual} not "
                       "{expected}\", why: w, basis: [file]}\n";
    // Every other x is missing, the others are read backwards, and item 4 twice, where the last one counts.
    Case const bad(fields, rules, {6, 9, 4, 3, 0, 0, 1, 2, 3, 4, 5, 6, 7}, [](Reader& in) {
        for (std::uint64_t const i : {6U, 4U, 4U, 2U, 0U}) {
            auto const item = in.inside("item", i);
            in.u8("x");
        }
        for (std::uint64_t i = 0; i < 8; ++i) {
            auto const item = in.inside("item", i);
            in.u8("y");
        }
    });
    BOOST_TEST((bad.lines() == Lines{"r item[2].y: 2 not 3"}));
}

BOOST_AUTO_TEST_CASE(an_unbound_anomaly_is_an_internal_error) {
    Case const bad(pair_fields, "", {1, 2}, [](Reader& in) { in.report(AnomalyKind::cycle, "a"); });
    BOOST_TEST_REQUIRE(bad.record.findings.size() == 1u);
    BOOST_TEST(bad.record.findings[0].rule == "test.format/internal");
    BOOST_TEST((bad.record.findings[0].kind == AnomalyKind::internal));
}

BOOST_AUTO_TEST_CASE(a_known_retail_file_is_a_quirk) {
    auto const except = "at: a, equals: 1, except: [{name: QUIRK.DAT, why: known, source: file}]";
    Context context;
    context.name = "quirk.dat";
    auto const fields = std::string(pair_fields) + "  - {path: context.name, type: text, context: true, doc: d}\n";
    Case const quirk(fields, rule("r", except), {2, 0}, read_pair, context);
    BOOST_TEST((quirk.record.findings[0].status == Status::quirk));
    BOOST_TEST((quirk.record.findings[0].severity == Severity::note));
    BOOST_TEST((quirk.record.verdict == Verdict::conforms));
    BOOST_TEST(!quirk.record.strict.accepts); // decided by the spec's severity
    Case const other_value(
        fields, rule("r", "at: a, equals: 1, except: [{name: QUIRK.DAT, actual: 3, why: known, source: file}]"),
        {2, 0}, read_pair, context);
    BOOST_TEST((other_value.record.findings[0].status == Status::open));
    Case const other_place(
        fields, rule("r", "at: a, equals: 1, except: [{name: QUIRK.DAT, at: b, why: known, source: file}]"), {2, 0},
        read_pair, context);
    BOOST_TEST((other_place.record.findings[0].status == Status::open));
    Case const same_value(
        fields,
        rule("r", "at: a, equals: 1, except: [{name: QUIRK.DAT, at: a, actual: 2, why: known, source: file}]"),
        {2, 0}, read_pair, context);
    BOOST_TEST((same_value.record.findings[0].status == Status::quirk));
    context.name = "other.dat";
    BOOST_TEST((Case(fields, rule("r", except), {2, 0}, read_pair, context).record.verdict == Verdict::broken));
    // By hash: only exactly these bytes.
    auto const hash = "at: a, equals: 1, except: [{xxh3: \"08130b77ddef5807\", why: known, source: file}]";
    BOOST_TEST((Case(fields, rule("r", hash), {1, 2}, read_pair, context).record.findings.empty()));
    BOOST_TEST(
        (Case(fields, rule("r", hash), {3, 2}, read_pair, context).record.findings[0].status == Status::open));
}

BOOST_AUTO_TEST_CASE(a_rule_without_its_context_is_reported_as_skipped) {
    auto const fields =
        std::string(pair_fields) + "  - {path: context.skeleton_joints, type: u64, context: true, doc: d}\n";
    auto const rules = rule("r", "at: a, at_most: \"context.skeleton_joints - 1\"");
    Case const without(fields, rules, {5, 0}, read_pair);
    BOOST_TEST_REQUIRE(without.record.skipped.size() == 1u);
    BOOST_TEST(without.record.skipped[0].why == "no skeleton was given (--context)");
    Skeleton skeleton;
    skeleton.joints.resize(5);
    Context context;
    context.skeleton = &skeleton;
    Case const with(fields, rules, {5, 0}, read_pair, context);
    BOOST_TEST(with.record.skipped.empty());
    BOOST_TEST((with.lines() == Lines{"r a: 5 not 4"}));
}

BOOST_AUTO_TEST_CASE(the_spec_explains_a_missing_fact) {
    auto const fields =
        std::string(pair_fields) +
        "  - {path: context.slices, type: u64, context: true, doc: d, missing: no slice in reach}\n"
        "  - {path: context.uses, type: u64, context: true, doc: d}\n"
        "  - {path: context.skeleton_checksum, type: u64, context: true, doc: d, missing: it has none}\n";
    auto const why = [&](std::string const& operand, Context const& context) {
        Case const judged(fields, rule("r", "at: a, equals: \"" + operand + "\""), {5, 0}, read_pair, context);
        return judged.record.skipped.empty() ? "not skipped" : std::string(judged.record.skipped[0].why);
    };
    Context context;
    BOOST_TEST(why("context.slices", context) == "no slice in reach");
    BOOST_TEST(why("context.uses", context) == "it needs something from outside the file that was not given");
    BOOST_TEST(why("context.skeleton_checksum", context) == "no skeleton was given (--context)");
    Skeleton const skeleton;
    context.skeleton = &skeleton;
    BOOST_TEST(why("context.skeleton_checksum", context) == "it has none");
    context.facts.set("slices", 5);
    BOOST_TEST(why("context.slices", context) == "not skipped");
}

BOOST_AUTO_TEST_CASE(a_limit_makes_the_verdict_incomplete) {
    auto const store = load_spec(std::string(head) + pair_fields + "rules:" + bound, "test.yaml");
    JudgeTools tools(store.spec());
    Source source;
    std::vector<std::byte> const bytes(8);
    source.bytes = bytes;
    EventLog log;
    Limits limits;
    limits.events = 2;
    Session session(lenient, tools.paths, bytes.size(), &log, &tools.anomalies, limits);
    Reader in(source, std::endian::little, session);
    for (int i = 0; i < 8; ++i) in.u8("a");
    tools.log.build(log.events(), tools.paths.size());
    Context const context;
    Judge judge(tools, context, source, true);
    InputRecord record;
    record.format = "test.format";
    record.findings = judge.findings();
    settle(record, false);
    BOOST_TEST((record.verdict == Verdict::incomplete));
    BOOST_TEST(!record.complete);
}

BOOST_AUTO_TEST_SUITE_END()
