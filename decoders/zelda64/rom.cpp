// SPDX-License-Identifier: MIT
// spec/zelda64.rom.yaml. As the console reads it, big-endian; a dump may keep the bytes in another order:
//   header  magic clock_rate entry_point release u32, checksum u64, 8 bytes, title[20], 4 bytes, medium code u32
//   boot code up to byte 0x1000
//   somewhere a file table: { vrom_start vrom_end rom_start rom_end u32 }, up to an entry of zeros
//   files   as they are (rom_end 0), or compressed: Yaz0; on the iQue deflate without a header
// Entry 0 is the header and the boot code, entry 1 the first code of the game, entry 2 the table itself, which is
// inside entry 1.
#include "decoders/zelda64/rom.hpp"

#include "decoders/core/order.hpp"
#include "decoders/manifest.hpp"
#include "decoders/zelda64/frames.hpp"
#include "decoders/zelda64/rom_checksum.hpp"
#include "decoders/zelda64/rom_shift.hpp"
#include "decoders/zelda64/rom_table.hpp"
#include "decoders/zelda64/yaz0.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace animcheck::zelda64 {
namespace {

/// An entry of the table, and what was found there.
struct Row {
    std::uint32_t number = 0;
    std::uint64_t at = 0; ///< of the entry itself
    std::uint32_t vrom_start = 0, vrom_end = 0, rom_start = 0, rom_end = 0;
    std::uint64_t size = 0;   ///< unpacked
    std::uint64_t stored = 0; ///< bytes in the ROM; 0: none can be read
    Packing packing = Packing::absent;
    RomOrder order = RomOrder::console;
    [[nodiscard]] bool is_packed() const noexcept { return rom_end != 0; }
    std::uint64_t place = 0; ///< of these bytes
    [[nodiscard]] std::uint64_t end() const noexcept { return place + stored; }
};

class Rom {
public:
    Rom(Reader in, Context const& context, Model* model)
        : in_(in), file_(in.source().bytes), context_(context), model_(model) {}

    void read() {
        if (!in_.must_hold(rom_header_size)) return;
        read_header();
        check_sum();
        auto const table = find_table();
        if (!table) return;
        in_.derive_at(byte_range(table->offset, file_row_size), "table_offset", table->offset);
        in_.derive_at(byte_range(table->offset, file_row_size), "version",
                      static_cast<std::uint64_t>(table->version));
        if (is_elsewhere(*table)) return;
        known_ = known_rows(table->version, region_);
        find_shift(*table);
        read_table(*table);
        tell_damaged_rows(*table);
        settle_packing(*table);
        look_for_overlaps();
        look_after_files();
        look_at_link_frames();
        derive_counts();
        if (model_) list_members();
    }

private:
    std::uint32_t u32(Reader& in, std::string_view name) const {
        return in.converted<std::uint32_t>(name,
                                           [order = order_](std::uint32_t word) { return straight(word, order); });
    }

    void read_header() {
        auto const scope = in_.inside("header");
        auto const magic = in_.u32("magic");
        auto const order = order_of(magic);
        if (!order) in_.report(AnomalyKind::magic_unexpected, "magic", magic, rom_magic);
        auto const after_copier = order_of(word_at(file_, copier_header_size, RomOrder::console));
        order_ = order.value_or(after_copier.value_or(RomOrder::console)); // most dumps are
        is_headed_ = order.has_value();
        u32(in_, "clock_rate");
        u32(in_, "entry_point");
        u32(in_, "release");
        checksum_ = in_.converted<std::uint64_t>("checksum",
                                                 [this](std::uint64_t words) { return straight(words, order_); });
        in_.bytes("reserved", 8);
        in_.bytes("title", 20);
        u32(in_, "zero");
        u32(in_, "medium");
        auto const code = u32(in_, "code");
        region_ = static_cast<char>(code >> 8 & 0xFF);
        auto const top = in_.at_top("");
        in_.derive("size", file_.size());
        in_.derive_at(byte_range(0, 4), "byte_order", order_);
        if (auto const named = order_by_name()) in_.derive("byte_order_of_name", *named);
    }

    [[nodiscard]] std::optional<std::uint64_t> order_by_name() const {
        constexpr std::array<std::string_view, 3> endings{".z64", ".v64", ".n64"};
        for (std::size_t i = 0; i < endings.size(); ++i)
            if (name_ends(context_.name, endings[i])) return i + 1;
        return std::nullopt;
    }

