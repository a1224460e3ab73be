// How fast Yaz0 unpacks, beside zlib's inflate of the same bytes in the same run; and a whole synthetic cartridge,
// beside the program `sha256sum` over it.
#include "decoders/zelda64/yaz0.hpp"
#include "golden/corpus/files.hpp"
#include "golden/writers/zelda64/rom.hpp"
#include "golden/writers/zelda64/yaz0.hpp"
#include "tests/zelda64/generators/object.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>
#include <zlib.h>

namespace animcheck::bench {
namespace {

using Bytes = std::vector<std::byte>;
using Clock = std::chrono::steady_clock;

double seconds_of(auto work) {
    auto const start = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

Bytes deflated(Bytes const& bytes) {
    auto size = compressBound(bytes.size());
    Bytes out(size);
    compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<Bytef const*>(bytes.data()),
              bytes.size(), Z_BEST_COMPRESSION);
    out.resize(size);
    return out;
}

/// Words of a made-up language, each as often as its length makes it likely: packs to less than half, as code and
/// scenes of the games do.
Bytes make_text(std::uint64_t seed, std::size_t size) {
    std::mt19937_64 random(seed); // its numbers are the same everywhere
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

/// Files of 64 KiB, four megabytes of them, packed in both ways: objects (mostly textures of noise), or texts.
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

bool unpack_all(Files const& files, Bytes& out) {
    bool whole = true;
    for (std::size_t i = 0; i < files.yaz0.size(); ++i) {
        auto const size = files.unpacked[i].size();
        whole = whole && zelda64::unpack_yaz0(files.yaz0[i], std::span(out).first(size)).written == size;
        benchmark::DoNotOptimize(out.data());
    }
    return whole;
}

bool inflate_all(Files const& files, Bytes& out) {
    bool whole = true;
    for (std::size_t i = 0; i < files.deflate.size(); ++i) {
        uLongf size = files.unpacked[i].size();
        auto const status =
            uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                       reinterpret_cast<Bytef const*>(files.deflate[i].data()), files.deflate[i].size());
        whole = whole && status == Z_OK;
        benchmark::DoNotOptimize(out.data());
    }
    return whole;
}

void unpack_yaz0_files(benchmark::State& state) {
    Files const files(state.range(0) == 1);
    Bytes out(files.largest);
    double yaz0 = 1e9, inflate = 1e9;
    bool whole = true;
    for (auto _ : state) {
        yaz0 = std::min(yaz0, seconds_of([&] { whole = unpack_all(files, out) && whole; }));
        inflate = std::min(inflate, seconds_of([&] { whole = inflate_all(files, out) && whole; }));
    }
    if (!whole) state.SkipWithError("a file did not come out whole");
    auto const megabytes = static_cast<double>(files.bytes) / 1e6;
    state.counters["packed_to"] = static_cast<double>(files.packed) / static_cast<double>(files.bytes);
    state.counters["yaz0_MBps"] = megabytes / yaz0;
    state.counters["inflate_MBps"] = megabytes / inflate;
    state.counters["yaz0_of_inflate"] = inflate / yaz0;
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
    double own = 1e9, sha = 1e9;
    for (auto _ : state) {
        own = std::min(own, seconds_of([&] { run(ANIMCHECK_PROGRAM " check --jobs 1 " + path.string()); }));
        sha = std::min(sha, seconds_of([&] { run("sha256sum " + path.string()); }));
    }
    std::filesystem::remove(path);
    state.counters["MB"] = static_cast<double>(rom.size()) / 1e6;
    state.counters["check_MBps"] = static_cast<double>(rom.size()) / 1e6 / own;
    state.counters["sha256sum_MBps"] = static_cast<double>(rom.size()) / 1e6 / sha;
    state.counters["times_of_sha256sum"] = own / sha;
}
BENCHMARK(check_cartridge)->Arg(1)->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
