// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/exhibit.hpp"

#include <string>

namespace animcheck {

/// One line. Bytes are base64; numbers of curves and positions are steps of 1/65534 from the least to the greatest,
/// 16 bits each in little-endian order as base64, and 65535 where there is none.
[[nodiscard]] std::string json_of(Exhibit const& exhibit);

} // namespace animcheck
