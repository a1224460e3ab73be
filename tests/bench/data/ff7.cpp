// SPDX-License-Identifier: MIT
// Needs: ff7
#include "golden/corpus/bytes.hpp"
#include "golden/corpus/files.hpp"
#include "golden/corpus/writers/ff7/lgp.hpp"
#include "tests/bench/data/shapes.hpp"
#include "tests/ff7/generators/battle_encoder.hpp"

#include <string>

namespace animcheck::bench {
namespace {

namespace fs = std::filesystem;
using golden::Bytes;

constexpr std::size_t million = 1'024'000;

std::string model_name(std::size_t number) {
    return {static_cast<char>('a' + number / 26), static_cast<char>('a' + number % 26)};
}

Bytes skeleton_of(golden::PackPlan const& plan) {
    Bytes bytes;
    golden::put_words(bytes, {0, 1, 1, plan.bones, 0, 0, 0, plan.slots, plan.slots + 2, 0, 0, 0, 0});
    for (std::uint32_t bone = 0; bone < plan.bones; ++bone)
        golden::put_words(bytes, {bone - 1, 0xC2C80000, 1}); // parent, length -100, a model
    return bytes;
}

/// Enemies of the game: a skeleton and a pack of animations each.
void battle(std::size_t models, fs::path const& folder) {
    std::vector<golden::LgpEntry> entries;
    for (std::size_t i = 0; i < models; ++i) {
        golden::PackPlan const plan{static_cast<std::uint32_t>(10 + i % 24),
                                    static_cast<std::uint32_t>(10 + i % 26), false};
        entries.push_back({model_name(i) + "aa", skeleton_of(plan)});
        entries.push_back({model_name(i) + "da", golden::generate_pack(i, plan)});
    }
    golden::write_bytes(folder / "battle.lgp", golden::write_lgp(entries));
}

/// A pack that contains only stubs. `payload`: of a real stub, or one that is reported for each.
void write_pack(std::size_t stubs, std::uint32_t payload, fs::path const& folder) {
    Bytes bytes;
    golden::put(bytes, stubs, 4);
    for (std::size_t i = 0; i < stubs; ++i) golden::put_words(bytes, {1, 1, 4, payload});
    golden::write_bytes(folder / "bench.a00", bytes);
}

void parts(std::size_t count, fs::path const& folder) { write_pack(count, 0x1A30, folder); }
void findings(std::size_t count, fs::path const& folder) { write_pack(count, 0x7F7F7F7F, folder); }

constexpr Shape shapes[]{
    {"battle", "models", 370, battle},
    {"parts", "stubs in a pack", million, parts},
    {"findings", "stubs in a pack, each with a finding", million, findings},
};

} // namespace

std::span<Shape const> ff7_shapes() { return shapes; }

} // namespace animcheck::bench
