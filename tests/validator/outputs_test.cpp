// SPDX-License-Identifier: MIT
// Needs: zengin
// Reports for other programs, of records that no file needs to have.
#include "validator/report/formats.hpp"

#include "validator/judge/inspect.hpp"
#include "validator/report/report_writer.hpp"
#include "validator/rules/hash.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace {

using namespace animcheck;

Finding finding_of(Severity severity, std::string message) {
    Finding finding;
    finding.rule = "zengin.man/version";
    finding.severity = finding.spec_severity = severity;
    finding.message = std::move(message);
    finding.place = {"header.version", {64, 16}, 8};
    finding.fingerprint = "0123456789abcdef";
    return finding;
}

InputRecord record_of(std::string path, std::vector<Finding> findings) {
    InputRecord record;
    record.path = std::move(path);
    record.format = "zengin.man";
    record.size = 281;
    record.findings = std::move(findings);
    record.verdict = record.findings.empty() ? Verdict::conforms : Verdict::broken;
    return record;
}

std::string report(OutputFormat const& format, std::vector<InputRecord> const& records,
                   OutputOptions const& options = {}) {
    std::string text;
    auto const specs = SpecSet::built_in();
    ReportWriter writer(format, options, specs.all(), [&](std::string_view part) { text += part; });
    SummaryRecord summary;
    writer.begin({"0.1.0", {}});
    for (auto const& record : records) {
        Piece piece;
        format.input(record, false, options, piece);
        writer.add(std::move(piece));
        summary.add(record);
    }
    writer.end(summary);
    return text;
}

std::string second_line(std::string const& text) {
    auto const first = text.find('\n') + 1;
    return text.substr(first, text.find('\n', first) - first);
}

std::vector<std::string> lines_of(std::string const& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
        lines.push_back(text.substr(at, end - at));
    return lines;
}

bool has(std::string const& text, std::string_view part) { return text.contains(part); }

} // namespace

BOOST_AUTO_TEST_SUITE(outputs)

