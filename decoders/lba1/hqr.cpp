// SPDX-License-Identifier: MIT
// spec/lba1.hqr.yaml. A table, then the entries:
//   offset[] u32     of each entry's header; 0: blank; equal to another: that entry again
//   sentinel u32     size of the file
//   entry    size packed_size u32, method u16, packed bytes
// Entries that the table does not list (hidden) follow listed ones directly, in gaps.
#include "decoders/lba1/hqr.hpp"

#include "decoders/core/order.hpp"
#include "decoders/lba1/hqr_damage.hpp"
#include "decoders/lba1/hqr_game.hpp"
#include "decoders/lba1/hqr_table.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace animcheck::lba1 {
namespace {

using Fault = OffsetTable::Fault;

constexpr std::uint16_t lzmit_method = 2;

/// The game's numbers of animations and bodies have 16 bits with a sign. Entries above are read as one run where
/// nothing is wrong with them, so that no archive is too large to be read whole.
constexpr std::uint32_t most_index = std::numeric_limits<std::int16_t>::max();

constexpr std::array line_end{std::byte{0x0D}, std::byte{0x0A}}; // of a text-mode copy

class Archive {
public:
    Archive(Reader in, Context const& context, Model* model)
        : in_(in),
          file_(in.peek().bytes("file", in.left())),
          context_(context),
          model_(model),
          kind_(archive_kind(context.name)),
          is_lba2_(context.facts.number("game") == lba2_game) {}

    void read() {
        if (!in_.must_hold(word_size) || is_text_mode_copy()) return;
        if (auto const table = find_shifted_table(file_)) return read_shifted(*table);
        auto const table = find_table(file_);
        if (!table) {
            auto const first = in_.peek().u32("offset");
            in_.report_at(byte_range(0, word_size), AnomalyKind::pointer_unresolved, "table_size", first,
                          equal_to(file_.size()));
            return;
        }
        tell_fault(*table);
        read_table(*table);
        if (table->sentinel && wrong_.empty()) find_shifted_entries();
        settle_offsets();
        read_contents();
    }

private:
    struct Row {
        std::uint32_t offset, index;
        auto operator<=>(Row const&) const = default;
    };

    void read_contents() {
        find_zeroed_entries();
        find_game();
        read_entries();
        if (model_) put_in_order(model_->members, {}, &Member::row);
    }

    /// Bytes came into the table, or are missing there: the entries are read from where they are.
    void read_shifted(ShiftedTable const& table) {
        auto const where = byte_range(table.first, table.end - table.first);
        if (where.size / 8 == static_cast<std::uint64_t>(std::max<std::int64_t>(table.by, 0)))
            in_.report_at(where, AnomalyKind::bytes_unread, "entries", where.size / 8);
        else
            in_.report_at(where, AnomalyKind::value_unexpected, "members", table.size,
                          table.size - static_cast<std::uint64_t>(table.by));
        in_.bytes("undecoded", table.size);
        in_.lost("fields", 1);
        listed_ = table.entries;
        end_ = file_.size();
        table_ = byte_range(0, table.size);
        in_.derive_at(table_, "file_size", file_.size());
        in_.derive_at(table_, "entries", listed_);
        for (auto const& [offset, index] : table.at) {
            bool const is_inside = offset >= table.size && offset < file_.size();
            bool const is_known = !entries_.empty() && entries_.back().offset == offset;
            if (is_inside && !is_known) entries_.push_back({offset, index});
        }
        in_.derive_at(table_, "members", entries_.size());
        read_contents();
    }

    /// Offsets that lead out of the file, into the table, or into the middle of an entry. Where all entries follow
    /// each other from the table to the end, those that no offset leads to are those that the wrong offsets are of,
    /// if there are as many: several of them in their order.
    void settle_offsets() {
        auto const heads = heads_of_entries();
        std::erase_if(entries_, [&](Row const& row) {
            bool const is_inside =
                !heads.empty() && !is_head(row) && !std::ranges::binary_search(heads, std::uint64_t{row.offset});
            if (is_inside) wrong_.push_back(row);
            return is_inside;
        });
        if (!list(unlisted_of(heads)))
            for (auto const& row : wrong_) report_wrong(row, heads);
        in_.derive_at(table_, "members", entries_.size());
    }

