// SPDX-License-Identifier: MIT
#include "validator/judge/checks/zengin/game_paths.hpp"

#include "decoders/core/order.hpp"
#include "validator/rules/hash.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace animcheck::zengin {
namespace {

constexpr std::string_view work_folder = "_WORK";

void append_upper(std::string& to, std::string_view text) {
    for (auto const c : text) {
        if (c == '\\')
            to += '/';
        else
            to += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
}

/// Where the game's own folder begins; npos: the path has none.
std::size_t find_work_folder(std::string_view path) {
    for (std::size_t first = 0; first < path.size();) {
        auto const end = path.find_first_of("/\\", first);
        if (end == std::string_view::npos) break; // the last one is the file
        if (same_name(path.substr(first, end - first), work_folder)) return first;
        first = end + 1;
    }
    return std::string_view::npos;
}

/// "_WORK/DATA/" of a folder of the tree. False if it is too deep: a catalogue may nest one for each of its
/// entries.
bool append_folder(std::string& path, FolderVolume const& volume, std::uint32_t folder) {
    constexpr std::size_t deepest = 32;
    std::array<std::uint32_t, deepest> folders{};
    std::size_t depth = 0;
    for (; folder != 0; folder = volume.tree.folder[folder - 1]) {
        if (depth == deepest) return false;
        folders[depth++] = folder;
    }
    while (depth > 0) {
        append_upper(path, volume.rows.name(folders[--depth] - 1));
        path += '/';
    }
    return true;
}

} // namespace

std::string upper_case_of(std::string_view text) {
    std::string upper;
    append_upper(upper, text);
    return upper;
}

std::string game_path(std::string_view loose) {
    auto const first = find_work_folder(loose);
    return first == std::string_view::npos ? std::string() : upper_case_of(loose.substr(first));
}

std::optional<std::string_view> mod_root(std::string_view loose) {
    auto const first = find_work_folder(loose);
    if (first == std::string_view::npos) return std::nullopt;
    return loose.substr(0, first);
}

GamePaths game_paths(FolderFiles& files) { return GamePaths(files); }

GamePaths::GamePaths(FolderFiles& files) {
    auto const count = static_cast<std::uint32_t>(files.size());
    for (std::uint32_t file = 0; file < count; ++file) add_volume(files, file);
    for (std::uint32_t file = 0; file < count; ++file) {
        if (files.container(file)) continue;
        auto const path = game_path(files.path(file));
        if (!path.empty()) rows_.push_back({hash_of(path), {file}, loose});
    }
    put_in_order(rows_, {}, &Row::path);
}

void GamePaths::add_volume(FolderFiles const& files, std::uint32_t file) {
    auto const* const container = files.container(file);
    if (!container || container->format().id != vdf_format.id) return;
    auto const bytes = container->source().bytes;
    auto const header = volume_header(bytes);
    auto const rows = whole_catalogue(bytes);
    if (!header || !rows) return;
    auto const number = static_cast<std::uint32_t>(volumes_.size());
    auto const& volume = volumes_.emplace_back(
        FolderVolume{file, *header, *rows, tree_of(*rows), name_ends(files.path(file), ".MOD")});
    auto const members = container->members();
    std::string path;
    std::optional<std::uint32_t> last; // members of one folder follow each other
    std::size_t folder_size = 0;
    bool is_near = true;
    for (std::uint32_t member = 0; member < members.size(); ++member) {
        auto const row = members[member].row;
        if (!volume.tree.reached(row)) continue;
        if (auto const folder = volume.tree.folder[row]; folder != last) {
            path.clear();
            is_near = append_folder(path, volume, folder);
            folder_size = path.size();
            last = folder;
        }
        path.resize(folder_size);
        append_upper(path, members[member].name);
        if (is_near) rows_.push_back({hash_of(path), {file, member}, number});
    }
}

std::string GamePaths::text(FolderFiles const& files, Row const& row) const {
    if (row.volume == loose) return game_path(files.path(row.entry.file));
    std::string path;
    auto const& member = files.container(row.entry.file)->members()[row.entry.member];
    auto const& volume = volumes_[row.volume];
    static_cast<void>(append_folder(path, volume, volume.tree.folder[member.row]));
    append_upper(path, member.name);
    return path;
}

std::span<GamePaths::Row const> GamePaths::of(std::string_view path) const {
    auto const found = std::ranges::equal_range(rows_, hash_of(path), {}, &Row::path);
    return {found.begin(), found.end()};
}

GamePaths::Row const* winner_of(std::span<GamePaths::Row const> same, std::vector<FolderVolume> const& volumes) {
    GamePaths::Row const* winner = nullptr;
    auto const stamp = [&](GamePaths::Row const& row) { return volumes[row.volume].header.timestamp; };
    for (auto const& row : same)
        if (row.volume != GamePaths::loose && (!winner || stamp(row) > stamp(*winner))) winner = &row;
    return winner;
}

} // namespace animcheck::zengin
