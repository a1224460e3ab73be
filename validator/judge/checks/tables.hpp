// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/folder_check.hpp"

#include <span>

// The checks of each built-in family: validator/judge/checks/FAMILY/table.cpp.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    [[nodiscard]] std::span<Check const> checks();                                                                 \
    [[nodiscard]] std::span<FolderCheck const> folder_checks(); /* {} if it has none */                            \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
