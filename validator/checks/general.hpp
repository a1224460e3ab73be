// SPDX-License-Identifier: MIT
#pragma once

#include "validator/checks/check.hpp"

/// Checks that several formats share.
namespace animcheck {

void ascii_text(CheckInput& input); ///< subject: the input. Every text field.
void upper_case(CheckInput& input); ///< subject: a text
/// Boxes: the subject is the least corner (`..._min[]`), its neighbour `..._max[]` the greatest.
void bounds_finite(CheckInput& input);
void bounds_ordered(CheckInput& input);
void bounds_solid(CheckInput& input);

} // namespace animcheck
