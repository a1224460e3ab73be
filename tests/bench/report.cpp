// SPDX-License-Identifier: MIT
// Needs: zengin
// How fast a record becomes a line of JSON, beside nlohmann's tree of the same record in the same run.
#include "tests/bench/animations.hpp"
#include "tests/validator/json_model.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/report/jsonl.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <limits>

namespace animcheck::bench {
namespace {

InputRecord record_of_animation() {
    auto const bytes = make_animation(1, 30, 30);
    Input input;
    input.path = input.name = "HUMANS-S_BENCH1.MAN";
    input.source.bytes = bytes;
    return Inspector(SpecSet::built_in()).inspect(input);
}

template <class Write>
double seconds_of(Write write) {
    using Clock = std::chrono::steady_clock;
    auto const start = Clock::now();
    for (int i = 0; i < 1000; ++i) benchmark::DoNotOptimize(write());
    return std::chrono::duration<double>(Clock::now() - start).count();
}

void report_lines(benchmark::State& state) {
    auto const record = record_of_animation();
    double written = std::numeric_limits<double>::max(), dumped = written;
    for (auto _ : state) {
        dumped = std::min(dumped, seconds_of([&] { return test::model_line(record); }));
        written = std::min(written, seconds_of([&] { return to_json_line(record); }));
    }
    if (to_json_line(record) != test::model_line(record)) state.SkipWithError("the lines differ");
    state.counters["bytes"] = static_cast<double>(to_json_line(record).size());
    state.counters["of_tree"] = written / dumped;
}
BENCHMARK(report_lines)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
