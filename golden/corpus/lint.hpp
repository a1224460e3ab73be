// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/judge/inspect.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace animcheck::golden {

inline constexpr std::size_t most_case_bytes = 4096;

constexpr std::size_t most_id = 60; ///< characters of a case's id

/// Does the actual value already meet the expectation? Then the finding reports the wrong one of the two.
[[nodiscard]] bool contradicts_itself(Finding const& finding);

/// How the corpus does as a suite for other readers.
struct CorpusFigures {
    std::size_t cases = 0;
    std::size_t failing = 0, of_one_rule = 0, with_consequences = 0; ///< the second aside from its consequences
    std::size_t repeated = 0;     ///< the bytes and all that is known of another case of the format
    std::size_t short_titles = 0; ///< of as few words as may be
    [[nodiscard]] std::string text() const;
};

/// The gaps of the corpus, one line each; empty if it is complete. It demands:
/// - every rule of every spec has a file with a case where it fires and a near miss: one where it was evaluated
///   and held; or an exemption with a reason
/// - every file is for an existing rule, and every format has a valid case
/// - a case is at most 4096 bytes, or states why it is larger
/// - nine in ten cases with findings have findings of a single rule, apart from consequences
/// - no finding has an actual value that meets its expectation
/// - all golden text belongs to a case
/// - a title has at least four words, and no other case of the format has it; a reason has three
/// - a title is understood alone: it does not begin with "the same" or "both"
/// - an id has at most 60 characters
/// - no must-accept case has an error, in its members either, and each exception of suite.yaml says something else
/// than
///   what follows from the findings
/// - a valid case conforms or is left alone, and no case is only proposed
/// Without figures they are not counted.
[[nodiscard]] std::vector<std::string> lint(Corpus const& corpus, SpecSet const& specs,
                                            CorpusFigures* figures = nullptr);

} // namespace animcheck::golden
