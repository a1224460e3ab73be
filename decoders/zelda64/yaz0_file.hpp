// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::zelda64 {

/// A file as it is compressed in a ROM, by itself (.yaz0, .szs): a container with one member. Layout and evidence:
/// spec/zelda64.yaz0.yaml.
extern Format const yaz0_format;

} // namespace animcheck::zelda64
