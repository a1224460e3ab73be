// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

namespace animcheck::ff7 {

/// The next bits of a stream, the most significant of a byte first, refilled for several codes at once. The next
/// load does not wait for the width of the code before it, only its shift does. After the end there are zeros; who
/// reads compares position() with it.
class BitWindow {
public:
    explicit BitWindow(ByteView bytes) : bytes_(bytes) {}

    static constexpr unsigned refilled = 56;
    /// Makes `refilled` bits ready, or more.
    [[gnu::always_inline]] void refill() noexcept {
        bits_ |= word() >> held_;
        byte_ += (63 - held_) / 8;
        held_ |= refilled;
    }
    /// As they are, from the top.
    [[nodiscard]] std::uint64_t bits() const noexcept { return bits_; }
    [[gnu::always_inline]] void skip(unsigned width) noexcept {
        bits_ <<= width;
        held_ -= width;
    }
    /// 1 to 16 bits as a signed number; they are ready.
    [[gnu::always_inline]] std::int32_t take_signed(unsigned width) noexcept {
        auto const value = static_cast<std::int32_t>(static_cast<std::int64_t>(bits_) >> (64 - width));
        skip(width);
        return value;
    }
    [[nodiscard]] std::uint64_t position() const noexcept { return byte_ * 8 - held_; } ///< in bits

private:
    /// The eight bytes that follow those in the window.
    [[nodiscard]] std::uint64_t word() const noexcept {
        if (byte_ + 8 <= bytes_.size()) [[likely]]
            return load<std::uint64_t>(bytes_.data() + byte_, std::endian::big);
        return last_word(bytes_, byte_);
    }
    [[nodiscard, gnu::noinline]] static std::uint64_t last_word(ByteView bytes, std::uint64_t from) noexcept {
        std::uint64_t word = 0;
        for (auto i = from; i < bytes.size(); ++i)
            word |= std::to_integer<std::uint64_t>(bytes[to_size(i)]) << (56 - 8 * (i - from));
        return word;
    }

    ByteView bytes_;
    std::uint64_t bits_ = 0, byte_ = 0; ///< `byte_`: of the next load
    unsigned held_ = 0;                 ///< bits that are ready
};

} // namespace animcheck::ff7
