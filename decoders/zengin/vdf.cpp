// SPDX-License-Identifier: MIT
// spec/zengin.vdf.yaml. Little-endian:
//   header   comment[256] signature[16] entries files timestamp data_size catalog_offset version
//   entries  { name[64] offset size type attributes }[entries], at catalog_offset
//   data     of the files, anywhere; in a zipped volume each is a stream of zlib blocks (zipped.cpp)
#include "decoders/zengin/vdf.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zengin/vdf_files.hpp"
#include "decoders/zengin/zipped.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace animcheck::zengin {
namespace {

constexpr std::uint32_t plain_version = 0x50, zipped_version = 0xA0;

struct Header {
    std::uint32_t entries = 0, files = 0, catalog_offset = 0;
    bool zipped = false;
};

/// Its place in volume_variants + 1, or 0.
std::uint32_t variant_of(ByteView signature) {
    auto const text = text_of(signature);
    if (!text.starts_with(volume_signature)) return 0;
    auto const found = std::ranges::find(volume_variants, text.substr(volume_signature.size()));
    return found == volume_variants.end() ? 0 : static_cast<std::uint32_t>(found - volume_variants.begin()) + 1;
}

/// Do the four bytes end as they do after a text-mode copy, which puts a carriage return before each line feed?
bool is_text_copy(ByteView signature) {
    auto const text = text_of(signature);
    return text.starts_with(volume_signature) && (text.ends_with("\r\r\n\r") || text.ends_with("\r\n\r\r"));
}

/// The same of a copy that lost the carriage return before each line feed: the version is as many bytes earlier.
bool is_unix_copy(ByteView volume) {
    constexpr std::size_t version_at = 292;
    constexpr std::array line_end{std::byte{'\r'}, std::byte{'\n'}};
    auto const text = text_of(volume.subspan(256));
    auto const after = text.substr(std::min(text.size(), volume_signature.size()));
    if (!text.starts_with(volume_signature) || !after.starts_with("\n\n")) return false;
    auto const lost = after.starts_with("\n\n\r") ? 1U : 2U; // of LF CR LF CR, or of CR LF CR LF
    auto const version = load<std::uint32_t>(volume.data() + version_at - lost, std::endian::little);
    return (version == plain_version || version == zipped_version) && std::ranges::search(volume, line_end).empty();
}

/// False of a volume that was copied as text: neither the catalogue nor any file is where the header says.
bool read_signature(Reader& in) {
    auto const signature = in.bytes("signature", 16);
    if (!in) return false;
    constexpr std::uint64_t up_to_version = 24;
    bool const is_unix = in.left() >= up_to_version && is_unix_copy(in.source().bytes);
    if (is_unix || is_text_copy(signature)) {
        auto const where = in.place_of("signature");
        auto const file = in.at_top(is_unix ? "header" : "");
        in.report_at(where, AnomalyKind::string_encoding, is_unix ? "signature" : "");
        in.lost("catalogues", 1);
        return false;
    }
    auto const variant = variant_of(signature);
    in.derive_at(in.place_of("signature"), "variant", variant);
    // Nothing else in a volume depends on its signature: what follows is read as usual.
    if (variant == 0) in.report(AnomalyKind::magic_unexpected, "signature");
    return true;
}

void read_timestamp(Reader& in) {
    auto const date = dos_date(in.u32("timestamp"));
    auto const stamp = in.place_of("timestamp");
    auto const scope = in.inside("date");
    in.derive_at(stamp, "year", date.year);
    in.derive_at(stamp, "month", date.month);
    in.derive_at(stamp, "day", date.day);
    in.derive_at(stamp, "hour", date.hour);
    in.derive_at(stamp, "minute", date.minute);
    in.derive_at(stamp, "second", date.second);
}

std::optional<Header> read_header(Reader& in) {
    auto const scope = in.inside("header");
    Header header;
    in.bytes("comment", 256);
    if (!read_signature(in)) return std::nullopt;
    header.entries = in.u32("entries");
    header.files = in.u32("files");
    read_timestamp(in);
    in.u32("data_size");
    header.catalog_offset = in.u32("catalog_offset");
    header.zipped = in.u32("version") == zipped_version; // ZenKit treats any other number as not zipped
    in.derive_at(in.place_of("version"), "zipped", header.zipped);
    return header;
}

/// The length of a catalogue, as far as it is known.
struct Rows {
    std::uint64_t count = 0;             ///< entries to read
    std::optional<std::uint64_t> closed; ///< where its tree ends: then the header's count is wrong
};

std::size_t plausible_rows(Catalogue const& catalogue, std::uint64_t volume_size) {
    std::size_t row = 0;
    while (row < catalogue.size() && catalogue.is_plausible(row, volume_size)) ++row;
    return row;
}

/// `rows`: from the first entry to the end of the volume; the header declares `declared` of them. Most loaders
/// follow the tree and never look at that number, so a whole tree proves how many entries there are.
Rows rows_of(ByteView rows, std::uint64_t declared, std::uint64_t volume_size) {
    auto const room = std::uint64_t{rows.size()} / volume_row_size;
    auto const of = [&](std::uint64_t count) { return Catalogue(rows.data(), to_size(std::min(count, room))); };
    auto const closed = tree_of(of(declared)).closed_rows();
    if (closed && *closed == declared) return {declared, closed};
    if (closed) {
        // A row after the tree that looks like an entry stays: loaders that go by the count find its file.
        bool const all_rows = declared <= room && plausible_rows(of(declared), volume_size) == declared;
        return {all_rows ? declared : *closed, closed};
    }
    // More entries than are declared, if all of them look like entries and make the tree whole.
    auto const more = of(plausible_rows(of(room), volume_size));
    auto const whole = more.size() > declared ? tree_of(more).closed_rows() : std::nullopt;
    if (whole && *whole > declared) return {*whole, whole};
    return {declared, std::nullopt};
}

/// Is there a whole catalogue at the end of the header, and none where the header says?
bool is_wrong_place(ByteView volume, std::uint64_t entries, std::uint64_t offset) {
    auto const is_whole_at = [&](std::uint64_t first) {
        return first <= volume.size() &&
               rows_of(volume.subspan(to_size(first)), entries, volume.size()).closed == entries;
    };
    return offset != volume_header_size && entries > 0 && is_whole_at(volume_header_size) && !is_whole_at(offset);
}

/// A reader at the first entry; `in` is at the end of the header.
Reader catalogue_reader(Reader& in, Header const& header) {
    if (header.catalog_offset == 0) return in; // as ZenKit does
    auto const scope = in.inside("header");
    if (is_wrong_place(in.source().bytes, header.entries, header.catalog_offset)) {
        in.report(AnomalyKind::pointer_unresolved, "catalog_offset", header.catalog_offset, in.offset());
        return in;
    }
    auto const rows = in.at("catalog_offset", header.catalog_offset);
    return rows ? rows : in; // Union never looks at the field
}

/// The rows without the flag that ends a directory in one of them.
std::vector<std::byte> without_last_flag(ByteView rows, std::size_t row) {
    constexpr std::size_t high_byte = 75; // of the type
    std::vector<std::byte> copy(rows.begin(), rows.end());
    copy[row * volume_row_size + high_byte] &= ~std::byte{Catalogue::last_flag >> 24};
    return copy;
}

/// The entry whose flag ends the last directory too early: both counts of the header are right if it goes on, and
/// the tree is whole.
std::optional<std::size_t> early_last(ByteView rows, Header const& header, std::uint64_t volume_size) {
    auto const size = std::uint64_t{header.entries} * volume_row_size;
    if (header.entries == 0 || size > rows.size()) return std::nullopt;
    rows = rows.first(to_size(size));
    Catalogue const declared(rows.data(), header.entries);
    auto const closed = tree_of(declared).closed_rows();
    if (!closed || *closed == header.entries || plausible_rows(declared, volume_size) != header.entries)
        return std::nullopt;
    std::size_t files = 0;
    for (std::size_t row = 0; row < declared.size(); ++row) files += declared.is_directory(row) ? 0 : 1;
    auto const last = to_size(*closed) - 1;
    auto const copy = without_last_flag(rows, last);
    bool const is_whole = tree_of(Catalogue(copy.data(), header.entries)).closed_rows() == header.entries;
    return files == header.files && is_whole ? std::optional(last) : std::nullopt;
}

/// An old ZenKit swapped the two counts, and there cannot be more files than entries. They count as swapped if the
/// entries prove it as well, and none of the tree is missing with the counts as they are.
bool counts_swapped(ByteView rows, Header const& header, std::uint64_t volume_size) {
    bool const can_be = header.files > header.entries && rows.size() / volume_row_size >= header.files;
    if (!can_be || rows_of(rows, header.entries, volume_size).closed == header.entries) return false;
    Catalogue const swapped(rows.data(), header.files);
    std::uint64_t files = 0;
    for (std::size_t row = 0; row < swapped.size(); ++row) files += swapped.is_directory(row) ? 0 : 1;
    return files == header.entries;
}

/// The numbers of an entry, after its name.
struct Word {
    std::string_view name;
    std::uint32_t at;
};
constexpr std::array<Word, 4> words{{{"offset", 64}, {"size", 68}, {"type", 72}, {"attributes", 76}}};

/// Header and catalogue of one volume, and their findings.
class Volume {
public:
    explicit Volume(Reader in) : in_(in), rows_in_(in), blocks_(in.end() / 12) {}

