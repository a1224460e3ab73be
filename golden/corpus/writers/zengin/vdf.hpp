// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/files.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace animcheck::golden {

struct VolumeOptions {
    enum class Game : std::uint8_t { gothic1, gothic2 } game = Game::gothic2;
    bool zipped = false;
    std::uint32_t timestamp = 0x2A210000; ///< as in MS-DOS: the first of January 2001
    std::string comment = {};             ///< at most 256 bytes count
};

/// A volume as GothicVDFS and VDFSTool write it: in every directory the directories first, then the files, each in
/// the order in which `files` names them; the entries of a directory together, followed by those of its
/// directories, one after the other; names in upper case; data in the same order, but that of a directory after
/// that of the directories in it. Zipped, every file but sounds is a stream of zlib blocks, each a quarter of the
/// file. How VDFSTool stores files under four bytes is unknown; they get blocks of one byte. Without files the
/// volume has no entries, which no known tool writes.
[[nodiscard]] std::vector<std::byte> write_volume(std::span<NamedBytes const> files,
                                                  VolumeOptions const& options = {});

} // namespace animcheck::golden
