// How fast the codecs of LBA1 archives unpack, beside zlib's inflate of the same bytes in the same run.
#include "decoders/lba1/lz.hpp"
#include "golden/writers/lba1/lz.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <vector>
#include <zlib.h>

namespace animcheck::bench {
namespace {

using Bytes = std::vector<std::byte>;
using Clock = std::chrono::steady_clock;

std::uint64_t below(std::uint64_t end) {
    static std::mt19937_64 random; // its numbers are the same everywhere
    return random() % end;
}

/// A clip as the game has them: keyframes of bones that mostly stay as they were, angles even. Made up from
/// numbers.
Bytes make_clip() {
    Bytes bytes;
    auto const put = [&](std::uint64_t word) {
        bytes.push_back(static_cast<std::byte>(word & 0xFF));
        bytes.push_back(static_cast<std::byte>(word >> 8 & 0xFF));
    };
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

/// Entries of an archive, packed by each method.
struct Entries {
    std::vector<Bytes> unpacked, lzss, lzmit, deflated;
    std::size_t bytes = 0, largest = 0;
};

Bytes deflated(Bytes const& bytes) {
    auto size = compressBound(bytes.size());
    Bytes out(size);
    compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<Bytef const*>(bytes.data()),
              bytes.size(), Z_BEST_COMPRESSION);
    out.resize(size);
    return out;
}

/// `clips` of them in each entry. One is 630 bytes in the mean; the game's own are 856.
Entries make_entries(std::int64_t clips) {
    Entries all;
    while (all.bytes < std::size_t{4} << 20) {
        Bytes bytes;
        for (std::int64_t i = 0; i < clips; ++i) {
            auto const clip = make_clip();
            bytes.insert(bytes.end(), clip.begin(), clip.end());
        }
        all.lzss.push_back(golden::pack_lz(lba1::Codec::lzss, bytes));
        all.lzmit.push_back(golden::pack_lz(lba1::Codec::lzmit, bytes));
        all.deflated.push_back(deflated(bytes));
        all.bytes += bytes.size();
        all.largest = std::max(all.largest, bytes.size());
        all.unpacked.push_back(std::move(bytes));
    }
    return all;
}

/// Bytes a second that come out, at best.
class Rate {
public:
    template <class Work>
    void measure(std::size_t bytes, Work work) {
        auto const start = Clock::now();
        work();
        auto const seconds = std::chrono::duration<double>(Clock::now() - start).count();
        best_ = std::max(best_, static_cast<double>(bytes) / seconds);
    }
    [[nodiscard]] double best() const { return best_; }

private:
    double best_ = 0;
};

bool unpack_all(lba1::Codec codec, Entries const& all, Bytes& out) {
    auto const& packed = codec == lba1::Codec::lzss ? all.lzss : all.lzmit;
    bool whole = true;
    for (std::size_t i = 0; i < packed.size(); ++i) {
        auto const size = all.unpacked[i].size();
        auto const result = lba1::unpack(codec, packed[i], std::span(out).first(size));
        whole = whole && result.written == size && result.read == packed[i].size();
        benchmark::DoNotOptimize(out.data());
    }
    return whole;
}

bool inflate_all(Entries const& all, Bytes& out) {
    bool whole = true;
    for (std::size_t i = 0; i < all.deflated.size(); ++i) {
        uLongf size = all.unpacked[i].size();
        auto const result =
            uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                       reinterpret_cast<Bytef const*>(all.deflated[i].data()), all.deflated[i].size());
        whole = whole && result == Z_OK && size == all.unpacked[i].size();
        benchmark::DoNotOptimize(out.data());
    }
    return whole;
}

void unpack_entries(benchmark::State& state) {
    auto const all = make_entries(state.range(0));
    Bytes out(all.largest);
    Rate lzss, lzmit, inflate;
    bool whole = true;
    std::int64_t rounds = 0;
    for (auto _ : state) {
        lzss.measure(all.bytes, [&] { whole = unpack_all(lba1::Codec::lzss, all, out) && whole; });
        lzmit.measure(all.bytes, [&] { whole = unpack_all(lba1::Codec::lzmit, all, out) && whole; });
        inflate.measure(all.bytes, [&] { whole = inflate_all(all, out) && whole; });
        ++rounds;
    }
    if (!whole) state.SkipWithError("an entry did not come out whole");
    state.SetBytesProcessed(3 * rounds * static_cast<std::int64_t>(all.bytes));
    state.counters["entries"] = static_cast<double>(all.unpacked.size());
    state.counters["lzss_MBps"] = lzss.best() / 1e6;
    state.counters["lzmit_MBps"] = lzmit.best() / 1e6;
    state.counters["inflate_MBps"] = inflate.best() / 1e6;
    state.counters["lzss_of_inflate"] = lzss.best() / inflate.best();
    state.counters["lzmit_of_inflate"] = lzmit.best() / inflate.best();
}
BENCHMARK(unpack_entries)->Arg(1)->Arg(1000)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace animcheck::bench
