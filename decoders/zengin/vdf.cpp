// spec/zengin.vdf.yaml. Little-endian:
//   header   comment[256] signature[16] entries files timestamp data_size catalog_offset version
//   entries  { name[64] offset size type attributes }[entries], at catalog_offset
//   data     of the files, anywhere; in a zipped volume each is a stream of zlib blocks (zipped.cpp)
#include "decoders/zengin/vdf.hpp"

#include <algorithm>

namespace animcheck::zengin {
namespace {

constexpr std::uint32_t zipped_version = 0xA0;

struct Header {
    std::uint32_t entries = 0, files = 0, catalog_offset = 0;
    bool zipped = false;
};

/// Its place in volume_variants + 1, or 0.
std::uint32_t variant_of(ByteView signature) {
    std::string_view const text(reinterpret_cast<char const*>(signature.data()), signature.size());
    if (!text.starts_with(volume_signature)) return 0;
    auto const found = std::ranges::find(volume_variants, text.substr(volume_signature.size()));
    return found == volume_variants.end() ? 0 : static_cast<std::uint32_t>(found - volume_variants.begin()) + 1;
}

void read_signature(Reader& in) {
    auto const signature = in.bytes("signature", 16);
    if (!in) return;
    auto const variant = variant_of(signature);
    in.derive("variant", variant);
    // The rest of a volume says nothing of its signature: what follows is read as ever.
    if (variant == 0) in.report(AnomalyKind::magic_unexpected, "signature");
}

void read_timestamp(Reader& in) {
    auto const date = dos_date(in.u32("timestamp"));
    auto const scope = in.inside("date");
    in.derive("year", date.year);
    in.derive("month", date.month);
    in.derive("day", date.day);
    in.derive("hour", date.hour);
    in.derive("minute", date.minute);
    in.derive("second", date.second);
}

Header read_header(Reader& in) {
    auto const scope = in.inside("header");
    Header header;
    in.bytes("comment", 256);
    read_signature(in);
    header.entries = in.u32("entries");
    header.files = in.u32("files");
    read_timestamp(in);
    in.u32("data_size");
    header.catalog_offset = in.u32("catalog_offset");
    header.zipped = in.u32("version") == zipped_version; // ZenKit takes any other number for not zipped
    in.derive("zipped", header.zipped ? 1 : 0);
    return header;
}

/// A reader that stands at the first row; `in` stands behind the header.
Reader catalogue_reader(Reader& in, Header const& header) {
    if (header.catalog_offset == 0) return in; // as ZenKit takes it
    auto const scope = in.inside("header");
    auto const rows = in.at("catalog_offset", header.catalog_offset);
    return rows ? rows : in; // Union never looks at the field
}

/// An old ZenKit wrote the two counts in each other's place, and there cannot be more files than entries. So it is,
/// if the rows say it as well.
bool counts_swapped(Reader const& in, Header const& header) {
    if (header.files <= header.entries || in.left() / volume_row_size < header.files) return false;
    auto trial = in.peek();
    auto const type = trial.table("", header.files, volume_row_size).column<std::uint32_t>("", 72);
    std::uint64_t files = 0;
    for (std::size_t row = 0; row < type.size(); ++row)
        files += (type[row] & Catalogue::directory_flag) == 0 ? 1 : 0;
    return files == header.entries;
}

/// The numbers of a row, behind its name.
struct Word {
    std::string_view name;
    std::uint32_t at;
};
constexpr std::array<Word, 4> words{{{"offset", 64}, {"size", 68}, {"type", 72}, {"attributes", 76}}};

/// Header and catalogue of one volume, and what there is to tell of them.
class Volume {
public:
    explicit Volume(Reader in) : in_(in), rows_in_(in) {}

    void decode(Model* model) {
        header_ = read_header(in_);
        if (!in_) return;
        rows_in_ = catalogue_reader(in_, header_);
        read_rows();
        tree_ = tree_of(rows_);
        for (auto const& fault : tree_.faults) tell_fault(fault);
        find_tail();
        for (std::size_t row = 0; row < rows_.size() && in_; row = tell_unreached(row)) {
        }
        tell_sums();
        for (std::size_t row = 0; row < rows_.size() && in_; ++row)
            if (!rows_.is_directory(row)) read_file(row, model);
    }

private:
    void read_rows() {
        swapped_ = counts_swapped(rows_in_, header_);
        promised_ = swapped_ ? header_.files : header_.entries;
        first_row_ = rows_in_.offset();
        auto rows = rows_in_.table("entries", fitting_rows(), volume_row_size);
        rows.column<std::uint8_t>("name", 0, 64);
        for (auto const& word : words) rows.column<std::uint32_t>(word.name, word.at);
        rows_ = {in_.source().bytes.data() + first_row_, rows.rows()};
    }

