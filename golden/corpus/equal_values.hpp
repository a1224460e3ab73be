// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"

namespace animcheck::golden {

/// Is the found value printed as an expected value too, so that a reader asks what is wrong? "the root at 0x0; it
/// must begin at 0x0 or earlier". Equal numbers are fine where a word says how they are meant: "index 4; 4 values,
/// counted from 0", "must be below 4".
[[nodiscard]] bool compares_equal_values(Finding const& finding);

} // namespace animcheck::golden
