// SPDX-License-Identifier: MIT
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::test {
namespace {

/// The bits that a bit reader should return, one by one; zeros after the end.
std::uint64_t slow_bits(Bytes const& data, std::uint64_t from, unsigned width) {
    std::uint64_t value = 0;
    for (auto at = from; at < from + width; ++at) {
        auto const byte = at / 8 < data.size() ? std::to_integer<unsigned>(data[at / 8]) : 0U;
        value = value * 2 + ((byte >> (7 - at % 8)) & 1);
    }
    return value;
}

std::int64_t slow_signed(Bytes const& data, std::uint64_t from, unsigned width) {
    if (width == 0) return 0;
    auto const value = static_cast<std::int64_t>(slow_bits(data, from, width));
    auto const limit = std::int64_t{1} << (width - 1);
    return value < limit ? value : value - 2 * limit;
}

BOOST_AUTO_TEST_SUITE(bits)

BOOST_AUTO_TEST_CASE(every_width_at_every_phase) {
    auto const data = noise(24);
    for (unsigned phase = 0; phase < 8; ++phase) {
        for (unsigned width = 0; width <= 32; ++width) {
            Decode decode(data);
            auto in = decode.reader();
            BitReader codes(in);
            BOOST_REQUIRE(codes.bits("phase", phase) == slow_bits(data, 0, phase));
            for (auto at = std::uint64_t{phase}; at + 2 * width <= data.size() * 8; at += 2 * width) {
                BOOST_REQUIRE(codes.offset() == at);
                BOOST_REQUIRE(codes.bits("code", width) == slow_bits(data, at, width));
                BOOST_REQUIRE(decode.last().bits == (BitRange{at, width}));
                BOOST_REQUIRE(codes.signed_bits("code", width) == slow_signed(data, at + width, width));
                BOOST_REQUIRE(decode.last().value ==
                              static_cast<std::uint64_t>(slow_signed(data, at + width, width)));
                if (width == 0) break;
            }
            BOOST_REQUIRE(static_cast<bool>(codes));
        }
    }
}

BOOST_AUTO_TEST_CASE(events_have_bits_and_type) {
    Decode decode(bytes_of({0xFF, 0x0B, 0x80}));
    auto in = decode.reader();
    in.u8("head");
    BitReader codes(in);
    BOOST_TEST(codes.bits("a", 5) == 1U);
    BOOST_TEST(codes.signed_bits("b", 3) == 3);
    BOOST_TEST(codes.signed_bits("c", 1) == -1);
    BOOST_TEST(decode.lines() == (Lines{"u8 head @0+8 = 255", "u32 a @8+5 = 1", "s32 b @13+3 = 3",
                                        "s32 c @16+1 = 18446744073709551615"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_bit_reader_takes_the_rest_of_the_region_and_stays_inside) {
    Decode decode(noise(4));
    auto in = decode.reader();
    auto body = in.region("size", 2);
    body.u8("a");
    BitReader codes(body);
    BOOST_TEST(body.left() == 0);
    BOOST_TEST(codes.left() == 8);
    BOOST_TEST(codes.offset() == 8);
    BOOST_TEST(codes.bits("b", 9) == 0U);
    BOOST_TEST(!codes);
    BOOST_TEST(in.left() == 2);
    BOOST_TEST(decode.line(decode.last()) == "! truncated b @8+8 = 8/9");
}

BOOST_AUTO_TEST_CASE(a_failed_code_is_reported_once_and_ends_the_reader) {
    Decode decode(noise(1));
    auto in = decode.reader();
    BitReader codes(in);
    codes.bits("a", 3);
    BOOST_TEST(!codes.advance("b", std::numeric_limits<std::uint64_t>::max()));
    BOOST_TEST(!codes);
    BOOST_TEST(codes.left() == 0);
    BOOST_TEST(codes.window() == 0);
    BOOST_TEST(!codes.advance("b", 1));
    BOOST_TEST(!codes.advance("b", 0));
    BOOST_TEST(codes.bits("c", 5) == 0U);
    BOOST_TEST(codes.signed_bits("d", 5) == 0);
    BOOST_TEST(!codes.report(AnomalyKind::codec_overrun, "e"));
    codes.stream("f", 0);
    BOOST_TEST(decode.events().size() == 2);
    BOOST_TEST(decode.line(decode.last()) == "! truncated b @3+5 = 5/18446744073709551615");
}

BOOST_AUTO_TEST_CASE(the_window_has_zeros_after_the_end) {
    auto const data = noise(11);
    Decode decode(data);
    auto in = decode.reader();
    BitReader codes(in);
    for (std::uint64_t at = 0; at <= data.size() * 8; ++at) {
        BOOST_REQUIRE(codes.offset() == at);
        BOOST_REQUIRE(codes.window() >> 7 == slow_bits(data, at, 57));
        if (at < data.size() * 8) BOOST_REQUIRE(codes.advance("a", 1));
    }
    BOOST_TEST(codes.left() == 0);
    BOOST_TEST(static_cast<bool>(codes));
    BOOST_TEST(decode.events().empty());
}

BOOST_AUTO_TEST_CASE(the_window_does_not_show_bytes_after_the_region) {
    Decode decode(Bytes(20, std::byte{0xFF}));
    auto in = decode.reader();
    auto body = in.region("size", 3);
    BitReader codes(body);
    BOOST_TEST(codes.window() == 0xFFFFFF0000000000U);
    codes.advance("a", 20);
    BOOST_TEST(codes.window() == 0xF000000000000000U);
}

BOOST_AUTO_TEST_CASE(a_stream_is_one_field_of_raw_bytes) {
    Decode decode(noise(6));
    auto in = decode.reader();
    in.u8("a");
    BitReader codes(in);
    codes.advance("code", 11);
    codes.stream("codes", 8);
    auto const& event = decode.last();
    BOOST_TEST(decode.line(event) == "bytes codes @8+11 = 2");
    BOOST_TEST(event.data == decode.source().bytes.data() + 1);
    codes.advance("code", 6);
    codes.stream("rest", 19);
    BOOST_TEST(decode.line(decode.last()) == "bytes rest @19+6 = 2");
    BOOST_TEST(decode.last().data == decode.source().bytes.data() + 2);
    codes.stream("later", 26);
    BOOST_TEST(decode.events().size() == 3);
}

BOOST_AUTO_TEST_CASE(a_report_points_to_the_code_or_the_stream_or_here) {
    Decode decode(noise(6));
    auto in = decode.reader();
    BitReader codes(in);
    codes.bits("a", 3);
    codes.bits("b", 7);
    BOOST_TEST(codes.report(AnomalyKind::codec_overrun, "a", 1, 2));
    BOOST_TEST(decode.line(decode.last()) == "! codec_overrun a @0+3 = 1/2");
    codes.report(AnomalyKind::codec_overrun, "c");
    BOOST_TEST(decode.line(decode.last()) == "! codec_overrun c @10+0 = 0/0");
    codes.report(AnomalyKind::codec_overrun, "");
    BOOST_TEST(decode.line(decode.last()) == "! codec_overrun  @10+0 = 0/0");
    codes.stream("s", 3);
    codes.advance("s", 2);
    codes.report(AnomalyKind::codec_overrun, "s");
    BOOST_TEST(decode.last().bits == (BitRange{3, 7}));
}

BOOST_AUTO_TEST_CASE(a_silent_bit_reader_emits_nothing_and_a_report_ends_it) {
    Decode decode(noise(6));
    auto trial = decode.reader().peek();
    auto second = trial;
    BitReader codes(trial);
    codes.bits("a", 3);
    codes.stream("s", 0);
    BOOST_TEST(static_cast<bool>(codes));
    BOOST_TEST(!codes.report(AnomalyKind::gap, "a"));
    BOOST_TEST(!codes);
    BitReader other(second);
    BOOST_TEST(!other.advance("a", 49));
    BOOST_TEST(!other);
    BOOST_TEST(decode.events().empty());
}

BOOST_AUTO_TEST_CASE(a_bit_reader_of_an_ended_reader_is_ended) {
    Decode decode(noise(1));
    auto in = decode.reader();
    in.u16("a");
    BitReader codes(in);
    BOOST_TEST(!codes);
    BOOST_TEST(codes.left() == 0);
    BOOST_TEST(codes.bits("b", 4) == 0U);
    BOOST_TEST(decode.events().size() == 1);
}

BOOST_AUTO_TEST_CASE(a_derived_value_is_placed_after_the_codes) {
    Decode decode(noise(2));
    auto in = decode.reader();
    BitReader codes(in);
    codes.bits("a", 3);
    codes.derive_signed("change", -2);
    BOOST_TEST(decode.line(decode.last()) == "derived change @3+0 = 18446744073709551614");
    BOOST_TEST(decode.last().type == ValueType::s64);
}

BOOST_AUTO_TEST_CASE(codes_are_emitted_for_streams_that_overlap_the_bits) {
    EventLog const some(BitRange{8, 8}), none;
    BOOST_TEST(some.wants_codes({15, 1}));
    BOOST_TEST(some.wants_codes({0, 9}));
    BOOST_TEST(!some.wants_codes({0, 8}));
    BOOST_TEST(!some.wants_codes({16, 8}));
    BOOST_TEST(!none.wants_codes({0, 8}));
}

BOOST_AUTO_TEST_CASE(codes_without_width_end_at_the_limit) {
    Decode decode(noise(1), lenient, {.work_base = 100, .work_factor = 0});
    auto in = decode.reader();
    BitReader codes(in);
    std::size_t steps = 0;
    while (codes.advance("a", 0) && steps < 1000) ++steps;
    BOOST_TEST(steps == 100);
    BOOST_TEST(decode.session().closed());
    BOOST_TEST(decode.anomalies(AnomalyKind::limit) == 1);
}

BOOST_AUTO_TEST_CASE(codes_cost_the_bytes_that_they_complete) {
    Decode decode(noise(20), lenient, {.work_base = 10, .work_factor = 0});
    auto in = decode.reader();
    BitReader codes(in);
    std::size_t steps = 0;
    while (codes.advance("a", 3) && steps < 1000) ++steps;
    BOOST_TEST(steps == 29);
    BOOST_TEST(decode.session().closed());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::test
