// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

namespace animcheck::zengin {

/// A ZenGin model hierarchy (.MDH, zCModelHierarchy), or a model (.MDL): a hierarchy and the mesh for it.
/// Little-endian. Layout and evidence: spec/zengin.mdh.yaml.
[[nodiscard]] Skeleton decode_mdh(Reader in, bool is_model = false);

extern Format const mdh_format;

} // namespace animcheck::zengin
