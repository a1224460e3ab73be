// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace animcheck::zelda64 {

/// The byte order of a dump. The numbers are those of the field `byte_order`.
enum class RomOrder : std::uint8_t {
    console = 1, ///< .z64: as the console reads them
    pairs,       ///< .v64: the bytes of each pair swapped
    words,       ///< .n64: each four bytes reversed
};
inline constexpr std::array rom_orders{RomOrder::console, RomOrder::pairs, RomOrder::words};

/// Size of the unit in which bytes change places.
[[nodiscard]] constexpr std::uint64_t unit_of(RomOrder order) noexcept {
    return order == RomOrder::console ? 1 : order == RomOrder::pairs ? 2 : 4;
}

/// The value of bytes that were loaded as if they were in the console's order.
[[nodiscard]] constexpr std::uint32_t straight(std::uint32_t loaded, RomOrder order) noexcept {
    switch (order) {
    case RomOrder::pairs: return (loaded & 0x00FF00FF) << 8 | (loaded >> 8 & 0x00FF00FF);
    case RomOrder::words: return std::byteswap(loaded);
    default: return loaded;
    }
}
[[nodiscard]] constexpr std::uint64_t straight(std::uint64_t loaded, RomOrder order) noexcept {
    return std::uint64_t{straight(static_cast<std::uint32_t>(loaded >> 32), order)} << 32 |
           straight(static_cast<std::uint32_t>(loaded & 0xFFFFFFFF), order);
}

inline constexpr std::uint32_t rom_magic = 0x80371240;
inline constexpr std::uint64_t rom_header_size = 64;
inline constexpr std::uint64_t copier_header_size = 512; ///< that some devices write before a ROM

/// The byte order of a dump, by its first field; nothing: it is not a ROM's.
[[nodiscard]] std::optional<RomOrder> order_of(std::uint32_t first_word) noexcept;

/// The four bytes at a multiple of four; 0 past the end.
[[nodiscard]] std::uint32_t word_at(ByteView rom, std::uint64_t offset, RomOrder order) noexcept;
/// Are these four characters at `offset`, a multiple of four?
[[nodiscard]] bool stands_at(ByteView rom, std::uint64_t offset, std::string_view four, RomOrder order) noexcept;

/// The bytes from `offset` on as the console reads them. A unit that the end of the ROM cuts off is left
/// out.
[[nodiscard]] std::vector<std::byte> straightened(ByteView rom, std::uint64_t offset, std::uint64_t size,
                                                  RomOrder order);

} // namespace animcheck::zelda64