BOOST_AUTO_TEST_CASE(hashes_are_those_of_other_programs) {
    std::string const text = "123456789";
    auto const bytes = std::as_bytes(std::span(text));
    BOOST_TEST(crc32_of(bytes) == "cbf43926");
    BOOST_TEST(sha256_of(bytes) == "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225");
    BOOST_TEST(crc32_of({}) == "00000000");
    BOOST_TEST(sha256_of({}) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

BOOST_AUTO_TEST_CASE(every_format_recognises_its_reports_alone) {
    std::vector<InputRecord> const records{record_of("a.MAN", {finding_of(Severity::error, "wrong")})};
    for (auto const* const format : output_formats()) {
        if (format->run == nullptr || format->word == "text" || format->word == "concise") continue;
        auto const text = report(*format, records);
        BOOST_TEST(format->is_report(text), format->word);
        for (auto const* const other : output_formats())
            if (other != format) BOOST_TEST(!other->is_report(text), format->word << " as " << other->word);
        BOOST_TEST(!format->is_report("<Root><File Name=\"a\"/></Root>\n"), format->word);
    }
}

BOOST_AUTO_TEST_CASE(a_cell_is_quoted_where_it_must_be_and_is_never_computed) {
    auto record = record_of("a,\"b\".MAN", {finding_of(Severity::error, "x"), finding_of(Severity::note, "y")});
    record.members = {"=HYPERLINK(1)"};
    record.hashes = Hashes{"ab", "cd"};
    BOOST_TEST(second_line(report(csv_output, {record})) ==
               R"("a,""b"".MAN",\x3DHYPERLINK(1),281,ab,cd,zengin.man,broken,1,0,1,0,0,zengin.man/version,,,,,)");
    BOOST_TEST(second_line(report(tsv_output, {record})) ==
               "a,\"b\".MAN\t\\x3DHYPERLINK(1)\t281\tab\tcd\tzengin.man\tbroken\t1\t0\t1\t0\t0\tzengin.man/"
               "version\t\t\t\t\t");
    record.findings[0].actual = std::int64_t{-5};
    record.findings[0].reason = "=old, in animcheck.yaml:3";
    BOOST_TEST(second_line(report(csv_findings_output, {record})) ==
               R"("a,""b"".MAN",\x3DHYPERLINK(1),zengin.man,zengin.man/version,error,open,file,8,2,)"
               R"(header.version,x,-5,,,1,,0123456789abcdef,"\x3Dold, in animcheck.yaml:3")");
}

BOOST_AUTO_TEST_CASE(the_worst_rule_is_a_cause_and_not_set_aside) {
    auto follows = finding_of(Severity::error, "first"), cause = follows, aside = finding_of(Severity::fatal, "");
    follows.rule = "zengin.man/follows";
    follows.consequence_of = cause.rule;
    aside.rule = "zengin.man/aside";
    aside.status = Status::ignored;
    auto const line = second_line(report(csv_output, {record_of("a", {aside, follows, cause})}));
    BOOST_TEST(line == "a,,281,,,zengin.man,broken,0,0,2,0,1,zengin.man/version,,,,,");
}

BOOST_AUTO_TEST_CASE(a_test_case_fails_as_fail_on_says) {
    auto const good = record_of("good", {}), warned = record_of("warned", {finding_of(Severity::warning, "<w>")});
    auto const broken = record_of("broken", {finding_of(Severity::error, "it's \"wrong\" & <so>")});
    auto cut = record_of("cut", {});
    cut.complete = false;
    auto unknown = record_of("notes.txt", {});
    unknown.verdict = Verdict::unknown;
    unknown.format.clear();
    std::vector const records{good, warned, broken, cut, unknown};
    auto const text = report(junit_output, records, {.list_unknown = true});
    BOOST_TEST(
        has(text, R"(<testsuites name="animcheck" tests="5" failures="1" errors="1" skipped="1" time="0">)"));
    BOOST_TEST(
        has(text, R"(<failure message="it&apos;s &quot;wrong&quot; &amp; &lt;so&gt;" type="zengin.man/version">)"));
    BOOST_TEST(has(text, "<system-out>warned:0x8: warning: header.version: &lt;w&gt; [zengin.man/version]\n"));
    BOOST_TEST(has(report(junit_output, records, {.fail_on = Severity::warning}), R"(tests="4" failures="2")"));
    BOOST_TEST(has(report(junit_output, records, {.fail_on = std::nullopt}), R"(failures="0" errors="1")"));
}

BOOST_AUTO_TEST_CASE(sarif_has_places_causes_reasons_and_repairs) {
    auto cause = finding_of(Severity::fatal, "see [this](http://example.org) or {0}"), follows = cause;
    cause.fix = Fix{"write 4", {{8, 2, 8, std::string("\x04\x00\xFF\x01", 4), {}}}, true, ""};
    follows.rule = "zengin.man/follows";
    follows.consequence_of = cause.rule;
    follows.severity = Severity::warning;
    follows.status = Status::quirk;
    follows.excused = "shipped like that";
    auto record = record_of("/data/a b%.MAN", {cause, follows});
    record.findings[1].place = {"samples", {0, 8}, {}};
    record.findings[1].place.nowhere = true;
    auto const run =
        nlohmann::json::parse(report(sarif_output, {record, record_of("good", {}), record}))["runs"][0];
    BOOST_TEST(run["results"].size() == 4u);
    auto const &first = run["results"][0], &second = run["results"][1];
    BOOST_TEST(first["level"] == "error");
    BOOST_TEST(first["message"]["text"] == R"(see \[this\](http://example.org) or {{0})");
    auto const& physical = first["locations"][0]["physicalLocation"];
    BOOST_TEST(physical["artifactLocation"]["uri"] == "file:///data/a%20b%25.MAN");
    BOOST_TEST(physical["region"] == (nlohmann::json{{"byteOffset", 8}, {"byteLength", 2}}));
    BOOST_TEST(first["suppressions"].empty());
    auto const& replacement = first["fixes"][0]["artifactChanges"][0]["replacements"][0];
    BOOST_TEST(replacement["insertedContent"]["binary"] == "BAD/AQ==");
    BOOST_TEST(first["partialFingerprints"]["animcheck/v1"] == "0123456789abcdef");
    BOOST_TEST(!second["locations"][0]["physicalLocation"].contains("region"));
    BOOST_TEST(second["suppressions"][0]["justification"] == "shipped like that");
    BOOST_TEST(second["properties"]["consequence_of"] == "zengin.man/version");
    BOOST_TEST(has(second["relatedLocations"][0]["message"]["text"], "This follows from zengin.man/version"));
    auto const& rules = run["tool"]["driver"]["rules"];
    BOOST_TEST_REQUIRE(rules.size() == 2u);
    BOOST_TEST(rules[1]["id"] == "zengin.man/version");
    BOOST_TEST(has(rules[1]["help"]["text"], "animcheck explain zengin.man/version"));
    BOOST_TEST(!rules[0].contains("help")); // no spec has it
}

BOOST_AUTO_TEST_CASE(github_gets_ten_of_each_level_and_the_worst_first) {
    std::vector<InputRecord> records;
    for (int i = 0; i < 12; ++i) {
        auto const number = std::to_string(i);
        records.push_back(record_of("a" + number, {finding_of(Severity::warning, "w" + number),
                                                   finding_of(Severity::error, "e" + number)}));
    }
    records.push_back(record_of("last:,%", {finding_of(Severity::fatal, "100 % :: ,")}));
    auto const lines = lines_of(report(github_output, records));
    BOOST_TEST_REQUIRE(lines.size() == 21u);
    BOOST_TEST(lines[0] == "::error file=last%3A%2C%25,title=zengin.man/version::last:,%25:0x8: fatal: "
                           "header.version: 100 %25 :: , [zengin.man/version]");
    BOOST_TEST((has(lines[1], "e0") && has(lines[9], "e8")));
    BOOST_TEST(lines[10].starts_with("::warning file=a0,"));
    BOOST_TEST(lines[20] == "animcheck: 20 of 25 findings annotated; 13 files: 13 broken");
}

BOOST_AUTO_TEST_CASE(a_markdown_page_is_short_and_a_name_in_it_is_text) {
    std::string const name = "www.x.org|[a](http://b)<b>`@c`\n# d";
    std::vector<InputRecord> records;
    for (int i = 0; i < 400; ++i) {
        auto record = record_of(name + std::string(5'000, '|'), {});
        record.findings.assign(40, finding_of(static_cast<Severity>(i % 4), std::string(5'000, '|')));
        record.verdict = static_cast<Verdict>(i % 4);
        records.push_back(std::move(record));
    }
    auto const text = report(markdown_output, records, {.show = Severity::note});
    BOOST_TEST(text.size() < (1U << 20));
    BOOST_TEST(has(text, "<br>and 37 more findings |\n"));
    BOOST_TEST(has(text, "\nand 280 more inputs\n"));
    auto const one = lines_of(report(markdown_output, {record_of(name, {finding_of(Severity::error, "x|y")})}));
    BOOST_TEST(one.back() ==
               "| www&#46;x.org&#124;&#91;a&#93;&#40;http&#58;//b&#41;&#60;b&#62;&#96;&#64;c&#96;&#92;x0A&#35; d"
               " | broken | **error** 0x8 x&#124;y &#91;zengin.man/version&#93; |");
}

BOOST_AUTO_TEST_SUITE_END()
