// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::lba1 {

/// An archive of the game (.HQR, .VOX): a table of offsets, and entries that are stored or packed. Little-endian.
/// Layout and evidence: spec/lba1.hqr.yaml.
extern Format const hqr_format;

/// The numbers of `Format::games`: LBA2's archives may use LZMIT.
enum Game : std::uint32_t { lba1_game = 1, lba2_game = 2 };

/// What the name of an archive says of all its entries. The number is what rules test.
enum ArchiveKind : std::uint64_t { other = 0, animations = 1, voices = 2, bodies = 3, entities = 4 };
[[nodiscard]] ArchiveKind archive_kind(std::string_view name) noexcept;

/// Does an archive of that kind promise what the bytes are? Those of the next game do not.
[[nodiscard]] bool promised_by(ArchiveKind kind, Offer const& offer) noexcept;
/// Did the archive turn out to be of the next game, or was it called so?
[[nodiscard]] bool is_of_lba2(Offer const& offer) noexcept;

void decode_archive(Reader in, Context const& context, Model* model);

/// Format::unpack.
void unpack_entry(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out);
/// Format::most_unpacked.
[[nodiscard]] std::uint64_t most_of_entry(Member const& member);

} // namespace animcheck::lba1
