// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"
#include "validator/rules/hash.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace animcheck::app {

/// How a finding changed from one run to the next, the worst first. `added` and `worse` make exit code 1.
enum class FindingChange : std::uint8_t {
    added,   ///< there was none like it
    worse,   ///< its severity is higher, it is at more places, or it is no longer set aside
    changed, ///< the same rule at the same field, with other bytes
    better,
    fixed, ///< its input is still there
    gone,  ///< with its input
    moved, ///< the same at another offset, or in a renamed input
    same,
};
inline constexpr std::size_t change_count = 8;
[[nodiscard]] std::string_view name_of(FindingChange change) noexcept;

/// Two findings, by their numbers in two records; `none` if only one record has it.
struct FindingPair {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t before = none, after = none;
    FindingChange change = FindingChange::same;
};

/// The findings of an input and of the same input later, matched as validator/judge/fingerprint.hpp has it; what is
/// left of both with one rule and one path has changed. In the order of `after`, then what is fixed. Time and
/// memory are in proportion to the findings. `renamed`: the two have other places.
[[nodiscard]] std::vector<FindingPair> matched(InputRecord const& before, InputRecord const& after, bool renamed);

/// Two inputs of one place with equal digests have findings that are all the same.
[[nodiscard]] Digest digest_of_findings(InputRecord const& record);

} // namespace animcheck::app
