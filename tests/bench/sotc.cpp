// SPDX-License-Identifier: MIT
// Needs: sotc
// Speed of decoding and judging rotations of motions, compared with a plain sweep over the same memory in the
// same run. Absolute times depend on the machine: read the ratios.
#include "tests/sotc/generators/anb.hpp"
#include "validator/judge/inspect.hpp"

#include <benchmark/benchmark.h>

#include <chrono>
#include <string>
#include <vector>

namespace animcheck::bench {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// As many bones and poses as in the largest motions of the game.
golden::AnbMotion const& motion() {
    static auto const made = golden::make_motion(1, 56, 1200);
    return made;
}

std::vector<std::byte> const& module_of_motion() {
    static auto const bytes = write_anb(motion());
    return bytes;
}

Input input_of(std::vector<std::byte> const& bytes) {
    Input input;
    input.path = input.name = "made_A_walk.anb";
    input.source.bytes = bytes;
    return input;
}

/// Reads every word once and does almost nothing with it, so its time is that of the memory.
double sweep_rate(std::vector<std::byte> const& bytes) {
    auto const start = Clock::now();
    std::uint32_t all = 0;
    for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4)
        all += load<std::uint32_t>(bytes.data() + at, std::endian::native);
    benchmark::DoNotOptimize(all);
    return static_cast<double>(bytes.size()) / seconds_since(start);
}

/// Every pose of every bone, as read through the clip.
void rotations(benchmark::State& state) {
    auto const& bytes = module_of_motion();
    auto const decoded = decode(input_of(bytes), SpecSet::built_in(), strict);
    auto const& clip = decoded.model.clips.at(0);
    double swept = 0, decoding = 0;
    std::int64_t rounds = 0;
    std::vector<float> values(clip.frames * 4);
    auto const all = static_cast<double>(clip.frames * clip.tracks.size());
    for (auto _ : state) {
        swept = std::max(swept, sweep_rate(bytes));
        auto const start = Clock::now();
        for (auto const& track : clip.tracks) {
            track.read(0, values);
            benchmark::DoNotOptimize(values.data());
        }
        decoding = std::max(decoding, all / seconds_since(start));
        ++rounds;
    }
    auto const bytes_each = static_cast<double>(bytes.size()) / all;
    state.SetItemsProcessed(rounds * static_cast<std::int64_t>(all));
    state.counters["quaternions_per_s"] = decoding;
    state.counters["sweep_MBps"] = swept / 1e6;
    state.counters["of_sweep"] = decoding * bytes_each / swept;
}
BENCHMARK(rotations)->Unit(benchmark::kMillisecond);

/// The whole check: the radicand, the spare bits and the sign of every key.
void check_motion(benchmark::State& state) {
    auto const& bytes = module_of_motion();
    Inspector inspector(SpecSet::built_in());
    double swept = 0, checked = 0;
    std::int64_t rounds = 0;
    for (auto _ : state) {
        swept = std::max(swept, sweep_rate(bytes));
        auto const start = Clock::now();
        auto const record = inspector.inspect(input_of(bytes));
        checked = std::max(checked, static_cast<double>(bytes.size()) / seconds_since(start));
        if (record.verdict != Verdict::conforms) state.SkipWithError("a valid motion was judged broken");
        ++rounds;
    }
    auto const keys = static_cast<double>(motion().poses) * static_cast<double>(motion().bones.size());
    state.SetBytesProcessed(rounds * static_cast<std::int64_t>(bytes.size()));
    state.counters["quaternions_per_s"] = checked / static_cast<double>(bytes.size()) * keys;
    state.counters["checked_MBps"] = checked / 1e6;
    state.counters["sweep_MBps"] = swept / 1e6;
    state.counters["of_sweep"] = checked / swept;
}
BENCHMARK(check_motion)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
