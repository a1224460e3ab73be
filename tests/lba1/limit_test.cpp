// SPDX-License-Identifier: MIT
// The bounds on work: a rule of each format reports what is left unread.
#include "golden/corpus/writers/lba1/hqr.hpp"
#include "tests/lba1/support.hpp"
#include "validator/judge/inspect.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace animcheck::lba1::test {
namespace {

/// The rules that fire where only so many events may be recorded.
std::vector<std::string> rules_of(std::string const& name, ByteView bytes, std::uint64_t events) {
    InspectOptions options;
    options.limits.events = events;
    Inspector inspector(SpecSet::built_in(), options);
    Input input;
    input.path = input.name = name;
    input.source.bytes = bytes;
    auto const record = inspector.inspect(input);
    std::vector<std::string> rules;
    for (auto const& finding : record.findings) rules.push_back(finding.rule);
    BOOST_TEST((record.verdict == Verdict::incomplete) ==
               std::ranges::any_of(rules, [](std::string const& rule) { return rule.ends_with("/limit"); }));
    return rules;
}

void has_its_limit(std::string const& format, std::string const& name, Bytes const& bytes) {
    auto const rule = format + "/limit";
    BOOST_TEST(std::ranges::count(rules_of(name, bytes, 4), rule) == 1, format);
    BOOST_TEST(std::ranges::count(rules_of(name, bytes, 1000), rule) == 0, format);
}

} // namespace

BOOST_AUTO_TEST_SUITE(lba1_limit)

BOOST_AUTO_TEST_CASE(every_format_says_where_it_stopped) {
    has_its_limit("lba1.anim", "X.AN1", words(clip_words(3, 4)));
    has_its_limit("lba1.body", "X.LM1", words({3, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 1, 1, 2, 3, 0}));
    has_its_limit("lba1.file3d", "X.3DE", animcheck::test::bytes_of({1, 0, 4, 3, 0, 0, 3, 9, 4, 5, 1, 0, 255}));
    std::vector<golden::ArchiveEntry> entries(3);
    for (auto& entry : entries) entry.bytes = animcheck::test::bytes_of("some bytes");
    has_its_limit("lba1.hqr", "X.HQR", golden::write_archive(entries));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::lba1::test
