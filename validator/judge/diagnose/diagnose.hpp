// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/inspect.hpp"

namespace animcheck::diagnose {

/// Finds what explains the findings of a finished record, and drops edits that do not hold: see the README. `bytes`
/// are the input's, unpacked. `inspector` made nothing of `record`, judges by the same specs and limits, and is
/// used up to Trials::most times. A record without edits costs nothing.
void diagnose(Inspector& inspector, SpecSet const& specs, Input const& input, ByteView bytes, InputRecord& record);

} // namespace animcheck::diagnose
