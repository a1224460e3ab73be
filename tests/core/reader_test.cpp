// SPDX-License-Identifier: MIT
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

#include <tuple>

namespace animcheck::test {
namespace {

using namespace std::string_view_literals;

template <class T>
T read(Reader& in, std::string_view name) {
    if constexpr (std::is_same_v<T, std::uint8_t>) return in.u8(name);
    if constexpr (std::is_same_v<T, std::uint16_t>) return in.u16(name);
    if constexpr (std::is_same_v<T, std::uint32_t>) return in.u32(name);
    if constexpr (std::is_same_v<T, std::uint64_t>) return in.u64(name);
    if constexpr (std::is_same_v<T, std::int8_t>) return in.s8(name);
    if constexpr (std::is_same_v<T, std::int16_t>) return in.s16(name);
    if constexpr (std::is_same_v<T, std::int32_t>) return in.s32(name);
    if constexpr (std::is_same_v<T, std::int64_t>) return in.s64(name);
    if constexpr (std::is_same_v<T, float>) return in.f32(name);
}

/// The bit pattern of a value, sign-extended as an event holds it.
template <class T>
std::uint64_t bits_of(T value) {
    if constexpr (std::is_same_v<T, float>)
        return std::bit_cast<std::uint32_t>(value);
    else if constexpr (std::is_signed_v<T>)
        return static_cast<std::uint64_t>(std::int64_t{value});
    else
        return value;
}

/// The same computed from bytes by hand.
template <class T>
std::uint64_t bits_at(Bytes const& data, std::size_t at, std::endian order) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        auto const from = order == std::endian::big ? at + i : at + sizeof(T) - 1 - i;
        value = value * 256 + std::to_integer<std::uint64_t>(data[from]);
    }
    bool const negative = std::is_integral_v<T> && std::is_signed_v<T> && ((value >> (8 * sizeof(T) - 1)) & 1) != 0;
    for (std::size_t bit = 8 * sizeof(T); negative && bit < 64; ++bit) value |= std::uint64_t{1} << bit;
    return value;
}

using Scalars = std::tuple<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, std::int8_t, std::int16_t,
                           std::int32_t, std::int64_t, float>;

BOOST_AUTO_TEST_SUITE(reader)

BOOST_AUTO_TEST_SUITE(scalars)

