// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace animcheck {

/// A character in well-formed UTF-8; of size 0: none.
struct Utf8Character {
    std::uint32_t code = 0;
    std::size_t size = 0; ///< bytes
};

/// That with which the text begins.
[[nodiscard]] Utf8Character first_character(std::string_view text) noexcept;

/// Text from files and file systems, made safe for terminals and JSON: control characters, invalid UTF-8 and
/// the characters that turn the direction of text become `\xHH`. Valid UTF-8 is left alone.
[[nodiscard]] std::string printable(std::string_view raw);

/// ASCII without control characters: `printable` leaves it alone.
[[nodiscard]] bool is_plain(std::string_view text) noexcept;

/// Two lower-case digits a byte.
[[nodiscard]] std::string hex_of(std::string_view bytes);
/// As RFC 4648 has it, padded.
[[nodiscard]] std::string base64_of(std::string_view bytes);

} // namespace animcheck
