// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <string>

namespace animcheck::golden {

/// SHA-256 in 64 lower-case digits, as `sha256sum` prints it.
[[nodiscard]] std::string sha256_of(ByteView bytes);

} // namespace animcheck::golden
