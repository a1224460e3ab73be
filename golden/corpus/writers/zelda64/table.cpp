// SPDX-License-Identifier: MIT
#include "golden/corpus/writers.hpp"
#include "golden/corpus/writers/zelda64/rom.hpp"

namespace animcheck::zelda64 {
namespace {

/// Files of a ROM have no names. Every second one is compressed.
template <RomOrder order>
std::vector<std::byte> write_cartridge(std::span<golden::NamedBytes const> files) {
    std::vector<golden::RomFile> all;
    for (auto const& file : files)
        all.push_back({file.bytes, all.size() % 2 == 0 ? Packing::stored : Packing::yaz0});
    return golden::write_rom(all, {.order = order});
}

} // namespace

std::span<golden::Writer const> writers() {
    static constexpr golden::Writer rows[]{
        {"rom", write_cartridge<RomOrder::console>},
        {"swapped-rom", write_cartridge<RomOrder::pairs>},
    };
    return rows;
}

} // namespace animcheck::zelda64
