// SPDX-License-Identifier: MIT
// Needs: zelda64
// Speed of scanning objects without a manifest, and how much is found in generated ones: printed, not asserted.
#include "decoders/zelda64/scan.hpp"
#include "tests/zelda64/generators/object.hpp"
#include "tests/zelda64/generators/object_faults.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace animcheck::bench {
namespace {

using Clock = std::chrono::steady_clock;
using zelda64::HitKind;

/// A hundred megabytes of objects of a quarter of a megabyte each, generated one at a time.
struct Count {
    std::size_t planted = 0, reported = 0, right = 0;
    [[nodiscard]] double precision() const { return static_cast<double>(right) / static_cast<double>(reported); }
    [[nodiscard]] double recall() const { return static_cast<double>(right) / static_cast<double>(planted); }
};

void scan_objects(benchmark::State& state) {
    constexpr std::size_t size = 256 << 10, all = 100'000'000;
    std::array<Count, 3> counts;
    std::size_t bytes = 0, decoys = 0, candidates = 0;
    double seconds = 0;
    for (auto _ : state) {
        counts = {};
        bytes = decoys = candidates = 0;
        seconds = 0;
        for (std::uint64_t seed = 1; bytes < all; ++seed) {
            auto const object = golden::generate_object(seed, size);
            auto const start = Clock::now();
            auto const scan = zelda64::scan_object(object.bytes);
            seconds += std::chrono::duration<double>(Clock::now() - start).count();
            bytes += object.bytes.size();
            decoys += object.decoys;
            candidates += scan.candidates;
            for (auto const& element : object.elements) ++counts[static_cast<std::size_t>(element.kind)].planted;
            for (auto const& hit : scan.hits) {
                auto& count = counts[static_cast<std::size_t>(hit.kind)];
                ++count.reported;
                count.right += static_cast<std::size_t>(
                    std::ranges::count(object.elements, golden::Planted{hit.kind, hit.offset}));
            }
        }
    }
    auto const &animations = counts[0], &skeletons = counts[static_cast<std::size_t>(HitKind::skeleton)];
    state.counters["MBps"] = static_cast<double>(bytes) / 1e6 / seconds;
    state.counters["decoys"] = static_cast<double>(decoys);
    state.counters["candidates"] = static_cast<double>(candidates);
    state.counters["animations"] = static_cast<double>(animations.planted);
    state.counters["animation_precision"] = animations.precision();
    state.counters["animation_recall"] = animations.recall();
    state.counters["skeletons"] = static_cast<double>(skeletons.planted);
    state.counters["skeleton_precision"] = skeletons.precision();
    state.counters["skeleton_recall"] = skeletons.recall();
}
BENCHMARK(scan_objects)->Unit(benchmark::kSecond)->Iterations(1);

/// Each fault in a hundred objects without a manifest: how often it is reported. Prints the table of
/// decoders/zelda64/README.md.
void object_faults(benchmark::State& state) {
    constexpr std::size_t size = 16 << 10, objects = 100;
    std::size_t planted = 0, reported = 0, moved = 0, moved_reported = 0;
    for (auto _ : state) {
        planted = reported = moved = moved_reported = 0;
        for (auto const& fault : golden::object_faults()) {
            std::size_t here = 0, found = 0;
            for (std::uint64_t seed = 1; here < objects && seed < 20 * objects; ++seed) {
                auto object = golden::generate_object(seed, size);
                auto const at = golden::plant(fault, object, seed);
                if (!at) continue;
                ++here;
                found += golden::is_reported(object.bytes, fault, *at) ? 1 : 0;
            }
            std::printf("| %u | %s | %zu of %zu |\n", fault.row, std::string(fault.what).c_str(), found, here);
            planted += here;
            reported += found;
            if (fault.kind != HitKind::animation) continue;
            for (std::uint64_t seed = 1; seed <= objects; ++seed) {
                auto object = golden::generate_object(seed, size);
                auto const at = golden::plant(fault, object, seed, golden::Headers::moved);
                moved += at ? 1 : 0;
                moved_reported += at && golden::is_reported(object.bytes, fault, *at) ? 1 : 0;
            }
        }
    }
    state.counters["moved"] = static_cast<double>(moved);
    state.counters["moved_reported"] = static_cast<double>(moved_reported);
    state.counters["planted"] = static_cast<double>(planted);
    state.counters["reported"] = static_cast<double>(reported);
}
BENCHMARK(object_faults)->Unit(benchmark::kSecond)->Iterations(1);

/// A hundred megabytes of textures, display lists, vertices, zeros and random numbers, and as much of undamaged
/// objects: the scan must find no damaged element in them.
void scan_noise(benchmark::State& state) {
    constexpr std::size_t size = 1 << 20, all = 100'000'000;
    std::size_t bytes = 0, elements = 0, damaged = 0;
    for (auto _ : state) {
        bytes = elements = damaged = 0;
        for (std::uint64_t seed = 1; bytes < all; ++seed) {
            auto const noise = golden::generate_noise(seed, size);
            auto const object = golden::generate_object(seed, size);
            auto const scan = zelda64::scan_object(noise.bytes);
            bytes += noise.bytes.size();
            elements += scan.hits.size();
            damaged += scan.damaged.size() + zelda64::scan_object(object.bytes).damaged.size();
        }
    }
    state.counters["elements_in_noise"] = static_cast<double>(elements);
    state.counters["damaged_in_noise_and_objects"] = static_cast<double>(damaged);
    if (elements + damaged > 0) state.SkipWithError("false positives were found");
}
BENCHMARK(scan_noise)->Unit(benchmark::kSecond)->Iterations(1);

} // namespace
} // namespace animcheck::bench
