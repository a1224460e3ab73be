// SPDX-License-Identifier: MIT
#include "decoders/lba1/lz.hpp"

#include "decoders/lba1/lz_pack.hpp"
#include "tests/core/unpacking.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace animcheck::lba1 {
namespace {

using animcheck::test::Bytes, animcheck::test::bytes_of, animcheck::test::noise, test::repeated;

auto packing_with(Codec codec) {
    return [codec](ByteView bytes) { return lba1::pack_lz(codec, bytes); };
}
auto unpacking_with(Codec codec) {
    return [codec](ByteView packed, std::span<std::byte> out) { return unpack(codec, packed, out); };
}
animcheck::test::UnpackResult unpacked(Codec codec, Bytes const& packed, std::size_t wanted) {
    return animcheck::test::unpacked(unpacking_with(codec), packed, wanted);
}

} // namespace

BOOST_AUTO_TEST_SUITE(lba1_lz)

BOOST_AUTO_TEST_CASE(literals_and_matches) {
    auto const literals = unpacked(Codec::lzss, bytes_of({0x07, 'a', 'b', 'c'}), 3);
    BOOST_TEST((literals.out == bytes_of("abc")));
    BOOST_TEST(literals.read == 4U);
    BOOST_TEST(literals.ahead == 0U);
    // Four back, five long: it overlaps what it writes.
    auto const match = unpacked(Codec::lzss, bytes_of({0x0F, 'a', 'b', 'c', 'd', 0x33, 0x00}), 9);
    BOOST_TEST((match.out == bytes_of("abcdabcda")));
    BOOST_TEST(match.read == 7U);
    BOOST_TEST(match.ahead == 2U);
}

BOOST_AUTO_TEST_CASE(the_codecs_differ_in_the_shortest_match) {
    Bytes const packed = bytes_of({0x01, 'a', 0x00, 0x00});
    BOOST_TEST((unpacked(Codec::lzss, packed, 3).out == bytes_of("aaa")));
    BOOST_TEST((unpacked(Codec::lzmit, packed, 4).out == bytes_of("aaaa")));
    BOOST_TEST(longest_match(Codec::lzss) == 17U);
    BOOST_TEST(longest_match(Codec::lzmit) == 18U);
}

BOOST_AUTO_TEST_CASE(distances_reach_4096_bytes_back) {
    animcheck::test::expect_to_reach_4096_bytes_back(unpacking_with(Codec::lzss), {0xF0, 0xFF}, 2);
}

BOOST_AUTO_TEST_CASE(every_short_distance_repeats_its_pattern) {
    for (auto const codec : {Codec::lzss, Codec::lzmit})
        animcheck::test::expect_every_short_distance_to_repeat(packing_with(codec), unpacking_with(codec), 2000);
}

BOOST_AUTO_TEST_CASE(every_length_comes_out) {
    for (auto const codec : {Codec::lzss, Codec::lzmit})
        for (std::size_t code = 0; code < match_lengths; ++code) {
            Bytes packed = bytes_of({0x01, 'x'});
            auto const length = shortest_match(codec) + code;
            packed.push_back(static_cast<std::byte>(code));
            packed.push_back(std::byte{0});
            auto const result = unpacked(codec, packed, 1 + length);
            BOOST_TEST((result.out == animcheck::test::repeated(bytes_of("x"), 1 + length)));
            BOOST_TEST(result.overrun.count == 0U);
        }
}

BOOST_AUTO_TEST_CASE(what_is_before_the_start_is_zero) {
    auto const result = unpacked(Codec::lzss, bytes_of({0x01, 'a', 0x21, 0x00, 0x10, 0x00}), 6);
    BOOST_TEST((result.out == bytes_of({'a', 0, 0, 'a', 0, 'a'})));
    BOOST_TEST(result.before_start.count == 1U);
    BOOST_TEST(result.before_start.at == 2U);
    BOOST_TEST(result.before_start.actual == 3U);
    BOOST_TEST(result.before_start.expected == 1U);
}

