// SPDX-License-Identifier: MIT
#include "golden/corpus/writers.hpp"
#include "golden/corpus/writers/zengin/vdf.hpp"

namespace animcheck::zengin {

std::span<golden::Writer const> writers() {
    using golden::NamedBytes;
    static constexpr golden::Writer rows[]{
        {"volume", [](std::span<NamedBytes const> files) { return golden::write_volume(files); }},
        {"zipped-volume",
         [](std::span<NamedBytes const> files) { return golden::write_volume(files, {.zipped = true}); }},
    };
    return rows;
}

} // namespace animcheck::zengin
