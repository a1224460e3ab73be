// SPDX-License-Identifier: MIT
// Needs: zengin
// A volume as large as a game's: the speed of checking it on all threads, compared with zlib's CRC-32 of the
// same bytes on one thread, and the memory that the program needs apart from the mapped file.
#include "golden/corpus/writers/zengin/vdf.hpp"
#include "tests/bench/animations.hpp"
#include "validator/rules/hash.hpp"
#include "validator/walk/examine.hpp"
#include "validator/walk/workers.hpp"

#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <zlib.h>

extern char** environ;

namespace animcheck::bench {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t volume_bytes = 500'000'000, members_a_job = 256;

unsigned threads() { return std::max(1U, std::thread::hardware_concurrency()); }

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A volume on disk with animations of the sizes in the census. Deleted with the process.
class VolumeOnDisk {
public:
    VolumeOnDisk() : path_(fs::temp_directory_path() / ("animcheck-bench-" + std::to_string(::getpid()) + ".VDF")) {
        std::vector<golden::NamedBytes> files;
        {
            auto const all = make_animations(volume_bytes, 1);
            for (std::size_t i = 0, from = 0; i < all.ends.size(); from = all.ends[i++])
                files.push_back({"_WORK/DATA/ANIMS/" + all.names[i],
                                 {all.bytes.begin() + static_cast<std::ptrdiff_t>(from),
                                  all.bytes.begin() + static_cast<std::ptrdiff_t>(all.ends[i])}});
        }
        auto const bytes = golden::write_volume(files);
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    ~VolumeOnDisk() { fs::remove(path_); }
    VolumeOnDisk(VolumeOnDisk const&) = delete;
    VolumeOnDisk& operator=(VolumeOnDisk const&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    fs::path path_;
};

std::string const& volume() {
    static VolumeOnDisk const on_disk;
    static auto const path = on_disk.path();
    return path;
}

struct Members {
    Dump& dump;
    std::atomic<std::uint64_t>& bad;
    Examiner examiner;
    Members(Dump& walked, std::atomic<std::uint64_t>& broken)
        : dump(walked), bad(broken), examiner(SpecSet::built_in(), {}, {}) {}

    Contents operator()(std::size_t first) {
        auto const count = dump.collection.files()[0].open->container->members().size();
        return examiner.members(dump, 0, first, std::min(first + members_a_job, count),
                                [&](InputRecord const& record) {
                                    bad += record.verdict == Verdict::broken || !record.complete ? 1 : 0;
                                });
    }
};

/// Bytes per second; 0 if the contents are not as written.
double checked_rate(double& members) {
    std::atomic<std::uint64_t> bad{0};
    auto const start = Clock::now();
    Dump dump(std::vector{volume()}, SpecSet::built_in());
    if (!dump.collection.files()[0].open) return 0;
    auto const count = dump.collection.files()[0].open->container->members().size();
    std::size_t next = 0;
    Contents contents;
    in_order<std::size_t, Contents>(
        threads(),
        [&](std::size_t& first) {
            first = next;
            next += members_a_job;
            return first < count;
        },
        [&] { return Members(dump, bad); }, [&](Contents const& some) { contents += some; });
    Examiner examiner(SpecSet::built_in(), {}, {});
    auto const closing = examiner.closing(dump, 0);
    auto const seconds = seconds_since(start);
    members = static_cast<double>(count);
    bool const sound = bad == 0 && contents.checked == count && closing.complete;
    return sound ? static_cast<double>(dump.collection.files()[0].size) / seconds : 0;
}

double hashed_rate() {
    FileBytes file;
    if (!file.open(volume()).empty()) return 0;
    auto const start = Clock::now();
    auto const bytes = file.bytes();
    benchmark::DoNotOptimize(crc32_z(0, reinterpret_cast<Bytef const*>(bytes.data()), bytes.size()));
    return static_cast<double>(file.bytes().size()) / seconds_since(start);
}

void check_volume(benchmark::State& state) {
    double checked = 0, hashed = 0, members = 0;
    static_cast<void>(hashed_rate()); // loads the pages into memory
    for (auto _ : state) {
        auto const rate = checked_rate(members);
        if (rate == 0) return state.SkipWithError("not the volume that was written");
        checked = std::max(checked, rate);
        hashed = std::max(hashed, hashed_rate());
    }
    state.counters["members"] = members;
    state.counters["threads"] = threads();
    state.counters["checked_MBps"] = checked / 1e6;
    state.counters["crc32_MBps"] = hashed / 1e6;
    state.counters["of_crc32"] = checked / hashed;
}
BENCHMARK(check_volume)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A line of /proc/PID/status, in bytes.
double status_of(pid_t process, std::string_view name) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(name)) return std::stod(line.substr(name.size() + 1)) * 1024;
    return 0;
}

/// The program's own memory, without the mapped file, sampled each millisecond while it runs.
void memory_of_a_volume(benchmark::State& state) {
    std::string program = ANIMCHECK_PROGRAM, command = "check", path = volume();
    std::vector<char*> arguments{program.data(), command.data(), path.data(), nullptr};
    double own = 0, mapped = 0;
    for (auto _ : state) {
        pid_t child = 0;
        int status = -1;
        if (posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ) != 0)
            return state.SkipWithError("the program could not be started");
        while (waitpid(child, &status, WNOHANG) == 0) {
            own = std::max(own, status_of(child, "RssAnon:"));
            mapped = std::max(mapped, status_of(child, "RssFile:"));
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return state.SkipWithError("the program failed");
    }
    state.counters["own_MiB"] = own / (1 << 20);
    state.counters["mapped_MiB"] = mapped / (1 << 20);
    state.counters["volume_MiB"] = static_cast<double>(fs::file_size(volume())) / (1 << 20);
}
BENCHMARK(memory_of_a_volume)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);

} // namespace
} // namespace animcheck::bench
