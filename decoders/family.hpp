#pragma once

#include "decoders/format.hpp"

#include <span>

// What the folder of each family that is built in hands out: decoders/FAMILY/family.cpp. A new family is a word in
// ANIMCHECK_FAMILIES (CMakeLists.txt), which families.def is made of.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    [[nodiscard]] std::span<Format const* const> formats();                                                        \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
