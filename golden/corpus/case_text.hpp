// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/lines.hpp"
#include "golden/corpus/runner.hpp"

#include <string_view>

namespace animcheck::golden {

/// What golden text says of a run: the report, then the lenient log, with a mark where strict stops in it, and the
/// bits of the values by which readers are compared.
[[nodiscard]] Lines run_lines(Run const& run);

[[nodiscard]] Lines report_lines(InputRecord const& record);
[[nodiscard]] Lines log_lines(Decoded const& decoded);

/// What a finding of the rule says in the rule's own words, whatever the input: recovery and effect. Empty where
/// there is no such finding. No part of a report's lines: a rule file has them once.
[[nodiscard]] Lines rule_words(InputRecord const& record, std::string_view rule);

} // namespace animcheck::golden
