#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace animcheck::bench {

/// Valid ZenGin animations side by side, no two alike: what the census says of real ones (median 5.5 KB, mean 10.6 KB,
/// up to 300 KB), made up from numbers.
struct Animations {
    std::vector<std::byte> bytes;
    std::vector<std::size_t> ends; ///< of each file
};
[[nodiscard]] Animations make_animations(std::size_t total_bytes);
[[nodiscard]] std::vector<std::byte> make_animation(std::uint64_t seed, std::uint32_t nodes, std::uint32_t frames);

} // namespace animcheck::bench
