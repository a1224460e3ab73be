// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace animcheck::cli {

/// Runs animcheck-corpus, which is beside this program, with these words. Returns its exit code; throws UsageError
/// if it is not there.
[[nodiscard]] int start_corpus_program(std::vector<std::string> const& words);

} // namespace animcheck::cli
