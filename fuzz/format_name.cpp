// SPDX-License-Identifier: MIT
// The format of one fuzz target. All other code is shared by the targets.
#include <string_view>

namespace animcheck::fuzz {
extern std::string_view const format_id;
std::string_view const format_id = ANIMCHECK_FUZZ_FORMAT;
} // namespace animcheck::fuzz
