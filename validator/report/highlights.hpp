// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace animcheck {

/// Candidate for a short report: a worse one takes its place.
struct Highlight {
    std::size_t rank = 0; ///< the worst is the highest
    std::string text;
};

/// The first highlights of each rank, and how many there were.
class Highlights {
public:
    static constexpr std::size_t ranks = 5;

    explicit Highlights(std::size_t most) : most_(most) {}

    void add(Highlight&& highlight) {
        auto const rank = std::min(highlight.rank, ranks - 1);
        ++counts_[rank];
        if (kept_[rank].size() < most_) kept_[rank].push_back(std::move(highlight.text));
    }
    [[nodiscard]] std::vector<std::string> const& kept(std::size_t rank) const { return kept_[rank]; }
    [[nodiscard]] std::uint64_t count(std::size_t rank) const { return counts_[rank]; }

private:
    std::size_t most_;
    std::array<std::vector<std::string>, ranks> kept_;
    std::array<std::uint64_t, ranks> counts_{};
};

/// Test cases, by their results.
struct Tally {
    std::uint64_t tests = 0, failures = 0, errors = 0, skipped = 0;
    Tally& operator+=(Tally const& other) {
        tests += other.tests;
        failures += other.failures;
        errors += other.errors;
        skipped += other.skipped;
        return *this;
    }
};

} // namespace animcheck
