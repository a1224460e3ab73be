// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/repair.hpp"

namespace animcheck::app {

/// Makes the edits of a record again, in copies of files that have the recorded hash, whatever they are called.
/// Nothing is judged: the copy is the one that was, byte for byte, or none. Returns 0 if every file of the record
/// was found, 1 if one was not or was refused. Throws UsageError.
int apply_record(RepairCommand const& command);

} // namespace animcheck::app
