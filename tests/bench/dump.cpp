// SPDX-License-Identifier: MIT
// Needs: zengin
// A dump of small files: which share of the time is for opening and reading them.
#include "tests/bench/animations.hpp"
#include "validator/platform/files.hpp"
#include "validator/rules/hash.hpp"
#include "validator/walk/examine.hpp"
#include "validator/walk/workers.hpp"

#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <unistd.h>

namespace animcheck::bench {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t files_a_job = 32; // as in the program

unsigned threads() { return std::max(1U, std::thread::hardware_concurrency()); }

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Files of 4 KiB, a thousand per folder; every second one is a valid animation, the others are unrecognised.
/// Deleted with the process.
class SmallFiles {
public:
    explicit SmallFiles(std::size_t count)
        : path_(fs::temp_directory_path() /
                ("animcheck-bench-" + std::to_string(::getpid()) + "-" + std::to_string(count))) {
        for (std::size_t i = 0; i < count; ++i) {
            auto const folder = path_ / std::to_string(i / 1000);
            if (i % 1000 == 0) fs::create_directories(folder);
            auto bytes = make_animation(i, 12, 26);
            if (i % 2 == 1) std::ranges::fill(bytes, std::byte{'t'});
            std::ofstream(folder / name_of(i), std::ios::binary)
                .write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        }
    }
    ~SmallFiles() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    SmallFiles(SmallFiles const&) = delete;
    SmallFiles& operator=(SmallFiles const&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    static std::string name_of(std::size_t number) {
        auto const name = std::to_string(number);
        return number % 2 == 1 ? "TEXTURE" + name + ".TEX" : "HUMANS-S_BENCH" + name + ".MAN";
    }
    fs::path path_;
};

std::string const& folder_of_files(std::size_t count) {
    static SmallFiles const ten_thousand(10'000), eighty_thousand(80'000);
    static auto const few = ten_thousand.path(), many = eighty_thousand.path();
    return count == 10'000 ? few : many;
}

/// Processes files [first, first + files_a_job) of a list per job, in order, on all threads, and adds up the
/// results.
template <class Make>
std::uint64_t over_all(std::size_t count, Make make) {
    std::size_t next = 0;
    std::uint64_t sum = 0;
    in_order<std::size_t, std::uint64_t>(
        threads(),
        [&](std::size_t& first) {
            first = next;
            next += files_a_job;
            return first < count;
        },
        make, [&](std::uint64_t counted) { sum += counted; });
    return sum;
}

struct ReadOnly {
    std::vector<FoundFile> const& files;
    FileBytes bytes = {};
    ReadOnly(std::vector<FoundFile> const& listed) : files(listed) {}

    std::uint64_t operator()(std::size_t first) {
        std::uint64_t sum = 0;
        for (auto i = first; i < std::min(first + files_a_job, files.size()); ++i) {
            if (!bytes.open(files[i].path).empty()) continue;
            sum += bytes.bytes().size();
            benchmark::DoNotOptimize(bytes.bytes().back());
        }
        return sum;
    }
};

struct Full {
    Dump& dump;
    std::atomic<std::uint64_t>& bad;
    Examiner examiner;
    Full(Dump& walked, std::atomic<std::uint64_t>& broken)
        : dump(walked), bad(broken), examiner(SpecSet::built_in(), {}, {}) {}

    std::uint64_t operator()(std::size_t first) {
        std::uint64_t sum = 0;
        for (auto i = first; i < std::min(first + files_a_job, dump.collection.files().size()); ++i)
            examiner.file(dump, i, [&](InputRecord const& record) {
                sum += record.size;
                bad += record.verdict == Verdict::broken || !record.complete ? 1 : 0;
            });
        return sum;
    }
};

/// Both list the folder first. The ratio is the cost of judging; it must not grow with the number of files.
void check_small_files(benchmark::State& state) {
    auto const& folder = folder_of_files(static_cast<std::size_t>(state.range(0)));
    double read_rate = 0, check_rate = 0;
    for (auto _ : state) {
        auto start = Clock::now();
        auto const listed = files_below(folder).files;
        auto const read = over_all(listed.size(), [&] { return ReadOnly(listed); });
        read_rate = std::max(read_rate, static_cast<double>(listed.size()) / seconds_since(start));
        std::atomic<std::uint64_t> bad{0};
        start = Clock::now();
        Dump dump(folder, SpecSet::built_in());
        auto const checked = over_all(dump.collection.files().size(), [&] { return Full(dump, bad); });
        check_rate =
            std::max(check_rate, static_cast<double>(dump.collection.files().size()) / seconds_since(start));
        if (checked != read || bad > 0) state.SkipWithError("not the files that were written");
    }
    state.counters["files"] = static_cast<double>(state.range(0));
    state.counters["read_files_per_s"] = read_rate;
    state.counters["checked_files_per_s"] = check_rate;
    state.counters["of_reading"] = check_rate / read_rate;
}
BENCHMARK(check_small_files)->Arg(10'000)->Arg(80'000)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace animcheck::bench
