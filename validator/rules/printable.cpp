// SPDX-License-Identifier: MIT
#include "validator/rules/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace animcheck {
namespace {

bool is_harmful(std::uint32_t code) {
    bool const control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    bool const direction = (code >= 0x200E && code <= 0x200F) || (code >= 0x202A && code <= 0x202E) ||
                           (code >= 0x2066 && code <= 0x2069) || code == 0x2028 || code == 0x2029;
    return control || direction;
}

/// Eight characters at once.
bool are_plain(char const* characters) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101, highest = ones * 0x80;
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, characters, sizeof bytes);
    auto const deleted = bytes ^ ones * 0x7F;
    auto const below = bytes - ones * 0x20, zero = deleted - ones;
    return ((bytes | (below & ~bytes) | (zero & ~deleted)) & highest) == 0;
}

} // namespace

Utf8Character first_character(std::string_view text) noexcept {
    if (text.empty()) return {};
    auto const at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    auto const first = at(0);
    auto const size = first < 0x80                    ? 1u
                      : first >= 0xC2 && first < 0xE0 ? 2u
                      : first >= 0xE0 && first < 0xF0 ? 3u
                      : first >= 0xF0 && first < 0xF5 ? 4u
                                                      : 0u;
    if (size == 0 || size > text.size()) return {};
    auto code = static_cast<std::uint32_t>(size == 1 ? first : first & (0x7Fu >> size));
    for (std::size_t i = 1; i < size; ++i) {
        if ((at(i) & 0xC0) != 0x80) return {};
        code = code << 6 | (at(i) & 0x3Fu);
    }
    bool const overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
    bool const surrogate = code >= 0xD800 && code < 0xE000;
    return overlong || surrogate || code > 0x10FFFF ? Utf8Character{} : Utf8Character{code, size};
}

bool is_plain(std::string_view text) noexcept {
    constexpr std::size_t step = 8;
    bool plain = true;
    for (; text.size() >= step; text.remove_prefix(step)) plain &= are_plain(text.data());
    for (auto const c : text) plain &= c >= ' ' && c <= '~';
    return plain;
}

std::string printable(std::string_view raw) {
    if (is_plain(raw)) return std::string(raw);
    std::string safe;
    while (!raw.empty()) {
        auto const [code, size] = first_character(raw);
        if (size > 0 && !is_harmful(code)) {
            safe += raw.substr(0, size);
        } else {
            for (std::size_t i = 0; i < std::max<std::size_t>(size, 1); ++i)
                safe += fmt::format("\\x{:02X}", static_cast<unsigned char>(raw[i]));
        }
        raw.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return safe;
}

std::string hex_of(std::string_view bytes) {
    std::string hex;
    for (auto const byte : bytes) {
        auto const value = static_cast<unsigned char>(byte);
        hex += "0123456789abcdef"[value >> 4];
        hex += "0123456789abcdef"[value & 15];
    }
    return hex;
}

std::string base64_of(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        auto const byte = [&](std::size_t k) {
            return i + k < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i + k])) : 0U;
        };
        auto const group = byte(0) << 16 | byte(1) << 8 | byte(2);
        auto const whole = std::min<std::size_t>(bytes.size() - i, 3) + 1;
        for (unsigned k = 0; k < 4; ++k) text += k < whole ? digits[group >> (18 - 6 * k) & 63U] : '=';
    }
    return text;
}

} // namespace animcheck
