// SPDX-License-Identifier: MIT
// Needs: zengin
// Speed of checking files, compared with memcpy of the same bytes in the same run; the number of allocations;
// and the program's start-up time. Absolute times depend on the machine: read the ratios.
#include "decoders/core/bytes.hpp"
#include "tests/bench/animations.hpp"
#include "validator/judge/inspect.hpp"

#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace {
std::atomic<std::uint64_t> allocations{0};
}

// Not inlined: g++ would see `new` paired with free() and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (auto* const memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace animcheck::bench {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Sizes as in the census (mean 11 KB), or long clips (as in the volumes).
enum Mix : std::int64_t { census, long_clips };

Animations const& animations(std::int64_t mix) {
    constexpr auto size = std::size_t{256} << 20;
    static auto const short_ones = make_animations(size, 1);
    static auto const long_ones = make_animations(size, 8);
    return mix == census ? short_ones : long_ones;
}

/// Bytes per second of memcpy: the baseline, measured together with what is compared with it.
double memcpy_rate(std::vector<std::byte> const& source) {
    static std::vector<std::byte> target;
    target.resize(source.size());
    auto const start = Clock::now();
    std::memcpy(target.data(), source.data(), source.size());
    benchmark::DoNotOptimize(target.data());
    benchmark::ClobberMemory();
    return static_cast<double>(source.size()) / seconds_since(start);
}

Input input_of(ByteView bytes, std::string const& name) {
    Input input;
    input.path = input.name = name;
    input.source.bytes = bytes;
    return input;
}

void check_animations(benchmark::State& state) {
    auto const& all = animations(state.range(0));
    auto const specs = SpecSet::built_in();
    Inspector inspector(specs);
    double copied = 0, checked = 0;
    std::uint64_t rounds = 0, open = 0;
    for (auto _ : state) {
        copied = std::max(copied, memcpy_rate(all.bytes));
        auto const start = Clock::now();
        std::size_t from = 0, file = 0;
        for (auto const end : all.ends) {
            auto const record =
                inspector.inspect(input_of(ByteView(all.bytes).subspan(from, end - from), all.names[file++]));
            for (auto const& finding : record.findings) open += finding.severity >= Severity::warning ? 1 : 0;
            from = end;
        }
        checked = std::max(checked, static_cast<double>(all.bytes.size()) / seconds_since(start));
        ++rounds;
    }
    if (open > 0) state.SkipWithError("a valid animation was judged broken");
    state.SetBytesProcessed(static_cast<std::int64_t>(rounds * all.bytes.size()));
    state.counters["files"] = static_cast<double>(all.ends.size());
    state.counters["checked_MBps"] = checked / 1e6;
    state.counters["memcpy_MBps"] = copied / 1e6;
    state.counters["of_memcpy"] = checked / copied;
}
BENCHMARK(check_animations)->Arg(census)->Arg(long_clips)->Unit(benchmark::kMillisecond);

std::uint64_t allocations_of(Inspector& inspector, std::uint32_t nodes, std::uint32_t frames) {
    auto const bytes = make_animation(1, nodes, frames);
    static_cast<void>(inspector.inspect(input_of(bytes, "HUMANS-S_BENCH1.MAN"))); // grows the buffers
    auto const input = input_of(bytes, "HUMANS-S_BENCH1.MAN");
    auto const before = allocations.load();
    static_cast<void>(inspector.inspect(input));
    return allocations.load() - before;
}

/// A file with four thousand times the samples must need the same number of allocations: none is per sample.
void allocations_a_file(benchmark::State& state) {
    auto const specs = SpecSet::built_in();
    Inspector inspector(specs);
    std::uint64_t small = 0, large = 0;
    for (auto _ : state) {
        large = allocations_of(inspector, 50, 400);
        small = allocations_of(inspector, 1, 5);
    }
    if (small != large) state.SkipWithError("the number of allocations depends on the number of samples");
    state.counters["allocations"] = static_cast<double>(large);
}
BENCHMARK(allocations_a_file)->Unit(benchmark::kMicrosecond);

void run_program(benchmark::State& state, std::vector<std::string> words) {
    std::string program = ANIMCHECK_PROGRAM;
    std::vector<char*> arguments{program.data()};
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", 1, 0);
    for (auto _ : state) {
        pid_t child = 0;
        int status = -1;
        if (posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ) != 0 ||
            waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            state.SkipWithError("the program failed");
            break;
        }
    }
    posix_spawn_file_actions_destroy(&actions);
}

void start_version(benchmark::State& state) { run_program(state, {"--version"}); }
BENCHMARK(start_version)->Unit(benchmark::kMillisecond)->UseRealTime();

void check_one_small_file(benchmark::State& state) {
    auto const path =
        (std::filesystem::temp_directory_path() / ("S" + std::to_string(getpid()) + "-BENCH.MAN")).string();
    auto const bytes = make_animation(1, 20, 20);
    if (auto* const file = std::fopen(path.c_str(), "wb")) {
        std::fwrite(bytes.data(), 1, bytes.size(), file);
        std::fclose(file);
    }
    run_program(state, {"check", path});
    std::remove(path.c_str());
}
BENCHMARK(check_one_small_file)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace animcheck::bench

BENCHMARK_MAIN();
