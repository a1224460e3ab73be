// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/json_writer.hpp"
#include "validator/report/output_format.hpp"

namespace animcheck {

/// JSON Lines: one object a record. validator/report/report.schema.json describes them; keys are never renamed,
/// only added.
extern OutputFormat const jsonl_output;

// One line of JSON without its line feed.
[[nodiscard]] std::string to_json_line(RunRecord const& record);
[[nodiscard]] std::string to_json_line(InputRecord const& record, bool named = false);
[[nodiscard]] std::string to_json_line(SummaryRecord const& record);
/// `totals`, for an object that an output writes about a whole run.
void put_totals(JsonWriter& to, SummaryRecord const& summary);
/// A finding as it is in a report, for whatever else is printed as JSON.
[[nodiscard]] std::string to_json_line(Finding const& finding);

} // namespace animcheck
