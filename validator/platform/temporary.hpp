// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>

namespace animcheck {

/// A file without a name, to be written and read; gone when it is closed. Null where none can be made.
[[nodiscard]] std::FILE* temporary_file();

} // namespace animcheck
