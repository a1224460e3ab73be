// SPDX-License-Identifier: MIT
#include "validator/judge/columns.hpp"

#include "validator/judge/values.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace animcheck {
namespace {

/// As many elements as one register holds, of g++ and clang for any machine. Arrays would go through memory.
template <class T>
using Lanes [[gnu::vector_size(16)]] = T;
template <class T>
constexpr std::size_t lane_count = sizeof(Lanes<T>) / sizeof(T);
/// Vectors a block: four rows of a packed sample fill three.
constexpr std::size_t block_vectors = 3;

/// The least and the greatest of each lane of one of the block's vectors, over all blocks.
template <class T>
struct LaneExtremes {
    Lanes<T> least = Lanes<T>{} + std::numeric_limits<T>::max(), greatest{};

    void look(std::byte const* at) noexcept {
        Lanes<T> values;
        std::memcpy(&values, at, sizeof values);
        least = values < least ? values : least;
        greatest = values > greatest ? values : greatest;
    }
};

/// How many of each lane are outside, over as many blocks as one element can count.
template <class T>
struct LaneOutside {
    T least, extent;
    Lanes<T> count{};

    void look(std::byte const* at) noexcept {
        Lanes<T> values;
        std::memcpy(&values, at, sizeof values);
        count -= static_cast<Lanes<T>>(values - least > extent); // true is -1
    }
};

template <class T>
Extremes simple(Event const& event) {
    Extremes found{std::numeric_limits<T>::max(), 0};
    auto const column = event.column<T>();
    auto const look = [&](std::size_t row, std::size_t i) {
        std::uint32_t const value = column.at(row, i);
        found.least = std::min(found.least, value);
        found.greatest = std::max(found.greatest, value);
    };
    for (std::size_t row = 0; row < column.size() && column.width() == 1; ++row) look(row, 0);
    for (std::size_t row = 0; row < column.size() && column.width() != 1; ++row)
        for (std::size_t i = 0; i < column.width(); ++i) look(row, i);
    return found;
}

/// Rows of `RowLanes` elements, several at once: least and greatest of every lane of a block, those of other
/// columns included and then ignored.
template <class T, std::size_t RowLanes>
Extremes blocked(Event const& event) {
    constexpr std::size_t block = block_vectors * lane_count<T>, rows_a_block = block / RowLanes;
    LaneExtremes<T> first, second, third;
    // The last block would end past the last row's own column: leave at least one row to the simple loop.
    auto const blocks = (event.value - 1) / rows_a_block;
    auto const* at = event.data;
    for (std::uint64_t left = blocks; left > 0; --left, at += block_vectors * sizeof(Lanes<T>)) {
        first.look(at);
        second.look(at + sizeof(Lanes<T>));
        third.look(at + 2 * sizeof(Lanes<T>));
    }
    auto rest = event;
    rest.data = at;
    rest.value = event.value - blocks * rows_a_block;
    auto found = simple<T>(rest);
    std::size_t lane = 0;
    for (auto const& vector : {first, second, third})
        for (std::size_t i = 0; i < lane_count<T>; ++i, ++lane) {
            if (blocks == 0 || lane % RowLanes >= event.width) continue;
            found.least = std::min<std::uint32_t>(found.least, vector.least[i]);
            found.greatest = std::max<std::uint32_t>(found.greatest, vector.greatest[i]);
        }
    return found;
}

template <class T>
bool ascending(Event const& event) {
    auto const column = event.column<T>();
    for (std::size_t row = 1; row < column.size(); ++row)
        if (column.at(row, 0) <= column.at(row - 1, 0)) return false;
    return true;
}

/// A flood costs little more than a clean column: the loops count, and have no branch.
template <class T>
std::uint64_t count_simply(Event const& event, std::uint32_t least, std::uint32_t extent) {
    std::uint64_t count = 0;
    auto const column = event.column<T>();
    for (std::size_t row = 0; row < column.size(); ++row)
        for (std::size_t i = 0; i < column.width(); ++i)
            count += std::uint32_t{column.at(row, i)} - least > extent ? 1 : 0;
    return count;
}

/// The same for rows of `RowLanes` elements, several at once: see `blocked`. The row is one from which the first
/// that is outside is near.
template <class T, std::size_t RowLanes>
Outside count_blocked(Event const& event, T least, T extent) {
    constexpr std::size_t block = block_vectors * lane_count<T>, rows_a_block = block / RowLanes;
    constexpr std::uint64_t most = 1024; // an element can count as far
    Outside found;
    auto rest = event;
    for (auto left = (event.value - 1) / rows_a_block; left > 0;) {
        auto const blocks = std::min(left, most);
        std::array<LaneOutside<T>, block_vectors> vectors{{{least, extent}, {least, extent}, {least, extent}}};
        for (std::uint64_t i = 0; i < blocks; ++i)
            for (auto& vector : vectors) {
                vector.look(rest.data);
                rest.data += sizeof(Lanes<T>);
            }
        std::size_t lane = 0;
        for (auto const& vector : vectors)
            for (std::size_t i = 0; i < lane_count<T>; ++i, ++lane)
                if (lane % RowLanes < event.width) found.count += vector.count[i];
        rest.value -= blocks * rows_a_block;
        left -= blocks;
        if (found.count == 0) found.row = event.value - rest.value;
    }
    found.count += count_simply<T>(rest, least, extent);
    return found;
}

/// Calls `work<T, lanes of a row>`; without lanes where the elements are not where blocks would have them.
template <class Work>
auto by_layout(Event const& event, Work work) {
    bool const native = event.order == std::endian::native;
    if (event.type == ValueType::u8) return work.template operator()<std::uint8_t, 0>();
    if (event.type == ValueType::u16) {
        if (native && event.stride == 12) return work.template operator()<std::uint16_t, 6>();
        if (native && event.stride == 2) return work.template operator()<std::uint16_t, 1>();
        return work.template operator()<std::uint16_t, 0>();
    }
    if (native && event.stride == 4) return work.template operator()<std::uint32_t, 1>();
    return work.template operator()<std::uint32_t, 0>();
}

} // namespace

