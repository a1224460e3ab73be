// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"
#include "golden/book/document.hpp"

#include <string>
#include <vector>

namespace animcheck::book {

/// Where two files differ: bytes of each that the other one has with other values, or not at all. Of the bytes that
/// one has more than the other, all are taken to be in one place.
struct Changes {
    std::vector<BitRange> before, after;
};
[[nodiscard]] Changes changes_of(ByteView before, ByteView after);

/// A case, and its file.
struct ChangedFile {
    std::string title;
    ByteView bytes;
    HexExcerpt::Mark mark; ///< of what it changes
};
/// The base, and each of the files that were made from it: rows with the bytes that differ.
[[nodiscard]] Blocks changes_panel(std::string const& base, ByteView before, std::vector<ChangedFile> const& files);

} // namespace animcheck::book
