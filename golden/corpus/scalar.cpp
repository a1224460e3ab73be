// SPDX-License-Identifier: MIT
#include "golden/corpus/scalar.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace animcheck::golden {
namespace {

constexpr std::string_view float_bits_prefix = "bits:0x";

float float_of(yaml::Node const& value, std::string const& file) {
    auto const& text = value.scalar;
    if (text == "nan") return std::numeric_limits<float>::quiet_NaN();
    if (text == "inf") return std::numeric_limits<float>::infinity();
    if (text == "-inf") return -std::numeric_limits<float>::infinity();
    if (text.starts_with(float_bits_prefix)) {
        std::uint32_t bits = 0;
        auto const* const end = text.data() + text.size();
        auto const [stop, error] = std::from_chars(text.data() + float_bits_prefix.size(), end, bits, 16);
        if (error == std::errc{} && stop == end) return std::bit_cast<float>(bits);
    } else if (text.find_first_not_of("0123456789+-.eE") == std::string::npos && !text.empty()) {
        char* stop = nullptr;
        auto const number = std::strtof(text.c_str(), &stop);
        if (*stop == '\0' && !std::isinf(number)) return number;
    }
    throw yaml::Error(file, value.mark,
                      fmt::format("expected a decimal, nan, inf or bits:0x..., found '{}'", text));
}

bool is_signed(ValueType type) {
    return type == ValueType::s8 || type == ValueType::s16 || type == ValueType::s32 || type == ValueType::s64;
}

/// Fields of BitReader have at most 32 bits and are always written most significant bit first.
bool whole_scalar(Event const& field) {
    return field.bits.offset % 8 == 0 && field.bits.size == size_of(field.type) * 8;
}

/// A number that yaml::integer has no room for.
std::optional<std::uint64_t> beyond_signed(yaml::Node const& value) {
    std::string_view digits = value.scalar;
    bool const hexadecimal = digits.starts_with("0x");
    if (hexadecimal) digits.remove_prefix(2);
    std::uint64_t number = 0;
    auto const [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number, hexadecimal ? 16 : 10);
    bool const whole = error == std::errc{} && end == digits.data() + digits.size();
    if (!whole || value.quoted || number <= std::numeric_limits<std::int64_t>::max()) return std::nullopt;
    return number;
}

} // namespace

std::uint64_t pattern_of(yaml::Node const& value, ValueType type, unsigned width, std::string const& file) {
    if (value.kind != yaml::Node::Kind::scalar) throw yaml::Error(file, value.mark, "expected a value");
    if (type == ValueType::f32) return std::bit_cast<std::uint32_t>(float_of(value, file));
    if (width == 0) throw yaml::Error(file, value.mark, "the field has no bits here");
    auto const bits = std::min(width, 64U) - (is_signed(type) ? 1 : 0);
    auto const most = bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits);
    auto const least = is_signed(type) ? -static_cast<std::int64_t>(most) - 1 : 0;
    if (auto const number = beyond_signed(value); number && *number <= most) return *number;
    auto const number = yaml::integer(value, file);
    if (number < least || std::cmp_greater(number, most))
        throw yaml::Error(file, value.mark, fmt::format("{} does not fit: expected {} to {}", number, least, most));
    return static_cast<std::uint64_t>(number);
}

void store(std::vector<std::byte>& bytes, Event const& field, std::uint64_t pattern) {
    bool const little = whole_scalar(field) && field.order == std::endian::little;
    for (std::uint64_t i = 0; i < field.bits.size; ++i) {
        auto const position = field.bits.offset + i;
        auto const shift = little ? 8 * (i / 8) + 7 - i % 8 : field.bits.size - 1 - i;
        auto const mask = std::byte{0x80} >> (position % 8);
        auto& byte = bytes[position / 8];
        byte = (pattern >> shift) & 1 ? byte | mask : byte & ~mask;
    }
}

bool same_value(yaml::Node const& written, Value const& value, std::string const& file) {
    if (written.kind == yaml::Node::Kind::null) return std::holds_alternative<std::monostate>(value);
    if (auto const* const text = std::get_if<std::string>(&value)) return written.scalar == *text;
    if (auto const* const decimal = std::get_if<double>(&value)) {
        auto const number = float_of(written, file);
        return std::isnan(number) ? std::isnan(*decimal) : number == static_cast<float>(*decimal);
    }
    if (std::holds_alternative<std::monostate>(value)) return false;
    if (auto const number = beyond_signed(written)) return Value(*number) == value;
    auto const number = yaml::integer(written, file);
    if (auto const* const integer = std::get_if<std::int64_t>(&value)) return number == *integer;
    return std::cmp_equal(number, std::get<std::uint64_t>(value));
}

} // namespace animcheck::golden
