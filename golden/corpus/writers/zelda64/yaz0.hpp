// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/yaz0_pack.hpp"

namespace animcheck::golden {

using zelda64::pack_yaz0, zelda64::pack_yaz0_codes;

} // namespace animcheck::golden