bool ascends(Event const& event) noexcept {
    if (event.width != 1 || !has_fast_extremes(event)) return false;
    if (event.type == ValueType::u8) return ascending<std::uint8_t>(event);
    if (event.type == ValueType::u16) return ascending<std::uint16_t>(event);
    return ascending<std::uint32_t>(event);
}

bool has_fast_extremes(Event const& event) noexcept {
    bool const unsigned_integer =
        event.type == ValueType::u8 || event.type == ValueType::u16 || event.type == ValueType::u32;
    return unsigned_integer && (event.kind == EventKind::array || event.kind == EventKind::column);
}

Outside outside_of(Event const& event, std::uint32_t least, std::uint32_t greatest) noexcept {
    auto found = by_layout(event, [&]<class T, std::size_t RowLanes>() {
        constexpr std::uint32_t most = std::numeric_limits<T>::max();
        if constexpr (RowLanes > 0)
            if (least <= most && event.value > 0)
                return count_blocked<T, RowLanes>(event, static_cast<T>(least),
                                                  static_cast<T>(std::min(greatest, most) - least));
        return Outside{count_simply<T>(event, least, greatest - least), 0, 0};
    });
    if (found.count == 0) return {};
    auto const value = [&] { return static_cast<std::uint32_t>(integer_at(event, found.row, found.component)); };
    while (value() - least <= greatest - least)
        if (++found.component == event.width) {
            found.component = 0;
            ++found.row;
        }
    return found;
}

Extremes extremes_of(Event const& event) noexcept {
    return by_layout(event, [&]<class T, std::size_t RowLanes>() {
        if constexpr (RowLanes > 0)
            return blocked<T, RowLanes>(event);
        else
            return simple<T>(event);
    });
}

} // namespace animcheck
