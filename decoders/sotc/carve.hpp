// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/sotc/nico_sheet.hpp"

namespace animcheck::sotc {

/// Looks for modules in these bytes of the file, one by one, and reports where each begins. A module is called
/// what is written before it, as in sheets, else what its root is called.
void carve(Reader& in, std::uint64_t begin, std::uint64_t end, std::vector<FoundModule>& modules);

} // namespace animcheck::sotc
