// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::zelda64 {

extern Format const link_format;

} // namespace animcheck::zelda64
