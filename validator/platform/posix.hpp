// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace animcheck::posix {

/// errno in words.
[[nodiscard]] std::string last_error();

} // namespace animcheck::posix