    void decode(Model* model) {
        auto const header = read_header(in_);
        if (!header || !in_) return;
        header_ = *header;
        rows_in_ = catalogue_reader(in_, header_);
        read_rows();
        tree_ = early_ && *early_ < rows_.size() ? tree_without(*early_) : tree_of(rows_);
        for (std::size_t row = 0; row < rows_.size() && in_; row = report_zeros(row)) {
        }
        for (auto const& fault : tree_.faults)
            if (!rows_.is_zero(fault.row)) report_fault(fault);
        tail_ = to_size(closed_.value_or(rows_.size()));
        for (std::size_t row = 0; row < rows_.size() && in_; row = report_unreached(row)) {
        }
        tell_sums();
        look_at_files();
        for (std::size_t row = 0; row < rows_.size() && in_; ++row)
            if (!rows_.is_directory(row) && !rows_.is_zero(row)) read_file(row, model);
        read_unowned();
    }

private:
    void read_rows() {
        first_row_ = rows_in_.offset();
        swapped_ = counts_swapped(bytes_of_rows(), header_, in_.end());
        declared_ = swapped_ ? header_.files : header_.entries;
        auto rows = rows_in_.table("entries", fitting_rows(), volume_row_size);
        rows.column<std::uint8_t>("name", 0, 64);
        for (auto const& word : words) rows.column<std::uint32_t>(word.name, word.at);
        rows_ = {in_.source().bytes.data() + first_row_, rows.rows()};
    }

