// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

namespace animcheck::zengin {

/// A compiled ZenGin model script (.MSB): the animations of a model, as a flat chain of chunks. It has no model of
/// its own. Little-endian. Layout and evidence: spec/zengin.msb.yaml.
void decode_msb(Reader in);

extern Format const msb_format;

} // namespace animcheck::zengin
