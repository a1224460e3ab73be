// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace animcheck::test {

/// SplitMix64: the same numbers on every machine, for generated inputs.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        auto z = (state_ += 0x9E3779B97F4A7C15);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
    std::uint64_t below(std::uint64_t end) { return next() % end; }
    std::int32_t from(std::int32_t lowest, std::int32_t highest) {
        return lowest + static_cast<std::int32_t>(below(static_cast<std::uint64_t>(highest - lowest + 1)));
    }
    bool happens(std::uint64_t times, std::uint64_t in) { return below(in) < times; }
    double between(double least, double greatest) {
        return least + (greatest - least) * static_cast<double>(next() >> 11) * 0x1p-53;
    }

private:
    std::uint64_t state_;
};

} // namespace animcheck::test
