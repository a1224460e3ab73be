// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::lba1::test {

using animcheck::test::Bytes;

inline constexpr auto each = boost::test_tools::per_element();

inline Bytes words(std::vector<int> const& values, std::endian order = std::endian::little) {
    Bytes bytes;
    for (auto const value : values) {
        auto const low = static_cast<std::byte>(value & 0xFF), high = static_cast<std::byte>(value >> 8 & 0xFF);
        bytes.push_back(order == std::endian::little ? low : high);
        bytes.push_back(order == std::endian::little ? high : low);
    }
    return bytes;
}

/// A clip of made-up numbers: bone 1 and every third after it moves, the others rotate.
inline std::vector<int> clip_words(int keyframes, int bones, int loop = 0) {
    std::vector<int> all{keyframes, bones, loop, loop};
    for (int keyframe = 0; keyframe < keyframes; ++keyframe) {
        for (auto const word : {8 + keyframe % 5, 0, 0, keyframe * 7 % 90}) all.push_back(word);
        for (int bone = 0; bone < bones; ++bone) {
            all.push_back(bone % 3 == 1 ? 1 : 0);
            for (int i = 0; i < 3; ++i)
                all.push_back(bone == 0 ? 0 : (keyframe * 31 + bone * 17 + i * 5) % 512 * 2);
        }
    }
    return all;
}

inline Offer offer_of(ByteView bytes, std::string_view name = {}, std::string_view container = {}) {
    return {bytes, name, container};
}

} // namespace animcheck::lba1::test
