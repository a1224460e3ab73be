// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/guess.hpp"

#include <span>
#include <string_view>

namespace animcheck {

/// What a family knows of files that nobody decodes, and of names in a manifest. Decoders of other families ask for
/// it, so it is linked below them all.
struct Hints {
    std::span<Guess const> guesses = {};
    std::span<std::string_view const> manifest_extensions = {}; ///< that a manifest leaves out: ".zobj"
};

} // namespace animcheck

// What the folder of each family that is built in hands out. A new family is a word in ANIMCHECK_FAMILIES
// (CMakeLists.txt), which families.def is made of.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    [[nodiscard]] std::span<Format const* const> formats(); /* decoders/FAMILY/family.cpp */                       \
    [[nodiscard]] Hints hints();                            /* decoders/FAMILY/hints.cpp */                        \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
