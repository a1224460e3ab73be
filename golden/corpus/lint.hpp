// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/inspect.hpp"

#include <string>
#include <vector>

namespace animcheck::golden {

inline constexpr std::size_t most_case_bytes = 4096;

/// Does the value already have what the finding says that it lacks? Then one of the two is not what is wrong.
[[nodiscard]] bool contradicts_itself(Finding const& finding);

/// What the corpus owes the specs and does not have, a line each; empty: nothing.
/// - every rule of every spec has a file with a case where it fires and a near miss: one where it was
///   evaluated and held; or an exemption with a reason
/// - every file is of a rule that exists, and every format has a valid case
/// - a case is at most 4096 bytes, or says why it is larger
/// - nine in ten cases with findings have those of one rule, consequences aside
/// - no finding expects what its actual value already is
/// - golden text belongs to a case
[[nodiscard]] std::vector<std::string> lint(Corpus const& corpus, SpecSet const& specs);

} // namespace animcheck::golden
