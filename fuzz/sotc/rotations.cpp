// SPDX-License-Identifier: MIT
// Keys of Shadow of the Colossus motions. The first byte of an input chooses the coding, the next 32 are read as
// floats, the rest as keys.
#include "decoders/sotc/quaternion.hpp"
#include "fuzz/property.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

namespace animcheck {
namespace {

using sotc::Coding, sotc::Curve, sotc::Quaternion;

/// The keys bit by bit, from the specification's text and not from the decoder's code.
class SlowKeys {
public:
    SlowKeys(unsigned flag, ByteView floats, ByteView keys) : flag_(flag), keys_(keys) {
        for (std::size_t i = 0; i < 8; ++i) {
            std::uint32_t bits = 0;
            for (std::size_t byte = 4; byte-- > 0;)
                bits = bits << 8 | std::to_integer<std::uint32_t>(floats[4 * i + byte]);
            floats_.push_back(double{std::bit_cast<float>(bits)});
        }
    }

    [[nodiscard]] Quaternion at(std::size_t key) const {
        if (flag_ == 0) return {floats_[0], floats_[1], floats_[2], floats_[3]};
        if (flag_ == 13) return turn(key);
        auto const left_out = flag_ == 12 ? 3 : flag_ - 3;
        Quaternion q{};
        double squares = 0;
        for (unsigned i = 0, pair = 0; i < 4; ++i) {
            if (i == left_out) continue;
            double const part = stored(key, i) * floats_[2 * pair + 1];
            q[i] = part + floats_[2 * pair];
            double const square = q[i] * q[i];
            squares = pair == 0 ? square : squares + square;
            ++pair;
        }
        auto const rest = 1.0 - squares;
        q[left_out] = rest > 1e-9 ? std::sqrt(rest) : 0.0;
        if (q[left_out] != 0 && negative(key)) q[left_out] = -q[left_out];
        return q;
    }

    [[nodiscard]] unsigned spare(std::size_t key) const {
        return flag_ >= 3 && flag_ <= 6 ? static_cast<unsigned>(field(key, spare_at() + 1, 4)) : 0;
    }

private:
    /// First bit, from the highest down, of the five in the place of the dropped component.
    [[nodiscard]] unsigned spare_at() const { return 9 * (flag_ - 3); }

    /// `width` bits from bit `first` of a key, whose bytes have the highest last.
    [[nodiscard]] std::int64_t field(std::size_t key, unsigned first, unsigned width) const {
        std::int64_t value = 0;
        for (unsigned bit = first; bit < first + width; ++bit) {
            auto const byte = keys_[4 * key + 3 - bit / 8];
            value = value * 2 + (std::to_integer<unsigned>(byte) >> (7 - bit % 8) & 1);
        }
        return value;
    }

    [[nodiscard]] double stored(std::size_t key, unsigned component) const {
        if (flag_ == 12) return halves(6 * key + 2 * component);
        auto const left_out = flag_ - 3;
        auto const value = field(key, 9 * component - (component > left_out ? 4 : 0), 9);
        return static_cast<double>(value >= 256 ? value - 512 : value) / 256;
    }

    [[nodiscard]] double halves(std::size_t at) const {
        auto const value = std::to_integer<int>(keys_[at]) + 256 * std::to_integer<int>(keys_[at + 1]);
        return static_cast<double>(value >= 32768 ? value - 65536 : value) / 32768;
    }

    [[nodiscard]] bool negative(std::size_t key) const {
        if (flag_ == 12) return std::to_integer<int>(keys_[6 * key]) % 2 == 1;
        return field(key, spare_at(), 1) == 1;
    }

    [[nodiscard]] Quaternion turn(std::size_t key) const {
        double const part = halves(2 * key) * floats_[1];
        auto const half = (part + floats_[0]) / 2;
        double const x = floats_[2] * floats_[2], y = floats_[3] * floats_[3], z = floats_[4] * floats_[4];
        auto const length = std::sqrt(x + y + z);
        if (!(length > 0)) return Quaternion{NAN, NAN, NAN, NAN};
        auto const sine = std::sin(half);
        return {floats_[2] / length * sine, floats_[3] / length * sine, floats_[4] / length * sine, std::cos(half)};
    }

    unsigned flag_;
    ByteView keys_;
    std::vector<double> floats_;
};

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
    SlowKeys const slow(flag, floats, keys);
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

} // namespace
} // namespace animcheck

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    using namespace animcheck;
    constexpr std::size_t head = 1 + 32;
    if (size < head) return 0;
    constexpr unsigned flags[]{0, 3, 4, 5, 6, 12, 13};
    auto const* const first = reinterpret_cast<std::byte const*>(data);
    std::vector<std::byte> const floats(first + 1, first + head), keys(first + head, first + size);
    judge(flags[data[0] % std::size(flags)], floats, keys);
    return 0;
}
