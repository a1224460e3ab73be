// SPDX-License-Identifier: MIT
// spec/ff7.lgp.yaml. Little-endian:
//   header      creator[12] files
//   toc         { name[20] offset check conflict }[files]
//   lookup      { first files }[30 * 30], by the first two characters of a name
//   conflicts   groups { entries { path[128] row }[entries] }[groups]: folders of names that occur several times
//   file        name[20] size bytes[size], anywhere
//   terminator  [14], after the last file
#include "decoders/ff7/lgp.hpp"

#include "decoders/core/order.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace animcheck::ff7 {
namespace {

/// Number of the text, counted from 1; 0: unrecognised.
enum TextOwner : std::uint64_t { unknown = 0, of_game = 1, of_patch = 2 };

TextOwner creator_of(std::string_view text) {
    if (text == lgp_of_game.creator) return of_game;
    return text == lgp_of_patch.creator ? of_patch : unknown;
}

TextOwner terminator_of(std::string_view text) {
    if (text == lgp_of_game.terminator) return of_game;
    return text == lgp_of_patch.terminator ? of_patch : unknown;
}

constexpr std::uint64_t terminator_size = lgp_of_game.terminator.size();

/// A file of the archive, as its header says.
struct File {
    std::uint32_t row = 0;
    std::uint64_t offset = 0, size = 0;
    std::uint64_t stored = 0; ///< bytes that are there
    [[nodiscard]] std::uint64_t data() const { return offset + lgp_file_header_size; }
    [[nodiscard]] std::uint64_t end() const { return data() + stored; }
};

/// An entry of a conflict group.
struct Place {
    std::string_view path;
    std::uint32_t row = 0;
};

class Archive {
public:
    explicit Archive(Reader in) : in_(in), tables_(in) {}

    void decode(Model* model) {
        read_header();
        read_toc();
        if (cut_ || !tables_) return;
        find_moved_files();
        bound_tables();
        read_lookup();
        tables_end_ = read_conflicts() ? tables_.offset() : tables_.end();
        for (std::uint32_t row = 0; in_ && row < offset_.size(); ++row) read_file(row);
        sort_files();
        recover_sizes();
        if (model) list_members(*model);
        in_.derive("members", files_.size());
        read_tail(tell_gaps());
    }

private:
    void read_header() {
        auto const scope = tables_.inside("header");
        auto const creator = tables_.bytes("creator", lgp_of_game.creator.size());
        creator_ = creator_of(text_of(creator));
        if (tables_ && creator_ == unknown)
            tables_.report(AnomalyKind::magic_unexpected, "creator", unknown, of_game);
        if (creator_ == of_patch) tables_.report(AnomalyKind::layout_alternative, "creator");
        tables_.derive("kind", creator_);
        count_rows(tables_.u32("files"));
        tables_.derive_at(tables_.place_of("files"), "rows", rows_);
    }

    /// The entries are as many as the header declares, unless the tables fit only another count: then the header is
    /// wrong. Without room for the entries, and if no other count fits, the table was cut, and so was everything
    /// after it.
    void count_rows(std::uint64_t files) {
        auto const room = tables_.left() / lgp_row_size;
        auto const whole = rows_of_files();
        rows_ = std::min(files, room);
        if (whole != files && whole > 0 && tables_fit(whole, whole) && !tables_fit(files, whole)) {
            tables_.report(AnomalyKind::count_mismatch, "files", files, whole);
            rows_ = whole;
        } else if (files > room) {
            tables_.report(AnomalyKind::count_exceeds_data, "files", files, room);
            cut_ = whole == 0;
            if (!cut_) rows_ = whole;
        }
    }

    /// After this many entries, do lookup table and conflict groups end where one of the first `whole` entries has
    /// its file?
    [[nodiscard]] bool tables_fit(std::uint64_t rows, std::uint64_t whole) const {
        auto trial = tables_.peek();
        if (rows > trial.left() / lgp_row_size || !trial.skip(rows * lgp_row_size)) return false;
        auto const end = end_of_groups(trial);
        auto toc = tables_.peek();
        auto const offset = toc.table("", whole, lgp_row_size).column<std::uint32_t>("", lgp_name_size);
        for (std::size_t row = 0; end && row < offset.size(); ++row)
            if (offset[row] == *end) return true;
        return false;
    }

    /// From the lookup table on; nothing where the tables run out of the archive.
    [[nodiscard]] static std::optional<std::uint64_t> end_of_groups(Reader trial) {
        trial.skip(std::uint64_t{lgp_slots} * lgp_slot_size);
        for (auto groups = trial.u16("groups"); trial && groups > 0; --groups)
            trial.skip(std::uint64_t{lgp_conflict_size} * trial.u16("entries"));
        return trial ? std::optional(trial.offset()) : std::nullopt;
    }

