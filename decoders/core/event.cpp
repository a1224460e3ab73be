// SPDX-License-Identifier: MIT
#include "decoders/core/event.hpp"

#include <array>

namespace animcheck {
namespace {

struct TypeRow {
    std::string_view name;
    std::size_t size;
};

constexpr std::array<TypeRow, 12> types{{{"u8", 1},
                                         {"u16", 2},
                                         {"u32", 4},
                                         {"u64", 8},
                                         {"s8", 1},
                                         {"s16", 2},
                                         {"s32", 4},
                                         {"s64", 8},
                                         {"f32", 4},
                                         {"text", 0},
                                         {"bytes", 0},
                                         {"none", 0}}};

static_assert(value_type<std::uint32_t>() == ValueType::u32 && value_type<std::int64_t>() == ValueType::s64);

} // namespace

std::string_view name_of(ValueType type) noexcept { return types[static_cast<std::size_t>(type)].name; }

std::size_t size_of(ValueType type) noexcept { return types[static_cast<std::size_t>(type)].size; }

namespace {

template <class T>
std::uint64_t widened(std::byte const* from, std::endian order) noexcept {
    auto const value = load<T>(from, order);
    if constexpr (std::is_signed_v<T>)
        return static_cast<std::uint64_t>(std::int64_t{value});
    else
        return value;
}

} // namespace

std::uint64_t element_at(std::byte const* from, ValueType type, std::endian order) noexcept {
    switch (type) {
    case ValueType::u8: return widened<std::uint8_t>(from, order);
    case ValueType::u16: return widened<std::uint16_t>(from, order);
    case ValueType::f32:
    case ValueType::u32: return widened<std::uint32_t>(from, order);
    case ValueType::u64: return widened<std::uint64_t>(from, order);
    case ValueType::s8: return widened<std::int8_t>(from, order);
    case ValueType::s16: return widened<std::int16_t>(from, order);
    case ValueType::s32: return widened<std::int32_t>(from, order);
    case ValueType::s64: return widened<std::int64_t>(from, order);
    default: return 0;
    }
}

bool same_but_for_path(Event const& a, Event const& b) noexcept {
    return a.kind == b.kind && a.type == b.type && a.anomaly == b.anomaly && a.severity == b.severity &&
           a.indices == b.indices && a.width == b.width && a.order == b.order && a.stride == b.stride &&
           a.source == b.source && a.bits == b.bits && a.value == b.value && a.expected == b.expected &&
           a.note == b.note;
}

} // namespace animcheck
