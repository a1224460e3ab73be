// SPDX-License-Identifier: MIT
// The format of one fuzz target; all else of it is the same code for all of them.
#include <string_view>

namespace animcheck::fuzz {
extern std::string_view const format_id;
std::string_view const format_id = ANIMCHECK_FUZZ_FORMAT;
} // namespace animcheck::fuzz
