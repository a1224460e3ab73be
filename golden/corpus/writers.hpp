// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/files.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace animcheck::golden {

/// What makes an archive of files, by the word that sample.yaml uses for it.
struct Writer {
    std::string_view word;
    std::vector<std::byte> (*write)(std::span<NamedBytes const> files);
};

} // namespace animcheck::golden

// The writers of each family that is built in: golden/writers/FAMILY/table.cpp.
#define ANIMCHECK_FAMILY(name)                                                                                     \
    namespace animcheck::name {                                                                                    \
    [[nodiscard]] std::span<golden::Writer const> writers();                                                       \
    }
#include "families.def"
#undef ANIMCHECK_FAMILY
