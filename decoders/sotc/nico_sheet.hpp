// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"

#include <string_view>
#include <vector>

namespace animcheck::sotc {

/// A module that an archive or an image holds.
struct FoundModule {
    std::string_view path; ///< empty: none is known
    std::uint64_t begin = 0, size = 0;
    std::uint32_t folder = 0; ///< the same for all of one run of the archive
};

struct SheetEnd {
    bool whole = false;       ///< else it is not known where the next module begins
    std::uint64_t offset = 0; ///< what was not read begins there
};

/// Reads the sheet that fills `in`. A module is numbered by its place in `modules`, where it is put. A silent
/// reader tries.
[[nodiscard]] SheetEnd read_sheet(Reader in, std::uint32_t number, std::vector<FoundModule>& modules);

} // namespace animcheck::sotc
