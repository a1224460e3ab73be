// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace animcheck::golden {

/// A file of an archive. Files of one name are distinguished by their folders, which others need not have.
struct LgpEntry {
    std::string name;
    std::vector<std::byte> bytes;
    std::string folder = {}; ///< "magic/fire"
};

struct LgpOptions {
    bool patch = false; ///< with the creator and terminator of patches
    std::uint8_t check = 14;
};

/// An archive as the game needs it: entries of one lookup slot together, slots in ascending order, entries
/// of a slot and the data of all files in the order of `entries`. Throws std::invalid_argument where the game could
/// not find a file: a name that is too long, that has no slot, or that occurs twice in one folder; a path that is
/// too long; too many files or groups.
[[nodiscard]] std::vector<std::byte> write_lgp(std::span<LgpEntry const> entries, LgpOptions const& options = {});

} // namespace animcheck::golden
