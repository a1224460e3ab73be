// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "golden/corpus/files.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::fuzz {

/// Inputs that random bytes hardly become.
struct Magics {
    std::string_view format;
    std::vector<std::string> words;
};

} // namespace animcheck::fuzz

// Contents of fuzz/FAMILY/seeds.cpp: seeds that the corpus lacks, written as OUT/TARGET/NAME, and words of its
// formats.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    void write_seeds(std::filesystem::path const& out, golden::Corpus const& corpus);                              \
    [[nodiscard]] std::vector<fuzz::Magics> magics();                                                              \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
