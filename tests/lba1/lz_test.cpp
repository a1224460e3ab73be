#include "decoders/lba1/lz.hpp"

#include "golden/writers/lba1/lz.hpp"
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace animcheck::lba1 {
namespace {

using test::Bytes, test::bytes_of, test::noise;

struct Result : Unpacked {
    Bytes out;
};

/// From a block of its own to a block of its own, so that a step past either end is seen.
Result unpacked(Codec codec, Bytes const& packed, std::size_t wanted) {
    Bytes out(wanted, std::byte{0xEE});
    Result result{unpack(codec, packed, out), {}};
    out.resize(result.written);
    result.out = std::move(out);
    return result;
}

Bytes repeated(Bytes const& what, std::size_t size) {
    Bytes all;
    while (all.size() < size) all.push_back(what[all.size() % what.size()]);
    return all;
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
    auto const bytes = noise(4096);
    Bytes packed;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i % 8 == 0) packed.push_back(std::byte{0xFF});
        packed.push_back(bytes[i]);
    }
    packed.insert(packed.end(), {std::byte{0}, std::byte{0xF0}, std::byte{0xFF}});
    auto const result = unpacked(Codec::lzss, packed, 4098);
    BOOST_TEST(result.written == 4098U);
    BOOST_TEST(result.before_start.count == 0U);
    BOOST_TEST((result.out[4096] == bytes[0] && result.out[4097] == bytes[1]));
}

/// Each distance that is copied in a way of its own, far enough from both ends that copies are rounded up.
BOOST_AUTO_TEST_CASE(every_short_distance_repeats_its_pattern) {
    for (auto const codec : {Codec::lzss, Codec::lzmit})
        for (std::size_t distance = 1; distance <= 40; ++distance) {
            auto const bytes = repeated(noise(distance), 2000);
            auto const packed = golden::pack_lz(codec, bytes);
            BOOST_TEST(packed.size() < 300U);
            auto const result = unpacked(codec, packed, bytes.size());
            BOOST_TEST((result.out == bytes), "distance " << distance);
            BOOST_TEST(result.read == packed.size());
        }
}

BOOST_AUTO_TEST_CASE(every_length_comes_out) {
    for (auto const codec : {Codec::lzss, Codec::lzmit})
        for (std::size_t code = 0; code < match_lengths; ++code) {
            Bytes packed = bytes_of({0x01, 'x'});
            auto const length = shortest_match(codec) + code;
            packed.push_back(static_cast<std::byte>(code));
            packed.push_back(std::byte{0});
            auto const result = unpacked(codec, packed, 1 + length);
            BOOST_TEST((result.out == repeated(bytes_of("x"), 1 + length)));
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

/// The same in the middle of a long stream, where bounds are looked at once for eight items.
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
    Bytes const packed = bytes_of({0x0D, 'a', 0x00, 0x00, 'b', 'c'});
    constexpr std::array<std::size_t, 7> written{0, 0, 1, 1, 3, 4, 5};
    constexpr std::array<std::size_t, 7> read{0, 1, 2, 2, 4, 5, 6};
    for (std::size_t size = 0; size <= packed.size(); ++size) {
        Bytes const cut(packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(size));
        auto const result = unpacked(Codec::lzss, cut, 9);
        BOOST_TEST(result.written == written[size]);
        BOOST_TEST(result.read == read[size]);
    }
}

BOOST_AUTO_TEST_CASE(what_is_left_over_is_left_alone) {
    auto const result = unpacked(Codec::lzss, bytes_of({0x16, 0x00, 0x00, 'b', 'c', 'd', 'e'}), 2);
    BOOST_TEST(result.written == 2U);
    BOOST_TEST(result.read == 3U);
    BOOST_TEST(result.flags_at == 0U);
    BOOST_TEST(unsigned{result.flags_left} == 0x0BU);
    BOOST_TEST(unpacked(Codec::lzss, bytes_of({0xFF}), 0).read == 0U);
}

/// An unpacked byte is ahead of the packed ones by what matches gave more than they took.
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
            // Matches alone, as long as they can be, and a literal where a byte is left.
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
    for (std::size_t size = 0; size < 700; ++size) {
        auto bytes = noise(size);
        for (auto& byte : bytes) byte &= std::byte{0x81}; // few values: many short matches
        for (auto const codec : {Codec::lzss, Codec::lzmit}) {
            auto const packed = golden::pack_lz(codec, bytes);
            auto const result = unpacked(codec, packed, size);
            BOOST_TEST((result.out == bytes), size << " bytes");
            BOOST_TEST(result.read == packed.size());
            BOOST_TEST(unsigned{result.flags_left} == 0U);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace animcheck::lba1
