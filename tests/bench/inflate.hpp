// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>
#include <zlib.h>

/// zlib on the same bytes in the same run, as the baseline for other codecs.
namespace animcheck::bench {

using Bytes = std::vector<std::byte>;

double seconds_of(auto work) {
    using Clock = std::chrono::steady_clock;
    auto const start = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The fastest of several runs.
class Fastest {
public:
    void measure(auto work) { seconds_ = std::min(seconds_, seconds_of(work)); }
    [[nodiscard]] double seconds() const { return seconds_; }
    [[nodiscard]] double megabytes(std::size_t bytes) const { return static_cast<double>(bytes) / 1e6 / seconds_; }

private:
    double seconds_ = 1e9;
};

inline Bytes deflated(Bytes const& bytes) {
    auto size = compressBound(bytes.size());
    Bytes out(size);
    compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<Bytef const*>(bytes.data()),
              bytes.size(), Z_BEST_COMPRESSION);
    out.resize(size);
    return out;
}

/// Inflates each of `packed` to the size of its counterpart in `unpacked`. False if one is incomplete.
inline bool inflate_all(std::vector<Bytes> const& packed, std::vector<Bytes> const& unpacked, Bytes& out) {
    bool whole = true;
    for (std::size_t i = 0; i < packed.size(); ++i) {
        uLongf size = unpacked[i].size();
        auto const status = uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                                       reinterpret_cast<Bytef const*>(packed[i].data()), packed[i].size());
        whole = whole && status == Z_OK && size == unpacked[i].size();
        benchmark::DoNotOptimize(out.data());
    }
    return whole;
}

/// The same with `unpack`, which fills a span of the right size and returns how much it wrote.
bool unpack_all(auto unpack, std::vector<Bytes> const& packed, std::vector<Bytes> const& unpacked, Bytes& out) {
    bool whole = true;
    for (std::size_t i = 0; i < packed.size(); ++i) {
        auto const size = unpacked[i].size();
        whole = whole && unpack(packed[i], std::span(out).first(size)).written == size;
        benchmark::DoNotOptimize(out.data());
    }
    return whole;
}

} // namespace animcheck::bench
