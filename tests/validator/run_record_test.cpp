// SPDX-License-Identifier: MIT
// A run's summary is the same, however its inputs were divided among threads or shards.
#include "validator/report/run_record.hpp"

#include "validator/report/jsonl.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <utility>

namespace animcheck {
namespace {

/// Input n: two findings of a rule that others have, one of them open, and one of a rule that only some have.
InputRecord input(std::uint64_t n) {
    InputRecord record;
    record.path = "f" + std::to_string(n) + (n % 2 == 0 ? ".a" : ".b");
    record.format = n % 3 == 0 ? "" : "lba1.anim";
    record.verdict = n % 3 == 0 ? Verdict::unknown : Verdict::broken;
    record.complete = n % 4 != 0;
    auto const add = [&](std::string rule, Status status, Severity severity, std::uint64_t count) {
        Finding finding;
        finding.rule = std::move(rule);
        finding.status = status;
        finding.severity = finding.spec_severity = severity;
        finding.count = count;
        record.findings.push_back(finding);
    };
    add("lba1.anim/r", Status::open, Severity::warning, 2 + n);
    add("lba1.anim/r", Status::ignored, Severity::warning, 1 + n);
    if (n % 2 == 0) add("lba1.anim/s", Status::open, Severity::error, 1);
    if (n % 3 == 1) record.skipped.push_back({"lba1.anim", "t", "unknown"});
    return record;
}

BOOST_AUTO_TEST_SUITE(run_record)

BOOST_AUTO_TEST_CASE(a_summary_of_parts_is_that_of_the_whole) {
    constexpr std::uint64_t inputs = 8;
    SummaryRecord whole;
    for (std::uint64_t n = 0; n < inputs; ++n) whole.add(input(n), n % 3 == 0);
    BOOST_TEST(whole.rules.at("lba1.anim/r").findings == 44U);
    BOOST_TEST(whole.rules.at("lba1.anim/r").set_aside == 36U);
    for (std::uint64_t cut = 0; cut <= inputs; ++cut) {
        SummaryRecord first, second;
        for (std::uint64_t n = 0; n < inputs; ++n) (n < cut ? first : second).add(input(n), n % 3 == 0);
        first.add(second);
        BOOST_TEST(to_json_line(first) == to_json_line(whole), cut);
        BOOST_TEST(first.only->place == whole.only->place, cut);
    }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck
