// SPDX-License-Identifier: MIT
// Needs: zelda64
// Speed of unpacking Yaz0, compared with zlib's inflate of the same bytes in the same run; and the time for a
// whole synthetic cartridge, compared with `sha256sum`.
#include "decoders/zelda64/yaz0.hpp"
#include "golden/corpus/files.hpp"
#include "golden/corpus/writers/zelda64/rom.hpp"
#include "golden/corpus/writers/zelda64/yaz0.hpp"
#include "tests/bench/inflate.hpp"
#include "tests/zelda64/generators/object.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace animcheck::bench {
namespace {

/// Words of an artificial language with frequencies that depend on their lengths. Packs to less than half, like
/// code and scenes of the games.
Bytes make_text(std::uint64_t seed, std::size_t size) {
    std::mt19937_64 random(seed); // deterministic on all platforms
    std::vector<Bytes> words(512);
    for (auto& word : words)
        for (auto left = 2 + random() % 10; left > 0; --left) word.push_back(static_cast<std::byte>(random() % 64));
    Bytes text;
    while (text.size() < size) {
        auto const& word = words[(random() % words.size()) * (random() % words.size()) / words.size()];
        text.insert(text.end(), word.begin(), word.end());
        if (random() % 8 == 0) text.insert(text.end(), random() % 32, std::byte{0});
    }
    text.resize(size);
    return text;
}

/// Four megabytes of files of 64 KiB, packed with both codecs: objects (mostly textures of noise), or texts.
struct Files {
    explicit Files(bool objects) {
        constexpr std::size_t size = 64 << 10;
        for (std::uint64_t seed = 1; bytes < std::size_t{4} << 20; ++seed) {
            unpacked.push_back(objects ? golden::generate_object(seed, size).bytes : make_text(seed, size));
            yaz0.push_back(golden::pack_yaz0_codes(unpacked.back()));
            deflate.push_back(deflated(unpacked.back()));
            bytes += unpacked.back().size();
            packed += yaz0.back().size();
            largest = std::max(largest, unpacked.back().size());
        }
    }
    std::vector<Bytes> unpacked, yaz0, deflate;
    std::size_t bytes = 0, packed = 0, largest = 0;
};

void unpack_yaz0_files(benchmark::State& state) {
    Files const files(state.range(0) == 1);
    Bytes out(files.largest);
    Fastest yaz0, inflate;
    bool whole = true;
    for (auto _ : state) {
        yaz0.measure([&] { whole = unpack_all(zelda64::unpack_yaz0, files.yaz0, files.unpacked, out) && whole; });
        inflate.measure([&] { whole = inflate_all(files.deflate, files.unpacked, out) && whole; });
    }
    if (!whole) state.SkipWithError("a file was not unpacked completely");
    state.counters["packed_to"] = static_cast<double>(files.packed) / static_cast<double>(files.bytes);
    state.counters["yaz0_MBps"] = yaz0.megabytes(files.bytes);
    state.counters["inflate_MBps"] = inflate.megabytes(files.bytes);
    state.counters["yaz0_of_inflate"] = inflate.seconds() / yaz0.seconds();
}
BENCHMARK(unpack_yaz0_files)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

/// 32 MiB of objects, every second file packed.
Bytes make_cartridge(zelda64::RomOrder order) {
    std::vector<golden::RomFile> files;
    std::size_t bytes = 0;
    for (std::uint64_t seed = 1; bytes < std::size_t{32} << 20; ++seed) {
        auto const packing = seed % 2 == 0 ? zelda64::Packing::stored : zelda64::Packing::yaz0;
        files.push_back({golden::generate_object(seed, 64 << 10).bytes, packing});
        bytes += files.back().bytes.size();
    }
    return golden::write_rom(files, {.order = order});
}

void run(std::string const& command) {
    if (std::system((command + " > /dev/null").c_str()) > 255 * 256)
        throw std::runtime_error("cannot run " + command);
}

void check_cartridge(benchmark::State& state) {
    auto const order = static_cast<zelda64::RomOrder>(state.range(0));
    auto const rom = make_cartridge(order);
    auto const path = std::filesystem::temp_directory_path() / "animcheck_bench.z64";
    golden::write_bytes(path, rom);
    Fastest own, sha;
    for (auto _ : state) {
        own.measure([&] { run(ANIMCHECK_PROGRAM " check --jobs 1 " + path.string()); });
        sha.measure([&] { run("sha256sum " + path.string()); });
    }
    std::filesystem::remove(path);
    state.counters["MB"] = static_cast<double>(rom.size()) / 1e6;
    state.counters["check_MBps"] = own.megabytes(rom.size());
    state.counters["sha256sum_MBps"] = sha.megabytes(rom.size());
    state.counters["times_of_sha256sum"] = own.seconds() / sha.seconds();
}
BENCHMARK(check_cartridge)->Arg(1)->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
