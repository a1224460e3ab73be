// SPDX-License-Identifier: MIT
// Needs: zelda64
// Frames of Link, no two alike: as one block without a header, and as objects of the size of link_animetion
// whose manifest names every animation. Compared with memcpy of the same bytes. Read the ratio: the goal is a
// quarter.
#include "decoders/container.hpp"
#include "decoders/manifest.hpp"
#include "decoders/registry.hpp"
#include "decoders/zelda64/frames.hpp"
#include "validator/judge/inspect.hpp"
#include "validator/walk/dump.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>

namespace animcheck::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t total = std::size_t{256} << 20, word = 8;
// As in Ocarina of Time: 573 animations of 33 frames on average, each at a multiple of 16.
constexpr std::uint64_t animations = 573, frames = 33;
constexpr std::uint64_t block = (frames * zelda64::frame_size + 15) / 16 * 16, object_size = animations * block;

class Bytes {
public:
    Bytes() : bytes_(std::make_unique_for_overwrite<std::byte[]>(total)) {
        std::uint64_t state = 0x9E3779B97F4A7C15;
        for (std::size_t at = 0; at < total; at += word) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            std::memcpy(&bytes_[at], &state, word);
        }
    }
    [[nodiscard]] ByteView all() const { return {bytes_.get(), total}; }
    /// The last field of a frame sets the face; in Ocarina of Time its high byte is 0.
    void set_face(std::size_t frame_end, std::size_t number) {
        bytes_[frame_end - 2] = std::byte{0};
        bytes_[frame_end - 1] = static_cast<std::byte>(number % 9 | (number / 9 % 5) << 4);
    }
    void clear(std::size_t from, std::size_t to) {
        std::fill(bytes_.get() + from, bytes_.get() + to, std::byte{0});
    }

private:
    std::unique_ptr<std::byte[]> bytes_;
};

ByteView in_one_block() {
    static auto const bytes = [] {
        Bytes made;
        std::size_t number = 0, end = zelda64::frame_size;
        for (; end <= total; end += zelda64::frame_size) made.set_face(end, number++);
        return made;
    }();
    return bytes.all().first(total / zelda64::frame_size * zelda64::frame_size);
}

ByteView in_objects() {
    static auto const bytes = [] {
        Bytes made;
        for (std::size_t start = 0, number = 0; start + block <= total; start += block) {
            for (std::size_t frame = 1; frame <= frames; ++frame)
                made.set_face(start + frame * zelda64::frame_size, number++);
            made.clear(start + frames * zelda64::frame_size, start + block);
        }
        return made;
    }();
    return bytes.all().first(total / object_size * object_size);
}

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double bytes_a_second_of_memcpy(ByteView bytes) {
    auto const copy = std::make_unique<std::byte[]>(bytes.size()); // touches its pages
    double best = 1e9;
    for (int round = 0; round < 3; ++round) {
        auto const start = Clock::now();
        std::memcpy(copy.get(), bytes.data(), bytes.size());
        benchmark::DoNotOptimize(copy[bytes.size() / 2]);
        best = std::min(best, seconds_since(start));
    }
    return static_cast<double>(bytes.size()) / best;
}

/// 0 if there were findings.
double bytes_a_second_of_block(ByteView bytes) {
    Inspector inspector(SpecSet::built_in());
    Input input;
    input.source.bytes = bytes;
    input.forced_format = "zelda64.frames";
    input.game = "oot";
    double best = 1e9;
    for (int round = 0; round < 3; ++round) {
        auto const start = Clock::now();
        auto const record = inspector.inspect(input);
        best = std::min(best, seconds_since(start));
        if (!record.findings.empty() || record.bytes_read != bytes.size()) return 0;
    }
    return static_cast<double>(bytes.size()) / best;
}

ManifestFile const& manifest() {
    static auto const file = [] {
        ManifestFile made;
        made.name = "link_animetion";
        made.segment = 7;
        for (std::uint64_t i = 0; i < animations; ++i) {
            auto& element = made.elements.emplace_back();
            element.word = "PlayerAnimationData";
            element.name = "gPlayerAnimData_" + std::to_string(i);
            element.offset = i * block;
            element.frames = frames;
        }
        return made;
    }();
    return file;
}

bool sound(Inspector& inspector, ByteView object) {
    Context context;
    context.name = "link_animetion";
    context.manifest = &manifest();
    Source const source{object};
    Container const container(*format_of("zelda64.object"), source, context, Nesting::file);
    if (container.affordable() != animations) return false;
    for (auto const& member : container.members()) {
        auto input = member_input(container, member);
        input.game = "oot";
        if (!inspector.inspect(input).findings.empty()) return false;
    }
    return true;
}

double bytes_a_second_of_objects(ByteView bytes) {
    Inspector inspector(SpecSet::built_in());
    double best = 1e9;
    for (int round = 0; round < 3; ++round) {
        auto const start = Clock::now();
        for (std::size_t at = 0; at < bytes.size(); at += object_size)
            if (!sound(inspector, bytes.subspan(at, object_size))) return 0;
        best = std::min(best, seconds_since(start));
    }
    return static_cast<double>(bytes.size()) / best;
}

void check_frames_of_link(benchmark::State& state) {
    double copied = 0, checked = 0, in_pieces = 0;
    for (auto _ : state) {
        copied = bytes_a_second_of_memcpy(in_one_block());
        checked = bytes_a_second_of_block(in_one_block());
        in_pieces = bytes_a_second_of_objects(in_objects());
    }
    if (checked == 0 || in_pieces == 0) state.SkipWithError("there were findings in valid frames");
    state.counters["memcpy_MB/s"] = copied / 1e6;
    state.counters["block_MB/s"] = checked / 1e6;
    state.counters["objects_MB/s"] = in_pieces / 1e6;
    state.counters["block_of_memcpy"] = checked / copied;
    state.counters["objects_of_memcpy"] = in_pieces / copied;
}
BENCHMARK(check_frames_of_link)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
