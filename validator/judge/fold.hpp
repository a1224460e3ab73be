// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace animcheck {

/// More places than this are not diagnosed one by one: each trial judges all of them.
inline constexpr std::uint64_t most_unfolded = 256;

/// Has a finding several places, and have all of them together no more than `most_unfolded`? Of a packed member
/// only if none is in its stored bytes.
[[nodiscard]] bool can_unfold(std::vector<Finding> const& findings) noexcept;

/// Places of each rule, whatever their status, without what was concluded and what is in stored bytes.
using PlacesByRule = std::map<std::string_view, std::uint64_t>;
[[nodiscard]] PlacesByRule places_by_rule(std::vector<Finding> const& findings);

/// Warnings and worse that follow from no other.
[[nodiscard]] std::size_t causes_in(std::vector<Finding> const& findings) noexcept;

/// As a judge folds them: findings of a rule in one field of one part are one, the first, with the places of the
/// others. `equal`: only those with equal bytes. What follows from another rule's finding stays apart.
[[nodiscard]] std::vector<Finding> folded(std::vector<Finding> findings, bool equal);

} // namespace animcheck