    /// For both chips, that of the N64 cartridges first.
    void check_sum() {
        if (file_.size() < checksum_end || !in_.spend(checksum_end)) return;
        auto const expected = rom_checksum(file_, order_, Chip::cic_6105);
        if (checksum_ == expected || checksum_ == rom_checksum(file_, order_, Chip::cic_6102)) return;
        in_.part("header").report(AnomalyKind::checksum_mismatch, "checksum", checksum_, expected);
    }

    std::optional<FileTable> find_table() {
        if (!in_.spend(std::min<std::uint64_t>(file_.size(), file_table_search))) return std::nullopt;
        if (auto const found = find_file_table(file_, order_)) return found;
        // Some dumps were put together from halves in different orders: then files are read in the table's order.
        for (auto const other : rom_orders) {
            auto const found = other == order_ ? std::nullopt : find_file_table(file_, other);
            if (!found) continue;
            in_.report_at(byte_range(found->offset, file_row_size), AnomalyKind::layout_alternative,
                          "table_offset");
            order_ = other;
            return found;
        }
        in_.report_at(byte_range(0, file_.size()), AnomalyKind::pointer_unresolved, "table_offset");
        return std::nullopt;
    }

    /// The table's own entry says where it should be. Bytes before the ROM, or missing at its start, move it and
    /// all files.
    bool is_elsewhere(FileTable const& table) {
        auto const row = table.offset + table_row * file_row_size;
        if (is_headed_ || row + file_row_size > file_.size()) return false;
        auto const word = [&](std::uint64_t at) { return word_at(file_, row + at, order_); };
        std::uint64_t const place = word(8);
        if (word(0) != place || word(12) != 0 || place == table.offset || place % 16 != 0) return false;
        bool const later = table.offset > place;
        auto const by = later ? table.offset - place : place - table.offset;
        constexpr std::uint64_t most = 0x10000;
        bool const headed = later && order_of(word_at(file_, by, RomOrder::console)).has_value();
        if (by > most || headed != later) return false;
        auto const where = byte_range(0, later ? by : 0);
        in_.derive_at(where, later ? "bytes_before" : "bytes_missing", by);
        in_.report_at(where, later ? AnomalyKind::gap : AnomalyKind::size_mismatch, "table_offset", by, 0);
        in_.lost("bytes", file_.size());
        return true;
    }

    /// Where files are that are not where the table says.
    void find_shift(FileTable const& table) {
        shift_ = find_rom_shift(file_, table, order_);
        if (!shift_) return;
        bool const is_lost = shift_->by < 0;
        auto const count = static_cast<std::uint64_t>(is_lost ? -shift_->by : shift_->by);
        in_.part("file", shift_->row)
            .report_at(byte_range(shift_->from, shift_->to - shift_->from),
                       is_lost ? AnomalyKind::size_mismatch : AnomalyKind::gap, "", count);
    }

    /// Where a file is that begins here by the table.
    [[nodiscard]] std::uint64_t place_of(std::uint64_t rom_start) const {
        bool const is_moved = shift_ && rom_start >= shift_->first;
        return rom_start + (is_moved ? static_cast<std::uint64_t>(shift_->by) : 0);
    }

    /// The last file before lost bytes ends where the next one is.
    [[nodiscard]] std::uint64_t end_before(std::uint64_t rom_start) const {
        bool const is_before = shift_ && rom_start < shift_->first;
        return is_before ? shift_->to : file_.size();
    }

    void read_table(FileTable const& table) {
        auto in = in_.at("table_offset", table.offset);
        std::uint64_t end = in.end();
        while (in) {
            if (is_end(in.offset())) {
                in.bytes("end", file_row_size);
                is_whole_ = true;
                return;
            }
            auto const number = rows_.size();
            if (in.offset() >= end || number == most_rows) {
                in.report_at(byte_range(in.offset(), 0), AnomalyKind::missing, "end");
                return;
            }
            read_row(in, static_cast<std::uint32_t>(number));
            if (number == table_row && rows_.size() > number) end = end_of_table(in, table);
        }
    }

    /// Which of the four numbers of an entry, one after the other, cannot be right.
    [[nodiscard]] std::array<bool, 4> faults_of(Row const& row, std::uint64_t before,
                                                FileTable const& table) const {
        bool const absent = row.rom_start == nowhere && row.rom_end == nowhere;
        if (absent) return {false, row.vrom_end < row.vrom_start, false, false};
        bool const is_moved = row.number == table_row && row.rom_start != table.offset;
        return {row.vrom_start % 16 != 0 || row.vrom_start < before, row.vrom_end < row.vrom_start,
                row.rom_start % 16 != 0 || row.rom_start >= file_.size() || is_moved,
                row.is_packed() && row.rom_end <= row.rom_start};
    }

