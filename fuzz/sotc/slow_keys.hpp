// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace animcheck::fuzz {

/// The keys bit by bit, from the specification's text and not from the decoder's code.
class SlowKeys {
public:
    /// `floats`: those before the keys, as in the file; `keys`: their bytes.
    SlowKeys(unsigned flag, std::vector<double> floats, ByteView keys)
        : flag_(flag), keys_(keys), floats_(std::move(floats)) {}

    [[nodiscard]] std::array<double, 4> at(std::size_t key) const {
        if (flag_ == 0) return {floats_[0], floats_[1], floats_[2], floats_[3]};
        if (flag_ == 13) return turn(key);
        auto const left_out = flag_ == 12 ? 3 : flag_ - 3;
        std::array<double, 4> q{};
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

    [[nodiscard]] std::array<double, 4> turn(std::size_t key) const {
        double const part = halves(2 * key) * floats_[1];
        auto const half = (part + floats_[0]) / 2;
        double const x = floats_[2] * floats_[2], y = floats_[3] * floats_[3], z = floats_[4] * floats_[4];
        auto const length = std::sqrt(x + y + z);
        if (!(length > 0)) return std::array<double, 4>{NAN, NAN, NAN, NAN};
        auto const sine = std::sin(half);
        return {floats_[2] / length * sine, floats_[3] / length * sine, floats_[4] / length * sine, std::cos(half)};
    }

    unsigned flag_;
    ByteView keys_;
    std::vector<double> floats_;
};

} // namespace animcheck::fuzz
