// SPDX-License-Identifier: MIT
// Needs: ff7
// Do twice as many parts, or findings, of a file take twice as long? The program keeps too few events for that to
// be seen beyond 64,000 (tests/bench/growth.py), so the limit is raised here. Both sizes are measured in one run,
// each as the minimum of several rounds. Read `a_doubling`, which is near 2 if the time is linear.
#include "golden/corpus/bytes.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/report/jsonl.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <sys/resource.h>

namespace animcheck::bench {
namespace {

constexpr int rounds = 5, rounds_of_many = 2;
constexpr std::size_t many = 100'000;

/// CPU time, including child processes: the ratio is also valid on a busy machine.
double seconds_of_work(std::function<void()> const& work) {
    auto const spent = [] {
        double seconds = 0;
        for (auto const who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
            rusage usage{};
            getrusage(who, &usage);
            for (auto const& time : {usage.ru_utime, usage.ru_stime})
                seconds += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
        }
        return seconds;
    };
    auto const start = spent();
    work();
    return spent() - start;
}

/// Measures `once(count)` and `once(count / 2)` alternately.
void measure(benchmark::State& state, std::function<std::function<void()>(std::size_t)> const& prepared) {
    auto const count = static_cast<std::size_t>(state.range(0));
    auto const whole = prepared(count), half = prepared(count / 2);
    double most = std::numeric_limits<double>::max(), least = most;
    for (auto _ : state)
        for (int round = 0; round < (count < many ? rounds : rounds_of_many); ++round) {
            least = std::min(least, seconds_of_work(half));
            most = std::min(most, seconds_of_work(whole));
        }
    state.counters["a_doubling"] = most / least;
    state.counters["seconds"] = most;
}

/// A pack that contains only stubs. `payload`: of a real stub, or one that is reported for each.
std::vector<std::byte> bytes_of_pack(std::size_t stubs, std::uint32_t payload) {
    std::vector<std::byte> bytes;
    golden::put(bytes, stubs, 4);
    for (std::size_t i = 0; i < stubs; ++i) golden::put_words(bytes, {1, 1, 4, payload});
    return bytes;
}

std::function<void()> pack(std::size_t stubs, std::uint32_t payload, bool fold) {
    auto bytes = bytes_of_pack(stubs, payload);
    return [bytes = std::move(bytes), fold] {
        InspectOptions options;
        options.fold = fold;
        options.limits.events = std::uint64_t{1} << 24;
        Inspector inspector(SpecSet::built_in(), options);
        Input input;
        input.path = input.name = "stubs.a00";
        input.source.bytes = bytes;
        benchmark::DoNotOptimize(to_json_line(inspector.inspect(input)));
    };
}

constexpr std::uint32_t of_a_real_stub = 0x1A30, of_no_real_stub = 0x7F7F7F7F;

void parts(benchmark::State& state) {
    measure(state, [](std::size_t count) { return pack(count, of_a_real_stub, true); });
}

void findings(benchmark::State& state) {
    measure(state, [](std::size_t count) { return pack(count, of_no_real_stub, false); });
}

BENCHMARK(parts)->RangeMultiplier(2)->Range(2000, 1'024'000)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(findings)->RangeMultiplier(2)->Range(2000, 1'024'000)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
