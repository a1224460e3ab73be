// SPDX-License-Identifier: MIT
// A report that reads no notes is the same where they are only counted, over every case of the corpus.
#include "golden/corpus/runner.hpp"
#include "tests/golden/corpus.hpp"
#include "validator/report/report_writer.hpp"
#include "validator/report/text.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace animcheck;

/// A report of one input.
std::string report_of(InputRecord const& record, OutputFormat const& format) {
    std::string text;
    auto const specs = test::specs().all();
    ReportWriter writer(format, {}, specs, [&](std::string_view part) { text += part; });
    writer.begin({"0.1.0", {}});
    Piece piece;
    format.input(record, true, {}, piece);
    writer.add(std::move(piece));
    SummaryRecord summary;
    summary.add(record, true);
    writer.end(summary);
    return text;
}

/// The words of an unrecognised input are always made: a line says why it is.
bool is_plain_note(Finding const& finding) {
    return finding.spec_severity == Severity::note && finding.kind != AnomalyKind::identify_failed;
}

} // namespace

BOOST_AUTO_TEST_SUITE(notes)

BOOST_AUTO_TEST_CASE(a_report_that_only_counts_notes_needs_no_words_of_theirs) {
    auto const& corpus = test::corpus();
    Inspector full(test::specs()), counting(test::specs(), {.words_from = Severity::warning});
    std::size_t notes = 0;
    BOOST_TEST_REQUIRE(!text_output.reads_notes({}));
    auto const cases = corpus.cases();
    for (std::size_t number = 0; number < cases.size(); number += 3) { // each is judged twice
        auto const* const entry = cases[number];
        golden::CaseInput const of_case(*entry, test::specs());
        auto const record = full.inspect(of_case.input()), counted = counting.inspect(of_case.input());
        for (auto const* const format : output_formats())
            if (!format->reads_notes({}))
                BOOST_TEST(report_of(counted, *format) == report_of(record, *format),
                           format->word << ": " << entry->id);
        BOOST_TEST_REQUIRE(counted.findings.size() == record.findings.size(), entry->id);
        for (std::size_t i = 0; i < record.findings.size(); ++i) {
            auto const &a = counted.findings[i], &b = record.findings[i];
            BOOST_TEST((a.rule == b.rule && a.kind == b.kind && a.count == b.count && a.part == b.part &&
                        a.status == b.status && a.consequence_of == b.consequence_of && a.order == b.order),
                       entry->id);
            if (!is_plain_note(b)) continue;
            ++notes;
            BOOST_TEST(a.message.empty(), entry->id);
        }
    }
    BOOST_TEST(notes > 0);
}

BOOST_AUTO_TEST_CASE(reports_that_print_notes_have_their_words) {
    BOOST_TEST(text_output.reads_notes({.show = Severity::note}));
    BOOST_TEST(text_output.reads_notes({.verbose = true}));
    BOOST_TEST(!text_output.reads_notes({.show = Severity::error}));
    for (auto const* const word : {"concise", "jsonl", "sarif", "csv-findings", "tsv-findings"})
        BOOST_TEST(output_format_of(word)->reads_notes({}), word);
    for (auto const* const word : {"github", "markdown", "junit"})
        BOOST_TEST(output_format_of(word)->reads_notes({.show = Severity::note}), word);
}

BOOST_AUTO_TEST_SUITE_END()
