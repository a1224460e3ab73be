// SPDX-License-Identifier: MIT
// Needs: ff7
// An archive as large as battle.lgp: the time of the whole program, compared with `sha256sum`.
#include "golden/corpus/writers/ff7/lgp.hpp"
#include "decoders/ff7/skeleton.hpp"
#include "golden/corpus/bytes.hpp"
#include "tests/bench/on_disk.hpp"
#include "tests/ff7/generators/battle_encoder.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>

namespace animcheck::bench {
namespace {

// As counted in the retail file.
constexpr std::uint32_t models = 481;
constexpr std::size_t members = 11'119, archive_bytes = 62'326'400;

std::string model_name(std::uint32_t number) {
    return {static_cast<char>('a' + number / 26), static_cast<char>('a' + number % 26)};
}

/// Stages have no animations; all others do, and players carry weapons.
enum Type : std::uint32_t { enemy, stage, player };

Type type_of(std::uint32_t model) {
    if (model < ff7::BattleName::first_stage) return enemy;
    return model < ff7::BattleName::first_player ? stage : player;
}

std::vector<std::byte> skeleton_of(Type type, golden::PackPlan const& plan) {
    std::vector<std::byte> bytes;
    auto const body = plan.weapon ? plan.slots / 2 : plan.slots, weapon = plan.slots - body;
    golden::put_words(bytes,
                      {type, 1, 1, plan.bones, 0, 0, 0, body, body + 2, plan.weapon ? 1U : 0U, weapon, 0, 0});
    for (std::uint32_t bone = 0; bone < plan.bones; ++bone)
        golden::put_words(bytes, {bone - 1, 0xC2C80000, 1}); // parent, length -100, a model
    return bytes;
}

std::vector<std::byte> noise_of(std::mt19937_64& random, std::size_t size) {
    std::vector<std::byte> bytes(size);
    std::ranges::generate(bytes, [&] { return static_cast<std::byte>(random()); });
    if (size > 0) bytes[0] = std::byte{1}; // so that it does not look like text
    return bytes;
}

std::vector<std::byte> make_archive() {
    std::vector<golden::LgpEntry> entries;
    std::size_t used = 0;
    auto const add = [&](std::string name, std::vector<std::byte> bytes) {
        used += bytes.size();
        entries.push_back({std::move(name), std::move(bytes)});
    };
    std::mt19937_64 random(7);
    for (std::uint32_t model = 0; model < models; ++model) {
        auto const type = type_of(model);
        golden::PackPlan const plan{type == player ? 48U : 10U + model % 24, 10 + model % 26, type == player};
        add(model_name(model) + "aa", skeleton_of(type, type == stage ? golden::PackPlan{0, 1, false} : plan));
        if (type != stage) add(model_name(model) + "da", golden::generate_pack(model, plan));
    }
    auto const others = members - entries.size();
    auto const size = (archive_bytes - used) / others;
    for (std::size_t i = 0; i < others; ++i) {
        auto const kind = static_cast<char>('b' + i / models); // ab, ac, ...
        add(model_name(static_cast<std::uint32_t>(i % models)) + 'a' + kind, noise_of(random, size));
    }
    return golden::write_lgp(entries);
}

void check_archive(benchmark::State& state) {
    static FileOnDisk const archive(".lgp", make_archive());
    std::vector<std::string> const check{ANIMCHECK_PROGRAM, "check", archive.path()};
    std::vector<std::string> const hash{"sha256sum", archive.path()};
    double checked = 1e9, hashed = 1e9;
    for (auto _ : state)
        for (auto round = 0; round < 5; ++round) {
            auto const one = seconds_of(check), other = seconds_of(hash);
            if (one < 0 || other < 0) return state.SkipWithError("a program failed");
            checked = std::min(checked, one);
            hashed = std::min(hashed, other);
        }
    state.counters["checked_ms"] = checked * 1e3;
    state.counters["sha256sum_ms"] = hashed * 1e3;
    state.counters["of_sha256sum"] = checked / hashed;
}
BENCHMARK(check_archive)->Iterations(1)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace animcheck::bench
