// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/files.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// Makes an archive from files. sample.yaml refers to it by name.
struct Writer {
    std::string_view word;
    std::vector<std::byte> (*write)(std::span<NamedBytes const> files);
};

} // namespace animcheck::golden

// The writers of each built-in family: golden/corpus/writers/FAMILY/table.cpp.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    [[nodiscard]] std::span<golden::Writer const> writers();                                                       \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
