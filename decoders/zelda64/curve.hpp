// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::zelda64 {

extern Format const curve_format;

} // namespace animcheck::zelda64
