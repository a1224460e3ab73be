// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/files.hpp"

#include <filesystem>

// Seeds of each family's own targets: fuzz/FAMILY/seeds.cpp writes OUT/TARGET/NAME.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    void write_seeds(std::filesystem::path const& out);                                                            \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