BOOST_AUTO_TEST_CASE_TEMPLATE(two_in_a_row_with_exactly_enough_bytes, T, Scalars) {
    for (auto const order : {std::endian::little, std::endian::big}) {
        auto const data = noise(2 * sizeof(T));
        Decode decode(data);
        auto in = decode.reader(order);
        for (std::size_t i = 0; i < 2; ++i) {
            auto const value = read<T>(in, "a");
            auto const& event = decode.last();
            BOOST_TEST(bits_of(value) == bits_at<T>(data, i * sizeof(T), order));
            BOOST_TEST(event.value == bits_of(value));
            BOOST_TEST(event.type == value_type<T>());
            BOOST_TEST(event.bits == byte_range(i * sizeof(T), sizeof(T)));
            BOOST_TEST(event.source == 7);
            BOOST_CHECK(event.order == order);
        }
        BOOST_TEST(static_cast<bool>(in));
        BOOST_TEST(in.left() == 0);
        BOOST_TEST(decode.events().size() == 2);
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(one_byte_short_and_no_byte_at_all, T, Scalars) {
    for (std::size_t const size : {sizeof(T) - 1, std::size_t{0}}) {
        Decode decode(Bytes(size, std::byte{0xFF}));
        auto in = decode.reader();
        BOOST_TEST(bits_of(read<T>(in, "a")) == 0);
        BOOST_TEST(!in);
        BOOST_TEST(decode.lines() == Lines{"! truncated a @0+" + std::to_string(size * 8) + " = " +
                                           std::to_string(size) + "/" + std::to_string(sizeof(T))},
                   boost::test_tools::per_element());
        BOOST_TEST(bits_of(read<T>(in, "a")) == 0);
        BOOST_TEST(decode.events().size() == 1);
    }
}

BOOST_AUTO_TEST_CASE(a_negative_value_is_sign_extended_in_its_event) {
    Decode decode(bytes_of({0xFE, 0xFF, 0xFF}));
    auto in = decode.reader();
    BOOST_TEST(in.s8("a") == -2);
    BOOST_TEST(in.s16("b") == -1);
    BOOST_TEST(decode.events()[0].value == most - 1);
    BOOST_TEST(decode.events()[1].value == most);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(stickiness)

BOOST_AUTO_TEST_CASE(after_the_first_failure_all_reads_are_empty_and_silent) {
    Decode decode(noise(3));
    auto in = decode.reader();
    BOOST_TEST(in.u32("a") == 0);
    BOOST_TEST(in.u8("b") == 0);
    BOOST_TEST(in.f32("c") == 0.0F);
    BOOST_TEST(in.line("d").empty());
    BOOST_TEST(in.bytes("e", 1).empty());
    BOOST_TEST(in.bytes("f", 0).empty());
    BOOST_TEST(in.array<std::uint16_t>("g", 1).empty());
    BOOST_TEST(in.table("h", 1, 1).rows() == 0);
    BOOST_TEST(in.table("h", 1, 1).column<std::uint8_t>("i", 0).empty());
    BOOST_TEST(in.count("j", 1) == 0);
    BOOST_TEST(in.fitting("k", 1, 1) == 0);
    in.derive("l", 5);
    BOOST_TEST(!in.report(AnomalyKind::gap, "m"));
    BOOST_TEST(!in.report_at({0, 8}, AnomalyKind::gap, "m"));
    BOOST_TEST(!in.region("n", 1));
    BOOST_TEST(!in.at("o", 0));
    BOOST_TEST(!in.at("o", 99));
    BOOST_TEST(!in.peek());
    BOOST_TEST(!BitReader(in));
    BOOST_TEST(in.left() == 0);
    BOOST_TEST(decode.lines() == Lines{"! truncated a @0+24 = 3/4"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_failed_read_ends_only_its_own_reader) {
    Decode decode(bytes_of({1, 2, 3}));
    auto in = decode.reader();
    auto other = in;
    BOOST_TEST(in.u32("a") == 0);
    BOOST_TEST(!in);
    BOOST_TEST(static_cast<bool>(other));
    BOOST_TEST(other.u8("b") == 1);
}

BOOST_AUTO_TEST_CASE(a_reader_of_no_bytes_is_alive_until_a_read) {
    Decode decode(Bytes{});
    auto in = decode.reader();
    BOOST_TEST(static_cast<bool>(in));
    BOOST_TEST(in.bytes("a", 0).empty());
    BOOST_TEST(static_cast<bool>(in));
    BOOST_TEST(in.bytes("a", 1).empty());
    BOOST_TEST(!in);
    BOOST_TEST(decode.anomalies(AnomalyKind::truncated) == 1);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(regions)

BOOST_AUTO_TEST_CASE(the_parent_skips_what_the_region_reads) {
    Decode decode(bytes_of({1, 2, 3, 4}));
    auto in = decode.reader();
    in.u8("head");
    auto body = in.region("size", 2);
    BOOST_TEST(body.left() == 2);
    BOOST_TEST(body.offset() == 1);
    BOOST_TEST(in.u8("tail") == 4);
    BOOST_TEST(body.u8("a") == 2);
    BOOST_TEST(body.u8("b") == 3);
    BOOST_TEST(body.left() == 0);
    BOOST_TEST(decode.anomalies(AnomalyKind::size_exceeds_data) == 0);
}

BOOST_AUTO_TEST_CASE(a_region_never_reads_past_its_end_and_the_parent_continues) {
    Decode decode(bytes_of({1, 2, 3}));
    auto in = decode.reader();
    auto body = in.region("size", 1);
    BOOST_TEST(body.u16("a") == 0);
    BOOST_TEST(!body);
    BOOST_TEST(in.u16("b") == 0x0302);
    BOOST_TEST(decode.lines() == (Lines{"! truncated a @0+8 = 1/2", "u16 b @8+16 = 770"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_region_past_the_end_is_clipped_and_reported_at_its_size_field) {
    Decode decode(bytes_of({9, 2, 3}));
    auto in = decode.reader();
    auto body = in.region("size", in.u8("size"));
    BOOST_TEST(body.left() == 2);
    BOOST_TEST(body.u16("a") == 0x0302);
    BOOST_TEST(in.left() == 0);
    BOOST_TEST(static_cast<bool>(in));
    BOOST_TEST(decode.lines() ==
                   (Lines{"u8 size @0+8 = 9", "! size_exceeds_data size @0+8 = 9/2", "u16 a @8+16 = 770"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_clipped_region_in_a_strict_session_is_empty) {
    Decode decode(bytes_of({9, 2, 3}), strict);
    auto in = decode.reader();
    auto body = in.region("size", most);
    BOOST_TEST(!body);
    BOOST_TEST(!in);
    BOOST_TEST(body.left() == 0);
    BOOST_TEST(decode.lines() == Lines{"! size_exceeds_data size @0+0 = 18446744073709551615/3"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(regions_nest_and_a_child_does_not_leave_its_parent) {
    Decode decode(noise(10));
    auto in = decode.reader();
    auto outer = in.region("outer", 6);
    auto inner = outer.region("inner", 4);
    auto third = inner.region("third", 5);
    BOOST_TEST(third.left() == 4);
    BOOST_TEST(inner.left() == 0);
    BOOST_TEST(outer.left() == 2);
    BOOST_TEST(in.left() == 4);
    BOOST_TEST(third.end() == 4);
    BOOST_TEST(decode.lines() == Lines{"! size_exceeds_data third @0+0 = 5/4"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_empty_region_at_the_end_is_alive) {
    Decode decode(noise(1));
    auto in = decode.reader();
    in.u8("a");
    auto body = in.region("size", 0);
    BOOST_TEST(static_cast<bool>(body));
    BOOST_TEST(body.left() == 0);
    BOOST_TEST(decode.events().size() == 1);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(places)

BOOST_AUTO_TEST_CASE(at_accepts_any_offset_up_to_the_regions_end) {
    Decode decode(bytes_of({1, 2, 3, 4}));
    auto in = decode.reader();
    in.u16("a");
    auto body = in.region("body", 1);
    BOOST_TEST(body.at("p", 0).u8("b") == 1);
    auto back = body.at("p", 2);
    BOOST_TEST(back.left() == 1);
    BOOST_TEST(back.u8("c") == 3);
    auto at_end = body.at("p", 3);
    BOOST_TEST(static_cast<bool>(at_end));
    BOOST_TEST(at_end.left() == 0);
    BOOST_TEST(body.left() == 1);
    BOOST_TEST(in.left() == 1);
    BOOST_TEST(decode.anomalies(AnomalyKind::offset_out_of_bounds) == 0);
}

BOOST_AUTO_TEST_CASE(at_outside_the_region_is_ended_and_the_reader_continues) {
    Decode decode(bytes_of({7, 2, 3, 4}));
    auto in = decode.reader();
    auto body = in.region("body", 2);
    auto const offset = body.u8("p");
    auto gone = body.at("p", offset);
    BOOST_TEST(!gone);
    BOOST_TEST(gone.u8("x") == 0);
    BOOST_TEST(body.u8("b") == 2);
    BOOST_TEST(decode.lines() == (Lines{"u8 p @0+8 = 7", "! offset_out_of_bounds p @0+8 = 7/2", "u8 b @8+8 = 2"}),
               boost::test_tools::per_element());
    BOOST_TEST(!in.at("q", most));
    BOOST_TEST(static_cast<bool>(in));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(trials)

BOOST_AUTO_TEST_CASE(a_peek_reads_silently_and_moves_no_other_reader) {
    Decode decode(bytes_of("\x05\x06yz\r\nlonger"));
    auto in = decode.reader();
    auto trial = in.peek();
    BOOST_TEST(trial.u8("a") == 5);
    BOOST_TEST(trial.skip(1));
    BOOST_TEST(trial.line("b") == "yz");
    BOOST_TEST(trial.array<std::uint8_t>("c", 2)[1] == 'o');
    BOOST_TEST(trial.table("d", 1, 2).column<std::uint8_t>("e", 1)[0] == 'g');
    trial.derive("f", 1);
    BOOST_TEST(BitReader(trial).bits("g", 8) == unsigned{'e'});
    BOOST_TEST(decode.events().empty());
    BOOST_TEST(in.offset() == 0);
    BOOST_TEST(in.u8("a") == 5);
}

BOOST_AUTO_TEST_CASE(a_trial_that_would_report_ends_silently) {
    Decode decode(bytes_of({1, 2}));
    auto const in = decode.reader();
    auto reported = in.peek(), failed = in.peek(), clipped = in.peek(), outside = in.peek(), many = in.peek();
    BOOST_TEST(!reported.report(AnomalyKind::padding_nonzero, "a"));
    BOOST_TEST(!reported);
    BOOST_TEST(failed.u32("a") == 0);
    BOOST_TEST(!failed);
    BOOST_TEST(clipped.region("a", 3).left() == 0);
    BOOST_TEST(!clipped);
    BOOST_TEST(!outside.at("a", 3));
    BOOST_TEST(static_cast<bool>(outside)); // only the requested reader is ended
    BOOST_TEST(many.fitting("a", 3, 1) == 0);
    BOOST_TEST(!many);
    BOOST_TEST(static_cast<bool>(in));
    BOOST_TEST(decode.events().empty());
    BOOST_TEST(!decode.session().closed());
}

BOOST_AUTO_TEST_CASE(a_report_does_not_point_to_what_a_trial_read) {
    Decode decode(bytes_of({1, 2, 3}));
    auto in = decode.reader();
    auto trial = in.peek();
    trial.u16("a");
    in.u8("b");
    in.report(AnomalyKind::gap, "a");
    BOOST_TEST(decode.last().bits == byte_range(1, 0));
}

BOOST_AUTO_TEST_CASE(trials_cost_budget) {
    Decode decode(noise(8), lenient, {.work_base = 12, .work_factor = 0});
    auto in = decode.reader();
    auto trial = in.peek();
    trial.bytes("a", 8);
    BOOST_TEST(in.bytes("b", 8).empty());
    BOOST_TEST(decode.session().closed());
    BOOST_TEST(decode.anomalies(AnomalyKind::limit) == 1);
}

BOOST_AUTO_TEST_CASE(skip_stays_inside_and_is_sticky) {
    Decode decode(noise(4));
    auto trial = decode.reader().peek();
    BOOST_TEST(trial.skip(4));
    BOOST_TEST(trial.skip(0));
    BOOST_TEST(!trial.skip(1));
    BOOST_TEST(!trial);
    BOOST_TEST(!trial.skip(0));
    BOOST_TEST(!trial.skip(most));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(lines)

BOOST_AUTO_TEST_CASE(a_line_feed_ends_the_line_and_is_read) {
    Decode decode(bytes_of("ab\n\ncd\n"));
    auto in = decode.reader();
    BOOST_TEST(in.line("a") == "ab");
    BOOST_TEST(in.line("b").empty());
    BOOST_TEST(in.line("c") == "cd");
    BOOST_TEST(in.left() == 0);
    BOOST_TEST(decode.lines() == (Lines{"text a @0+24 = 2", "text b @24+8 = 0", "text c @32+24 = 2"}),
               boost::test_tools::per_element());
    BOOST_TEST(decode.events()[2].text() == "cd");
}

BOOST_AUTO_TEST_CASE(a_carriage_return_before_it_is_dropped_and_reported) {
    Decode decode(bytes_of("a\rb\r\n\r\n"));
    auto in = decode.reader();
    BOOST_TEST(in.line("a") == "a\rb");
    BOOST_TEST(in.line("b").empty());
    BOOST_TEST(decode.lines() == (Lines{"text a @0+40 = 3", "! string_encoding a @24+16 = 13/10",
                                        "text b @40+16 = 0", "! string_encoding b @40+16 = 13/10"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_nul_before_it_ends_the_text_there) {
    Decode decode(bytes_of("ab\0cd\n"sv));
    auto in = decode.reader();
    BOOST_TEST(in.line("a") == "ab");
    BOOST_TEST(in.line("b") == "cd");
    BOOST_TEST(decode.lines() ==
                   (Lines{"text a @0+24 = 2", "! string_encoding a @16+8 = 0/10", "text b @24+24 = 2"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_nul_suffices_without_a_line_feed) {
    Decode decode(bytes_of("a\r\0b"sv));
    auto in = decode.reader();
    BOOST_TEST(in.line("a") == "a\r");
    BOOST_TEST(in.left() == 1);
    BOOST_TEST(static_cast<bool>(in));
}

BOOST_AUTO_TEST_CASE(without_an_end_in_the_region_the_reader_ends) {
    Decode decode(bytes_of("abc\n"));
    auto in = decode.reader();
    auto body = in.region("size", 3);
    BOOST_TEST(body.line("a").empty());
    BOOST_TEST(!body);
    BOOST_TEST(in.line("b").empty());
    BOOST_TEST(static_cast<bool>(in));
    BOOST_TEST(decode.lines() == (Lines{"! string_unterminated a @0+24 = 3/0", "text b @24+8 = 0"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_line_feed_as_the_regions_last_byte_is_inside) {
    Decode decode(bytes_of("abc\nxyz\n"));
    auto in = decode.reader();
    auto body = in.region("size", 4);
    BOOST_TEST(body.line("a") == "abc");
    BOOST_TEST(body.left() == 0);
    BOOST_TEST(body.line("b").empty());
    BOOST_TEST(!body);
    BOOST_TEST(decode.anomalies(AnomalyKind::string_unterminated) == 1);
    BOOST_TEST(decode.last().bits == byte_range(4, 0));
}

BOOST_AUTO_TEST_CASE(a_carriage_return_of_the_previous_line_does_not_count) {
    Decode decode(bytes_of("\r\n"));
    auto in = decode.reader();
    in.u8("a");
    BOOST_TEST(in.line("b").empty());
    BOOST_TEST(decode.last().bits == byte_range(1, 1));
    BOOST_TEST(decode.anomalies(AnomalyKind::string_encoding) == 0);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(counts)

BOOST_AUTO_TEST_CASE(a_count_that_fits_is_unchanged) {
    Decode decode(bytes_of({2, 0, 0, 0, 1, 2, 3, 4}));
    auto in = decode.reader();
    BOOST_TEST(in.count("n", 2) == 2);
    BOOST_TEST(decode.events().size() == 1);
}

BOOST_AUTO_TEST_CASE(a_count_that_does_not_fit_is_reduced_but_the_field_keeps_the_value) {
    Decode decode(bytes_of({0xFF, 0xFF, 1, 2, 3, 4, 5}));
    auto in = decode.reader();
    BOOST_TEST(in.count<std::uint16_t>("n", 2) == 2);
    BOOST_TEST(decode.lines() == (Lines{"u16 n @0+16 = 65535", "! count_exceeds_data n @0+16 = 65535/2"}),
               boost::test_tools::per_element());
    BOOST_TEST(static_cast<bool>(in));
}

BOOST_AUTO_TEST_CASE(a_huge_count_of_huge_things_does_not_wrap) {
    Decode decode(noise(16));
    auto in = decode.reader();
    BOOST_TEST(in.fitting("n", most, most) == 0);
    BOOST_TEST(in.fitting("n", (most / 4) + 2, 4) == 4);
    BOOST_TEST(in.fitting("n", most, 1) == 16);
    BOOST_TEST(in.fitting("n", 16, 1) == 16);
    BOOST_TEST(decode.anomalies(AnomalyKind::count_exceeds_data) == 3);
}

BOOST_AUTO_TEST_CASE(a_count_of_things_of_size_zero_never_fits) {
    Decode decode(noise(16));
    auto in = decode.reader();
    BOOST_TEST(in.fitting("n", 5, 0) == 0);
    BOOST_TEST(in.fitting("n", 0, 0) == 0);
    BOOST_TEST(decode.lines() == Lines{"! count_exceeds_data n @0+0 = 5/0"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_missing_count_is_reported_once_and_is_zero) {
    Decode decode(noise(3));
    auto in = decode.reader();
    BOOST_TEST(in.count("n", 1) == 0);
    BOOST_TEST(decode.lines() == Lines{"! truncated n @0+24 = 3/4"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_strict_session_stops_at_a_count_that_does_not_fit) {
    Decode decode(bytes_of({3, 1, 2}), strict);
    auto in = decode.reader();
    BOOST_TEST(in.count<std::uint8_t>("n", 1) == 0);
    BOOST_TEST(!in);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(views)

BOOST_AUTO_TEST_CASE_TEMPLATE(an_array_is_a_view_of_the_bytes_at_any_address, T, Scalars) {
    for (auto const order : {std::endian::little, std::endian::big}) {
        auto const data = noise(1 + 3 * sizeof(T));
        Decode decode(data);
        Reader in = decode.reader(order);
        in.u8("a");
        auto const array = in.array<T>("b", 3);
        BOOST_REQUIRE(array.size() == 3);
        for (std::size_t i = 0; i < 3; ++i)
            BOOST_TEST(bits_of(array[i]) == bits_at<T>(data, 1 + i * sizeof(T), order));
        auto const& event = decode.last();
        BOOST_TEST(decode.path(event) == "b[]");
        BOOST_CHECK(event.kind == EventKind::array);
        BOOST_TEST(event.bits == byte_range(1, 3 * sizeof(T)));
        BOOST_TEST(event.value == 3);
        BOOST_TEST(event.stride == sizeof(T));
        BOOST_TEST(event.data == decode.source().bytes.data() + 1);
        BOOST_TEST(bits_of(event.column<T>()[2]) == bits_of(array[2]));
        BOOST_TEST(in.left() == 0);
    }
}

BOOST_AUTO_TEST_CASE(an_array_past_the_end_is_empty_however_large) {
    Decode decode(noise(7));
    auto in = decode.reader();
    auto other = in;
    BOOST_TEST(in.array<std::uint32_t>("a", 2).empty());
    BOOST_TEST(decode.last().value == 7);
    BOOST_TEST(decode.last().expected == 8);
    BOOST_TEST(other.array<std::uint32_t>("a", most / 4 + 2).empty());
    BOOST_TEST(decode.last().expected == most);
    BOOST_TEST(decode.anomalies(AnomalyKind::truncated) == 2);
    BOOST_TEST(decode.path(decode.last()) == "a[]");
}

BOOST_AUTO_TEST_CASE(reads_of_zero_bytes_emit_empty_fields) {
    Decode decode(Bytes{});
    auto in = decode.reader();
    BOOST_TEST(in.array<std::uint32_t>("a", 0).empty());
    BOOST_TEST(in.bytes("b", 0).empty());
    auto table = in.table("c", 0, 8);
    BOOST_TEST(table.rows() == 0);
    BOOST_TEST(table.column<std::uint32_t>("d", 4).empty());
    BOOST_TEST(static_cast<bool>(in));
    BOOST_TEST(decode.lines() == (Lines{"array u32 a[] @0+0 = 0", "bytes b @0+0 = 0", "table/8 c[] @0+0 = 0"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(bytes_are_a_view_of_the_source) {
    Decode decode(noise(5));
    auto in = decode.reader();
    in.u8("a");
    auto const view = in.bytes("b", 4);
    BOOST_TEST(view.data() == decode.source().bytes.data() + 1);
    BOOST_TEST(view.size() == 4);
    BOOST_TEST(decode.line(decode.last()) == "bytes b @8+32 = 4");
}

BOOST_AUTO_TEST_CASE(each_column_of_a_table_is_a_field) {
    auto const data = noise(1 + 3 * 7);
    Decode decode(data);
    auto in = decode.reader(std::endian::big);
    in.u8("a");
    auto table = in.table("row", 3, 7);
    auto const first = table.column<std::uint16_t>("x", 0);
    auto const pair = table.column<std::int16_t>("y", 2, 2);
    auto const last = table.column<std::uint8_t>("z", 6);
    BOOST_TEST(table.rows() == 3);
    for (std::size_t row = 0; row < 3; ++row) {
        auto const start = 1 + row * 7;
        BOOST_TEST(first[row] == bits_at<std::uint16_t>(data, start, std::endian::big));
        for (std::size_t k = 0; k < 2; ++k)
            BOOST_TEST(bits_of(pair.at(row, k)) ==
                       bits_at<std::int16_t>(data, start + 2 + 2 * k, std::endian::big));
        BOOST_TEST(last[row] == bits_at<std::uint8_t>(data, start + 6, std::endian::big));
    }
    BOOST_TEST(decode.lines() == (Lines{"u8 a @0+8 = " + std::to_string(std::to_integer<int>(data[0])),
                                        "table/7 row[] @8+168 = 3", "column u16x1 row[].x @8+168 = 3",
                                        "column s16x2 row[].y[] @24+152 = 3", "column u8x1 row[].z @56+120 = 3"}),
               boost::test_tools::per_element());
    BOOST_TEST(bits_of(decode.events()[3].column<std::int16_t>().at(2, 1)) == bits_of(pair.at(2, 1)));
    BOOST_TEST(in.left() == 0);
}

BOOST_AUTO_TEST_CASE(a_table_past_the_end_has_no_rows_and_emits_no_columns) {
    Decode decode(noise(13));
    auto in = decode.reader();
    auto table = in.table("row", 2, 7);
    BOOST_TEST(table.rows() == 0);
    BOOST_TEST(table.column<std::uint8_t>("x", 0).empty());
    BOOST_TEST(!in);
    BOOST_TEST(decode.lines() == Lines{"! truncated row[] @0+104 = 13/14"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(names)

BOOST_AUTO_TEST_CASE(scopes_nest_and_unwind) {
    Decode decode(noise(6));
    auto in = decode.reader();
    auto& session = decode.session();
    {
        auto const chunk = in.inside("chunk", 3);
        in.u8("a");
        {
            auto const part = in.inside("part");
            in.u8("a");
            auto const row = in.inside("row", 1);
            in.array<std::uint8_t>("a", 1);
        }
        in.u8("a");
    }
    in.u8("a");
    BOOST_TEST(session.here() == root_path);
    BOOST_TEST(session.indices().count == 0);
    Lines paths;
    for (auto const& event : decode.events()) paths.push_back(decode.path(event));
    BOOST_TEST(paths == (Lines{"chunk[3].a", "chunk[3].part.a", "chunk[3].part.row[1].a[]", "chunk[3].a", "a"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(at_top_names_a_top_level_part_from_anywhere) {
    Decode decode(noise(4));
    auto in = decode.reader();
    auto const chunk = in.inside("chunk", 3);
    {
        auto const header = in.at_top("header");
        in.u8("a");
    }
    in.u8("b");
    BOOST_TEST(decode.path(decode.events()[0]) == "header.a");
    BOOST_TEST(decode.path(decode.events()[1]) == "chunk[3].b");
}

BOOST_AUTO_TEST_CASE(a_part_takes_facts_and_keeps_the_current_part) {
    Decode decode(bytes_of({7, 8}));
    auto in = decode.reader();
    {
        auto const header = in.inside("header");
        in.u8("size");
    }
    auto const chunk = in.inside("chunk", 3);
    auto const header = in.top("header");
    BOOST_TEST(header.report(AnomalyKind::value_unexpected, "size", 7, 9));
    header.part("row", 1).part("cell").derive("sum", std::uint64_t{5});
    in.part("part", 2).report_at(byte_range(1, 1), AnomalyKind::gap, "");
    in.top().derive_at(header.place_of("size"), "all", true);
    in.u8("a");
    Lines paths;
    for (auto const& event : decode.events()) paths.push_back(decode.path(event));
    BOOST_TEST(paths == (Lines{"header.size", "header.size", "header.row[1].cell.sum", "chunk[3].part[2]", "all",
                               "chunk[3].a"}),
               boost::test_tools::per_element());
    BOOST_TEST(decode.events()[1].bits == byte_range(0, 1)); // where it was read
    BOOST_TEST(decode.events()[4].bits == byte_range(0, 1));
    BOOST_TEST(decode.events()[4].value == 1u);
}

BOOST_AUTO_TEST_CASE(must_hold_reports_the_whole_region) {
    Decode decode(bytes_of({1, 2, 3}));
    auto in = decode.reader();
    in.u8("a");
    BOOST_TEST(in.must_hold(2));
    BOOST_TEST(decode.events().size() == 1u);
    BOOST_TEST(!in.must_hold(3));
    BOOST_TEST(decode.anomalies(AnomalyKind::size_too_small) == 1);
    BOOST_TEST(decode.last().bits == byte_range(1, 2));
    BOOST_TEST(decode.last().value == 2u);
    BOOST_TEST(decode.last().expected == 3u);
}

BOOST_AUTO_TEST_CASE(the_rest_is_one_field_of_unknown_meaning) {
    Decode decode(bytes_of({1, 2, 3}));
    auto in = decode.reader();
    in.u8("a");
    in.rest("trailing");
    BOOST_TEST(decode.lines() ==
                   (Lines{"u8 a @0+8 = 1", "bytes trailing @8+16 = 2", "! bytes_unread trailing @8+16 = 2/0"}),
               boost::test_tools::per_element());
    BOOST_TEST(in.left() == 0);
    in.rest("more");
    BOOST_TEST(decode.events().size() == 3u);
}

BOOST_AUTO_TEST_CASE(a_field_without_a_name_is_the_part_itself) {
    Decode decode(bytes_of("x\n"));
    auto in = decode.reader();
    auto const content = in.inside("content", 2);
    in.line("");
    in.report(AnomalyKind::gap, "");
    BOOST_TEST(decode.lines() == (Lines{"text content[2] @0+16 = 1", "! gap content[2] @0+16 = 0/0"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(below_three_indices_the_path_continues_without_them) {
    Decode decode(noise(1));
    auto in = decode.reader();
    auto const a = in.inside("a", 1);
    auto const b = in.inside("b", 2);
    auto const c = in.inside("c", 3);
    auto const d = in.inside("d", 4);
    in.u8("e");
    BOOST_TEST(decode.path(decode.last()) == "a[1].b[2].c[3].d[].e");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(reports)

BOOST_AUTO_TEST_CASE(a_report_points_to_where_the_field_was_last_read) {
    Decode decode(noise(8));
    auto in = decode.reader();
    in.u8("a");
    in.u16("b");
    in.u8("a");
    in.u8("c");
    BOOST_TEST(in.report(AnomalyKind::value_unexpected, "a", 1, 2, "words"));
    BOOST_TEST(decode.last().bits == byte_range(3, 1));
    BOOST_TEST(decode.last().value == 1);
    BOOST_TEST(decode.last().expected == 2);
    BOOST_TEST(decode.last().note == "words");
    BOOST_TEST(decode.last().severity == Severity::error);
    BOOST_TEST(in.report(AnomalyKind::value_unexpected, "b"));
    BOOST_TEST(decode.last().bits == byte_range(1, 2));
}

BOOST_AUTO_TEST_CASE(a_report_about_an_unread_field_points_here) {
    Decode decode(noise(8));
    auto in = decode.reader();
    in.u8("a");
    in.report(AnomalyKind::missing, "b");
    BOOST_TEST(decode.last().bits == byte_range(1, 0));
    auto const scope = in.inside("part");
    in.report(AnomalyKind::missing, "a");
    BOOST_TEST(decode.last().bits == byte_range(1, 0));
}

BOOST_AUTO_TEST_CASE(a_report_about_an_element_points_to_that_element_or_here) {
    Decode decode(noise(8));
    auto in = decode.reader();
    for (std::uint64_t i = 0; i < 2; ++i) {
        auto const scope = in.inside("part", i);
        in.u8("a");
    }
    auto const reported_in = [&](std::uint64_t index) {
        auto const scope = in.inside("part", index);
        in.report(AnomalyKind::value_unexpected, "a");
        return decode.last().bits;
    };
    BOOST_TEST(reported_in(1) == byte_range(1, 1));
    BOOST_TEST(reported_in(0) == byte_range(2, 0)); // read, but not as the last element
}

BOOST_AUTO_TEST_CASE(a_report_does_not_point_into_another_source) {
    Decode decode(noise(8));
    auto const other_bytes = noise(4);
    Source const other{other_bytes, 8, nullptr, {}};
    Reader(other, std::endian::little, decode.session()).u16("a");
    auto in = decode.reader();
    in.u8("b");
    in.report(AnomalyKind::value_unexpected, "a");
    BOOST_TEST(decode.last().bits == byte_range(1, 0));
    BOOST_TEST(decode.last().source == decode.source().id);
}

BOOST_AUTO_TEST_CASE(a_field_is_remembered_however_many_follow) {
    Decode decode(noise(300));
    auto in = decode.reader();
    in.u8("a");
    std::vector<std::string> names;
    for (int i = 0; i < 200; ++i) names.push_back("n" + std::to_string(i));
    for (auto const& name : names) in.u8(name);
    in.report(AnomalyKind::value_unexpected, "a");
    BOOST_TEST(decode.last().bits == byte_range(0, 1));
}

BOOST_AUTO_TEST_CASE(a_report_about_the_whole_points_here_too) {
    Decode decode(noise(8));
    auto in = decode.reader();
    in.u32("a");
    in.report(AnomalyKind::missing, "");
    BOOST_TEST(decode.line(decode.last()) == "! missing  @32+0 = 0/0");
}

BOOST_AUTO_TEST_CASE(texts_and_bytes_are_remembered_too) {
    Decode decode(bytes_of("ab\ncd"));
    auto in = decode.reader();
    in.line("t");
    in.bytes("b", 2);
    in.report(AnomalyKind::name_mismatch, "t");
    BOOST_TEST(decode.last().bits == byte_range(0, 3));
    in.report(AnomalyKind::bytes_unread, "b");
    BOOST_TEST(decode.last().bits == byte_range(3, 2));
}

BOOST_AUTO_TEST_CASE(a_report_at_a_place_keeps_that_place) {
    Decode decode(noise(8));
    auto in = decode.reader();
    in.u8("a");
    BOOST_TEST(in.report_at({11, 3}, AnomalyKind::flag_unexpected, "a", 5));
    BOOST_TEST(decode.line(decode.last()) == "! flag_unexpected a @11+3 = 5/0");
}

BOOST_AUTO_TEST_CASE(a_derived_value_is_placed_where_it_was_computed) {
    Decode decode(noise(8));
    auto in = decode.reader();
    auto const scope = in.inside("animation", 1);
    in.u16("a");
    in.derive("frames", 12);
    BOOST_TEST(decode.line(decode.last()) == "derived animation[1].frames @16+0 = 12");
    BOOST_TEST(decode.last().type == ValueType::u64);
    auto trial = in.peek();
    trial.derive("frames", 13);
    BOOST_TEST(decode.events().size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_derived_value_can_carry_the_bits_that_it_came_from) {
    Decode decode(noise(8));
    auto in = decode.reader();
    in.u16("a");
    in.u8("b");
    in.derive_at(in.place_of("a"), "frames", 12);
    BOOST_TEST(decode.line(decode.last()) == "derived frames @0+16 = 12");
    in.derive_signed_at({5, 3}, "least", -3);
    BOOST_TEST(decode.last().bits == (BitRange{5, 3}));
    BOOST_TEST(decode.last().type == ValueType::s64);
    BOOST_TEST(static_cast<std::int64_t>(decode.last().value) == -3);
    in.derive_text_at(in.place_of("b"), "word", "x");
    BOOST_TEST(decode.last().bits == byte_range(2, 1));
    BOOST_TEST(in.place_of("never read") == byte_range(3, 0));
}

BOOST_AUTO_TEST_CASE(a_loss_is_not_a_field_and_costs_no_bytes) {
    Decode decode(noise(8));
    auto in = decode.reader();
    in.u16("a");
    in.lost("frames", 3);
    BOOST_TEST((decode.last().kind == EventKind::loss));
    BOOST_TEST(!is_field(decode.last()));
    BOOST_TEST(decode.last().note == "frames");
    BOOST_TEST(decode.last().value == 3U);
    in.lost("frames", 0);
    in.peek().lost("frames", 1);
    BOOST_TEST(decode.events().size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_report_has_its_own_relation_or_that_of_its_kind) {
    Decode decode(noise(8));
    auto in = decode.reader();
    in.report(AnomalyKind::misaligned, "a", 3, 4);
    BOOST_TEST((decode.last().expects == Relation::multiple_of));
    in.report(AnomalyKind::misaligned, "a", 3, below(4));
    BOOST_TEST((decode.last().expects == Relation::below));
    in.report(AnomalyKind::misaligned, "a", 0);
    BOOST_TEST(decode.last().has_actual);
    BOOST_TEST((decode.last().expects == Relation::none));
    in.report(AnomalyKind::misaligned, "a");
    BOOST_TEST(!decode.last().has_actual);
}

BOOST_AUTO_TEST_CASE(work_other_than_reading_uses_the_budget) {
    Decode decode(noise(8), lenient, {.work_base = 10, .work_factor = 0});
    auto in = decode.reader();
    in.u16("a");
    BOOST_TEST(in.peek().spend(8));
    BOOST_TEST(in.spend(0));
    BOOST_TEST(!in.spend(1));
    BOOST_TEST(decode.line(decode.last()) == "! limit  @16+0 = 0/0");
    BOOST_TEST(!in.spend(0));
    BOOST_TEST(!in);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::test
