#pragma once

#include "validator/checks/check.hpp"

/// Checks that several formats share.
namespace animcheck {

void text_mode_copy(CheckInput& input); ///< subject: the input. Does every line feed follow a carriage return?
void ascii_text(CheckInput& input);     ///< subject: the input. Every text field.
void text_trimmed(CheckInput& input);   ///< subject: a text
void upper_case(CheckInput& input);     ///< subject: a text
/// Boxes: the subject is the least corner (`..._min[]`), its neighbour `..._max[]` the greatest.
void bounds_finite(CheckInput& input);
void bounds_ordered(CheckInput& input);
void bounds_solid(CheckInput& input);

} // namespace animcheck
