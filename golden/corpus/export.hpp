// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "validator/inspect.hpp"

#include <cstddef>
#include <filesystem>

namespace animcheck::golden {

/// Writes every case's bytes to `folder/<format>/<rule>.<id>`: seeds for fuzzers, files for other programs.
/// Returns their number.
std::size_t export_cases(Corpus const& corpus, SpecSet const& specs, std::filesystem::path const& folder);

} // namespace animcheck::golden
