// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/lines.hpp"
#include "golden/corpus/runner.hpp"

#include <string_view>

namespace animcheck::golden {

/// The golden text of a run: the report, then the lenient log, with a mark where strict stops, and the model
/// that the lenient decode returned.
[[nodiscard]] Lines run_lines(Run const& run);

[[nodiscard]] Lines report_lines(InputRecord const& record);
[[nodiscard]] Lines log_lines(Decoded const& decoded);

/// The parts of a finding that are the same for every input: recovery and effect. Empty if the rule has no
/// finding. Not part of run_lines(): a rule file has them once.
[[nodiscard]] Lines rule_words(InputRecord const& record, std::string_view rule);

} // namespace animcheck::golden
