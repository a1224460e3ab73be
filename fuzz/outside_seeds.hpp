// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"

#include <filesystem>

namespace animcheck::fuzz {

/// Seeds and dictionaries of the targets for what comes from outside besides files to be judged: reports, lists,
/// places, command lines, the text of the corpus, what is printed of decoded files, and streams of zipped volumes.
void write_outside(std::filesystem::path const& out, std::filesystem::path const& root,
                   golden::Corpus const& corpus, SpecSet const& specs);

} // namespace animcheck::fuzz
