// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::zelda64 {

extern Format const legacy_format;

} // namespace animcheck::zelda64