    [[nodiscard]] ByteView bytes_of_rows() const {
        return in_.source().bytes.subspan(to_size(first_row_), to_size(rows_in_.left()));
    }

    std::uint64_t fitting_rows() {
        auto const scope = rows_in_.inside("header");
        if (swapped_) rows_in_.report(AnomalyKind::layout_alternative, "entries");
        early_ = early_last(bytes_of_rows(), header_, in_.end());
        auto const [count, closed] =
            early_ ? Rows{declared_, declared_} : rows_of(bytes_of_rows(), declared_, in_.end());
        closed_ = closed;
        if (!closed) return rows_in_.fitting("entries", declared_, volume_row_size);
        if (*closed != declared_) rows_in_.report(AnomalyKind::count_mismatch, "entries", declared_, *closed);
        return count;
    }

    [[nodiscard]] Tree tree_without(std::size_t row) {
        report_entry(row, AnomalyKind::unreachable, "type", rows_.type(row),
                     rows_.type(row) & ~Catalogue::last_flag);
        auto const read = in_.source().bytes.subspan(to_size(first_row_), rows_.size() * volume_row_size);
        auto const rows = without_last_flag(read, row);
        return tree_of(Catalogue(rows.data(), rows_.size()));
    }

    bool report_entry(std::size_t row, AnomalyKind kind, std::string_view name, std::uint64_t actual,
                      Expected expected = {}) {
        auto const scope = in_.inside("entries", row);
        auto const word = std::ranges::find(words, name, &Word::name);
        auto const where = byte_range(first_row_ + row * volume_row_size + word->at, 4);
        return in_.report_at(where, kind, name, actual, expected);
    }

    /// Entries that are declared and missing are reported once, at the count.
    [[nodiscard]] bool cut() const { return !closed_ && rows_.size() < declared_; }

