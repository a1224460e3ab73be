// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::zelda64 {

/// A file of elements without a table of contents: a manifest (Context::manifest) says what is where. Each becomes
/// a member, whose bytes are the whole file. Layout and evidence: spec/zelda64.object.yaml.
extern Format const object_format;

} // namespace animcheck::zelda64
