// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zengin/vdf.hpp"
#include "validator/judge/checks/folder_check.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::zengin {

/// A volume of a folder, whose catalogue is whole.
struct FolderVolume {
    std::uint32_t file = 0;
    VolumeHeader header;
    Catalogue rows;
    Tree tree;
    bool is_mod = false; ///< by its name: *.MOD
};

/// Where the game finds the files of a folder: members of volumes by their paths, loose files by theirs from the
/// game's own folder on (`_WORK`). Other loose files have no such path, nor has a member that no folder leads to,
/// or more than 32 do. 24 bytes a file and 4 an entry of a volume; the texts are made when needed.
class GamePaths {
public:
    static constexpr std::uint32_t loose = 0xFFFFFFFF;
    struct Row {
        std::uint64_t path = 0; ///< hash of the text
        FolderEntry entry;
        std::uint32_t volume = loose; ///< its number
    };

    explicit GamePaths(FolderFiles& files);
    [[nodiscard]] std::vector<FolderVolume> const& volumes() const noexcept { return volumes_; }
    /// By path; of one path in the order of the folder, loose files last.
    [[nodiscard]] std::vector<Row> const& rows() const noexcept { return rows_; }
    [[nodiscard]] std::string text(FolderFiles const& files, Row const& row) const; ///< in upper case, with '/'
    /// The rows of a path.
    [[nodiscard]] std::span<Row const> of(std::string_view path) const;

private:
    void add_volume(FolderFiles const& files, std::uint32_t file);

    std::vector<FolderVolume> volumes_;
    std::vector<Row> rows_;
};

[[nodiscard]] GamePaths game_paths(FolderFiles& files);

/// "MOD/_Work/Data/A.MAN" as "_WORK/DATA/A.MAN"; empty if it has no such folder.
[[nodiscard]] std::string game_path(std::string_view loose);
/// The part before the game's own folder: two mods side by side differ in it. Nothing of a path without that
/// folder.
[[nodiscard]] std::optional<std::string_view> mod_root(std::string_view loose);
[[nodiscard]] std::string upper_case_of(std::string_view text);

/// Of the files of one path: which one the game uses. The volume with the greatest timestamp, compared as a number;
/// of several such the first.
[[nodiscard]] GamePaths::Row const* winner_of(std::span<GamePaths::Row const> same,
                                              std::vector<FolderVolume> const& volumes);

} // namespace animcheck::zengin