    /// How many entries from here on have a name and the offset of a file.
    [[nodiscard]] std::uint64_t rows_of_files() const {
        auto trial = tables_.peek();
        std::uint64_t rows = 0;
        while (trial) {
            auto const name = trial.bytes("name", lgp_name_size);
            auto const offset = trial.u32("offset");
            trial.skip(3);
            if (!trial || name[0] <= std::byte{0x20} || name[0] >= std::byte{0x7F}) break;
            if (offset < trial.offset() ||
                in_.end() - std::min<std::uint64_t>(offset, in_.end()) < lgp_file_header_size)
                break;
            ++rows;
        }
        return rows;
    }

    void read_toc() {
        first_row_ = tables_.offset();
        auto toc = tables_.table("toc", rows_, lgp_row_size);
        toc.column<std::uint8_t>("name", 0, lgp_name_size);
        offset_ = toc.column<std::uint32_t>("offset", 20);
        toc.column<std::uint8_t>("check", 24);
        conflict_ = toc.column<std::uint16_t>("conflict", 25);
    }

    /// Each file has its name in its header, too: is it that of the entry, so many bytes from where that says?
    [[nodiscard]] bool has_file(std::uint32_t row, std::int64_t by) const {
        auto const bytes = in_.source().bytes;
        auto const at = std::uint64_t{offset_[row]} + static_cast<std::uint64_t>(by);
        if (at > bytes.size() || bytes.size() - at < lgp_file_header_size || at < tables_.offset()) return false;
        auto const name = name_of(row);
        return !name.empty() && unpadded(text_of(bytes.subspan(to_size(at), lgp_name_size))) == name;
    }

    /// How far from its offset a file is; 0: not found.
    [[nodiscard]] std::int64_t distance_of(std::uint32_t row) const {
        constexpr std::int64_t farthest = 4096;
        for (std::int64_t by = 1; by <= farthest; ++by)
            for (auto const other : {by, -by})
                if (has_file(row, other)) return other;
        return 0;
    }

    /// Files that are all as far from their offsets, up to the last, where those before them are not: bytes came in
    /// before the first of them, or are missing there. They are read from where they are.
    void find_moved_files() {
        std::vector<std::uint32_t> rows(offset_.size());
        for (std::uint32_t row = 0; row < rows.size(); ++row) rows[row] = row;
        put_in_order(rows, {}, [&](std::uint32_t row) { return offset_[row]; });
        if (rows.size() < 2 || !in_.spend(rows.size()) || has_file(rows.back(), 0)) return;
        auto const by = distance_of(rows.back());
        auto first = rows.size();
        while (by != 0 && first > 0 && has_file(rows[first - 1], by)) --first;
        std::size_t sound = 0;
        while (sound < first && has_file(rows[sound], 0)) ++sound;
        if (rows.size() - first < 2 || sound + 1 < first) return; // what is between may be the damaged one
        auto const before = first == 0 ? tables_.offset() : std::uint64_t{offset_[rows[first - 1]]};
        auto const start = before < in_.end() ? before : tables_.offset();
        moved_from_ = offset_[rows[first]];
        moved_by_ = by;
        auto const end = std::max(offset_of(rows[first]), start + 1);
        in_.report_at(byte_range(start, end - start), AnomalyKind::value_unexpected, "members",
                      static_cast<std::uint64_t>(std::abs(by)));
    }

    [[nodiscard]] std::uint64_t offset_of(std::uint32_t row) const {
        std::uint64_t const offset = offset_[row];
        return offset < moved_from_ ? offset : offset + static_cast<std::uint64_t>(moved_by_);
    }

    /// The tables end where the first file begins, unless they end at another: then that first offset is wrong, and
    /// not the counts of the tables. So a wrong count spoils no file.
    void bound_tables() {
        auto const fewest = tables_.offset() + std::uint64_t{lgp_slots} * lgp_slot_size + 2;
        auto lowest = in_.end();
        for (std::uint32_t row = 0; row < offset_.size(); ++row)
            if (offset_of(row) >= fewest) lowest = std::min(lowest, offset_of(row));
        auto const end = end_of_groups(tables_.peek());
        if (end && (*end <= lowest || is_an_offset(*end))) return;
        if (lowest >= tables_.offset()) tables_ = tables_.region(lowest - tables_.offset());
    }

    [[nodiscard]] bool is_an_offset(std::uint64_t offset) const {
        for (std::uint32_t row = 0; row < offset_.size(); ++row)
            if (offset_of(row) == offset) return true;
        return false;
    }

    void read_lookup() {
        auto lookup = tables_.table("lookup", lgp_slots, lgp_slot_size);
        lookup.column<std::uint16_t>("first", 0);
        lookup.column<std::uint16_t>("files", 2);
    }

