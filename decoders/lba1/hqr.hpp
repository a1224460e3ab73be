#pragma once

#include "decoders/format.hpp"

namespace animcheck::lba1 {

/// An archive of the game (.HQR, .VOX): a table of offsets, and entries that are stored or packed. Little-endian.
/// Layout and evidence: spec/lba1.hqr.yaml.
extern Format const hqr_format;

/// The numbers of `Format::games`: LBA2's archives may use LZMIT.
enum Game : std::uint32_t { lba1_game = 1, lba2_game = 2 };

void decode_archive(Reader in, Context const& context, Model* model);

/// Format::unpack.
void unpack_entry(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out);

} // namespace animcheck::lba1
