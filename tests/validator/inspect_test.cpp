// SPDX-License-Identifier: MIT
// Needs: zengin
// Whole inputs through the inspector: limits, and files that are not what they seem.
#include "golden/corpus/assembler.hpp"
#include "golden/corpus/runner.hpp"
#include "tests/golden/corpus.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/report/jsonl.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using animcheck::test::specs;

using namespace animcheck;

std::vector<std::byte> good_animation() {
    for (auto const* const entry : test::corpus().cases())
        if (entry->full_id() == "zengin.man/version/version-12") return golden::bytes_of(*entry, specs());
    BOOST_FAIL("the corpus has no case zengin.man/version/version-12");
    return {};
}

Input input_of(std::span<std::byte const> bytes) {
    Input input;
    input.path = input.name = "HUM-S_TEST.MAN";
    input.source.bytes = bytes;
    return input;
}

bool has_internal(InputRecord const& record) {
    for (auto const& finding : record.findings)
        if (finding.kind == AnomalyKind::internal) return true;
    return false;
}

} // namespace

BOOST_AUTO_TEST_SUITE(inspect)

BOOST_AUTO_TEST_CASE(an_input_truncated_anywhere_is_broken_and_bounded) {
    auto const whole = good_animation();
    Inspector inspector(specs());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        // Exactly of this size, so that a sanitizer detects reads past the end.
        std::vector<std::byte> const cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        auto const record = inspector.inspect(input_of(cut));
        BOOST_TEST((record.verdict == Verdict::broken), "cut to " << size << " bytes");
        BOOST_TEST(!record.strict.accepts, "cut to " << size << " bytes");
        BOOST_TEST(!has_internal(record), "cut to " << size << " bytes");
        for (auto const& finding : record.findings) BOOST_TEST(finding.place.bits.end() <= size * 8);
    }
    BOOST_TEST((inspector.inspect(input_of(whole)).verdict == Verdict::conforms));
}

BOOST_AUTO_TEST_CASE(changing_any_byte_is_never_an_internal_error) {
    auto const whole = good_animation();
    Inspector inspector(specs());
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (auto const value : {0x00, 0xFF}) {
            auto changed = whole;
            changed[at] = static_cast<std::byte>(value);
            BOOST_TEST(!has_internal(inspector.inspect(input_of(changed))), "byte " << at << " set to " << value);
        }
}

BOOST_AUTO_TEST_CASE(a_reused_inspector_reports_the_same_as_a_new_one) {
    auto const whole = good_animation();
    auto broken = whole;
    broken[12] = std::byte{10};
    Inspector used(specs());
    auto const first = to_json_line(used.inspect(input_of(broken)));
    static_cast<void>(used.inspect(input_of(whole)));
    BOOST_TEST(to_json_line(used.inspect(input_of(broken))) == first);
    BOOST_TEST(to_json_line(Inspector(specs()).inspect(input_of(broken))) == first);
}

BOOST_AUTO_TEST_CASE(a_million_tiny_chunks_reach_the_limit) {
    std::vector<std::byte> bytes(std::size_t{6} << 20);
    for (std::size_t i = 0; i < bytes.size(); i += 6) {
        bytes[i + 1] = std::byte{0xA0};
        bytes[i] = std::byte{0x40}; // an id of no version, without payload
    }
    bytes[0] = std::byte{0};
    Inspector inspector(specs());
    auto const record = inspector.inspect(input_of(bytes));
    BOOST_TEST(!record.complete);
    BOOST_TEST(inspector.events().size() <= Limits{}.events + 1);
    BOOST_TEST(record.findings.size() < 10u); // folded
}

BOOST_AUTO_TEST_CASE(an_input_without_a_format_is_unknown) {
    std::vector<std::byte> const bytes(100, std::byte{1});
    auto input = input_of(bytes);
    input.name = "noise.bin";
    auto const record = Inspector(specs()).inspect(input);
    BOOST_TEST((record.verdict == Verdict::unknown));
    BOOST_TEST((record.lenient == InputRecord::Lenient::nothing));
    BOOST_TEST_REQUIRE(record.findings.size() == 1u);
    BOOST_TEST(record.findings[0].rule == "io/unknown-format");
    input.forced_format = "zengin.man";
    BOOST_TEST((Inspector(specs()).inspect(input).verdict == Verdict::broken));
}

BOOST_AUTO_TEST_CASE(places_are_in_the_outermost_file) {
    auto bytes = good_animation();
    bytes[12] = std::byte{10};
    Source outer;
    std::vector<std::byte> file(100);
    file.insert(file.end(), bytes.begin(), bytes.end());
    outer.bytes = file;
    auto input = input_of(outer.bytes.subspan(100));
    input.source.parent = &outer;
    input.source.offset_in_parent = 100;
    auto const record = Inspector(specs()).inspect(input);
    BOOST_TEST((record.findings[0].place.bits == byte_range(12, 2)));
    BOOST_TEST(record.findings[0].place.file_byte.value() == 112u);
}

BOOST_AUTO_TEST_SUITE_END()
