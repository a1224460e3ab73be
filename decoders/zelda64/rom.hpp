// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/zelda64/rom_order.hpp"

namespace animcheck::zelda64 {

/// A ROM of Ocarina of Time or Majora's Mask (.z64, .v64, .n64): header, boot code, file table, and files,
/// compressed or not. Layout and evidence: spec/zelda64.rom.yaml.
extern Format const rom_format;

/// How a file of the table is stored in the ROM. The numbers are those of the field `file[].packing`.
enum class Packing : std::uint8_t { stored, yaz0, deflate, absent, unknown };

/// `Member::method`: both in one number.
[[nodiscard]] constexpr std::uint32_t method_of(Packing packing, RomOrder order) noexcept {
    return static_cast<std::uint32_t>(packing) << 2 | static_cast<std::uint32_t>(order);
}
[[nodiscard]] constexpr Packing packing_of(std::uint32_t method) noexcept {
    return static_cast<Packing>(method >> 2);
}
[[nodiscard]] constexpr RomOrder order_of_method(std::uint32_t method) noexcept {
    return static_cast<RomOrder>(method & 3);
}

void decode_rom(Reader in, Context const& context, Model* model);

/// Format::release.
std::optional<ReleaseImage> release_image(ByteView rom);

/// Format::unpack.
void unpack_file(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out);

} // namespace animcheck::zelda64
