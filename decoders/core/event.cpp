#include "decoders/core/event.hpp"

#include <array>

namespace animcheck {
namespace {

struct Row {
    std::string_view name;
    std::size_t size;
};

constexpr std::array<Row, 12> types{{{"u8", 1},
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

} // namespace animcheck
