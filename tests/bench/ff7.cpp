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

/// The fastest pass over all streams, in seconds.
class Fastest {
public:
    template <class Decode>
    void pass(Decode decode) {
        auto const start = Clock::now();
        for (auto const& stream : streams()) benchmark::DoNotOptimize(decode(stream));
        seconds_ = std::min(seconds_, std::chrono::duration<double>(Clock::now() - start).count());
    }
    [[nodiscard]] double seconds() const noexcept { return seconds_; }

private:
    double seconds_ = 1e9;
};

void decode_streams(benchmark::State& state) {
    std::uint64_t bytes = 0, values = 0;
    for (auto const& stream : streams()) {
        bytes += stream.bytes.size();
        values += measure_stream(stream.bytes, stream.shape).frames * stream.shape.rotations * 3;
    }
    std::vector<std::int16_t> out;
    Fastest slow, fast, checked, measured;
    for (auto _ : state)
        for (int round = 0; round < 15; ++round) { // in turn, so that a busy machine slows all of them
            slow.pass([](Stream const& it) { return fuzz::slow_decode(it.bytes, it.shape).values.size(); });
            fast.pass([&out](Stream const& it) {
                out.clear();
                return decode_stream(it.bytes, it.shape, &out).length.frames;
            });
            checked.pass([](Stream const& it) { return decode_stream(it.bytes, it.shape).length.frames; });
            measured.pass([](Stream const& it) { return measure_stream(it.bytes, it.shape).frames; });
        }
    auto const megabytes = static_cast<double>(bytes) / 1e6;
    state.counters["slow_MB/s"] = megabytes / slow.seconds();
    state.counters["values_MB/s"] = megabytes / fast.seconds();
    state.counters["facts_MB/s"] = megabytes / checked.seconds();
    state.counters["lengths_MB/s"] = megabytes / measured.seconds();
    state.counters["bits/rotation"] = static_cast<double>(bytes) * 8 / static_cast<double>(values);
    state.counters["times_slow"] = slow.seconds() / fast.seconds();
}
BENCHMARK(decode_streams)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
