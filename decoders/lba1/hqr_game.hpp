// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/lba1/hqr.hpp"

#include <optional>
#include <span>

namespace animcheck::lba1 {

/// Which game an archive belongs to, by its entries: both games have an ANIM.HQR and a BODY.HQR. And which of the
/// two it is, whatever its name.
struct GameLook {
    std::uint64_t looked_at = 0, of_lba2 = 0; ///< entries
    std::optional<std::uint32_t> certain;     ///< the offset of an entry that leaves no doubt
    std::uint64_t clips = 0, bodies = 0;      ///< of either game; of LBA1
    [[nodiscard]] bool is_lba2() const noexcept { return certain && of_lba2 * 2 > looked_at; }
    /// Nearly everything that was looked at is of the kind that the name does not mean.
    [[nodiscard]] ArchiveKind kind(ArchiveKind named) const noexcept {
        auto const expected = named == animations ? clips : bodies, others = named == animations ? bodies : clips;
        if (expected > 0 || others * 2 <= looked_at) return named;
        return named == animations ? ArchiveKind::bodies : animations;
    }
};

/// Can the entries show the game? Those that are neither animations nor bodies only if LZMIT packed some.
[[nodiscard]] bool is_worth_a_look(ByteView file, ArchiveKind kind, std::span<std::uint32_t const> offsets);
/// Looks at some of the entries at these offsets, spread evenly, of an archive of animations or bodies; in any
/// other at those that are packed with LZMIT.
[[nodiscard]] GameLook look_at_game(ByteView file, ArchiveKind kind, std::span<std::uint32_t const> offsets);

/// The most that examining an entry costs.
inline constexpr std::uint64_t most_entries_looked_at = 32, most_bytes_looked_at = 16 << 10;

} // namespace animcheck::lba1
