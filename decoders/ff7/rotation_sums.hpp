// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/ff7/rotation_codes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace animcheck::ff7 {

inline constexpr std::size_t most_values = std::size_t{3} * most_rotations; ///< of the rotations of a frame

/// Adds a frame's changes to sums, which have room for them.
template <class Sum>
Range add_changes(Sum* sums, std::int16_t const* changes, std::size_t count, Range range) {
    auto least = static_cast<Sum>(range.least), greatest = static_cast<Sum>(range.greatest);
    for (std::size_t i = 0; i < count; ++i) {
        auto const sum = static_cast<Sum>(sums[i] + changes[i]);
        sums[i] = sum;
        least = std::min(least, sum);
        greatest = std::max(greatest, sum);
    }
    return {least, greatest};
}

/// Before the first frame, whose values have 16 bits at most.
inline constexpr Range nothing_yet{std::numeric_limits<std::int16_t>::max(),
                                   std::numeric_limits<std::int16_t>::min()};

/// The rotations of a frame. They are added in units of 2^key, and in 16 bits, of which a vector register holds
/// more, until the next change may not fit. Only a few animations turn so far.
class RotationSums {
public:
    explicit RotationSums(StreamShape shape) : count_(std::size_t{3} * shape.rotations), key_(shape.key) {
        std::fill_n(narrow_.begin(), count_, 0);
    }

    void add(std::int16_t const* changes) {
        range_ = is_wide_ ? add_changes(wide_.data(), changes, count_, range_)
                          : add_changes(narrow_.data(), changes, count_, range_);
        constexpr std::int32_t room = 0x7FFF - most_change;
        if (!is_wide_ && (range_.least < -room || range_.greatest > room)) widen();
    }
    /// Of all frames that were added, of which there is one at least.
    [[nodiscard]] Range range() const noexcept {
        return {range_.least * (1 << key_), range_.greatest * (1 << key_)};
    }
    [[nodiscard]] bool is_root_turned() const noexcept {
        auto const turned = is_wide_ ? wide_[0] | wide_[1] | wide_[2] : narrow_[0] | narrow_[1] | narrow_[2];
        return (turned << key_ & 0xFFF) != 0;
    }
    /// As the engine's halfwords wrap.
    void copy_to(std::int16_t* values) const {
        is_wide_ ? copy(wide_.data(), values) : copy(narrow_.data(), values);
    }

private:
    static constexpr std::int32_t most_change = 2048; ///< of a raw code; short ones reach less

    void widen() {
        std::copy_n(narrow_.begin(), count_, wide_.begin());
        is_wide_ = true;
    }
    template <class Sum>
    void copy(Sum const* sums, std::int16_t* values) const {
        auto const unit = static_cast<std::int16_t>(1 << key_);
        for (std::size_t i = 0; i < count_; ++i) values[i] = static_cast<std::int16_t>(sums[i] * unit);
    }

    std::size_t count_;
    std::uint32_t key_;
    Range range_ = nothing_yet;
    bool is_wide_ = false;
    std::array<std::int16_t, most_values> narrow_; ///< `count_` of them
    std::array<std::int32_t, most_values> wide_;
};

} // namespace animcheck::ff7
