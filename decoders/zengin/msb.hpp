// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"
#include "decoders/zengin/script_lines.hpp"

namespace animcheck::zengin {

/// A compiled ZenGin model script (.MSB): the animations of a model, as a flat chain of chunks. It has no model of
/// its own. Little-endian. Statements go to `script`, unless that is null. Layout and evidence:
/// spec/zengin.msb.yaml.
void decode_msb(Reader in, ScriptLines* script);

extern Format const msb_format;

} // namespace animcheck::zengin