    /// Entries, one after the other, in each of which a number cannot be right.
    struct FaultyRun {
        std::array<bool, 4> kinds{};
        bool is_severe = false;           ///< one of them no tool writes
        std::uint64_t start = 0, end = 0; ///< bytes from the first of them to the last
        std::size_t rows = 0;

        void add(Row const& row, std::array<bool, 4> const& faults, std::uint64_t rom_size) {
            constexpr std::uint32_t largest_cartridge = 0x4000000; // bytes
            for (std::size_t i = 0; i < faults.size(); ++i) {
                if (!faults[i]) continue;
                kinds[i] = true;
                if (end == 0) start = row.at + 4 * i;
                end = row.at + 4 * (i + 1);
            }
            bool const is_nowhere = faults[2] && row.rom_start >= rom_size &&
                                    (row.rom_start % 16 != 0 || row.rom_start >= largest_cartridge);
            is_severe |= faults[1] || faults[3] || is_nowhere;
            ++rows;
        }
    };

    [[nodiscard]] FaultyRun run_at(std::size_t first, std::uint64_t& before, FileTable const& table) const {
        FaultyRun run;
        for (auto at = first; at < rows_.size(); ++at) {
            auto const faults = faults_of(rows_[at], before, table);
            if (std::ranges::none_of(faults, std::identity())) break;
            run.add(rows_[at], faults, file_.size());
            if (!faults[1]) before = std::max<std::uint64_t>(before, rows_[at].vrom_end);
        }
        return run;
    }

    /// Numbers of two kinds that cannot be right, side by side: their bytes were overwritten, or the entries are
    /// elsewhere from there on.
    void tell_damaged_rows(FileTable const& table) {
        std::uint64_t before = 0; // virtual end of the files so far
        for (std::size_t first = 0; first < rows_.size() && in_;) {
            auto const run = run_at(first, before, table);
            if (run.rows == 0) {
                before = std::max<std::uint64_t>(before, rows_[first++].vrom_end);
                continue;
            }
            bool const is_cut = rows_.back().at + 2 * file_row_size > file_.size();
            bool const is_unended = !is_whole_ && !is_cut && first + run.rows == rows_.size();
            auto const different = std::ranges::count(run.kinds, true) + (is_unended ? 1 : 0);
            if (run.is_severe && different >= 2)
                in_.part("file", rows_[first].number)
                    .report_at(byte_range(run.start, run.end - run.start), AnomalyKind::value_unexpected, "",
                               run.rows);
            first += run.rows;
        }
    }

    [[nodiscard]] bool is_end(std::uint64_t offset) const {
        if (offset > file_.size() || file_.size() - offset < file_row_size) return false;
        return std::ranges::all_of(file_.subspan(to_size(offset), file_row_size),
                                   [](std::byte byte) { return byte == std::byte{0}; });
    }

    /// The table has an entry of its own, which says where it ends.
    std::uint64_t end_of_table(Reader& in, FileTable const& table) {
        auto const& row = rows_[table_row];
        if (row.rom_start != table.offset) {
            in.part("file", table_row)
                .report(AnomalyKind::value_unexpected, "rom_start", row.rom_start, table.offset);
            return in.end();
        }
        if (row.vrom_start == table.offset && row.vrom_end > row.vrom_start) return row.vrom_end;
        if (row.vrom_end >= row.vrom_start && row.vrom_start != table.offset)
            in.part("file", table_row)
                .report(AnomalyKind::value_unexpected, "vrom_start", row.vrom_start, table.offset);
        return in.end();
    }

    void read_row(Reader& in, std::uint32_t number) {
        auto const scope = in.inside("file", number);
        Row row{.number = number, .at = in.offset()};
        row.vrom_start = u32(in, "vrom_start");
        row.vrom_end = u32(in, "vrom_end");
        row.rom_start = u32(in, "rom_start");
        row.rom_end = u32(in, "rom_end");
        if (!in) return;
        row.order = order_;
        // Majora's Mask: files that the ROM leaves out. Their virtual range is filler.
        bool const absent = row.rom_start == nowhere && row.rom_end == nowhere;
        if (!absent && is_ordered(in, row)) find_bytes(in, row);
        rows_.push_back(row);
    }

