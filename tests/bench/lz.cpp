// SPDX-License-Identifier: MIT
// Needs: lba1
// Speed of the codecs of LBA1 archives, compared with zlib's inflate of the same bytes in the same run.
#include "decoders/lba1/lz.hpp"
#include "decoders/lba1/lz_pack.hpp"
#include "golden/corpus/bytes.hpp"
#include "tests/bench/inflate.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

namespace animcheck::bench {
namespace {

std::uint64_t below(std::uint64_t end) {
    static std::mt19937_64 random; // deterministic on all platforms
    return random() % end;
}

/// A generated clip like those of the game: keyframes in which most bones do not change, with even angles.
Bytes make_clip() {
    Bytes bytes;
    auto const put = [&](std::uint64_t word) { golden::put(bytes, word, 2); };
    auto const keyframes = 2 + below(9), bones = 3 + below(19);
    for (auto const word : {keyframes, bones, std::uint64_t{0}, std::uint64_t{0}}) put(word);
    std::vector<std::uint64_t> angles(3 * bones);
    for (auto& angle : angles) angle = below(3) > 0 ? 0 : 2 * below(512);
    for (std::uint64_t keyframe = 0; keyframe < keyframes; ++keyframe) {
        for (auto const word : {10 + below(3), std::uint64_t{0}, std::uint64_t{0}, below(100)}) put(word);
        for (std::size_t i = 0; i < angles.size(); ++i) {
            if (i % 3 == 0) put(i % 24 == 3 ? 1 : 0);
            if (below(4) == 0) angles[i] = (angles[i] + 1024 + 2 * below(40) - 40) % 1024;
            put(angles[i]);
        }
    }
    return bytes;
}

/// Entries of an archive, packed with each method.
struct Entries {
    std::vector<Bytes> unpacked, lzss, lzmit, deflated;
    std::size_t bytes = 0, largest = 0;
};

/// `clips` clips per entry. Their mean size is 630 bytes; in the game it is 856.
Entries make_entries(std::int64_t clips) {
    Entries all;
    while (all.bytes < std::size_t{4} << 20) {
        Bytes bytes;
        for (std::int64_t i = 0; i < clips; ++i) {
            auto const clip = make_clip();
            bytes.insert(bytes.end(), clip.begin(), clip.end());
        }
        all.lzss.push_back(lba1::pack_lz(lba1::Codec::lzss, bytes));
        all.lzmit.push_back(lba1::pack_lz(lba1::Codec::lzmit, bytes));
        all.deflated.push_back(deflated(bytes));
        all.bytes += bytes.size();
        all.largest = std::max(all.largest, bytes.size());
        all.unpacked.push_back(std::move(bytes));
    }
    return all;
}

bool unpack_lz(lba1::Codec codec, Entries const& all, Bytes& out) {
    auto const unpack = [codec](ByteView packed, std::span<std::byte> to) {
        return lba1::unpack(codec, packed, to);
    };
    return unpack_all(unpack, codec == lba1::Codec::lzss ? all.lzss : all.lzmit, all.unpacked, out);
}

void unpack_entries(benchmark::State& state) {
    auto const all = make_entries(state.range(0));
    Bytes out(all.largest);
    Fastest lzss, lzmit, inflate;
    bool whole = true;
    std::int64_t rounds = 0;
    for (auto _ : state) {
        lzss.measure([&] { whole = unpack_lz(lba1::Codec::lzss, all, out) && whole; });
        lzmit.measure([&] { whole = unpack_lz(lba1::Codec::lzmit, all, out) && whole; });
        inflate.measure([&] { whole = inflate_all(all.deflated, all.unpacked, out) && whole; });
        ++rounds;
    }
    if (!whole) state.SkipWithError("an entry was not unpacked completely");
    state.SetBytesProcessed(3 * rounds * static_cast<std::int64_t>(all.bytes));
    state.counters["entries"] = static_cast<double>(all.unpacked.size());
    state.counters["lzss_MBps"] = lzss.megabytes(all.bytes);
    state.counters["lzmit_MBps"] = lzmit.megabytes(all.bytes);
    state.counters["inflate_MBps"] = inflate.megabytes(all.bytes);
    state.counters["lzss_of_inflate"] = inflate.seconds() / lzss.seconds();
    state.counters["lzmit_of_inflate"] = inflate.seconds() / lzmit.seconds();
}
BENCHMARK(unpack_entries)->Arg(1)->Arg(1000)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
