// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/ff7/lgp.hpp"

#include "decoders/ff7/lgp.hpp"
#include "golden/corpus/bytes.hpp"

#include <algorithm>
#include <stdexcept>

namespace animcheck::golden {
namespace {

using ff7::lgp_of_game;
using ff7::lgp_of_patch;

constexpr std::size_t most_groups = 1000, most_files = 0xFFFF;

/// One entry of the table of contents.
struct LgpRow {
    LgpEntry const* entry = nullptr;
    std::uint32_t slot = 0;
    std::uint64_t offset = 0;
    std::size_t group = 0; ///< counted from 1; 0: its name occurs once
};

[[noreturn]] void refuse(std::string const& name, char const* why) {
    throw std::invalid_argument("'" + name + "': " + why);
}

class Archive {
public:
    Archive(std::span<LgpEntry const> entries, LgpOptions const& options) : options_(options) {
        for (auto const& entry : entries) add(entry);
        if (rows_.size() > most_files) throw std::invalid_argument("more files than the lookup table can count");
        std::ranges::stable_sort(rows_, {}, &LgpRow::slot);
        find_groups();
        place_files(entries);
    }

    std::vector<std::byte> write(std::span<LgpEntry const> entries) {
        auto const& words = options_.patch ? lgp_of_patch : lgp_of_game;
        put_text(out_, words.creator);
        put(out_, rows_.size(), 4);
        write_rows();
        write_lookup();
        write_groups();
        for (auto const& entry : entries) {
            put_text(out_, entry.name, ff7::lgp_name_size, '\0');
            put(out_, entry.bytes.size(), 4);
            put_bytes(out_, entry.bytes);
        }
        put_text(out_, words.terminator);
        return std::move(out_);
    }

private:
    void add(LgpEntry const& entry) {
        auto const slot = ff7::lookup_slot(entry.name);
        if (entry.name.size() > ff7::lgp_longest_name) refuse(entry.name, "longer than the game's names");
        if (!slot) refuse(entry.name, "has no slot in the lookup table");
        if (entry.folder.size() >= ff7::lgp_path_size) refuse(entry.folder, "longer than the game's paths");
        rows_.push_back({.entry = &entry, .slot = *slot});
    }

    /// Entries of one name become a group; groups are in the order of their first entries.
    void find_groups() {
        std::vector<std::size_t> order(rows_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        auto const name = [&](std::size_t i) -> std::string const& { return rows_[i].entry->name; };
        std::ranges::stable_sort(order, [&](auto a, auto b) { return is_name_before(name(a), name(b)); });
        for (std::size_t from = 0; from < order.size();) {
            auto to = from + 1;
            while (to < order.size() && same_name(name(order[to]), name(order[from]))) ++to;
            if (to - from > 1)
                groups_.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(from),
                                     order.begin() + static_cast<std::ptrdiff_t>(to));
            from = to;
        }
        if (groups_.size() > most_groups) throw std::invalid_argument("more groups than the game has room for");
        std::ranges::sort(groups_);
        for (std::size_t group = 0; group < groups_.size(); ++group) check_group(group);
    }

    void check_group(std::size_t group) {
        std::vector<std::string_view> folders;
        for (auto const row : groups_[group]) {
            rows_[row].group = group + 1;
            folders.push_back(rows_[row].entry->folder);
        }
        std::ranges::sort(folders, is_name_before);
        if (folders.front().empty()) refuse(rows_[groups_[group].front()].entry->name, "twice, and no folder");
        auto const again = std::ranges::adjacent_find(folders, same_name);
        if (again != folders.end()) refuse(rows_[groups_[group].front()].entry->name, "twice in one folder");
    }

    void place_files(std::span<LgpEntry const> entries) {
        std::uint64_t offset =
            16 + rows_.size() * ff7::lgp_row_size + std::uint64_t{ff7::lgp_slots} * ff7::lgp_slot_size + 2;
        for (auto const& group : groups_) offset += 2 + group.size() * ff7::lgp_conflict_size;
        std::vector<std::uint64_t> offsets;
        for (auto const& entry : entries) {
            offsets.push_back(offset);
            offset += ff7::lgp_file_header_size + entry.bytes.size();
        }
        for (auto& row : rows_) row.offset = offsets[static_cast<std::size_t>(row.entry - entries.data())];
    }

    void write_rows() {
        for (auto const& row : rows_) {
            put_text(out_, row.entry->name, ff7::lgp_name_size, '\0');
            put(out_, row.offset, 4);
            put(out_, options_.check, 1);
            put(out_, row.group, 2);
        }
    }

    void write_lookup() {
        std::size_t row = 0;
        for (std::uint32_t slot = 0; slot < ff7::lgp_slots; ++slot) {
            auto const first = row;
            while (row < rows_.size() && rows_[row].slot == slot) ++row;
            put(out_, row == first ? 0 : first + 1, 2);
            put(out_, row - first, 2);
        }
    }

    void write_groups() {
        put(out_, groups_.size(), 2);
        for (auto const& group : groups_) {
            put(out_, group.size(), 2);
            for (auto const row : group) {
                put_text(out_, rows_[row].entry->folder, ff7::lgp_path_size, '\0');
                put(out_, row, 2);
            }
        }
    }

    LgpOptions options_;
    std::vector<LgpRow> rows_;
    std::vector<std::vector<std::size_t>> groups_; ///< entries of each
    Bytes out_;
};

} // namespace

std::vector<std::byte> write_lgp(std::span<LgpEntry const> entries, LgpOptions const& options) {
    return Archive(entries, options).write(entries);
}

} // namespace animcheck::golden