    bool is_ordered(Reader& in, Row& row) {
        if (row.vrom_end < row.vrom_start) {
            in.report(AnomalyKind::out_of_order, "vrom_end");
            in.lost("files", 1);
            return false;
        }
        if (row.vrom_start < vrom_end_) in.report(AnomalyKind::out_of_order, "vrom_start");
        vrom_end_ = std::max(vrom_end_, row.vrom_end);
        row.size = row.vrom_end - row.vrom_start;
        if (row.is_packed() && row.rom_end <= row.rom_start) {
            in.report(AnomalyKind::out_of_order, "rom_end");
            in.lost("files", 1);
            return false;
        }
        return true;
    }

    void find_bytes(Reader& in, Row& row) {
        row.packing = row.is_packed() ? Packing::unknown : Packing::stored;
        auto const needed = row.is_packed() ? row.rom_end - row.rom_start : row.size;
        if (needed == 0) return;
        row.place = place_of(row.rom_start);
        auto const end = end_before(row.rom_start);
        if (row.place >= file_.size()) {
            in.report(AnomalyKind::offset_out_of_bounds, "rom_start", row.rom_start, below(file_.size()));
            in.lost("files", 1);
            return;
        }
        row.stored = std::min<std::uint64_t>(needed, end - std::min(end, row.place));
        if (row.stored < needed && end == file_.size())
            in.report(AnomalyKind::size_exceeds_data, row.is_packed() ? "rom_end" : "vrom_end", needed, row.stored);
        in.lost("bytes", needed - row.stored);
        if (row.stored == 0) return;
        look_at_header(in, row);
        if (row.place < data_end_) return; // of files that overlap, the first has the bytes
        in_.at("data", row.place).bytes("data", row.stored);
        data_end_ = row.end();
    }

    void look_at_header(Reader& in, Row& row) {
        if (row.stored < yaz0_head_size || row.rom_start % 4 != 0) return;
        for (auto const order : rom_orders) {
            if (!zelda64::stands_at(file_, row.place, "Yaz0", order)) continue;
            // A compressed file was inserted without changing its entry; or the data just begins with these bytes.
            if (!row.is_packed()) in.report(AnomalyKind::value_unexpected, "rom_end", 0, row.end());
            row.packing = Packing::yaz0;
            if (order != row.order) in.report_at(byte_range(row.place, 4), AnomalyKind::layout_alternative, "data");
            row.order = order;
            auto size = in_.at("data", row.place + 4);
            size.converted<std::uint32_t>("unpacked_size",
                                          [order](std::uint32_t word) { return straight(word, order); });
            size.derive("size", row.size);
            return;
        }
    }

    /// Data without a header: only the whole ROM shows how it was compressed.
    void settle_packing(FileTable const& table) {
        bool const has_yaz0 = std::ranges::any_of(
            rows_, [](Row const& row) { return row.is_packed() && row.packing == Packing::yaz0; });
        bool const ique =
            table.version == RomVersion::oot_ique || table.version == RomVersion::oot_ique_taiwan || !has_yaz0;
        for (auto& row : rows_) {
            if (!in_) return;
            auto const scope = in_.inside("file", row.number);
            if (row.packing == Packing::unknown && ique) row.packing = Packing::deflate;
            if (row.packing == Packing::unknown && row.stored > 0) {
                in_.report_at(byte_range(row.place, std::min<std::uint64_t>(row.stored, 4)),
                              AnomalyKind::magic_unexpected, "data", word_at(file_, row.place, order_), yaz0);
                in_.lost("files", 1);
            }
            in_.derive_at(byte_range(row.at, file_row_size), "packing", row.packing);
        }
    }
    static constexpr std::uint32_t yaz0 = 0x59617A30;

    void look_for_overlaps() {
        std::vector<Row const*> order;
        for (auto const& row : rows_)
            if (row.stored > 0) order.push_back(&row);
        put_in_order(order, {}, [](Row const* row) { return row->place; });
        for (auto const* const row : order) {
            if (row->place < files_end_)
                in_.part("file", row->number)
                    .report_at(byte_range(row->at + 8, 4), AnomalyKind::overlap, "rom_start", row->rom_start,
                               files_end_);
            files_end_ = std::max(files_end_, row->end());
        }
    }

    /// ROMs come in few sizes: the rest is 0 or FF, or counts, as on all cartridges that were sold. Dumps of the
    /// debug cartridge go on with what was in its memory before.
    void look_after_files() {
        in_.derive("files_end", files_end_);
        if (files_end_ >= file_.size() || !in_.spend(file_.size() - files_end_)) return;
        auto const rest = file_.subspan(to_size(files_end_));
        auto const all = [&](unsigned value) {
            return std::ranges::all_of(rest, [value](std::byte byte) { return byte == std::byte(value); });
        };
        if (all(0) || all(0xFF) || counts_on(files_end_)) return;
        in_.report_at(byte_range(files_end_, rest.size()), AnomalyKind::bytes_unread, "files_end", rest.size());
    }

