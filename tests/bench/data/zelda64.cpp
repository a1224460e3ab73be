// SPDX-License-Identifier: MIT
// Needs: zelda64
#include "golden/corpus/files.hpp"
#include "golden/corpus/writers/zelda64/rom.hpp"
#include "tests/bench/data/shapes.hpp"
#include "tests/zelda64/generators/object.hpp"

#include <string>

namespace animcheck::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t object_size = std::size_t{64} << 10, small_object_size = std::size_t{8} << 10;

void objects(std::size_t count, fs::path const& folder) {
    for (std::size_t i = 0; i < count; ++i)
        golden::write_bytes(folder / ("object_" + std::to_string(i) + ".zobj"),
                            golden::generate_object(i + 1, object_size).bytes);
}

/// Objects of a few small elements each, every second one packed.
void cartridge(std::size_t count, fs::path const& folder) {
    std::vector<golden::RomFile> files;
    for (std::size_t i = 0; i < count; ++i)
        files.push_back({golden::generate_object(i + 1, small_object_size).bytes,
                         i % 2 == 0 ? zelda64::Packing::yaz0 : zelda64::Packing::stored});
    golden::write_bytes(folder / "bench.z64", golden::write_rom(files));
}

constexpr Shape shapes[]{
    {"objects", "objects of 64 KiB", 16'000, objects},
    {"cartridge", "objects of 8 KiB", 7'000, cartridge},
};

} // namespace

std::span<Shape const> zelda64_shapes() { return shapes; }

} // namespace animcheck::bench