    /// Where entries begin, if an offset is wrong and they follow each other from the table to the end.
    [[nodiscard]] std::vector<std::uint64_t> heads_of_entries() {
        bool const are_heads =
            wrong_.empty() && std::ranges::all_of(entries_, [&](Row const& row) { return is_head(row); });
        if (are_heads || !in_.spend(file_.size())) return {};
        return heads_of_mended_chain(file_, table_.size / 8, file_.size());
    }

    [[nodiscard]] bool is_head(Row const& row) const {
        return plausible_head(file_, row.offset, file_.size()).has_value();
    }

    [[nodiscard]] std::vector<std::uint64_t> unlisted_of(std::vector<std::uint64_t> heads) const {
        std::erase_if(heads, [&](std::uint64_t head) {
            return std::ranges::binary_search(entries_, head, {}, &Row::offset);
        });
        return heads;
    }

    /// Reads an entry for each wrong offset from there; of several in the only order in which all entries are in
    /// that of their numbers.
    bool list(std::vector<std::uint64_t> const& unlisted) {
        if (wrong_.empty() || wrong_.size() != unlisted.size()) return false;
        auto rows = wrong_, all = entries_;
        put_in_order(rows, {}, &Row::index);
        for (std::size_t i = 0; i < rows.size(); ++i)
            all.push_back({static_cast<std::uint32_t>(unlisted[i]), rows[i].index});
        put_in_order(all);
        if (rows.size() > 1 && !std::ranges::is_sorted(all, {}, &Row::index)) return false;
        entries_ = std::move(all);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            auto const scope = in_.inside("offset", rows[i].index);
            in_.report_at(place_of(rows[i]), AnomalyKind::unreachable, "", rows[i].offset, unlisted[i]);
        }
        return true;
    }

    /// An entry whose offset is wrong keeps its number, as do those after it.
    void report_wrong(Row const& row, std::vector<std::uint64_t> const& heads) {
        auto const scope = in_.inside("offset", row.index);
        auto const where = place_of(row);
        if (row.offset < table_.size / 8)
            in_.report_at(where, AnomalyKind::overlap, "", row.offset, at_least(table_.size / 8));
        else if (row.offset >= file_.size())
            in_.report_at(where, AnomalyKind::offset_out_of_bounds, "", row.offset, below(file_.size()));
        else
            in_.report_at(where, AnomalyKind::pointer_unresolved, "", row.offset,
                          *std::prev(std::ranges::upper_bound(heads, std::uint64_t{row.offset})));
        in_.lost("entries", 1);
    }

    [[nodiscard]] static BitRange place_of(Row const& row) { return byte_range(row.index * word_size, word_size); }

    /// Nothing after the first inserted byte is where the table says.
    bool is_text_mode_copy() {
        auto const added = in_.spend(file_.size()) ? added_by_text_mode(file_) : 0;
        if (added == 0) return false;
        auto const first = std::ranges::search(file_, line_end);
        in_.report_at(byte_range(static_cast<std::uint64_t>(first.begin() - file_.begin()), line_end.size()),
                      AnomalyKind::string_encoding, "", added);
        in_.lost("bytes", file_.size() - added);
        in_.bytes("undecoded", in_.left());
        return true;
    }

    void tell_fault(OffsetTable const& table) {
        auto const first = in_.peek().u32("offset");
        auto const tell = [&](AnomalyKind kind, Expected expected) {
            in_.report_at(byte_range(0, word_size), kind, "table_size", first, expected);
        };
        switch (table.fault) {
        case Fault::none: break;
        case Fault::zero: tell(AnomalyKind::value_unexpected, table.size); break;
        case Fault::outside: tell(AnomalyKind::offset_out_of_bounds, below(file_.size())); break;
        case Fault::unaligned: tell(AnomalyKind::misaligned, word_size); break;
        case Fault::late: tell(AnomalyKind::count_mismatch, table.size); break;
        // LBABodyRandomise writes these, and the game runs with them: it looks at one offset at a time.
        case Fault::shuffled: tell(AnomalyKind::size_mismatch, table.size); break;
        }
    }

