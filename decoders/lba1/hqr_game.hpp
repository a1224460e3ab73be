// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/lba1/hqr.hpp"

#include <optional>
#include <span>

namespace animcheck::lba1 {

/// Which game an archive belongs to, by its entries: both games have an ANIM.HQR and a BODY.HQR.
struct GameLook {
    std::uint64_t looked_at = 0, of_lba2 = 0; ///< entries
    std::optional<std::uint32_t> certain;     ///< the offset of an entry that leaves no doubt
    [[nodiscard]] bool is_lba2() const noexcept { return certain && of_lba2 * 2 > looked_at; }
};

/// Looks at some of the entries at these offsets, spread evenly, of an archive of animations or bodies.
[[nodiscard]] GameLook look_at_game(ByteView file, ArchiveKind kind, std::span<std::uint32_t const> offsets);

/// The most that examining an entry costs.
inline constexpr std::uint64_t most_entries_looked_at = 32, most_bytes_looked_at = 16 << 10;

} // namespace animcheck::lba1
