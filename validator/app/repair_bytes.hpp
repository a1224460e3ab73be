// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/repair_report.hpp"
#include "validator/judge/inspect.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace animcheck::app {

/// An input with the edits that were proven, and what they are; without any its bytes are those that it had.
struct RepairedBytes {
    std::vector<std::byte> bytes;
    RepairedInput input;
    std::string json; ///< a line of a record, schema animcheck-repair/1
};

/// Repairs an input that is no member. Members of a container stay as they are.
[[nodiscard]] RepairedBytes repair_bytes(SpecSet const& specs, Input const& input, bool likely);

/// Open warnings and errors of a record, by rule.
[[nodiscard]] std::map<std::string, std::uint64_t> faults_of(InputRecord const& record);

/// For repair: every place has its own finding, as one of many places has no edit.
[[nodiscard]] InspectOptions repair_inspection(bool diagnose);

} // namespace animcheck::app
