// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace animcheck::bench {

/// Valid ZenGin animations side by side, no two alike, made up from numbers. `length` 1 gives the sizes of the
/// census (mean 11 KB, up to 170 KB), more multiplies the frames.
struct Animations {
    std::vector<std::byte> bytes;
    std::vector<std::size_t> ends; ///< of each file
    std::vector<std::string> names;
};
[[nodiscard]] Animations make_animations(std::size_t total_bytes, std::uint32_t length);
[[nodiscard]] std::vector<std::byte> make_animation(std::uint64_t seed, std::uint32_t nodes, std::uint32_t frames);

} // namespace animcheck::bench
