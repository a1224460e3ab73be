// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"

#include <span>
#include <string>
#include <vector>

namespace animcheck::golden {

/// Compares findings as multisets: every expected one is paired with an actual one. Empty if all match.
[[nodiscard]] std::vector<std::string> finding_mismatches(std::span<ExpectedFinding const> expected,
                                                          std::span<Finding const> actual, std::string const& file);

} // namespace animcheck::golden