    /// Is each byte from `start` on the low byte of its own offset, as the console reads them?
    [[nodiscard]] bool counts_on(std::uint64_t start) const {
        auto const swap = unit_of(order_) - 1;
        for (auto at = start; at < file_.size(); ++at)
            if (file_[to_size(at)] != std::byte((at ^ swap) & 0xFF)) return false;
        return true;
    }

    void look_at_link_frames() {
        auto const number = known_.link_frames;
        if (!number || !in_) return;
        auto const row_at = *number < rows_.size() ? byte_range(rows_[*number].at, file_row_size) : end_of_rows();
        in_.derive_at(row_at, "link_frames", *number);
        if (*number >= rows_.size() && !is_whole_) return; // the end of the table is missing, which was reported
        if (*number >= rows_.size() || rows_[*number].packing == Packing::absent) {
            in_.report_at(row_at, AnomalyKind::missing, "link_frames");
            return;
        }
        auto const& row = rows_[*number];
        if (row.is_packed())
            in_.part("file", *number)
                .report_at(byte_range(row.at + 12, 4), AnomalyKind::value_unexpected, "rom_end", row.rom_end, 0);
    }

    /// The entry of zeros that ends the table, or where the ROM ends before it.
    [[nodiscard]] BitRange end_of_rows() const {
        if (rows_.empty()) return {};
        auto const at = rows_.back().at + file_row_size;
        return byte_range(at, std::min<std::uint64_t>(file_row_size, file_.size() - at));
    }

    void derive_counts() {
        auto const count = [&](auto counts) {
            return static_cast<std::uint64_t>(std::ranges::count_if(rows_, counts));
        };
        in_.derive("files", rows_.size());
        in_.derive("packed",
                   count([](Row const& row) { return row.is_packed() && row.packing != Packing::absent; }));
        in_.derive("absent", count([](Row const& row) { return row.packing == Packing::absent; }));
    }

    [[nodiscard]] std::string_view name_of(std::uint32_t number) const {
        constexpr std::array<std::string_view, 3> first{"makerom", "boot", "dmadata"};
        if (number < first.size()) return first[number];
        if (known_.link_frames == number) return "link_animetion";
        if (known_.gameplay_keep == number) return "gameplay_keep";
        return known_.object_human == number ? "object_human" : std::string_view{};
    }

    /// Files that are loaded with others, if their numbers are known for the build.
    void note_segment(std::uint8_t number, std::optional<std::uint32_t> row) {
        if (row && *row < rows_.size() && rows_[*row].stored > 0)
            segments_.set(segment_size_fact(number), rows_[*row].size);
    }

    Facts const& facts_of(Row const& row) {
        auto& facts = model_->facts.emplace_back();
        if (known_.gameplay_keep == row.number) facts.set("segment", keep_segment);
        facts.add(segments_);
        return facts;
    }
    static constexpr std::uint8_t keep_segment = 4, link_frames_segment = 7;

    void list_members() {
        note_segment(keep_segment, known_.gameplay_keep);
        note_segment(link_frames_segment, known_.link_frames);
        for (auto const& row : rows_) {
            if (row.stored == 0 || row.packing == Packing::unknown) continue;
            Member member;
            member.name = name_of(row.number);
            member.row = row.number;
            member.offset = row.place;
            member.stored = row.stored;
            member.size = row.size;
            member.packed = row.packing != Packing::stored || row.order != RomOrder::console;
            member.method = method_of(row.packing, row.order);
            member.facts = &facts_of(row);
            model_->members.push_back(member);
        }
    }

    Reader in_;
    ByteView file_;
    Context const& context_;
    Model* model_;
    RomOrder order_ = RomOrder::console;
    std::uint64_t checksum_ = 0;
    char region_ = 0;
    KnownRows known_;
    std::optional<RomShift> shift_;
    std::vector<Row> rows_;
    Facts segments_;              ///< the sizes of those that are known
    bool is_headed_ = false;      ///< it begins with the header's first field
    bool is_whole_ = false;       ///< an entry of zeros was found
    std::uint32_t vrom_end_ = 0;  ///< of the entries so far
    std::uint64_t data_end_ = 0;  ///< up to here bytes belong to files
    std::uint64_t files_end_ = 0; ///< of the last file in the ROM
};

} // namespace

void decode_rom(Reader in, Context const& context, Model* model) { Rom(in, context, model).read(); }

} // namespace animcheck::zelda64
