// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::sotc {

/// The disc archive, NICO.DAT with its further slices, or a disc image: its modules become members.
/// Without an index they are searched for byte by byte. Equal copies are one member.
/// Layout and evidence: spec/sotc.nico.yaml.
void decode_nico(Reader in, Context const& context, Model* model);

extern Format const nico_format;

} // namespace animcheck::sotc
