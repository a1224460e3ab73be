// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace animcheck {

using ByteView = std::span<std::byte const>;

[[nodiscard]] inline std::string_view text_of(ByteView bytes) noexcept {
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}
[[nodiscard]] inline bool all_zero(ByteView bytes) noexcept {
    return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{0}; });
}

/// A number of bytes or elements that are in memory, so that it fits. Where addresses have 32 bits the program ends
/// rather than go on with a part of the number.
[[nodiscard]] constexpr std::size_t to_size(std::uint64_t number) noexcept {
    if (!std::in_range<std::size_t>(number)) std::abort();
    return static_cast<std::size_t>(number);
}

/// A run of bits inside one source. Bit 0 is the most significant bit of byte 0.
struct BitRange {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    [[nodiscard]] constexpr std::uint64_t end() const noexcept { return offset + size; }
    bool operator==(BitRange const&) const = default;
};

[[nodiscard]] constexpr BitRange byte_range(std::uint64_t offset, std::uint64_t size) noexcept {
    return {offset * 8, size * 8};
}

/// A product of counts from a file: saturates instead of wrapping round.
[[nodiscard]] constexpr std::uint64_t product(std::initializer_list<std::uint64_t> factors) noexcept {
    std::uint64_t result = 1;
    bool wrapped = false;
    for (auto const factor : factors) {
        if (factor == 0) return 0;
        wrapped |= __builtin_mul_overflow(result, factor, &result);
    }
    return wrapped ? std::numeric_limits<std::uint64_t>::max() : result;
}

/// A sum of sizes from a file: saturates instead of wrapping round.
[[nodiscard]] constexpr std::uint64_t sum(std::initializer_list<std::uint64_t> terms) noexcept {
    std::uint64_t result = 0;
    for (auto const term : terms)
        if (__builtin_add_overflow(result, term, &result)) return std::numeric_limits<std::uint64_t>::max();
    return result;
}

template <class T>
concept Scalar = std::integral<T> || std::floating_point<T>;

/// Unaligned load. The caller has checked the bounds; only Reader and the views below call this.
template <Scalar T>
[[nodiscard]] T load(std::byte const* from, std::endian order) noexcept {
    T value;
    std::memcpy(&value, from, sizeof value);
    if (order == std::endian::native) return value;
    if constexpr (std::integral<T>)
        return std::byteswap(value);
    else if constexpr (sizeof(T) == 4)
        return std::bit_cast<T>(std::byteswap(std::bit_cast<std::uint32_t>(value)));
    else
        return std::bit_cast<T>(std::byteswap(std::bit_cast<std::uint64_t>(value)));
}

/// A view of `rows` rows of `width` scalars each, `stride` bytes apart, of any alignment. An array has width 1
/// and stride sizeof(T).
template <Scalar T>
class Column {
public:
    Column() = default;
    Column(std::byte const* first, std::size_t rows, std::size_t stride, std::size_t width, std::endian order)
        : first_(first), rows_(rows), stride_(stride), width_(width), order_(order) {}

    [[nodiscard]] std::size_t size() const noexcept { return rows_; }
    [[nodiscard]] bool empty() const noexcept { return rows_ == 0; }
    [[nodiscard]] std::size_t width() const noexcept { return width_; }
    [[nodiscard]] T operator[](std::size_t row) const noexcept { return at(row, 0); }
    /// Every `step`-th row, starting at `first`.
    [[nodiscard]] Column every(std::size_t step, std::size_t first) const noexcept {
        if (step == 0 || first >= rows_) return {};
        return {first_ + first * stride_, 1 + (rows_ - first - 1) / step, stride_ * step, width_, order_};
    }
    [[nodiscard]] T at(std::size_t row, std::size_t component) const noexcept {
        return load<T>(first_ + row * stride_ + component * sizeof(T), order_);
    }

private:
    std::byte const* first_ = nullptr;
    std::size_t rows_ = 0, stride_ = sizeof(T), width_ = 1;
    std::endian order_ = std::endian::little;
};

template <Scalar T>
using Array = Column<T>;

} // namespace animcheck
