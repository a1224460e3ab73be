// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/check.hpp"

/// Checks that several formats share.
namespace animcheck {

void ascii_text(CheckInput& input); ///< subject: the input; checks every text field
void upper_case(CheckInput& input); ///< subject: a text
/// Boxes: the subject is the least corner (`..._min[]`); the greatest (`..._max[]`) follows it.
void bounds_finite(CheckInput& input);
void bounds_ordered(CheckInput& input);
void bounds_solid(CheckInput& input);

} // namespace animcheck
