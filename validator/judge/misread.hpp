// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"
#include "validator/rules/readers.hpp"
#include "validator/rules/targets.hpp"

#include <span>
#include <string>
#include <vector>

namespace animcheck {

/// The findings about readers, which leave the record: nothing else follows from them.
[[nodiscard]] std::vector<Finding> take_misread(InputRecord& record);

/// Of a sound record: what readers make of it, as notes. Findings about `chosen` (null: no reader) come back, each
/// at its place in the order.
void add_readers(std::vector<Finding> misread, ReaderTable const* chosen, InputRecord& record);

/// A reader with a format that no spec has, or whose id is that of a target: as a message. Empty: no fault.
[[nodiscard]] std::string reader_fault(ReaderTable const& reader, std::span<Spec const* const> specs,
                                       std::span<TargetTable const> targets);

} // namespace animcheck
