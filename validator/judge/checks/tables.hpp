// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/check.hpp"

#include <span>

// The checks of each built-in family: validator/judge/checks/FAMILY/table.cpp.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    [[nodiscard]] std::span<Check const> checks();                                                                 \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
