// SPDX-License-Identifier: MIT
// The report's lines against nlohmann's output for the same records.
#include "validator/report/jsonl.hpp"

#include "tests/random.hpp"
#include "tests/validator/json_model.hpp"
#include "validator/rules/printable.hpp"

#include <boost/test/unit_test.hpp>

#include <bit>
#include <limits>
#include <string>
#include <vector>

namespace {

using namespace animcheck;
using namespace std::string_literals;

/// Text that JSON escapes, text that is no UTF-8, and text that is as it should be.
std::vector<std::string> hostile_texts() {
    std::vector<std::string> texts{"",
                                   "plain text, eight and more",
                                   "a \"quoted\" \\ and / one",
                                   "\b\f\n\r\t",
                                   "nul \0 inside"s,
                                   "deleted \x7F",
                                   "gr\xC3\xBC\xC3\x9F \xE2\x82\xAC \xF0\x9F\x98\x80",
                                   "overlong \xC0\xAF",
                                   "surrogate \xED\xA0\x80",
                                   "beyond \xF4\x90\x80\x80",
                                   "cut \xE2\x82",
                                   "cut \xE2\x82 in the middle",
                                   "\xFF\xFE\xC3",
                                   "\x80",
                                   "turned \xE2\x80\xAE round \xE2\x80\xA8 here",
                                   "\\x41"};
    for (int byte = 0; byte < 256; ++byte) {
        texts.emplace_back(1, static_cast<char>(byte));
        texts.push_back("12345678" + texts.back() + "1234567");
    }
    return texts;
}

std::vector<Value> hostile_values() {
    using Real = std::numeric_limits<double>;
    std::vector<Value> values{Value{},
                              std::numeric_limits<std::int64_t>::min(),
                              std::int64_t{-1},
                              std::uint64_t{0},
                              (std::uint64_t{1} << 53) + 1,
                              std::numeric_limits<std::uint64_t>::max()};
    for (double const number : {0.0,
                                1.0,
                                25.0,
                                0.1,
                                1.5,
                                1e-5,
                                1e14,
                                1e15,
                                1e16,
                                1e21,
                                123456789012345.0,
                                999999999999999.0,
                                1000000000000001.0,
                                double{0.1F},
                                double{3.4e38F},
                                Real::max(),
                                Real::min(),
                                Real::denorm_min(),
                                Real::infinity(),
                                Real::quiet_NaN()})
        values.insert(values.end(), {number, -number});
    return values;
}

Finding finding_of(std::string const& text, Value const& value) {
    Finding finding;
    finding.excused = text;
    finding.rule = finding.message = finding.part = finding.recovery = finding.fingerprint = text;
    finding.reason = text;
    finding.spec_severity = Severity::error;
    finding.args = {{"actual", value}, {text, text}, {"actual", text}, {text, value}};
    finding.place = {text, {3, 21}, 7, true, false};
    finding.related = {{text, {8, 16}, {}, false, false}, {text, {}, {}, false, true}};
    finding.more = {finding.place};
    finding.actual = value;
    finding.expected = {Relation::one_of, {value, text}};
    finding.consequence_of = text;
    finding.effect = {EffectClass::hangs, text, text};
    finding.fix = Fix{text, {{1, 2, 3, text, value}, {4, 5, {}, {}, {}}}, true, text};
    return finding;
}

InputRecord input_of(std::string const& text, Value const& value) {
    InputRecord record;
    record.path = record.name = record.format = record.why = record.strict.rule = record.strict.at = text;
    record.members = {text, "member", text};
    record.lost = {{text, 1}, {"frames", 2}, {text, 3}};
    record.context = {{text, value, text, 0}, {"name", text, text, {}}, {text, text, "last", {}}};
    record.contents = Contents{1, 2, 3, 4, {text, text}, {}, 5, Verdict::broken, Verdict::broken};
    record.element = true;
    record.strict_at_warning = {false, text, text};
    record.verdict_without_baseline = Verdict::broken;
    record.skipped = {{"zengin.man", text, text}};
    record.summary = {{text, value}, {"frames", value}, {text, text}};
    record.parts = {{text, text, text, {8, 17}, Verdict::broken, {{text, value}, {text, text}}}};
    record.stored = {5, 6};
    record.findings = {finding_of(text, value), Finding{}};
    record.findings.back().status = Status::ignored;
    record.findings.back().count = 3;
    return record;
}

SummaryRecord summary_of(std::string const& text) {
    SummaryRecord record;
    record.severities = {{text, 1}, {"broken", 2}};
    record.files.add(Verdict::broken, 2);
    record.files.add_known(Verdict::deviates, 3);
    record.members.add_unrecognised(5);
    record.members.add_not_read(6);
    record.elements.add(Verdict::incomplete, 7);
    record.unknown_members = 4;
    record.unknown_suffixes = {{printable(text), 4}, {".txt", 5}, {"", 6}};
    record.rules = {{text, {Severity::error, 1, 2, 3, 4}}};
    record.reasons = record.unknown_suffixes;
    record.fixed = {{"zengin.man/version", 7}};
    record.known = 8;
    record.incomplete = {text, text};
    return record;
}

RunRecord run_of(std::string const& text) {
    RunRecord record{text, {{text, 1}, {"zengin.man", 2}}};
    record.specs_digest = 9;
    auto& config = record.config;
    config.fail_on = config.game = config.format = text;
    config.ignored = config.selected = {text, text};
    config.manifests = {{text, 1}};
    config.segments = {{6, text, 7}};
    config.context = GivenFile{text, 8};
    config.file = config.hashes = config.baseline = GivenFile{text, 9};
    config.profile = "modding";
    config.severities = {{"zengin.man/version", Severity::note}};
    return record;
}

template <class Record>
void same(Record const& record) {
    BOOST_TEST(to_json_line(record) == test::model_line(record));
}

} // namespace

BOOST_AUTO_TEST_SUITE(jsonl)

BOOST_AUTO_TEST_CASE(hostile_records_are_written_as_trees_print_them) {
    for (auto const& text : hostile_texts()) {
        same(input_of(text, text));
        same(summary_of(text));
        same(run_of(text));
    }
    for (auto const& value : hostile_values()) {
        same(input_of("text", value));
        same(finding_of("text", value));
    }
}

BOOST_AUTO_TEST_CASE(empty_records_are_written_as_trees_print_them) {
    same(InputRecord{});
    same(SummaryRecord{});
    same(RunRecord{});
    same(Finding{});
}

BOOST_AUTO_TEST_CASE(any_number_is_written_as_trees_print_it) {
    test::Random random(15);
    Finding finding;
    for (int i = 0; i < 4'000; ++i) {
        auto const bits = random.next();
        auto const small = static_cast<double>(static_cast<std::int64_t>(bits) >> (bits % 64));
        finding.related.clear();
        finding.args = {{"any", std::bit_cast<double>(bits)},
                        {"float", double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))}},
                        {"whole", small},
                        {"half", small / 2},
                        {"number", bits}};
        BOOST_REQUIRE_EQUAL(to_json_line(finding), test::model_line(finding));
    }
}

BOOST_AUTO_TEST_SUITE_END()