    void report_fault(TreeFault const& fault) {
        auto const child = rows_.offset(fault.row), type = rows_.type(fault.row);
        switch (fault.kind) {
        case TreeFault::past_end:
            if (child >= declared_)
                report_entry(fault.row, AnomalyKind::pointer_unresolved, "offset", child, below(declared_));
            break;
        case TreeFault::cycle: report_entry(fault.row, AnomalyKind::cycle, "offset", child); break;
        case TreeFault::shared: report_entry(fault.row, AnomalyKind::duplicate, "offset", child); break;
        case TreeFault::unmarked:
        case TreeFault::unended:
            if (!cut())
                report_entry(fault.row, AnomalyKind::flag_unexpected, "type", type, type | Catalogue::last_flag);
            break;
        }
    }

    [[nodiscard]] bool reached(std::size_t row) const { return tree_.reached(row); }

    /// The entry after the run of entries that are all zeros: what they were is lost.
    std::size_t report_zeros(std::size_t first) {
        auto row = first;
        while (row < rows_.size() && rows_.is_zero(row)) ++row;
        if (row == first) return first + 1;
        auto const scope = in_.inside("entries", first);
        auto const where = byte_range(first_row_ + first * volume_row_size, (row - first) * volume_row_size);
        if (in_.report_at(where, AnomalyKind::value_unexpected, "", row - first)) in_.lost("entries", row - first);
        return row;
    }

    /// The entry after the run of entries that no directory leads to.
    std::size_t report_unreached(std::size_t first) {
        auto row = first;
        while (row < tail_ && !reached(row)) ++row;
        if (row == first) return first + 1;
        auto const scope = in_.inside("entries", first);
        auto const where = byte_range(first_row_ + first * volume_row_size, (row - first) * volume_row_size);
        in_.report_at(where, AnomalyKind::unreachable, "", row - first);
        return row;
    }

    void tell_sums() {
        auto const scope = in_.inside("found");
        std::uint64_t files = 0, bytes = 0;
        for (std::size_t row = 0; row < tail_; ++row) {
            if (rows_.is_directory(row)) continue;
            ++files;
            bytes = sum({bytes, rows_.file_size(row)});
        }
        auto const catalogue = byte_range(first_row_, tail_ * volume_row_size);
        in_.derive_at(catalogue, "entries", tail_);
        in_.derive_at(catalogue, "files", files);
        in_.derive_at(catalogue, "directories", tail_ - files);
        in_.derive_at(catalogue, "file_bytes", bytes);
        in_.derive_at(byte_range(0, in_.end()), "volume_bytes", in_.end());
        in_.derive_at(catalogue, "swapped", swapped_);
        in_.derive_at(catalogue, "cut", cut());
    }

    /// Where files are by their own chunks, unless they follow one another up to the end of the volume; or by their
    /// streams, where they are packed.
    void look_at_files() {
        sort_files();
        bool const is_in_order = !header_.zipped && !files_.empty() && is_tiled();
        if (files_.empty() || is_in_order || !in_.spend(rows_.size())) return;
        std::vector<FileExtent> files;
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (is_file(row) && is_packed(row) == header_.zipped)
                files.push_back({row, rows_.offset(row), rows_.file_size(row), rows_.name(row), header_.zipped, 0});
        auto const end_of_rows = first_row_ + rows_.size() * volume_row_size;
        VolumeFiles found(in_.source().bytes, std::min(files_.front().first, end_of_rows), std::move(files));
        if (auto const displaced = found.displaced())
            report_displaced(*displaced);
        else
            for (auto const& right : found.wrong()) report_extent(right);
        sort_files();
    }

    /// Union keeps sounds as they are, so that they can be streamed.
    [[nodiscard]] bool is_packed(std::size_t row) const {
        auto const name = rows_.name(row);
        return header_.zipped && !name_ends(name, ".WAV") && !name_ends(name, ".OGG");
    }

    [[nodiscard]] bool is_file(std::size_t row) const {
        return !rows_.is_directory(row) && !rows_.is_zero(row) && rows_.file_size(row) > 0;
    }

    void sort_files() {
        files_.clear();
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (is_file(row)) files_.emplace_back(extent_of(row));
        put_in_order(files_);
    }

    /// Does each file begin where another one ends, or is it that one, and does the last one end with the volume?
    [[nodiscard]] bool is_tiled() const {
        for (std::size_t i = 1; i < files_.size(); ++i) {
            auto const& [offset, size] = files_[i - 1];
            if (files_[i] != files_[i - 1] && files_[i].first != offset + size) return false;
        }
        return files_.back().first + files_.back().second == in_.end();
    }

