// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/inspect.hpp"

#include <cstddef>
#include <filesystem>
#include <string>

namespace animcheck::golden {

/// The file of a case, or of a base, from the folder of its format: `<rule>.<id>`.
[[nodiscard]] std::string exported_name(Case const& entry);

/// Writes the bytes of every case and base to `folder/<format>`: seeds for fuzzers, files for other programs.
/// Returns the number of cases.
std::size_t export_cases(Corpus const& corpus, SpecSet const& specs, std::filesystem::path const& folder);

} // namespace animcheck::golden
