// SPDX-License-Identifier: MIT
#include "validator/judge/values.hpp"

namespace animcheck {
bool is_in_place(Event const& event) noexcept {
    return event.kind == EventKind::array || event.kind == EventKind::column;
}

Value to_value(Wide wide) {
    if (wide < 0) return static_cast<std::int64_t>(wide);
    return static_cast<std::uint64_t>(wide);
}

namespace {

std::uint64_t element_in(Event const& event, std::uint64_t row, std::uint64_t component) noexcept {
    return element_at(event.data + row * event.stride + component * size_of(event.type), event.type, event.order);
}

} // namespace

Wide integer_at(Event const& event, std::uint64_t row, std::uint64_t component) noexcept {
    auto const bits = is_in_place(event) ? element_in(event, row, component) : event.value;
    bool const is_signed = event.type >= ValueType::s8 && event.type <= ValueType::s64;
    return is_signed ? Wide{static_cast<std::int64_t>(bits)} : Wide{bits};
}

double real_at(Event const& event, std::uint64_t row, std::uint64_t component) noexcept {
    if (event.type != ValueType::f32) return static_cast<double>(integer_at(event, row, component));
    auto const bits = is_in_place(event) ? element_in(event, row, component) : event.value;
    return double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))};
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
