// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

namespace animcheck::zengin {

/// A ZenGin model mesh (.MDM, zCModelMeshLib): only its chain of chunks, its checksum and its names are read.
/// Little-endian. Layout and evidence: spec/zengin.mdm.yaml.
void decode_mdm(Reader in);

extern Format const mdm_format;

} // namespace animcheck::zengin