    /// Offset and size, as its entry has them or as they are.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> extent_of(std::size_t row) const {
        auto const wrong = std::ranges::find(wrong_, row, &WrongExtent::row);
        if (wrong != wrong_.end()) return {wrong->offset, wrong->size};
        std::pair<std::uint64_t, std::uint64_t> extent{rows_.offset(row), rows_.file_size(row)};
        if (displaced_.bytes != 0 && extent.first >= displaced_.first)
            extent.first += static_cast<std::uint64_t>(displaced_.bytes);
        return extent;
    }

    /// All files from there on are read where they are.
    void report_displaced(DisplacedFiles const& displaced) {
        bool const came_in = displaced.bytes > 0;
        auto const bytes = static_cast<std::uint64_t>(came_in ? displaced.bytes : -displaced.bytes);
        auto const where = byte_range(displaced.from, displaced.to - displaced.from);
        auto const scope = in_.inside("entries", displaced.row);
        in_.report_at(where, came_in ? AnomalyKind::size_mismatch : AnomalyKind::size_exceeds_data, "", bytes, 0);
        auto const [offset, size] = extent_of(displaced.row);
        if (!came_in && size > bytes && !header_.zipped) wrong_.push_back({displaced.row, offset, size - bytes});
        displaced_ = displaced;
        owned_.emplace_back(displaced.from, displaced.to);
    }

    void report_extent(WrongExtent const& right) {
        auto const [offset, size] = extent_of(right.row);
        if (offset != right.offset)
            report_entry(right.row, AnomalyKind::gap, "offset", offset, right.offset);
        else
            report_entry(right.row, AnomalyKind::count_mismatch, "size", size, right.size);
        wrong_.push_back(right);
    }

    /// Entries that the tree does not lead to are files as well: some loaders go from entry to entry (PhysicsFS).
    void read_file(std::size_t row, Model* model) {
        Member member;
        member.name = rows_.name(row);
        member.row = static_cast<std::uint32_t>(row);
        member.folder = reached(row) ? tree_.folder[row] : 0;
        std::tie(member.offset, member.size) = extent_of(row);
        member.packed = is_packed(row);
        auto const end = in_.end();
        auto const there = member.offset <= end ? end - member.offset : 0;
        member.stored = member.size <= there ? member.size : std::min(there, up_to_next_file(member.offset));
        if (member.packed) {
            auto const stored = stored_size(in_.source().bytes.subspan(to_size(end - there)), member.size, blocks_);
            member.stored = stored.bytes;
            member.most = stored.most;
        }
        if (member.packed && there == 0 && member.size > 0)
            report_entry(row, AnomalyKind::offset_out_of_bounds, "offset", member.offset, below(end));
        if (!member.packed && (member.offset > end || member.size > there))
            report_entry(row, AnomalyKind::size_exceeds_data, "size", member.offset + member.size, end);
        if (!member.packed && member.size <= there) clip_to_next_file(row, member);
        if (auto const size = member.stored + empty_stream(member); size > 0 && there > 0)
            owned_.emplace_back(member.offset, member.offset + size);
        bool const empty = member.size == 0 && member.offset <= end;
        bool const left_out = !empty && (there == 0 || is_in_catalogue(member));
        report_loss(member, left_out);
        if (model && !left_out) model->members.push_back(member);
    }

    /// What is there is the volume's own: as a file it would be the volume again, in itself.
    [[nodiscard]] bool is_in_catalogue(Member const& member) const {
        auto const end = first_row_ + rows_.size() * volume_row_size;
        return member.offset < volume_header_size || (member.offset >= first_row_ && member.offset < end);
    }

    /// The bytes of a stream's header, if that is all that the file has: length and block count are 0.
    [[nodiscard]] std::uint64_t empty_stream(Member const& member) const {
        constexpr std::uint64_t size = 12;
        auto const bytes = in_.source().bytes;
        if (!member.packed || member.stored > 0 || member.offset > bytes.size()) return 0;
        auto const header = bytes.subspan(to_size(member.offset));
        if (header.size() < size) return 0;
        return all_zero(header.first(4)) && all_zero(header.subspan(8, 4)) ? size : 0;
    }

    /// From there to the start of the next file, however far that is. Where a file would end past the end of the
    /// volume, a wrong size must not claim the bytes of other files.
    [[nodiscard]] std::uint64_t up_to_next_file(std::uint64_t offset) const {
        auto const next = std::ranges::upper_bound(files_, offset, {}, [](auto const& file) { return file.first; });
        return next == files_.end() ? std::numeric_limits<std::uint64_t>::max() : next->first - offset;
    }

