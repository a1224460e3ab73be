// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/sotc/nico_sheet.hpp"

namespace animcheck::sotc {

/// Searches these bytes of the file for modules, one by one, and reports where each begins. A module is called
/// by the path before it, as in sheets, else by the name of its root.
void carve(Reader& in, std::uint64_t begin, std::uint64_t end, std::vector<FoundModule>& modules);

} // namespace animcheck::sotc
