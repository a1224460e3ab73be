// SPDX-License-Identifier: MIT
// Needs: ff7 lba1 zengin
// Does twice as much input take twice as long? Both sizes are measured in one run, each as the minimum of
// several rounds. Read `a_doubling`, which is near 2 if the time is linear.
#include "golden/corpus/bytes.hpp"
#include "golden/writers/lba1/hqr.hpp"
#include "tests/bench/animations.hpp"
#include "tests/bench/on_disk.hpp"
#include "validator/inspect.hpp"
#include "validator/output/jsonl.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace animcheck::bench {
namespace {

constexpr int rounds = 5;

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
        for (int round = 0; round < rounds; ++round) {
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

/// What the program needs for a file, from its start to its end.
std::function<void()> program(std::string const& command, std::string const& ending,
                              std::vector<std::byte> const& bytes) {
    auto const file = std::make_shared<FileOnDisk>(ending, bytes);
    return [file, command] { static_cast<void>(seconds_of({ANIMCHECK_PROGRAM, command, file->path()})); };
}

void decoded_parts(benchmark::State& state) {
    measure(state, [](std::size_t count) {
        return program("decode", "." + std::to_string(count) + ".a00", bytes_of_pack(count, of_a_real_stub));
    });
}

void dumped_parts(benchmark::State& state) {
    measure(state, [](std::size_t count) {
        return program("dump", "." + std::to_string(count) + ".a00", bytes_of_pack(count, of_no_real_stub));
    });
}

/// A model hierarchy of one node, in one chunk.
std::vector<std::byte> hierarchy() {
    constexpr std::size_t floats = 16 + 6 + 3;
    constexpr std::string_view name = "ROOT\n";
    std::vector<std::byte> bytes;
    golden::put(bytes, 0xD100, 2);
    golden::put(bytes, 4 + 2 + name.size() + 2 + floats * 4 + 4, 4);
    golden::put(bytes, 3, 4);
    golden::put(bytes, 1, 2);
    for (auto const c : name) golden::put(bytes, static_cast<std::uint64_t>(c), 1);
    golden::put(bytes, 0xFFFF, 2);
    for (std::size_t i = 0; i < floats; ++i) golden::put(bytes, 0x3F800000, 4);
    golden::put(bytes, 0, 4);
    return bytes;
}

/// One file that holds many hierarchies, each of which is judged by itself.
void hierarchies(benchmark::State& state) {
    measure(state, [](std::size_t count) {
        auto const one = hierarchy();
        std::vector<std::byte> bytes;
        for (std::size_t i = 0; i < count; ++i) bytes.insert(bytes.end(), one.begin(), one.end());
        return program("check", "." + std::to_string(count) + ".MDH", bytes);
    });
}

void name_length(benchmark::State& state) {
    measure(state, [](std::size_t length) {
        auto const bytes = make_animation(1, 20, 20, std::string(length, 'A'));
        return program("check", "-" + std::to_string(length) + ".MAN", bytes);
    });
}

/// Animations and the hierarchies that they are played on, in one folder.
void companions(benchmark::State& state) {
    namespace fs = std::filesystem;
    auto const root = fs::temp_directory_path() / ("animcheck-bench-" + std::to_string(::getpid()));
    measure(state, [&](std::size_t count) -> std::function<void()> {
        auto const folder = root / std::to_string(count);
        fs::create_directories(folder);
        auto const write = [&](std::string const& name, std::vector<std::byte> const& bytes) {
            std::ofstream(folder / name, std::ios::binary)
                .write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        };
        for (std::size_t i = 0; i < count; ++i) {
            write("MODEL" + std::to_string(i) + ".MDH", hierarchy());
            write("MODEL" + std::to_string(i) + "-S_BENCH1.MAN", make_animation(1, 1, 5));
        }
        return [folder] {
            static_cast<void>(seconds_of({ANIMCHECK_PROGRAM, "check", "--jobs", "1", folder.string()}));
        };
    });
    std::error_code ignored;
    fs::remove_all(root, ignored);
}

void members(benchmark::State& state) {
    measure(state, [](std::size_t count) -> std::function<void()> {
        std::vector<golden::ArchiveEntry> entries(count);
        for (auto& entry : entries) entry.bytes.assign(16, std::byte{0x55});
        auto const file =
            std::make_shared<FileOnDisk>("." + std::to_string(count) + ".hqr", golden::write_archive(entries));
        return [file] {
            static_cast<void>(seconds_of({ANIMCHECK_PROGRAM, "check", "--fail-on", "never", file->path()}));
        };
    });
}

BENCHMARK(parts)->RangeMultiplier(2)->Range(2000, 64000)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(findings)->RangeMultiplier(2)->Range(2000, 64000)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(members)->RangeMultiplier(2)->Range(2000, 64000)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(decoded_parts)->RangeMultiplier(2)->Range(2000, 16000)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(dumped_parts)->RangeMultiplier(2)->Range(2000, 16000)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(hierarchies)->RangeMultiplier(2)->Range(1000, 16000)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(name_length)->RangeMultiplier(2)->Range(1 << 14, 1 << 20)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(companions)->RangeMultiplier(2)->Range(1000, 8000)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
