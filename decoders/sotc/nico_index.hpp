// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"

#include <optional>
#include <vector>

namespace animcheck::sotc {

inline constexpr std::uint64_t sector_size = 2048;
inline constexpr std::string_view nico_name = "NICO.DAT";

/// A run of bytes of the archive that its index lists.
struct NicoRef {
    std::uint64_t begin = 0, size = 0; ///< in the file
    bool is_sheet = false;             ///< of the segment that is known to hold sheets
    std::uint32_t list = 0, row = 0;   ///< where it is: a segment, then the lists of the world; and its entry there
    std::uint64_t told_at = 0;
};

struct NicoIndex {
    bool whole = false;         ///< read to its end
    std::uint64_t end = 0;      ///< byte of the file
    std::uint32_t segments = 0; ///< lists from this number on are those of the world
    std::vector<NicoRef> refs;
};

/// Where the archive begins in a disc image (ISO 9660); nothing: it is not an image with an archive.
[[nodiscard]] std::optional<std::uint64_t> archive_on_disc(Reader const& in);
/// The names of the segments, each with a NUL, of an index that may begin at this byte; empty: none does.
[[nodiscard]] std::string_view index_names(Reader const& in, std::uint64_t base);
[[nodiscard]] NicoIndex read_index(Reader in, std::uint64_t base);

} // namespace animcheck::sotc
