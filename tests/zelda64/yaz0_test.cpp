// SPDX-License-Identifier: MIT
#include "decoders/zelda64/yaz0.hpp"

#include "golden/corpus/writers/zelda64/yaz0.hpp"
#include "tests/core/unpacking.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

using test::Bytes, test::bytes_of, test::repeated;

test::UnpackResult unpacked(Bytes const& codes, std::size_t size) {
    return test::unpacked(unpack_yaz0, codes, size);
}

} // namespace

BOOST_AUTO_TEST_SUITE(zelda64_yaz0)

BOOST_AUTO_TEST_CASE(literals_and_matches) {
    auto const literals = unpacked(bytes_of({0xE0, 'a', 'b', 'c'}), 3);
    BOOST_TEST((literals.out == bytes_of("abc")));
    BOOST_TEST(literals.read == 4U);
    // Four back, five long: it overlaps what it writes.
    auto const match = unpacked(bytes_of({0xF0, 'a', 'b', 'c', 'd', 0x30, 0x03}), 9);
    BOOST_TEST((match.out == bytes_of("abcdabcda")));
    BOOST_TEST(match.read == 7U);
    auto const long_match = unpacked(bytes_of({0x80, 'a', 0x00, 0x00, 0x02}), 21);
    BOOST_TEST((long_match.out == repeated(bytes_of("a"), 21)));
    BOOST_TEST(long_match.read == 5U);
}

BOOST_AUTO_TEST_CASE(every_length_comes_out) {
    for (std::size_t length = yaz0_shortest; length <= yaz0_longest; ++length) {
        Bytes codes = bytes_of({0x80, 'x'});
        codes.push_back(static_cast<std::byte>(length < 18 ? (length - 2) << 4 : 0));
        codes.push_back(std::byte{0});
        if (length >= 18) codes.push_back(static_cast<std::byte>(length - 18));
        auto const result = unpacked(codes, 1 + length);
        BOOST_TEST((result.out == repeated(bytes_of("x"), 1 + length)));
        BOOST_TEST(result.overrun.count == 0U);
        BOOST_TEST(result.read == codes.size());
    }
}

BOOST_AUTO_TEST_CASE(distances_reach_4096_bytes_back) {
    test::expect_to_reach_4096_bytes_back(unpack_yaz0, {0x1F, 0xFF}, 3);
}

BOOST_AUTO_TEST_CASE(every_short_distance_repeats_its_pattern) {
    test::expect_every_short_distance_to_repeat(golden::pack_yaz0_codes, unpack_yaz0, 9000);
}

BOOST_AUTO_TEST_CASE(what_is_before_the_start_is_zero) {
    auto const result = unpacked(bytes_of({0x80, 'a', 0x10, 0x02, 0x10, 0x00}), 7);
    BOOST_TEST((result.out == bytes_of({'a', 0, 0, 'a', 'a', 'a', 'a'})));
    BOOST_TEST(result.before_start.count == 1U);
    BOOST_TEST(result.before_start.at == 2U);
    BOOST_TEST(result.before_start.actual == 3U);
    BOOST_TEST(result.before_start.expected == 1U);
}

/// The same in the middle of long compressed data, where bounds are checked once for eight items.
BOOST_AUTO_TEST_CASE(what_is_before_the_start_is_zero_in_the_fast_part) {
    Bytes codes = bytes_of({0x80, 'a', 0x1F, 0xFF, 0x10, 0x00});
    for (int i = 0; i < 5; ++i) codes.insert(codes.end(), {std::byte{0x10}, std::byte{0x00}});
    for (int i = 0; i < 100; ++i) codes.push_back(std::byte{0xFF});
    auto const result = unpacked(codes, 1000);
    BOOST_TEST(result.before_start.count == 1U);
    BOOST_TEST(result.before_start.at == 2U);
    BOOST_TEST(result.before_start.actual == 4096U);
    BOOST_TEST((Bytes(result.out.begin(), result.out.begin() + 5) == bytes_of({'a', 0, 0, 0, 0})));
}

