// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"

namespace animcheck::lba1 {

/// An archive of the game (.HQR, .VOX): a table of offsets, and entries that are stored or packed. Little-endian.
/// Layout and evidence: spec/lba1.hqr.yaml.
extern Format const hqr_format;

/// The numbers of `Format::games`: LBA2's archives may use LZMIT.
enum Game : std::uint32_t { lba1_game = 1, lba2_game = 2 };

/// The kind of all entries, by the name of their archive. Rules test the number.
enum ArchiveKind : std::uint64_t { other = 0, animations = 1, voices = 2, bodies = 3, entities = 4 };
[[nodiscard]] ArchiveKind archive_kind(std::string_view name) noexcept;

/// Does an archive of that kind determine what its entries are? Those of LBA2 do not. The fact `holds` is the kind
/// of an archive whose entries are not what its name means.
[[nodiscard]] bool promised_by(ArchiveKind kind, Offer const& offer) noexcept;
/// Is the archive of LBA2, by its entries or by the caller's word?
[[nodiscard]] bool is_of_lba2(Offer const& offer) noexcept;

void decode_archive(Reader in, Context const& context, Model* model);

/// Format::unpack.
void unpack_entry(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out);
/// Format::most_unpacked.
[[nodiscard]] std::uint64_t most_of_entry(Member const& member);

} // namespace animcheck::lba1
