// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace animcheck {

/// Which bytes of an input a report has in it.
enum class EmbedBytes : std::uint8_t { none, around, all };

} // namespace animcheck
