// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/check.hpp"

/// Checks of LBA1 archives.
namespace animcheck::lba1 {

void offsets_ascending(CheckInput& input); ///< subject: the table. Blank and repeated ones do not count.
void payloads_differ(CheckInput& input);   ///< subject: the input. The packed bytes of all entries.
void hidden_followed(CheckInput& input);   ///< subject: the table. What follows an entry with hidden ones is later.
void repeat_followed(CheckInput& input);   ///< subject: the table. What follows a repeated entry is not later.

} // namespace animcheck::lba1
