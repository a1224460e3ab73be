// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <array>
#include <cfloat>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

/// The arithmetic of rotations: doubles, in one order, rounded to float once. `quaternion.cpp` is compiled without
/// contraction, so that every compiler gets the same bits; only the sine and cosine of a turn may be one unit off.
namespace animcheck::sotc {

static_assert(FLT_EVAL_METHOD == 0, "doubles must be computed as doubles (not with the x87: -msse2)");
static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<float>::is_iec559);
#if defined __FAST_MATH__ || (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)
#error "rotations need exact arithmetic: build without -ffast-math"
#endif

/// How the keys of a bone are stored, by the number in the file.
enum class Coding : std::uint8_t {
    constant = 0, ///< i j k s as floats, the same in every frame
    without_i =
        3, ///< 32 bits a key: three components of 9 bits, and 5 bits in the place of the one that is left out
    without_j = 4,
    without_k = 5,
    without_s = 6,
    triple = 12, ///< 48 bits a key: i j k
    turn = 13,   ///< 16 bits a key: an angle about a fixed axis
};
[[nodiscard]] std::optional<Coding> coding_of(std::uint8_t flag) noexcept;
[[nodiscard]] bool is_packed(Coding coding) noexcept; ///< 32 bits a key
[[nodiscard]] std::uint32_t key_size(Coding coding) noexcept;
[[nodiscard]] std::uint32_t parameters_of(Coding coding) noexcept; ///< floats in front of the keys

using Quaternion = std::array<double, 4>; ///< i j k s

/// One bone's rotations: a view of its floats and of its keys.
///
/// A component that is left out is the root of 1 - the squares of the others; up to `clamped` under the root it is
/// +0, as dormin has it for 32-bit keys (for 48-bit keys that keeps the sign of a zero).
class Curve {
public:
    static constexpr double clamped = 1e-9;

    Curve() = default;
    /// `parameters` has at least parameters_of(coding) floats, less the spare pair. `keys`: one per key, in units
    /// of 16 bits; empty for a constant.
    Curve(Coding coding, Column<float> parameters, Column<std::uint16_t> keys)
        : coding_(coding), parameters_(parameters), keys_(keys) {}

    [[nodiscard]] Coding coding() const noexcept { return coding_; }
    [[nodiscard]] std::size_t keys() const noexcept { return keys_.size(); }

    [[nodiscard]] Quaternion at(std::size_t key) const;
    [[nodiscard]] std::array<float, 4> rounded_at(std::size_t key) const;

    /// The radicand, where a component is left out; else 1.
    [[nodiscard]] double radicand_at(std::size_t key) const;
    /// Of all keys; one that is not a number is not counted.
    [[nodiscard]] std::size_t radicands_below(double limit) const;

    /// The 4 bits next to the sign, and the keys in which they are not all zero. 0 if the coding has no such bits.
    [[nodiscard]] std::uint32_t spare_at(std::size_t key) const;
    [[nodiscard]] std::size_t spare_keys() const;

    [[nodiscard]] double angle_at(std::size_t key) const; ///< of a turn, in radians

    /// Keys whose product with the key before is negative: q and -q turn alike, and between them is the long way.
    struct Flips {
        std::size_t count = 0, first = 0; ///< keys, and the first of them
        double product = 0;               ///< of the first
    };
    [[nodiscard]] Flips flips() const;

private:
    Coding coding_ = Coding::constant;
    Column<float> parameters_;
    Column<std::uint16_t> keys_;
};

[[nodiscard]] double squared_length(Quaternion const& q) noexcept;
[[nodiscard]] double dot(Quaternion const& a, Quaternion const& b) noexcept;

} // namespace animcheck::sotc