    /// Files that share bytes on purpose share all of them. A few bytes are a wrong size, and belong to the next.
    void clip_to_next_file(std::size_t row, Member& member) {
        constexpr std::uint64_t few = 3;
        auto const room = up_to_next_file(member.offset);
        if (member.size <= room || member.size - room > few) return;
        if (report_entry(row, AnomalyKind::size_mismatch, "size", member.size, room)) member.stored = room;
    }

    /// Bytes that are neither header nor catalogue nor part of a file.
    void read_unowned() {
        owned_.emplace_back(0, volume_header_size);
        owned_.emplace_back(first_row_, first_row_ + rows_.size() * volume_row_size);
        owned_.emplace_back(in_.end(), in_.end());
        put_in_order(owned_);
        std::uint64_t end = 0, gaps = 0;
        for (auto const& range : owned_) {
            if (range.first > end && in_) read_gap(gaps++, end, range.first);
            end = std::max(end, range.second);
        }
    }

    void read_gap(std::uint64_t index, std::uint64_t from, std::uint64_t to) {
        auto gap = in_.at(from);
        auto const scope = gap.inside("unowned", index);
        gap.bytes("", to - from);
        gap.report_at(byte_range(from, to - from), AnomalyKind::bytes_unread, "", to - from);
        auto const bytes = in_.source().bytes.subspan(to_size(from), to_size(to - from));
        if (!all_zero(bytes)) gap.lost("bytes", to - from); // a file, perhaps, that no entry leads to
    }

    /// Bytes for which the volume has no room were never lost: then the size is wrong.
    void report_loss(Member const& member, bool left_out) {
        bool const clipped = member.offset + member.size <= in_.end(); // then the size is wrong
        auto const missing = member.packed || clipped ? 0 : member.size - member.stored;
        if (left_out)
            in_.lost("files", 1);
        else if (missing > in_.end())
            in_.lost("impossible sizes", 1);
        else
            in_.lost("bytes", missing);
    }

    Reader in_, rows_in_;
    Header header_;
    Catalogue rows_;
    Tree tree_;
    std::uint64_t declared_ = 0, first_row_ = 0;
    std::optional<std::size_t> early_;    ///< entry with a flag that ends its directory too early
    std::optional<std::uint64_t> closed_; ///< entries of a tree without fault
    DisplacedFiles displaced_;            ///< no bytes: none are
    std::vector<WrongExtent> wrong_;      ///< entries that are
    std::vector<std::pair<std::uint64_t, std::uint64_t>>
        files_; ///< offset and size of all that have bytes, in order
    std::vector<std::pair<std::uint64_t, std::uint64_t>> owned_; ///< from, to
    std::size_t tail_ = 0;                                       ///< where the catalogue ends for the tree
    std::uint64_t blocks_; ///< of streams that may still be examined: the volume has no room for more
    bool swapped_ = false;
};

} // namespace

std::optional<VolumeHeader> volume_header(ByteView volume) {
    if (volume.size() < volume_header_size) return std::nullopt;
    auto const u32 = [&](std::size_t at) { return load<std::uint32_t>(volume.data() + at, std::endian::little); };
    return VolumeHeader{u32(280), variant_of(volume.subspan(256, 16)), u32(292) == zipped_version};
}

std::optional<Catalogue> whole_catalogue(ByteView volume) {
    if (volume.size() < volume_header_size) return std::nullopt;
    auto const u32 = [&](std::size_t at) { return load<std::uint32_t>(volume.data() + at, std::endian::little); };
    auto const entries = u32(272), offset = u32(288), version = u32(292);
    bool const is_after_header = offset == 0 || is_wrong_place(volume, entries, offset);
    auto const first = is_after_header ? std::uint64_t{volume_header_size} : offset;
    if ((version != plain_version && version != zipped_version) || first > volume.size()) return std::nullopt;
    auto const rows = rows_of(volume.subspan(to_size(first)), entries, volume.size());
    if (entries == 0 || !rows.closed) return std::nullopt;
    return Catalogue(volume.data() + first, to_size(rows.count));
}

bool has_whole_catalogue(ByteView volume) {
    auto const catalogue = whole_catalogue(volume);
    return catalogue && catalogue->is_plausible(0, volume.size());
}

void decode_vdf(Reader in, Model* model) { Volume(in).decode(model); }

} // namespace animcheck::zengin
