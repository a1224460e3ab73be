// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"

#include <filesystem>
#include <string>

namespace animcheck::golden {

/// Examples for `explain`: for each rule the first case in which it fires, with the bytes around the
/// place. A line feed, then a line for each rule; `app::example_of` reads them.
[[nodiscard]] std::string examples_of(Corpus const& corpus, SpecSet const& specs);

[[nodiscard]] inline std::filesystem::path examples_path(std::filesystem::path const& folder) {
    return folder / "examples.txt";
}

} // namespace animcheck::golden
