// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/judge/inspect.hpp"

#include <filesystem>
#include <string_view>

namespace animcheck::golden {

/// Writes the sample dump: the cases listed in `text` (golden/cases/sample.yaml), as files or as members of
/// archives. Returns the number of files. Throws yaml::Error for faults in the list.
std::size_t write_sample(std::string_view text, std::string const& file, Corpus const& corpus, SpecSet const& specs,
                         std::filesystem::path const& folder);

} // namespace animcheck::golden