    /// False, here and below: where what follows starts is not known.
    bool read_conflicts() {
        auto const scope = tables_.inside("conflicts");
        auto const declared = tables_.u16("groups");
        auto const groups = tables_.fitting("groups", declared, 2);
        for (std::uint32_t group = 0; tables_ && group < groups; ++group) {
            if (groups < declared && tables_.left() < 2) return false;
            if (!read_group(group)) return false;
        }
        return tables_ && groups == declared;
    }

    bool read_group(std::uint32_t group) {
        auto const scope = tables_.inside("group", group);
        auto const declared = tables_.u16("entries");
        auto const entries = tables_.fitting("entries", declared, lgp_conflict_size);
        if (entries == 0) return declared == 0;
        auto const start = tables_.offset();
        auto table = tables_.table("entry", entries, lgp_conflict_size);
        table.column<std::uint8_t>("path", 0, lgp_path_size);
        auto const row = table.column<std::uint16_t>("row", lgp_path_size);
        // The game takes the group of the first file of a name, and asks the others for no number.
        std::optional<std::string_view> name;
        for (std::size_t i = 0; i < row.size() && !name; ++i)
            if (row[i] < conflict_.size() && conflict_[row[i]] == group + 1) name = name_of(row[i]);
        for (std::size_t i = 0; name && i < row.size(); ++i)
            if (row[i] < conflict_.size() && same_name(name_of(row[i]), *name))
                places_.push_back({path_at(start + i * lgp_conflict_size), row[i]});
        return entries == declared;
    }

    [[nodiscard]] std::string_view name_of(std::uint64_t row) const {
        return unpadded(
            text_of(in_.source().bytes.subspan(to_size(first_row_ + row * lgp_row_size), lgp_name_size)));
    }

    [[nodiscard]] std::string_view path_at(std::uint64_t offset) const {
        return unpadded(text_of(in_.source().bytes.subspan(to_size(offset), lgp_path_size)));
    }

    void tell_offset(std::uint32_t row, AnomalyKind kind, std::uint64_t actual, Expected expected) {
        auto const where = byte_range(first_row_ + std::uint64_t{row} * lgp_row_size + lgp_name_size, 4);
        in_.part("toc", row).report_at(where, kind, "offset", actual, expected);
    }

    /// Bytes in the tables or after the archive are not a file and become no member.
    void read_file(std::uint32_t row) {
        File file{.row = row, .offset = offset_of(row)};
        if (file.offset >= in_.end())
            return tell_offset(row, AnomalyKind::offset_out_of_bounds, file.offset, below(in_.end()));
        if (file.offset < tables_end_)
            return tell_offset(row, AnomalyKind::offset_out_of_bounds, file.offset, at_least(tables_end_));
        auto const scope = in_.inside("file", row);
        auto head = in_.at(file.offset);
        head.bytes("name", lgp_name_size);
        file.size = head.u32("size");
        if (!head) {
            cut_file_ = true;
            return;
        }
        file.stored = std::min(file.size, head.left());
        if (file.stored < file.size) head.report(AnomalyKind::size_exceeds_data, "size", file.size, file.stored);
        files_.push_back(file);
    }

    void sort_files() {
        by_offset_.resize(files_.size());
        for (std::uint32_t i = 0; i < by_offset_.size(); ++i) by_offset_[i] = i;
        put_in_order(by_offset_, {}, [&](std::uint32_t i) { return files_[i].offset; });
    }

    /// A size that no file can have is damaged: the file goes on to the next one, or to the terminator. The game
    /// reads by the size, but an exported file should not have other files appended to it.
    void recover_sizes() {
        auto next = in_.end();
        if (next >= terminator_size && terminator_at(next - terminator_size) != unknown) next -= terminator_size;
        for (auto i = by_offset_.size(); i-- > 0;) {
            auto& file = files_[by_offset_[i]];
            if (file.stored < file.size) file.stored = next - std::min(next, file.data());
            bool const first_there = i == 0 || files_[by_offset_[i - 1]].offset != file.offset;
            if (first_there) next = file.offset;
        }
    }

    /// By entry: the number of the folder, counted from 1; paths that differ only in case are one folder.
    [[nodiscard]] std::vector<std::uint32_t> folders() {
        std::vector<std::uint32_t> folders(offset_.size());
        put_in_order(places_, is_name_before, &Place::path);
        std::uint32_t number = 0;
        std::string_view before;
        for (auto const& place : places_) {
            if (number == 0 || !same_name(place.path, before)) ++number;
            before = place.path;
            if (folders[place.row] == 0) folders[place.row] = number;
        }
        return folders;
    }