    std::uint64_t fitting_rows() {
        auto const scope = rows_in_.inside("header");
        if (swapped_) rows_in_.report(AnomalyKind::layout_alternative, "entries");
        return rows_in_.fitting("entries", promised_, volume_row_size);
    }

    void tell(std::size_t row, AnomalyKind kind, std::string_view name, std::uint64_t actual,
              std::uint64_t expected) {
        auto const scope = in_.inside("entries", row);
        auto const* const word = std::ranges::find(words, name, &Word::name);
        in_.report_at(byte_range(first_row_ + row * volume_row_size + word->at, 4), kind, name, actual, expected);
    }

    /// Rows that are promised and not there are told of once, where the promise stands.
    [[nodiscard]] bool cut() const { return rows_.size() < promised_; }

    void tell_fault(TreeFault const& fault) {
        auto const child = rows_.offset(fault.row), type = rows_.type(fault.row);
        switch (fault.kind) {
        case TreeFault::past_end:
            if (child >= promised_) tell(fault.row, AnomalyKind::pointer_unresolved, "offset", child, promised_);
            break;
        case TreeFault::cycle: tell(fault.row, AnomalyKind::cycle, "offset", child, 0); break;
        case TreeFault::shared: tell(fault.row, AnomalyKind::duplicate, "offset", child, 0); break;
        case TreeFault::unended:
            if (!cut()) tell(fault.row, AnomalyKind::flag_unexpected, "type", type, type | Catalogue::last_flag);
            break;
        }
    }

    [[nodiscard]] bool reached(std::size_t row) const { return tree_.folder[row] != Tree::nobody; }

    /// Where a tree without fault ends before the catalogue does, the count is wrong, or whoever cut the tree short
    /// left rows behind it. Readers that go by the count take them for entries.
    void find_tail() {
        tail_ = rows_.size();
        if (!tree_.faults.empty()) return;
        std::size_t tail = 0;
        while (tail < rows_.size() && reached(tail)) ++tail;
        for (auto row = tail; row < rows_.size(); ++row)
            if (reached(row)) return;
        tail_ = tail;
        if (tail_ == rows_.size()) return;
        auto const scope = in_.inside("header");
        in_.report(AnomalyKind::count_mismatch, "entries", promised_, tail_);
    }

    /// Gives the row behind the run of rows that no directory leads to.
    std::size_t tell_unreached(std::size_t first) {
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
        in_.derive("entries", tail_);
        in_.derive("files", files);
        in_.derive("directories", tail_ - files);
        in_.derive("file_bytes", bytes);
        in_.derive("volume_bytes", in_.end());
        in_.derive("swapped", swapped_ ? 1 : 0);
        in_.derive("cut", cut() ? 1 : 0);
    }

    /// Rows that the tree does not lead to are files as well: there are readers that go by rows (PhysicsFS).
    void read_file(std::size_t row, Model* model) {
        Member member;
        member.name = rows_.name(row);
        member.row = static_cast<std::uint32_t>(row);
        member.folder = reached(row) ? tree_.folder[row] : 0;
        member.offset = rows_.offset(row);
        member.size = rows_.file_size(row);
        // Union keeps sounds as they are, so that they can be streamed.
        bool const sound = name_ends(member.name, ".WAV") || name_ends(member.name, ".OGG");
        member.packed = header_.zipped && !sound;
        auto const end = in_.end();
        auto const there = member.offset <= end ? end - member.offset : 0;
        member.stored = member.packed ? there : std::min(member.size, there);
        if (member.packed && there == 0 && member.size > 0)
            tell(row, AnomalyKind::offset_out_of_bounds, "offset", member.offset, end);
        if (!member.packed && (member.offset > end || member.size > there))
            tell(row, AnomalyKind::size_exceeds_data, "size", member.offset + member.size, end);
        bool const empty = member.size == 0 && member.offset <= end;
        if (model && (empty || there > 0)) model->members.push_back(member);
    }

    Reader in_, rows_in_;
    Header header_;
    Catalogue rows_;
    Tree tree_;
    std::uint64_t promised_ = 0, first_row_ = 0;
    std::size_t tail_ = 0; ///< where the catalogue ends for the tree
    bool swapped_ = false;
};

} // namespace

void decode_vdf(Reader in, Model* model) { Volume(in).decode(model); }

} // namespace animcheck::zengin
