// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace animcheck::golden {

/// The folder of the corpus: the one that was given; else golden/ in the working folder; else the one that was
/// installed with this program, or that it was built from. Throws UsageError if neither has one.
[[nodiscard]] std::string corpus_folder(std::string const& given);

} // namespace animcheck::golden
