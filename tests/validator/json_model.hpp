// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/run_record.hpp"

#include <string>

namespace animcheck::test {

// The lines of a report as nlohmann's trees print them: slow, and what those of validator/report/jsonl.cpp are held
// to.
[[nodiscard]] std::string model_line(RunRecord const& record);
[[nodiscard]] std::string model_line(InputRecord const& record);
[[nodiscard]] std::string model_line(SummaryRecord const& record);
[[nodiscard]] std::string model_line(Finding const& finding);

} // namespace animcheck::test
