// SPDX-License-Identifier: MIT
// Fields of a 32-bit key, from bit 31 down; `x` is the component that is left out: a sign and four spare bits.
//   without_i  x5 j9 k9 s9      without_j  i9 x5 k9 s9      without_k  i9 j9 x5 s9      without_s  i9 j9 k9 x5
// A stored component is value / 256 * scale + bias (9 bits) or value / 32768 * scale + bias (16 bits), two's
// complement.
#include "decoders/sotc/quaternion.hpp"

#include <cmath>

namespace animcheck::sotc {
namespace {

struct Pair {
    double bias = 0, scale = 0;
};
using Pairs = std::array<Pair, 3>;
using Components = std::array<double, 3>;

struct PackedLayout {
    std::array<unsigned, 3> stored; ///< least bits of the 9-bit fields, in the order i j k s
    unsigned spare;                 ///< least bit of the 5-bit field, whose highest is the sign
};
constexpr std::array<PackedLayout, 4> layouts{
    {{{18, 9, 0}, 27}, {{23, 9, 0}, 18}, {{23, 14, 0}, 9}, {{23, 14, 5}, 0}}};

constexpr std::size_t index_of(Coding coding) noexcept {
    return static_cast<std::size_t>(coding) - static_cast<std::size_t>(Coding::without_i);
}

double scaled(double fraction, Pair const& pair) { return fraction * pair.scale + pair.bias; }

double nine_bits(std::uint32_t word, unsigned shift) {
    auto const value = static_cast<std::int32_t>(word << (23 - shift)) >> 23;
    return static_cast<double>(value) / 256.0;
}

double sixteen_bits(std::uint16_t word) { return static_cast<double>(static_cast<std::int16_t>(word)) / 32768.0; }

double radicand_of(Components const& c) { return 1.0 - ((c[0] * c[0] + c[1] * c[1]) + c[2] * c[2]); }

/// A radicand that is not a number yields +0 as well, as in dormin: it is not above the limit.
double restored(double radicand, bool negative) {
    if (!(radicand > Curve::clamped)) return 0.0;
    auto const root = std::sqrt(radicand);
    return negative ? -root : root;
}

Pairs pairs_of(Column<float> const& parameters) {
    Pairs pairs;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        pairs[i] = {double{parameters[2 * i]}, double{parameters[2 * i + 1]}};
    return pairs;
}

/// Keys of 32 bits, one after another.
class Packed {
public:
    Packed(Coding coding, Column<float> const& parameters, Column<std::uint16_t> const& keys)
        : layout_(layouts[index_of(coding)]), pairs_(pairs_of(parameters)), keys_(keys) {}

    [[nodiscard]] Components at(std::size_t key) const {
        auto const word = word_at(key);
        Components c;
        for (std::size_t i = 0; i < c.size(); ++i) c[i] = scaled(nine_bits(word, layout_.stored[i]), pairs_[i]);
        return c;
    }
    [[nodiscard]] bool negative_at(std::size_t key) const { return (word_at(key) >> (layout_.spare + 4) & 1) != 0; }
    [[nodiscard]] std::uint32_t spare_at(std::size_t key) const { return word_at(key) >> layout_.spare & 15; }

private:
    [[nodiscard]] std::uint32_t word_at(std::size_t key) const {
        return std::uint32_t{keys_.at(key, 0)} | std::uint32_t{keys_.at(key, 1)} << 16;
    }
    PackedLayout layout_;
    Pairs pairs_;
    Column<std::uint16_t> keys_;
};

/// Keys of 48 bits. The sign of s is the lowest bit of i, which stays part of i.
class Triples {
public:
    Triples(Column<float> const& parameters, Column<std::uint16_t> const& keys)
        : pairs_(pairs_of(parameters)), keys_(keys) {}

