#include "validator/values.hpp"

namespace animcheck {
namespace {

template <class T>
T element(Event const& event, std::uint64_t row, std::uint64_t component) noexcept {
    return load<T>(event.data + row * event.stride + component * sizeof(T), event.order);
}

} // namespace

bool is_in_place(Event const& event) noexcept {
    return event.kind == EventKind::array || event.kind == EventKind::column;
}

Value to_value(Wide wide) {
    if (wide < 0) return static_cast<std::int64_t>(wide);
    return static_cast<std::uint64_t>(wide);
}

Wide integer_at(Event const& event, std::uint64_t row, std::uint64_t component) noexcept {
    if (!is_in_place(event)) {
        bool const is_signed = event.type >= ValueType::s8 && event.type <= ValueType::s64;
        return is_signed ? Wide{static_cast<std::int64_t>(event.value)} : Wide{event.value};
    }
    switch (event.type) {
    case ValueType::u8: return element<std::uint8_t>(event, row, component);
    case ValueType::u16: return element<std::uint16_t>(event, row, component);
    case ValueType::u32: return element<std::uint32_t>(event, row, component);
    case ValueType::u64: return element<std::uint64_t>(event, row, component);
    case ValueType::s8: return element<std::int8_t>(event, row, component);
    case ValueType::s16: return element<std::int16_t>(event, row, component);
    case ValueType::s32: return element<std::int32_t>(event, row, component);
    case ValueType::s64: return element<std::int64_t>(event, row, component);
    default: return 0;
    }
}

double real_at(Event const& event, std::uint64_t row, std::uint64_t component) noexcept {
    if (event.type != ValueType::f32) return static_cast<double>(integer_at(event, row, component));
    if (is_in_place(event)) return double{element<float>(event, row, component)};
    return double{std::bit_cast<float>(static_cast<std::uint32_t>(event.value))};
}

Value value_at(Event const& event, std::uint64_t row, std::uint64_t component) {
    if (event.type == ValueType::text) return std::string(event.text());
    if (event.type == ValueType::f32) return real_at(event, row, component);
    return to_value(integer_at(event, row, component));
}

std::uint64_t rows_of(Event const& event) noexcept { return is_in_place(event) ? event.value : 1; }

BitRange bits_at(Event const& event, std::uint64_t row, std::uint64_t component) noexcept {
    auto const size = size_of(event.type);
    if (event.kind == EventKind::table && row != every)
        return {event.bits.offset + row * event.stride * 8, std::uint64_t{event.stride} * 8};
    if (!is_in_place(event) || row == every) return event.bits;
    if (component == every) return {event.bits.offset + row * event.stride * 8, size * event.width * 8};
    return {event.bits.offset + (row * event.stride + component * size) * 8, size * 8};
}

} // namespace animcheck
