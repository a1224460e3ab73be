// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/repair_files.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace animcheck::app {

/// A file of a record, and what turns one of its two states into the other.
struct RecordedFile {
    std::size_t line = 0;        ///< of the record, from 1
    std::string path;            ///< as it was named then
    std::string from, to;        ///< SHA-256 before and after
    std::vector<FileEdit> edits; ///< in file order, apart from each other
};

/// Reads what `repair --record` wrote: the files that have edits. `reverse`: from the repaired state back. Throws
/// UsageError "RECORD:LINE: why" for a record that is not whole, of another schema, or with edits that overlap.
[[nodiscard]] std::vector<RecordedFile> read_repair_record(std::string const& path, bool reverse);

} // namespace animcheck::app
