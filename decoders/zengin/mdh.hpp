// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

namespace animcheck::zengin {

/// A ZenGin model hierarchy (.MDH, zCModelHierarchy), or the hierarchy at the start of a model (.MDL).
/// Little-endian. Layout and evidence: spec/zengin.mdh.yaml.
[[nodiscard]] Skeleton decode_mdh(Reader in);

extern Format const mdh_format;

} // namespace animcheck::zengin