BOOST_AUTO_TEST_CASE(a_match_that_is_too_long_is_cut) {
    auto const result = unpacked(bytes_of({0x80, 'a', 0x50, 0x00}), 5);
    BOOST_TEST((result.out == bytes_of("aaaaa")));
    BOOST_TEST(result.overrun.count == 1U);
    BOOST_TEST(result.overrun.at == 2U);
    BOOST_TEST(result.overrun.actual == 7U);
    BOOST_TEST(result.overrun.expected == 4U);
}

/// A long match near the end is where the fast part stops between two items.
BOOST_AUTO_TEST_CASE(a_long_match_at_the_end_of_a_group_goes_on_carefully) {
    for (std::size_t after = 0; after < 400; after += 7) {
        Bytes codes = bytes_of({0xBF, 'a', 0x00, 0x00, 0xFF});
        auto expected = repeated(bytes_of("a"), 274);
        for (std::size_t i = 0; i < after; ++i) {
            if (i >= 6 && (i - 6) % 8 == 0) codes.push_back(std::byte{0xFF});
            codes.push_back(std::byte{'b'});
            expected.push_back(std::byte{'b'});
        }
        auto const result = unpacked(codes, expected.size());
        BOOST_TEST((result.out == expected), after << " bytes after");
        BOOST_TEST(result.read == codes.size());
    }
}

BOOST_AUTO_TEST_CASE(data_that_ends_early_is_unpacked_as_far_as_it_goes) {
    test::expect_cuts_to_give<9>(unpack_yaz0, bytes_of({0x90, 'a', 0x10, 0x00, 0x00, 0x00, 0x00, 'c'}), 30,
                                 {0, 0, 1, 1, 4, 4, 4, 22, 23}, {0, 1, 2, 2, 4, 4, 4, 7, 8});
}

BOOST_AUTO_TEST_CASE(what_is_left_over_is_ignored) {
    auto const result = unpacked(bytes_of({0xD0, 'a', 'b', 'c', 'd', 'e'}), 2);
    BOOST_TEST(result.written == 2U);
    BOOST_TEST(result.read == 3U);
    BOOST_TEST(result.flags_at == 0U);
    BOOST_TEST(unsigned{result.flags_left} == 0x40U);
    BOOST_TEST(unpacked(bytes_of({0xFF}), 0).read == 0U);
}

BOOST_AUTO_TEST_CASE(no_data_unpacks_to_more_than_the_most) {
    BOOST_TEST(most_of_yaz0(0) == 0U);
    BOOST_TEST(most_of_yaz0(1) == 0U);
    BOOST_TEST(most_of_yaz0(2) == 1U);
    BOOST_TEST(most_of_yaz0(3) == 17U);
    BOOST_TEST(most_of_yaz0(25) == 8 * yaz0_longest);
    BOOST_TEST(most_of_yaz0(~std::uint64_t{0}) == ~std::uint64_t{0});
    for (std::size_t size = 0; size < 80; ++size) {
        // Matches alone, as long as they can be; where one or two bytes are left, a literal or a short match.
        Bytes codes(size, std::byte{0xFF});
        for (std::size_t group = 0; group < size; group += 25) {
            codes[group] = std::byte{0};
            for (std::size_t at = group + 1; at + 2 < std::min(size, group + 25); at += 3) codes[at] = std::byte{0};
        }
        auto const rest = size % 25;
        if (rest > 0 && (rest - 1) % 3 == 1) codes[size - rest] = static_cast<std::byte>(0x80U >> ((rest - 1) / 3));
        auto const most = most_of_yaz0(size);
        BOOST_TEST(unpacked(codes, most + 300).written == most, size << " bytes");
    }
}

BOOST_AUTO_TEST_CASE(noise_comes_out_again) {
    test::expect_noise_to_come_out(golden::pack_yaz0_codes, unpack_yaz0);
}

BOOST_AUTO_TEST_CASE(a_compressed_file_has_a_header_and_ends_on_a_multiple_of_16) {
    auto const file = golden::pack_yaz0(repeated(bytes_of("animation"), 300));
    BOOST_TEST((Bytes(file.begin(), file.begin() + 16) ==
                bytes_of({'Y', 'a', 'z', '0', 0, 0, 1, 0x2C, 0, 0, 0, 0, 0, 0, 0, 0})));
    BOOST_TEST(file.size() % 16 == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::zelda64
