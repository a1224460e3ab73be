// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"
#include "validator/report/options.hpp"

#include <string_view>
#include <vector>

namespace animcheck::fuzz {

/// Every report of these records for other programs is read back by a parser of its format. `fail` does not return.
void judge_outputs(std::vector<InputRecord> const& records, OutputOptions const& options,
                   void (*fail)(std::string_view why));

} // namespace animcheck::fuzz
