// SPDX-License-Identifier: MIT
// Needs: lba1
#include "golden/corpus/bytes.hpp"
#include "golden/corpus/files.hpp"
#include "golden/corpus/writers/lba1/hqr.hpp"
#include "tests/bench/data/shapes.hpp"
#include "tests/random.hpp"

namespace animcheck::bench {
namespace {

namespace fs = std::filesystem;
using golden::ArchiveEntry, golden::Bytes;

constexpr std::size_t million = 1'024'000;
constexpr std::uint64_t bones = 12;

Bytes animation(test::Random& random) {
    auto const keyframes = 2 + random.below(8);
    Bytes bytes;
    bytes.reserve(64);
    for (auto const field : {keyframes, bones, std::uint64_t{0}, std::uint64_t{0}}) golden::put(bytes, field, 2);
    for (std::uint64_t keyframe = 0; keyframe < keyframes; ++keyframe) {
        golden::put(bytes, 8 + random.below(20), 2);
        golden::put(bytes, 0, 2);
        golden::put(bytes, 0, 2);
        golden::put(bytes, keyframe == 0 ? 0 : random.below(80), 2);
        golden::put(bytes, 0, 8); // the root
        for (std::uint64_t bone = 1; bone < bones; ++bone) {
            golden::put(bytes, 0, 2);
            for (int axis = 0; axis < 3; ++axis) golden::put(bytes, random.below(512) * 2, 2);
        }
    }
    return bytes;
}

/// A trunk, and as many limbs on it as an animation moves.
Bytes body(test::Random& random) {
    Bytes bytes;
    bytes.reserve(64);
    golden::put(bytes, 3, 2);
    for (auto const side : {-100, 100, 0, 400, -80, 80}) golden::put(bytes, static_cast<std::uint64_t>(side), 2);
    golden::put(bytes, 10, 2); // what the game fills in
    golden::put_text(bytes, {}, 10, '\0');
    golden::put(bytes, 2 * bones, 2);
    for (std::uint64_t i = 0; i < 2 * bones * 3; ++i) golden::put(bytes, random.below(400), 2);
    golden::put(bytes, bones, 2);
    for (std::uint64_t group = 0; group < bones; ++group) {
        golden::put(bytes, group * 12, 2);
        golden::put(bytes, 2, 2);
        golden::put(bytes, 0, 2);
        golden::put(bytes, group == 0 ? 0xFFFF : 0, 2);
        golden::put_text(bytes, {}, 30, '\0');
    }
    golden::put_text(bytes, {}, 10, '\0'); // an empty mesh
    return bytes;
}

/// A body and two animations, with a box that is the same for all.
Bytes entity(std::uint64_t body_number, std::uint64_t animations) {
    Bytes bytes;
    bytes.reserve(64);
    for (auto const byte : {1, 0, 17}) golden::put(bytes, static_cast<std::uint64_t>(byte), 1);
    golden::put(bytes, body_number, 2);
    golden::put(bytes, 1, 1);
    golden::put(bytes, 14, 1);
    for (auto const side : {-100, 0, -80, 100, 400, 80}) golden::put(bytes, static_cast<std::uint64_t>(side), 2);
    for (std::uint64_t i = 0; i < 2; ++i) {
        for (auto const byte : {std::uint64_t{3}, i, std::uint64_t{4}}) golden::put(bytes, byte, 1);
        golden::put(bytes, (2 * body_number + i) % animations, 2);
        golden::put(bytes, 0, 1);
    }
    golden::put(bytes, 0xFF, 1);
    return bytes;
}

void write(fs::path const& path, std::span<ArchiveEntry const> entries) {
    golden::write_bytes(path, golden::write_archive(entries));
}

/// The three archives of a game: half of all records are animations, a quarter bodies, a quarter entities.
void archives(std::size_t records, fs::path const& folder) {
    test::Random random(1);
    std::vector<ArchiveEntry> animations, bodies, entities;
    for (std::size_t i = 0; i < records / 2; ++i) animations.push_back({.bytes = animation(random), .method = 1});
    for (std::size_t i = 0; i < records / 4; ++i) {
        bodies.push_back({.bytes = body(random), .method = 1});
        entities.push_back({.bytes = entity(i, animations.size())});
    }
    write(folder / "ANIM.HQR", animations);
    write(folder / "BODY.HQR", bodies);
    write(folder / "FILE3D.HQR", entities);
}

/// One keyframe and one more bone than the root. `loop`: the keyframe that follows it.
Bytes small_animation(std::size_t number, std::uint64_t loop) {
    Bytes bytes;
    bytes.reserve(64);
    for (auto const field : {std::uint64_t{1}, std::uint64_t{2}, loop, loop}) golden::put(bytes, field, 2);
    golden::put(bytes, 10, 2);
    golden::put_text(bytes, {}, 14, '\0');
    golden::put(bytes, 0, 2);
    for (auto const digit : {number, number / 1024, number / 1024 / 1024}) golden::put(bytes, digit % 1024, 2);
    return bytes;
}

void write_small_animations(std::size_t count, std::uint64_t loop, fs::path const& folder) {
    std::vector<ArchiveEntry> entries(count);
    for (std::size_t i = 0; i < count; ++i) entries[i].bytes = small_animation(i, loop);
    write(folder / "ANIM.HQR", entries);
}

void members(std::size_t count, fs::path const& folder) { write_small_animations(count, 0, folder); }
/// Each continues after its end.
void member_findings(std::size_t count, fs::path const& folder) { write_small_animations(count, 7, folder); }

constexpr Shape shapes[]{
    {"archives", "entries", 8'000, archives},
    {"members", "entries", million, members},
    {"member_findings", "entries", million, member_findings},
};

} // namespace

std::span<Shape const> lba1_shapes() { return shapes; }

} // namespace animcheck::bench
