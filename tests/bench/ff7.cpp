// SPDX-License-Identifier: MIT
// Needs: ff7
// Streams of battle animations: the table decoder compared with a reader of single bits, on codes with the
// frequencies of the game's packs. Both write every value as 16 bits. Read the ratio.
#include "decoders/ff7/rotation_codes.hpp"
#include "fuzz/ff7/slow_stream.hpp"
#include "tests/ff7/generators/battle_encoder.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

namespace animcheck::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Stream {
    std::vector<std::byte> bytes;
    ff7::StreamShape shape;
};

/// As many packs as in battle.lgp, with bodies of 23 bones and no weapons.
std::vector<Stream> const& streams() {
    static auto const all = [] {
        std::vector<Stream> made;
        for (std::uint64_t seed = 1; seed <= 128; ++seed)
            for (auto const& block : golden::generate_blocks(seed, {.slots = 32, .bones = 23, .weapon = false}))
                if (block.payload.empty())
                    made.push_back({golden::encode_stream(block.values, block.shape, block.tail), block.shape});
        return made;
    }();
    return all;
}

/// The fastest time for one pass over all streams, in seconds.
template <class Decode>
double best_of(int rounds, Decode decode) {
    double best = 1e9;
    for (auto round = 0; round < rounds; ++round) {
        auto const start = Clock::now();
        for (auto const& stream : streams()) benchmark::DoNotOptimize(decode(stream));
        best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return best;
}

void decode_streams(benchmark::State& state) {
    std::uint64_t bytes = 0, values = 0;
    for (auto const& stream : streams()) {
        bytes += stream.bytes.size();
        values += measure_stream(stream.bytes, stream.shape).frames * stream.shape.rotations * 3;
    }
    std::vector<std::int16_t> out;
    double slow = 0, fast = 0, checked = 0, measured = 0;
    for (auto _ : state) {
        slow = best_of(
            5, [](Stream const& stream) { return fuzz::slow_decode(stream.bytes, stream.shape).values.size(); });
        fast = best_of(5, [&out](Stream const& stream) {
            out.clear();
            return decode_stream(stream.bytes, stream.shape, &out).length.frames;
        });
        checked = best_of(
            5, [](Stream const& stream) { return decode_stream(stream.bytes, stream.shape).length.frames; });
        measured =
            best_of(5, [](Stream const& stream) { return measure_stream(stream.bytes, stream.shape).frames; });
    }
    auto const megabytes = static_cast<double>(bytes) / 1e6;
    state.counters["slow_MB/s"] = megabytes / slow;
    state.counters["values_MB/s"] = megabytes / fast;
    state.counters["facts_MB/s"] = megabytes / checked;
    state.counters["lengths_MB/s"] = megabytes / measured;
    state.counters["bits/rotation"] = static_cast<double>(bytes) * 8 / static_cast<double>(values);
    state.counters["times_slow"] = slow / fast;
}
BENCHMARK(decode_streams)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
