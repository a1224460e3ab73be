// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/files.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace animcheck::golden {

/// Modules of one sheet, with their paths.
using NicoSheet = std::vector<NamedBytes>;

/// A valid disc archive: an index of one segment, `stage`, and each sheet at the next sector. The first module of a
/// sheet is in its directory, the others in one block.
[[nodiscard]] std::vector<std::byte> write_nico(std::span<NicoSheet const> sheets);

} // namespace animcheck::golden