    void read_table(OffsetTable const& table) {
        listed_ = table.size / word_size - (table.sentinel ? 1 : 0);
        end_ = file_.size();
        auto const offsets = in_.array<std::uint32_t>("offset", listed_);
        if (table.sentinel)
            end_ = in_.u32("sentinel");
        else
            in_.report_at(byte_range(table.size - word_size, word_size), AnomalyKind::missing, "sentinel");
        table_ = byte_range(0, table.size);
        in_.derive_at(table_, "file_size", file_.size());
        in_.derive_at(byte_range(0, word_size), "table_size", table.size);
        in_.derive_at(table_, "entries", listed_);
        sort_rows(offsets, table.fault);
    }

    /// Both games have archives of these names. The entries of the other game can be anything.
    void find_game() {
        bool const named = context_.facts.number("game").value_or(0) != 0 || kind_ == entities;
        auto const offsets = offsets_of_entries();
        if (!named && is_worth_a_look(file_, kind_, offsets) &&
            in_.spend(most_entries_looked_at * most_bytes_looked_at)) {
            auto const look = look_at_game(file_, kind_, offsets);
            is_lba2_ = look.is_lba2();
            if (is_lba2_) {
                in_.derive("looked_at", look.looked_at);
                in_.derive("of_lba2", look.of_lba2);
                in_.report_at(byte_range(*look.certain, head_size), AnomalyKind::version_unexpected, "");
            } else if (kind_ == animations || kind_ == bodies) {
                settle_kind(look.kind(kind_));
            }
        }
        if (is_lba2_ && model_) note("game", lba2_game);
        in_.derive("archive", is_lba2_ && kind_ != voices ? other : kind_);
    }

    /// An archive of bodies that is called ANIM.HQR, or the reverse.
    void settle_kind(ArchiveKind found) {
        if (found == kind_) return;
        in_.report_at(table_, AnomalyKind::name_mismatch, "archive", kind_, found);
        kind_ = found;
        if (model_) note("holds", found);
    }

    /// For every member.
    void note(std::string_view fact, std::uint64_t number) {
        auto& facts = model_->facts.emplace_back();
        facts.set(fact, number);
        facts_ = &facts;
    }

    [[nodiscard]] std::vector<std::uint32_t> offsets_of_entries() const {
        std::vector<std::uint32_t> offsets;
        for (auto const& row : entries_) offsets.push_back(row.offset);
        return offsets;
    }

    /// All later entries are read from where they are.
    void find_shifted_entries() {
        auto const offsets = offsets_of_entries();
        auto const shift = find_shift(file_, offsets, end_);
        if (!shift) return;
        auto const start = std::uint64_t{offsets[shift->damaged]};
        auto const size = (shift->damaged + 1 < offsets.size() ? offsets[shift->damaged + 1] : end_) - start;
        auto const there = size + static_cast<std::uint64_t>(shift->by);
        auto const scope = in_.inside("entry", entries_[shift->damaged].index);
        in_.report_at(byte_range(start, there), AnomalyKind::size_mismatch, "", there, size);
        for (auto i = shift->damaged + 1; i < entries_.size(); ++i)
            entries_[i].offset += static_cast<std::uint32_t>(shift->by);
        end_ = file_.size();
    }

