// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/inspect.hpp"

#include <string>
#include <vector>

namespace animcheck::golden {

inline constexpr std::size_t most_case_bytes = 4096;

/// Does the actual value already meet the expectation? Then the finding reports the wrong one of the two.
[[nodiscard]] bool contradicts_itself(Finding const& finding);

/// What the corpus lacks, one line each; empty if it is complete. It demands:
/// - every rule of every spec has a file with a case where it fires and a near miss: one where it was evaluated
///   and held; or an exemption with a reason
/// - every file is for an existing rule, and every format has a valid case
/// - a case is at most 4096 bytes, or states why it is larger
/// - nine in ten cases with findings have findings of a single rule, apart from consequences
/// - no finding has an actual value that meets its expectation
/// - all golden text belongs to a case
[[nodiscard]] std::vector<std::string> lint(Corpus const& corpus, SpecSet const& specs);

} // namespace animcheck::golden
