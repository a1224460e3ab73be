// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <optional>
#include <string_view>

namespace animcheck::ff7 {

inline constexpr std::uint32_t lgp_row_size = 27, lgp_name_size = 20, lgp_file_header_size = 24;
inline constexpr std::uint32_t lgp_slot_size = 4, lgp_path_size = 128, lgp_conflict_size = 130;
inline constexpr std::uint32_t lgp_slots_a_character = 30, lgp_slots = 900;

/// The creator at the start of an archive, and the text at its end. Editors mark patches with other texts.
struct LgpWords {
    std::string_view creator, terminator;
};
inline constexpr LgpWords lgp_of_game{{"\0\0SQUARESOFT", 12}, "FINAL FANTASY7"};
inline constexpr LgpWords lgp_of_patch{"FICEDULA-LGP", "LGP PATCH FILE"};

/// Names longer than this do not fit the table that the game keeps in memory.
inline constexpr std::size_t lgp_longest_name = 15;

/// A name or a path up to the NUL that pads it, if there is one.
[[nodiscard]] constexpr std::string_view unpadded(std::string_view field) noexcept {
    return field.substr(0, field.find('\0'));
}

namespace detail {
/// Letters are 0 to 25 in any case; digits and two more share their numbers with letters.
[[nodiscard]] constexpr int lookup_value(char character) noexcept {
    auto const c = lower(character);
    if (c == '.') return -1;
    if (c >= '0' && c <= '9') return c - '0';
    if (c == '_') return 'k' - 'a';
    if (c == '-') return 'l' - 'a';
    return static_cast<unsigned char>(c) - 'a';
}
} // namespace detail

/// The slot of the lookup table in which the game looks for a name. Nothing: it would look outside the table.
[[nodiscard]] constexpr std::optional<std::uint32_t> lookup_slot(std::string_view name) noexcept {
    auto const first = detail::lookup_value(name.empty() ? '\0' : name[0]);
    auto const second = detail::lookup_value(name.size() < 2 ? '\0' : name[1]);
    auto const slot = first * int{lgp_slots_a_character} + second + 1;
    if (slot < 0 || slot >= int{lgp_slots}) return std::nullopt;
    return static_cast<std::uint32_t>(slot);
}

/// An archive of Final Fantasy VII (PC), .LGP: its files become members.
/// Layout and evidence: spec/ff7.lgp.yaml.
void decode_lgp(Reader in, Model* model);

extern Format const lgp_format;

} // namespace animcheck::ff7