    /// Several entries of zeros: a part of the archive was never written, or was overwritten.
    void find_zeroed_entries() {
        constexpr std::uint64_t several = 2;
        std::uint64_t zeroed = 0, first = 0, last = 0;
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            auto const from = std::uint64_t{entries_[i].offset};
            auto const to = i + 1 < entries_.size() ? std::uint64_t{entries_[i + 1].offset} : file_.size();
            auto const bytes = file_.subspan(to_size(from), to_size(to - from));
            if (bytes.size() < head_size ||
                !std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{}; }))
                continue;
            if (zeroed++ == 0) first = from;
            last = to;
        }
        if (zeroed < several) return;
        in_.report_at(byte_range(first, last - first), AnomalyKind::count_mismatch, "members", entries_.size(),
                      entries_.size() - zeroed);
        in_.lost("entries", zeroed);
    }

    /// Entries are read in file order.
    void sort_rows(Array<std::uint32_t> offsets, Fault fault) {
        std::vector<Row> rows;
        for (std::uint32_t i = 0; i < offsets.size(); ++i)
            if (offsets[i] != 0) rows.push_back({offsets[i], i});
        in_.derive_at(table_, "blank", offsets.size() - rows.size());
        put_in_order(rows);
        // A fault of the first field was reported.
        if (fault == Fault::outside) std::erase_if(rows, [](Row const& row) { return row.index == 0; });
        std::uint64_t repeated = 0;
        for (auto const& row : rows) {
            if (!in_) return;
            if (row.offset < table_.size / 8 || row.offset >= file_.size()) {
                wrong_.push_back(row);
                continue;
            }
            if (entries_.empty() || entries_.back().offset != row.offset) {
                entries_.push_back(row);
                continue;
            }
            ++repeated;
            if (row.index > most_index) continue;
            in_.part("entry", row.index).derive("same_as", entries_.back().index);
        }
        in_.derive_at(table_, "repeated", repeated);
    }

    /// Overlapping headers could be as many as the file has bytes: only as many are read as fit without overlap,
    /// the last of which may be cut.
    std::uint64_t count_heads() {
        auto const room = (in_.left() + head_size - 1) / head_size;
        if (entries_.size() > room) in_.report(AnomalyKind::count_exceeds_data, "members", entries_.size(), room);
        return std::min<std::uint64_t>(entries_.size(), room);
    }

    void read_entries() {
        auto const count = count_heads();
        auto position = in_.offset();
        for (std::uint64_t i = 0; in_ && i < count; ++i) {
            auto const& row = entries_[to_size(i)];
            if (row.offset > position) static_cast<void>(read_gap(position, row.offset));
            auto const next = i + 1 < count ? entries_[to_size(i + 1)].offset : file_.size();
            auto const scope = in_.inside("entry", row.index);
            position = std::max(position, read_entry(row.index, row.offset, next));
            last_listed_ = row.index;
            hidden_here_ = 0;
        }
        tell_run();
        auto const end = end_ < position || end_ > file_.size() ? file_.size() : end_;
        if (end > position) position = read_gap(position, end);
        if (count > 0) tell_cut(entries_[to_size(count - 1)]);
        if (auto const from = std::max(position, end); from < file_.size()) read_trailing(from, position);
        in_.derive("hidden", hidden_);
    }

    /// The last entry and the table agree on where the archive ends, and the file ends before.
    void tell_cut(Row const& last) {
        auto const start = std::uint64_t{last.offset};
        if (end_ <= file_.size() || file_.size() - start < head_size) return;
        if (sum({start, head_size, word_at(file_, start + word_size)}) != end_) return;
        auto const scope = in_.inside("entry", last.index);
        in_.report_at(byte_range(start, file_.size() - start), AnomalyKind::size_exceeds_data, "", end_ - start,
                      file_.size() - start);
    }

    /// Entries among these bytes are in no table, and are not read. `position`: where the last entry ends.
    void read_trailing(std::uint64_t from, std::uint64_t position) {
        auto const rest = file_.subspan(to_size(from));
        in_.at("trailing", from).bytes("trailing", rest.size());
        if (position == end_) // as the table says
            in_.report_at(byte_range(from, rest.size()), AnomalyKind::bytes_unread, "trailing", rest.size());
        std::uint64_t entries = 0;
        for (auto head = plausible_head(file_, from, file_.size()); head; ++entries) {
            from += head_size + head->packed_size;
            head = plausible_head(file_, from, file_.size());
        }
        if (from == file_.size())
            in_.lost("entries", entries);
        else if (!all_zero(rest))
            in_.lost("bytes", rest.size());
    }

    struct Run {
        std::uint64_t index = 0, start = 0, end = 0;
    };

    /// Returns where the entry ends, if it belongs to the run.
    std::optional<std::uint64_t> pass_over(std::uint64_t index, std::uint64_t offset, std::uint64_t next) {
        if (index <= most_index || index >= listed_ || offset < claimed_) return std::nullopt;
        auto const head = plausible_head(file_, offset, next);
        if (!head || head->method > highest_method()) return std::nullopt;
        if (run_.end != offset) {
            tell_run();
            run_ = {index, offset, offset};
        }
        claimed_ = run_.end = offset + head_size + head->packed_size;
        add_member(index,
                   {.offset = offset, .stored = run_.end - offset, .size = head->size, .method = head->method});
        return run_.end;
    }

    void tell_run() {
        if (run_.end == run_.start) return;
        auto const top = in_.at_top("");
        auto const scope = in_.inside("entry", run_.index);
        in_.at("packed", run_.start).bytes("packed", run_.end - run_.start);
    }

    /// Returns where the entry ends.
    std::uint64_t read_entry(std::uint64_t index, std::uint64_t offset, std::uint64_t next) {
        if (auto const end = pass_over(index, offset, next)) return *end;
        auto part = in_.at(offset);
        auto const size = part.u32("size");
        auto const packed_size = part.u32("packed_size");
        auto const method = part.u16("method");
        if (!part) return file_.size(); // cut inside the header
        // Bytes that no game can unpack, and cut ones, are reported with the entry's own bytes.
        if (method == lzmit_method && highest_method() < lzmit_method)
            part.report(AnomalyKind::enum_unknown, "method", method, at_most(highest_method()));
        auto const start = part.offset(), room = part.left();
        auto const end = start + std::min<std::uint64_t>(packed_size, room);
        if (packed_size <= room && end > next)
            part.report(AnomalyKind::overlap, "packed_size", packed_size, at_most(next - std::min(next, start)));
        read_packed(start, end);
        if (size > 0) add_member(index, {.offset = offset, .stored = end - offset, .size = size, .method = method});
        return end;
    }

    /// That the archive's game can unpack.
    [[nodiscard]] std::uint16_t highest_method() const noexcept { return is_lba2_ ? lzmit_method : 1; }

    /// Where entries overlap, each byte belongs to the first of them.
    void read_packed(std::uint64_t start, std::uint64_t end) {
        start = std::max(start, claimed_);
        if (start >= end) return;
        in_.at("packed", start).bytes("packed", end - start);
        claimed_ = end;
    }

    void add_member(std::uint64_t index, Member member) {
        if (!model_ || !in_) return;
        auto name = std::to_string(index);
        if (index >= listed_)
            name = (last_listed_ ? std::to_string(*last_listed_) : "table") + "." + std::to_string(hidden_here_);
        member.name = model_->arena.copy(name);
        member.row = static_cast<std::uint32_t>(index);
        member.packed = true; // the header must come off, whatever the method
        member.facts = facts_;
        model_->members.push_back(member);
    }

    /// Returns where the entries among these bytes end.
    std::uint64_t read_gap(std::uint64_t from, std::uint64_t to) {
        if (is_chain(file_, from, to)) {
            read_hidden(from, to);
            return to;
        }
        if (!last_listed_) {
            tell_gap(from, to);
        } else {
            auto const scope = in_.inside("entry", *last_listed_);
            tell_gap(from, to);
        }
        return from;
    }

    void tell_gap(std::uint64_t from, std::uint64_t to) {
        auto part = in_.at("gap", from);
        part.bytes("gap", to - from);
        part.report(AnomalyKind::gap, "gap", to - from);
    }

    void read_hidden(std::uint64_t from, std::uint64_t to) {
        while (in_ && from < to) {
            auto const index = listed_ + hidden_++;
            ++hidden_here_;
            auto const scope = in_.inside("entry", index);
            if (last_listed_) in_.derive("behind", *last_listed_);
            if (kind_ != voices)
                in_.report_at(byte_range(from, head_size), AnomalyKind::unreachable, "", index, below(listed_));
            from = read_entry(index, from, to);
        }
    }

    Reader in_;
    ByteView file_;
    Context const& context_;
    Model* model_;
    BitRange table_;                             ///< its bytes
    std::uint64_t listed_ = 0;                   ///< entries of the table
    std::uint64_t end_ = 0;                      ///< of the archive, by its table
    std::uint64_t claimed_ = 0;                  ///< bytes up to here belong to entries
    std::uint64_t hidden_ = 0, hidden_here_ = 0; ///< in all, and after the last listed one
    std::vector<Row> entries_;                   ///< each place once, in file order
    std::optional<std::uint32_t> last_listed_;
    Run run_; ///< of entries that are read together
    ArchiveKind kind_;
    bool is_lba2_;
    std::vector<Row> wrong_;       ///< of offsets that lead nowhere
    Facts const* facts_ = nullptr; ///< of every member
};

} // namespace

void decode_archive(Reader in, Context const& context, Model* model) { Archive(in, context, model).read(); }

} // namespace animcheck::lba1