    void list_members(Model& model) {
        auto const folder = folders();
        model.members.reserve(files_.size());
        for (auto const& file : files_) {
            auto const at = first_row_ + std::uint64_t{file.row} * lgp_row_size;
            model.members.push_back(
                {.name = unpadded(text_of(in_.source().bytes.subspan(to_size(at), lgp_name_size))),
                 .row = file.row,
                 .folder = folder[file.row],
                 .offset = file.data(),
                 .stored = file.stored,
                 .size = file.size});
        }
    }

    /// Goes through the files in the order of their places; returns the end of the last.
    std::uint64_t tell_gaps() {
        last_ = nullptr;
        auto position = tables_end_;
        for (auto const i : by_offset_) {
            auto const& file = files_[i];
            if (file.offset > position)
                tell_gap(position, file.offset);
            else if (last_ && last_->offset == file.offset)
                tell_offset(file.row, AnomalyKind::duplicate, file.row, last_->row);
            else if (file.offset < position)
                tell_offset(file.row, AnomalyKind::overlap, file.offset, position);
            if (!last_ || last_->offset != file.offset) last_ = &file;
            position = std::max(position, file.end());
        }
        return position;
    }

    /// Bytes that no entry points to. A file that was removed from the table still has its header.
    void tell_gap(std::uint64_t from, std::uint64_t to) {
        if (last_) {
            auto const scope = in_.inside("file", last_->row);
            return tell_gap_here(from, to);
        }
        tell_gap_here(from, to);
    }

    void tell_gap_here(std::uint64_t from, std::uint64_t to) {
        auto gap = in_.at("gap", from);
        auto head = gap.peek();
        auto const name = unpadded(text_of(head.bytes("name", lgp_name_size)));
        auto const size = head.u32("size");
        bool const printable = std::ranges::all_of(name, [](char c) { return c > 0x20 && c < 0x7F; });
        bool const is_file =
            head && head.offset() <= to && !name.empty() && printable && size <= to - head.offset();
        gap.bytes("gap", to - from);
        gap.report(is_file ? AnomalyKind::unreachable : AnomalyKind::gap, "gap", to - from);
    }

    [[nodiscard]] TextOwner terminator_at(std::uint64_t offset) const {
        if (in_.end() - offset < terminator_size) return unknown;
        return terminator_of(text_of(in_.source().bytes.subspan(to_size(offset), terminator_size)));
    }

    /// The bytes after the last file: the terminator, if it is there.
    void read_tail(std::uint64_t from) {
        auto const end = in_.end();
        bool const here = terminator_at(from) != unknown;
        bool const at_end = end - from > terminator_size && terminator_at(end - terminator_size) != unknown;
        if (from == end || (cut_file_ && !here && !at_end)) {
            in_.report_at(byte_range(end, 0), AnomalyKind::missing, "terminator");
            return;
        }
        if (at_end && !here) {
            tell_gap(from, end - terminator_size);
            from = end - terminator_size;
        }
        if (terminator_at(from) == unknown && end - from > longest_wrong_terminator) {
            in_.report_at(byte_range(from, 0), AnomalyKind::missing, "terminator");
            return read_trailing(from);
        }
        read_terminator(from);
    }

    void read_terminator(std::uint64_t from) {
        auto const words = terminator_at(from);
        auto const size = words == unknown ? in_.end() - from : terminator_size;
        auto part = in_.at("terminator", from);
        part.bytes("terminator", size);
        auto const expected = creator_ == of_patch ? of_patch : of_game;
        if (words != expected) part.report(AnomalyKind::magic_unexpected, "terminator", words, expected);
        if (from + size < in_.end()) read_trailing(from + size);
    }

    void read_trailing(std::uint64_t from) {
        auto trailing = in_.at("trailing", from);
        trailing.rest("trailing");
        if (!all_zero(in_.source().bytes.subspan(to_size(from)))) trailing.lost("bytes", in_.end() - from);
    }

    /// A document writes the text with a space that the game's archives do not have.
    static constexpr std::uint64_t longest_wrong_terminator = terminator_size + 1;

    Reader in_;     ///< the archive; never moves
    Reader tables_; ///< from table to table
    TextOwner creator_ = unknown;
    std::uint64_t moved_from_ = ~std::uint64_t{0}; ///< offset of the first file that is elsewhere
    std::int64_t moved_by_ = 0;                    ///< bytes
    bool cut_ = false;                             ///< the archive ends inside the table of contents
    bool cut_file_ = false;                        ///< it ends inside the header of a file
    std::uint64_t rows_ = 0, first_row_ = 0, tables_end_ = 0;
    Column<std::uint32_t> offset_;
    Column<std::uint16_t> conflict_;
    std::vector<Place> places_;            ///< files of conflict groups, with their folders
    std::vector<File> files_;              ///< in the order of entries
    std::vector<std::uint32_t> by_offset_; ///< places in files_
    File const* last_ = nullptr;
};

} // namespace

void decode_lgp(Reader in, Model* model) { Archive(in).decode(model); }

} // namespace animcheck::ff7
