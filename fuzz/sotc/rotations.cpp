// SPDX-License-Identifier: MIT
// Keys of Shadow of the Colossus motions. The first byte of an input chooses the coding, the next 32 are read as
// floats, the rest as keys.
#include "decoders/sotc/quaternion.hpp"
#include "fuzz/property.hpp"
#include "fuzz/sotc/slow_keys.hpp"
#include "fuzz/target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

namespace animcheck::rotations_target {
namespace {

using sotc::Coding, sotc::Curve, sotc::Quaternion;

std::vector<double> floats_of(ByteView bytes) {
    std::vector<double> floats;
    for (std::size_t i = 0; i < 8; ++i) {
        std::uint32_t bits = 0;
        for (std::size_t byte = 4; byte-- > 0;)
            bits = bits << 8 | std::to_integer<std::uint32_t>(bytes[4 * i + byte]);
        floats.push_back(double{std::bit_cast<float>(bits)});
    }
    return floats;
}

bool same(double a, double b) { return (std::isnan(a) && std::isnan(b)) || a == b; }

void judge(unsigned flag, ByteView floats, ByteView keys) {
    auto const coding = *sotc::coding_of(static_cast<std::uint8_t>(flag));
    auto const must = [&](bool holds, std::string_view what) {
        if (!holds) fuzz::stop(fmt::format("flag {}: {}", flag, what));
    };
    auto const size = sotc::key_size(coding);
    auto const count = size == 0 ? 0 : keys.size() / size;
    Curve const curve(coding, {floats.data(), 8, 4, 1, std::endian::little},
                      {keys.data(), count, size, size / 2, std::endian::little});
    fuzz::SlowKeys const slow(flag, floats_of(floats), keys);
    std::size_t below = 0, clamped = 0, spare = 0;
    Curve::Flips flips;
    for (std::size_t key = 0; key < std::max<std::size_t>(count, flag == 0 ? 1 : 0); ++key) {
        auto const expected = slow.at(key), found = curve.at(key);
        for (std::size_t i = 0; i < 4; ++i) must(same(expected[i], found[i]), "another rotation than bit by bit");
        must(curve.spare_at(key) == slow.spare(key), "other spare bits than bit by bit");
        spare += slow.spare(key) != 0 ? 1 : 0;
        bool const has_root = flag >= 3 && flag <= 12;
        below += has_root && curve.radicand_at(key) < 0 ? 1 : 0;
        clamped += has_root && curve.radicand_at(key) < Curve::clamped ? 1 : 0;
        if (key == 0) continue;
        auto const product = sotc::dot(slow.at(key - 1), expected);
        if (product < 0 && std::isfinite(product) && flips.count++ == 0) flips.first = key;
    }
    must(curve.radicands_below(0) == below, "another number of negative radicands than one by one");
    must(curve.radicands_below(Curve::clamped) == clamped, "another number of small radicands than one by one");
    must(curve.spare_keys() == spare, "another number of spare bits than one by one");
    auto const counted = curve.flips();
    must(counted.count == flips.count, "another number of changes of sign than one by one");
    must(flips.count == 0 || counted.first == flips.first, "another first change of sign than one by one");
}

int run(std::uint8_t const* data, std::size_t size) {
    constexpr std::size_t head = 1 + 32;
    if (size < head) return 0;
    constexpr unsigned flags[]{0, 3, 4, 5, 6, 12, 13};
    auto const* const first = reinterpret_cast<std::byte const*>(data);
    std::vector<std::byte> const floats(first + 1, first + head), keys(first + head, first + size);
    judge(flags[data[0] % std::size(flags)], floats, keys);
    return 0;
}

fuzz::FuzzTarget const target{"rotations", run};

} // namespace
} // namespace animcheck::rotations_target
