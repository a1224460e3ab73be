// SPDX-License-Identifier: MIT
#pragma once

#include "tests/random.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace animcheck::bench {

/// Of the hierarchy that they are played on, whose only node is `BIP0`.
inline constexpr std::uint32_t checksum_of_one_node = 0xF370941D;

/// Generated valid ZenGin animations, one after the other, no two alike. With `length` 1 their sizes are those
/// of the census (mean 11 KB, up to 170 KB); larger values multiply the frames.
struct Animations {
    std::vector<std::byte> bytes;
    std::vector<std::size_t> ends; ///< of each file
    std::vector<std::string> names;
};
[[nodiscard]] Animations make_animations(std::size_t total_bytes, std::uint32_t length);
/// The next of them, with its number in its name.
[[nodiscard]] std::vector<std::byte> next_animation(test::Random& random, std::uint64_t number,
                                                    std::uint32_t length);
/// `name`: instead of S_BENCH and the seed.
[[nodiscard]] std::vector<std::byte> make_animation(std::uint64_t seed, std::uint32_t nodes, std::uint32_t frames,
                                                    std::string name = {});

} // namespace animcheck::bench
