// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/guess.hpp"
#include "decoders/rewrite.hpp"

#include <span>
#include <string_view>

namespace animcheck {

/// A family's knowledge of files that no decoder reads, and of names in a manifest. Every family's hints
/// are used by all decoders, so they are linked below them.
struct Hints {
    std::span<Guess const> guesses = {};
    std::span<std::string_view const> manifest_extensions = {}; ///< omitted in a manifest: ".zobj"
};

} // namespace animcheck

// The exports of each built-in family's folder. A new family is a word in ANIMCHECK_FAMILIES
// (CMakeLists.txt), from which families.def is generated.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    [[nodiscard]] std::span<Format const* const> formats(); /* decoders/FAMILY/family.cpp */                       \
    [[nodiscard]] Hints hints();                            /* decoders/FAMILY/hints.cpp */                        \
    [[nodiscard]] std::span<Rewriter const> rewriters();                                                           \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
