// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"
#include "decoders/zengin/script_lines.hpp"

namespace animcheck::zengin {

/// A ZenGin model script as text (.MDS), read line by line as the game reads it: keywords are looked for anywhere
/// in a line, and what is unknown is skipped. Statements go to `script`, unless that is null. Layout and evidence:
/// spec/zengin.mds.yaml.
void decode_mds(Reader in, ScriptLines* script);

extern Format const mds_format;

} // namespace animcheck::zengin
