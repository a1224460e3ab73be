// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/checks/zengin/game_paths.hpp"

#include <set>
#include <string>
#include <vector>

namespace animcheck::zengin {

/// The files of a folder by their paths in the game, and those that another one of the same path replaces.
struct ModFiles {
    /// The bytes differ, and the game uses those of `winner`, which is in a volume.
    struct Conflict {
        GamePaths::Row winner, loser;
        bool is_tie = false; ///< the volumes have one timestamp: which wins is not known
    };
    GamePaths paths;
    std::vector<Conflict> conflicts; ///< in the order of the files that lose
};
[[nodiscard]] ModFiles mod_files(FolderFiles& files);

/// The animations that a compiled script defines.
struct ScriptNames {
    std::set<std::string, std::less<>> all;
    bool whole = false; ///< its chunks could be followed to the end
};
[[nodiscard]] ScriptNames script_names(ByteView script);

} // namespace animcheck::zengin
