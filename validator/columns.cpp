// SPDX-License-Identifier: MIT
#include "validator/columns.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace animcheck {
namespace {

/// Rows side by side in one block, so that the inner loop has a fixed length and the compiler vectorises it: one
/// running least and greatest for every lane of the block, lanes of other columns included and then ignored.
template <class T, std::size_t Lanes>
void sweep(std::byte const*& at, std::size_t blocks, std::array<T, Lanes>& least, std::array<T, Lanes>& greatest) {
    for (; blocks > 0; --blocks, at += Lanes * sizeof(T)) {
        std::array<T, Lanes> values;
        std::memcpy(values.data(), at, sizeof values);
        for (std::size_t lane = 0; lane < Lanes; ++lane) {
            least[lane] = std::min(least[lane], values[lane]);
            greatest[lane] = std::max(greatest[lane], values[lane]);
        }
    }
}

template <class T>
Extremes simple(Event const& event) {
    Extremes found{std::numeric_limits<T>::max(), 0};
    auto const column = event.column<T>();
    for (std::size_t row = 0; row < column.size(); ++row)
        for (std::size_t i = 0; i < column.width(); ++i) {
            std::uint32_t const value = column.at(row, i);
            found.least = std::min(found.least, value);
            found.greatest = std::max(found.greatest, value);
        }
    return found;
}

/// Rows of `RowLanes` elements; eight rows a block.
template <class T, std::size_t RowLanes>
Extremes blocked(Event const& event) {
    constexpr std::size_t rows_a_block = 8, lanes = RowLanes * rows_a_block;
    std::array<T, lanes> least, greatest;
    least.fill(std::numeric_limits<T>::max());
    greatest.fill(0);
    // The last block would end past the last row's own column: leave at least one row to the simple loop.
    auto const blocks = (event.value - 1) / rows_a_block;
    auto const* at = event.data;
    sweep<T, lanes>(at, blocks, least, greatest);
    auto rest = event;
    rest.data = at;
    rest.value = event.value - blocks * rows_a_block;
    auto found = simple<T>(rest);
    for (std::size_t lane = 0; lane < lanes && blocks > 0; ++lane) {
        if (lane % RowLanes >= event.width) continue;
        found.least = std::min<std::uint32_t>(found.least, least[lane]);
        found.greatest = std::max<std::uint32_t>(found.greatest, greatest[lane]);
    }
    return found;
}

/// A flood costs little more than a clean column: the loop counts, and has no branch.
template <class T>
Outside outside(Event const& event, std::uint32_t least, std::uint32_t greatest) {
    Outside found;
    auto const column = event.column<T>();
    auto const extent = greatest - least;
    auto const is_outside = [&](std::size_t row, std::size_t i) {
        return std::uint32_t{column.at(row, i)} - least > extent;
    };
    for (std::size_t row = 0; row < column.size(); ++row)
        for (std::size_t i = 0; i < column.width(); ++i) found.count += is_outside(row, i) ? 1 : 0;
    if (found.count == 0) return found;
    while (!is_outside(found.row, found.component))
        if (++found.component == column.width()) {
            found.component = 0;
            ++found.row;
        }
    return found;
}

} // namespace

bool has_fast_extremes(Event const& event) noexcept {
    bool const unsigned_integer =
        event.type == ValueType::u8 || event.type == ValueType::u16 || event.type == ValueType::u32;
    return unsigned_integer && (event.kind == EventKind::array || event.kind == EventKind::column);
}

Outside outside_of(Event const& event, std::uint32_t least, std::uint32_t greatest) noexcept {
    if (event.type == ValueType::u8) return outside<std::uint8_t>(event, least, greatest);
    if (event.type == ValueType::u16) return outside<std::uint16_t>(event, least, greatest);
    return outside<std::uint32_t>(event, least, greatest);
}

Extremes extremes_of(Event const& event) noexcept {
    bool const native = event.order == std::endian::native;
    if (event.type == ValueType::u8) return simple<std::uint8_t>(event);
    if (event.type == ValueType::u16) {
        if (native && event.stride == 12) return blocked<std::uint16_t, 6>(event);
        if (native && event.stride == 2) return blocked<std::uint16_t, 1>(event);
        return simple<std::uint16_t>(event);
    }
    if (native && event.stride == 4) return blocked<std::uint32_t, 1>(event);
    return simple<std::uint32_t>(event);
}

} // namespace animcheck
