// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/sotc/module.hpp"

namespace animcheck::sotc {

/// Reads a module with its symbols. `members`, if not null, receives the known roots.
void decode_xff(Reader in, Model* model);

extern Format const xff_format;

} // namespace animcheck::sotc
