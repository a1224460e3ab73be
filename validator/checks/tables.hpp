// SPDX-License-Identifier: MIT
#pragma once

#include "validator/checks/check.hpp"

#include <span>

// The checks of each built-in family: validator/checks/FAMILY/table.cpp.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    [[nodiscard]] std::span<Check const> checks();                                                                 \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
