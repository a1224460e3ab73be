// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::sotc {

/// The archive of the disc, NICO.DAT with its further slices, or the image of a disc: its modules become members.
/// Where no index leads to them they are looked for byte by byte. Copies that are equal are one member.
/// Layout and evidence: spec/sotc.nico.yaml.
void decode_nico(Reader in, Context const& context, Model* model);

extern Format const nico_format;

} // namespace animcheck::sotc