    [[nodiscard]] Components at(std::size_t key) const {
        Components c;
        for (std::size_t i = 0; i < c.size(); ++i) c[i] = scaled(sixteen_bits(keys_.at(key, i)), pairs_[i]);
        return c;
    }
    [[nodiscard]] bool negative_at(std::size_t key) const { return (keys_.at(key, 0) & 1) != 0; }

private:
    Pairs pairs_;
    Column<std::uint16_t> keys_;
};

template <class Keys>
Quaternion whole(Keys const& keys, std::size_t key, std::size_t left_out) {
    auto const c = keys.at(key);
    auto const rest = restored(radicand_of(c), keys.negative_at(key));
    Quaternion q{};
    for (std::size_t i = 0, next = 0; i < q.size(); ++i) q[i] = i == left_out ? rest : c[next++];
    return q;
}

void count_flip(Curve const& curve, std::size_t key, Curve::Flips& flips) {
    auto const product = dot(curve.at(key - 1), curve.at(key));
    if (!(product < 0) || !std::isfinite(product) || flips.count++ > 0) return;
    flips.first = key;
    flips.product = product;
}

template <class Keys>
std::size_t count_below(Keys const& keys, std::size_t count, double limit) {
    std::size_t below = 0;
    for (std::size_t key = 0; key < count; ++key) below += radicand_of(keys.at(key)) < limit ? 1 : 0;
    return below;
}

/// Keys whose product with the one before is negative. It is not, where the stored components have a positive one
/// and the roots have the same sign: most roots need not be drawn.
template <class Keys>
Curve::Flips flips_of(Curve const& curve, Keys const& keys) {
    Curve::Flips flips;
    if (curve.keys() == 0) return flips;
    auto before = keys.at(0);
    bool sign_before = keys.negative_at(0);
    for (std::size_t key = 1; key < curve.keys(); ++key) {
        auto const now = keys.at(key);
        bool const sign = keys.negative_at(key);
        bool const alike =
            sign == sign_before && (before[0] * now[0] + before[1] * now[1]) + before[2] * now[2] >= 0;
        before = now;
        sign_before = sign;
        if (!alike) count_flip(curve, key, flips);
    }
    return flips;
}

/// Without a direction there is no rotation, so the components are not numbers.
Quaternion turned(Column<float> const& parameters, double angle) {
    auto const x = double{parameters[2]}, y = double{parameters[3]}, z = double{parameters[4]};
    auto const length = std::sqrt((x * x + y * y) + z * z);
    constexpr auto none = std::numeric_limits<double>::quiet_NaN();
    if (!(length > 0)) return {none, none, none, none};
    auto const half = angle / 2;
    auto const sine = std::sin(half);
    return {x / length * sine, y / length * sine, z / length * sine, std::cos(half)};
}

} // namespace

std::optional<Coding> coding_of(std::uint8_t flag) noexcept {
    switch (flag) {
    case 0:
    case 3:
    case 4:
    case 5:
    case 6:
    case 12:
    case 13: return static_cast<Coding>(flag);
    default: return std::nullopt;
    }
}

bool is_packed(Coding coding) noexcept { return coding >= Coding::without_i && coding <= Coding::without_s; }

std::uint32_t key_size(Coding coding) noexcept {
    switch (coding) {
    case Coding::constant: return 0;
    case Coding::triple: return 6;
    case Coding::turn: return 2;
    default: return 4;
    }
}

std::uint32_t parameters_of(Coding coding) noexcept {
    switch (coding) {
    case Coding::constant: return 4;
    case Coding::triple: return 6;
    case Coding::turn: return 5;
    default: return 8;
    }
}

Quaternion Curve::at(std::size_t key) const {
    switch (coding_) {
    case Coding::constant:
        return {double{parameters_[0]}, double{parameters_[1]}, double{parameters_[2]}, double{parameters_[3]}};
    case Coding::triple: return whole(Triples(parameters_, keys_), key, 3);
    case Coding::turn: return turned(parameters_, angle_at(key));
    default: return whole(Packed(coding_, parameters_, keys_), key, index_of(coding_));
    }
}

std::array<float, 4> Curve::rounded_at(std::size_t key) const {
    auto const q = at(key);
    return {static_cast<float>(q[0]), static_cast<float>(q[1]), static_cast<float>(q[2]), static_cast<float>(q[3])};
}

double Curve::radicand_at(std::size_t key) const {
    if (is_packed(coding_)) return radicand_of(Packed(coding_, parameters_, keys_).at(key));
    if (coding_ == Coding::triple) return radicand_of(Triples(parameters_, keys_).at(key));
    return 1;
}

std::size_t Curve::radicands_below(double limit) const {
    if (is_packed(coding_)) return count_below(Packed(coding_, parameters_, keys_), keys_.size(), limit);
    if (coding_ == Coding::triple) return count_below(Triples(parameters_, keys_), keys_.size(), limit);
    return 0;
}

std::uint32_t Curve::spare_at(std::size_t key) const {
    return is_packed(coding_) ? Packed(coding_, parameters_, keys_).spare_at(key) : 0;
}

std::size_t Curve::spare_keys() const {
    if (!is_packed(coding_)) return 0;
    Packed const packed(coding_, parameters_, keys_);
    std::size_t count = 0;
    for (std::size_t key = 0; key < keys_.size(); ++key) count += packed.spare_at(key) != 0 ? 1 : 0;
    return count;
}

double Curve::angle_at(std::size_t key) const {
    return scaled(sixteen_bits(keys_[key]), {double{parameters_[0]}, double{parameters_[1]}});
}

Curve::Flips Curve::flips() const {
    if (is_packed(coding_)) return flips_of(*this, Packed(coding_, parameters_, keys_));
    if (coding_ == Coding::triple) return flips_of(*this, Triples(parameters_, keys_));
    Flips flips;
    if (coding_ != Coding::turn) return flips;
    // About one axis the product is the cosine of half the difference of two angles.
    for (std::size_t key = 1; key < keys_.size(); ++key)
        if (!(std::abs(angle_at(key) - angle_at(key - 1)) < 3)) count_flip(*this, key, flips);
    return flips;
}

double squared_length(Quaternion const& q) noexcept { return dot(q, q); }

double dot(Quaternion const& a, Quaternion const& b) noexcept {
    return ((a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]) + a[3] * b[3];
}

} // namespace animcheck::sotc
