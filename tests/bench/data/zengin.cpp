// SPDX-License-Identifier: MIT
// Needs: zengin
#include "golden/corpus/bytes.hpp"
#include "golden/corpus/writers/zengin/vdf.hpp"
#include "tests/bench/animations.hpp"
#include "tests/bench/data/shapes.hpp"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <string>
#include <zlib.h>

namespace animcheck::bench {
namespace {

namespace fs = std::filesystem;
using golden::Bytes;

constexpr std::size_t million = 1'024'000, files_a_folder = 1000;

std::string file_name(std::size_t number) { return "HUMANS-S_BENCH" + std::to_string(number) + ".MAN"; }

/// One clip of 250 nodes. Of two frames each 12 bytes of each node are a sample.
constexpr std::uint32_t nodes_of_a_long_clip = 250;
constexpr std::size_t sample_size = 12;

Bytes long_clip_of(std::size_t samples) {
    auto const frames = std::max<std::size_t>(1, samples / nodes_of_a_long_clip);
    return make_animation(1, nodes_of_a_long_clip, static_cast<std::uint32_t>(frames));
}

void long_clip(std::size_t samples, fs::path const& folder) {
    golden::write_bytes(folder / file_name(1), long_clip_of(samples));
}

/// The same with rotations that are too long in the last half of its samples.
void flooded_clip(std::size_t samples, fs::path const& folder) {
    auto bytes = long_clip_of(samples);
    auto at = bytes.size();
    for (std::size_t i = 0; i < samples / 2; ++i) {
        at -= sample_size;
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), 6, std::byte{0xFF});
    }
    golden::write_bytes(folder / file_name(1), bytes);
}

void small_clips_in_a_volume(std::size_t count, fs::path const& folder) {
    std::vector<golden::NamedBytes> files;
    test::Random random(1);
    for (std::size_t i = 0; i < count; ++i)
        files.push_back({"_WORK/DATA/ANIMS/" + file_name(i), next_animation(random, i, 1)});
    golden::write_bytes(folder / "ANIMS.VDF", golden::write_volume(files));
}

/// Half as large in the mean as those in a volume.
void loose_clips(std::size_t count, fs::path const& folder) {
    test::Random random(1);
    for (std::size_t i = 0; i < count; ++i) {
        auto const nodes = static_cast<std::uint32_t>(12 + random.below(12));
        auto const frames = static_cast<std::uint32_t>(5 + random.below(37));
        golden::write_bytes(folder / std::to_string(i / files_a_folder) / file_name(i),
                            make_animation(i, nodes, frames));
    }
}

/// Makes a chunk of what `fill` writes.
void put_chunk(Bytes& bytes, std::uint64_t type, auto fill) {
    golden::put(bytes, type, 2);
    golden::put(bytes, 0, 4);
    auto const start = bytes.size();
    fill();
    golden::set(bytes, start - 4, bytes.size() - start, 4);
}

void put_floats(Bytes& bytes, std::initializer_list<float> values) {
    for (auto const value : values) golden::put(bytes, std::bit_cast<std::uint32_t>(value), 4);
}

/// Each node is the child of the previous one.
Bytes hierarchy_of(std::size_t nodes) {
    Bytes bytes;
    put_chunk(bytes, 0xD100, [&] {
        golden::put(bytes, 3, 4);
        golden::put(bytes, nodes, 2);
        auto checksum = crc32(0, nullptr, 0);
        for (std::size_t node = 0; node < nodes; ++node) {
            auto const name = "BIP" + std::to_string(node);
            checksum = crc32_z(checksum, reinterpret_cast<Bytef const*>(name.data()), name.size());
            golden::put_text(bytes, name + "\n");
            golden::put(bytes, node == 0 ? 0xFFFF : node - 1, 2);
            put_floats(bytes, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
        }
        put_floats(bytes, {-1, -1, -1, 1, 1, 1, -1, -1, -1, 1, 1, 1, 0, 0, 0});
        golden::put(bytes, checksum, 4);
    });
    put_chunk(bytes, 0xD110, [&] {
        golden::put_text(bytes, {}, 16, '\0');
        golden::put_text(bytes, "ANIMS\\BENCH.ASC\n");
    });
    put_chunk(bytes, 0xD120, [] {});
    return bytes;
}

void hierarchies(std::size_t count, fs::path const& folder) {
    auto const one = hierarchy_of(1);
    Bytes bytes;
    for (std::size_t i = 0; i < count; ++i) golden::put_bytes(bytes, one);
    golden::write_bytes(folder / "BENCH.MDH", bytes);
}

void nested_nodes(std::size_t count, fs::path const& folder) {
    golden::write_bytes(folder / "BENCH.MDH", hierarchy_of(count));
}

void nested_folders(std::size_t count, fs::path const& folder) {
    auto deepest = folder;
    for (std::size_t i = 0; i < count; ++i) {
        deepest /= "A";
        if (i % 500 == 0) fs::create_directories(deepest); // libstdc++ makes at most 1,000 at once
    }
    golden::write_bytes(deepest / file_name(1), make_animation(1, 5, 5));
}

void long_name(std::size_t length, fs::path const& folder) {
    golden::write_bytes(folder / file_name(1), make_animation(1, 20, 20, std::string(length, 'A')));
}

/// `write(name, bytes)` for each hierarchy and the animation that is played on it.
void each_pair(std::size_t count, auto write) {
    auto const model = hierarchy_of(1);
    for (std::size_t i = 0; i < count; ++i) {
        auto const name = "MODEL" + std::to_string(i);
        write(name + ".MDH", model);
        write(name + "-S_BENCH" + std::to_string(i) + ".MAN", make_animation(i, 1, 5));
    }
}

void companions_in_a_volume(std::size_t count, fs::path const& folder) {
    std::vector<golden::NamedBytes> files;
    each_pair(count, [&](std::string name, Bytes bytes) { files.push_back({std::move(name), std::move(bytes)}); });
    golden::write_bytes(folder / "ANIMS.VDF", golden::write_volume(files));
}

void companions_in_a_folder(std::size_t count, fs::path const& folder) {
    each_pair(count,
              [&](std::string const& name, Bytes const& bytes) { golden::write_bytes(folder / name, bytes); });
}

constexpr Shape shapes[]{
    {"long_clip", "samples", 100'000'000, long_clip},
    {"flooded_clip", "samples", 100'000'000, flooded_clip},
    {"volume", "small clips", million, small_clips_in_a_volume},
    {"loose", "files", million, loose_clips},
    {"hierarchies", "hierarchies in a file", million, hierarchies},
    {"nested_nodes", "nodes, each in the previous one", 65'535, nested_nodes},
    {"nested_folders", "folders, each in the previous one", 1'950, nested_folders},
    {"long_name", "bytes of a name", million, long_name},
    {"companions", "pairs in a volume", million, companions_in_a_volume},
    {"companion_files", "pairs in a folder", million, companions_in_a_folder},
};

} // namespace

std::span<Shape const> zengin_shapes() { return shapes; }

} // namespace animcheck::bench
