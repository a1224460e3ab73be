// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace animcheck::diagnose {

/// The number that bytes are.
[[nodiscard]] inline std::uint64_t number_of(std::string_view bytes, std::endian order) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto const digit = bytes[order == std::endian::big ? i : bytes.size() - 1 - i];
        number = number << 8 | static_cast<unsigned char>(digit);
    }
    return number;
}

/// The bytes that a number is in a field of this size.
[[nodiscard]] inline std::string bytes_of(std::uint64_t number, std::size_t size, std::endian order) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i, number >>= 8)
        bytes[order == std::endian::big ? size - 1 - i : i] = static_cast<char>(number & 0xFF);
    return bytes;
}

inline constexpr std::uint64_t hexadecimal = 0x400; ///< numbers in messages, from here on

[[nodiscard]] inline std::string number_words(std::uint64_t number) {
    return number < hexadecimal ? fmt::format("{}", number) : fmt::format("0x{:X}", number);
}

} // namespace animcheck::diagnose