/// The same in the middle of a long stream, where bounds are checked once for eight items.
BOOST_AUTO_TEST_CASE(what_is_before_the_start_is_zero_in_the_fast_part) {
    Bytes packed = bytes_of({0x01, 'a', 0xF0, 0xFF, 0x00, 0x00});
    for (int i = 0; i < 5; ++i) packed.insert(packed.end(), {std::byte{0x00}, std::byte{0x00}});
    for (int i = 0; i < 100; ++i) packed.insert(packed.end(), {std::byte{0xFF}});
    auto const result = unpacked(Codec::lzss, packed, 1000);
    BOOST_TEST(result.before_start.count == 1U);
    BOOST_TEST(result.before_start.at == 2U);
    BOOST_TEST(result.before_start.actual == 4096U);
    BOOST_TEST((Bytes(result.out.begin(), result.out.begin() + 5) == bytes_of({'a', 0, 0, 0, 0})));
}

BOOST_AUTO_TEST_CASE(a_match_that_is_too_long_is_cut) {
    auto const result = unpacked(Codec::lzss, bytes_of({0x01, 'a', 0x05, 0x00}), 5);
    BOOST_TEST((result.out == bytes_of("aaaaa")));
    BOOST_TEST(result.overrun.count == 1U);
    BOOST_TEST(result.overrun.at == 2U);
    BOOST_TEST(result.overrun.actual == 7U);
    BOOST_TEST(result.overrun.expected == 4U);
}

BOOST_AUTO_TEST_CASE(packed_bytes_that_end_early_give_what_they_give) {
    animcheck::test::expect_cuts_to_give<7>(unpacking_with(Codec::lzss),
                                            bytes_of({0x0D, 'a', 0x00, 0x00, 'b', 'c'}), 9, {0, 0, 1, 1, 3, 4, 5},
                                            {0, 1, 2, 2, 4, 5, 6});
}

BOOST_AUTO_TEST_CASE(what_is_left_over_is_left_alone) {
    auto const result = unpacked(Codec::lzss, bytes_of({0x16, 0x00, 0x00, 'b', 'c', 'd', 'e'}), 2);
    BOOST_TEST(result.written == 2U);
    BOOST_TEST(result.read == 3U);
    BOOST_TEST(result.flags_at == 0U);
    BOOST_TEST(unsigned{result.flags_left} == 0x0BU);
    BOOST_TEST(unpacked(Codec::lzss, bytes_of({0xFF}), 0).read == 0U);
}

/// The output is ahead of the input by what matches unpacked to more than they took.
BOOST_AUTO_TEST_CASE(the_lead_of_what_is_written) {
    Bytes packed = bytes_of({0x01, 'a'});
    for (int i = 0; i < 7; ++i) packed.insert(packed.end(), {std::byte{0x0F}, std::byte{0}}); // 119 for 14
    for (int group = 0; group < 30; ++group) {
        packed.push_back(std::byte{0xFF});
        for (int i = 0; i < 8; ++i) packed.push_back(std::byte{'b'});
    }
    auto const result = unpacked(Codec::lzss, packed, 1 + 119 + 240);
    BOOST_TEST(result.written == 360U);
    BOOST_TEST(result.read == packed.size());
    BOOST_TEST(result.ahead == 120U - 16U);
}

BOOST_AUTO_TEST_CASE(no_stream_gives_more_than_the_most) {
    for (auto const codec : {Codec::lzss, Codec::lzmit}) {
        BOOST_TEST(most_unpacked(codec, 0) == 0U);
        BOOST_TEST(most_unpacked(codec, 1) == 0U);
        BOOST_TEST(most_unpacked(codec, 2) == 1U);
        BOOST_TEST(most_unpacked(codec, 17) == 8 * longest_match(codec));
        BOOST_TEST(most_unpacked(codec, 0xFFFFFFFF) < 0xFFFFFFFFULL * 8479 / 1000);
        BOOST_TEST(most_unpacked(codec, ~std::uint64_t{0}) > std::uint64_t{1} << 63);
        for (std::size_t size = 0; size < 60; ++size) {
            // Only matches, as long as possible, and a literal where one byte is left.
            Bytes packed(size, std::byte{0x0F});
            for (std::size_t i = 0; i < size; i += 17) packed[i] = std::byte{0};
            if (size % 17 != 0 && size % 17 % 2 == 0)
                packed[size / 17 * 17] = static_cast<std::byte>(1U << (size % 17 / 2 - 1));
            auto const most = most_unpacked(codec, size);
            auto const result = unpacked(codec, packed, most + 20);
            BOOST_TEST(result.written == most, size << " bytes");
        }
    }
}

BOOST_AUTO_TEST_CASE(noise_comes_out_again) {
    for (auto const codec : {Codec::lzss, Codec::lzmit})
        animcheck::test::expect_noise_to_come_out(packing_with(codec), unpacking_with(codec));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::lba1
