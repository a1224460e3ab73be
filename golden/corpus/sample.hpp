// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/inspect.hpp"

#include <filesystem>
#include <string_view>

namespace animcheck::golden {

/// Writes the sample dump: the cases that `text` (golden/sample.yaml) lists, under the file names that it gives
/// them, alone or as members of archives. Returns the number of files. Faults of the list are yaml::Errors.
std::size_t write_sample(std::string_view text, std::string const& file, Corpus const& corpus, SpecSet const& specs,
                         std::filesystem::path const& folder);

} // namespace animcheck::golden
