// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/back_references.hpp"
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

#include <utility>

/// Shared by the tests of codecs with back references. `pack` and `unpack` are the codec's.
namespace animcheck::test {

struct UnpackResult : Unpacked {
    Bytes out;
};

/// Unpacks from one heap block to another, so that a sanitizer detects accesses past either end.
UnpackResult unpacked(auto unpack, Bytes const& packed, std::size_t size) {
    Bytes out(size, std::byte{0xEE});
    UnpackResult result{unpack(packed, out), {}};
    out.resize(result.written);
    result.out = std::move(out);
    return result;
}

inline Bytes repeated(Bytes const& what, std::size_t size) {
    Bytes all;
    while (all.size() < size) all.push_back(what[all.size() % what.size()]);
    return all;
}

/// 4096 bytes of noise as literals, then `match`, which copies its first bytes.
void expect_to_reach_4096_bytes_back(auto unpack, std::initializer_list<int> match, std::size_t length) {
    auto const bytes = noise(4096);
    Bytes packed;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i % 8 == 0) packed.push_back(std::byte{0xFF});
        packed.push_back(bytes[i]);
    }
    packed.push_back(std::byte{0});
    for (auto const byte : match) packed.push_back(static_cast<std::byte>(byte));
    auto const result = unpacked(unpack, packed, 4096 + length);
    BOOST_TEST(result.written == 4096U + length);
    BOOST_TEST(result.before_start.count == 0U);
    BOOST_TEST(std::equal(result.out.begin() + 4096, result.out.end(), bytes.begin()));
}

/// Each distance with its own copy routine, far enough from both ends that copies are rounded up.
void expect_every_short_distance_to_repeat(auto pack, auto unpack, std::size_t size) {
    for (std::size_t distance = 1; distance <= 40; ++distance) {
        auto const bytes = repeated(noise(distance), size);
        auto const packed = pack(bytes);
        BOOST_TEST(packed.size() < 300U);
        auto const result = unpacked(unpack, packed, bytes.size());
        BOOST_TEST((result.out == bytes), "distance " << distance);
        BOOST_TEST(result.read == packed.size());
    }
}

/// Truncates the packed bytes at every size; `written` and `read` are the expected results.
template <std::size_t sizes>
void expect_cuts_to_give(auto unpack, Bytes const& packed, std::size_t unpacked_size,
                         std::array<std::size_t, sizes> const& written,
                         std::array<std::size_t, sizes> const& read) {
    BOOST_TEST_REQUIRE(packed.size() + 1 == sizes);
    for (std::size_t size = 0; size < sizes; ++size) {
        Bytes const cut(packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(size));
        auto const result = unpacked(unpack, cut, unpacked_size);
        BOOST_TEST(result.written == written[size], size << " bytes");
        BOOST_TEST(result.read == read[size], size << " bytes");
    }
}

/// Noise of few values, so that there are many short matches.
void expect_noise_to_come_out(auto pack, auto unpack) {
    for (std::size_t size = 0; size < 700; ++size) {
        auto bytes = noise(size);
        for (auto& byte : bytes) byte &= std::byte{0x81};
        auto const packed = pack(bytes);
        auto const result = unpacked(unpack, packed, size);
        BOOST_TEST((result.out == bytes), size << " bytes");
        BOOST_TEST(result.read == packed.size());
        BOOST_TEST(unsigned{result.flags_left} == 0U);
    }
}

} // namespace animcheck::test
