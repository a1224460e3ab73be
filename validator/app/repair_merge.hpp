// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/repair_report.hpp"

namespace animcheck::app {

/// Adds repairs that were found in the copy of a file to those that the copy was made with, all as edits of the
/// file. What a container needs to be written anew may replace what was written before. Returns false, and changes
/// nothing, if another edit would, or if an input has edits already.
[[nodiscard]] bool merge(FileReport& report, FileReport const& found);

} // namespace animcheck::app
