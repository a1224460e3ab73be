// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/sotc/module.hpp"

namespace animcheck::sotc {

/// Reads a module with its symbols. `members`, where they are asked for, are the roots that are known.
void decode_xff(Reader in, Model* model);

extern Format const xff_format;

} // namespace animcheck::sotc
