// SPDX-License-Identifier: MIT
// spec/sotc.nico.yaml. The index, not aligned anywhere:
//   unknown[4] segments names_size, names: one a segment, each up to a NUL
//   segment    ids u16 id[ids] common localized, refs of both: { sector bytes }
//   worlds, name_size, name, count[3], refs of six lists: two a count
// Sectors are of 2048 bytes and count from the index itself.
#include "decoders/sotc/nico_index.hpp"

#include "decoders/format.hpp"

#include <algorithm>
#include <array>

namespace animcheck::sotc {
namespace {

constexpr std::uint64_t ref_size = 8;
constexpr std::uint32_t list_pairs = 3; ///< of lists of the world
/// Those of the known discs have some hundred kilobytes; a larger one is not an index.
constexpr std::uint64_t largest_index = 16 << 20;
constexpr std::uint32_t most_segments = 4096, most_names = 1 << 16;

class IndexFile {
public:
    IndexFile(Reader in, std::uint64_t base) : in_(in), base_(base) {}

    NicoIndex read() {
        read_head();
        for (std::uint32_t i = 0; in_ && !damaged_ && i < index_.segments; ++i) read_segment(i);
        if (in_ && !damaged_) read_world();
        index_.end = in_.offset();
        index_.whole = in_ && !damaged_;
        return std::move(index_);
    }

private:
    void read_head() {
        auto const scope = in_.inside("index");
        in_.array<std::uint32_t>("unknown", 4);
        index_.segments = in_.u32("segments");
        auto const size = in_.u32("names_size");
        names_ = text_of(in_.bytes("names", size));
        auto const names = std::ranges::count(names_, '\0');
        if (in_ && static_cast<std::uint64_t>(names) < index_.segments)
            in_.report(AnomalyKind::count_mismatch, "segments", index_.segments, static_cast<std::uint64_t>(names));
    }

    std::string_view next_name() {
        auto const name = names_.substr(0, names_.find('\0'));
        names_.remove_prefix(std::min(names_.size(), name.size() + 1));
        return name;
    }

    /// A count that does not fit leaves the place of all that follows unknown.
    bool fits(std::string_view name, std::uint64_t count, std::uint64_t each) {
        damaged_ |= in_.fitting(name, count, each) < count;
        return !damaged_ && in_;
    }

    void read_segment(std::uint32_t number) {
        auto const scope = in_.inside("segment", number);
        auto const ids = in_.u32("ids");
        if (!fits("ids", ids, 2)) return;
        auto const ids_at = in_.offset();
        auto const id = in_.array<std::uint16_t>("id", ids);
        auto const common = in_.u32("common"), localized = in_.u32("localized");
        if (!fits("common", sum({common, localized}), ref_size)) return;
        for (std::size_t i = 0; i < id.size(); ++i) {
            auto const limit = (id[i] & 0x8000) != 0 ? localized : common;
            if ((id[i] & 0x7FFFU) < limit) continue;
            in_.part("id", i).report_at(byte_range(ids_at + 2 * i, 2), AnomalyKind::pointer_unresolved, "",
                                        id[i] & 0x7FFFU, below(limit));
            break; // what one is, all are: there may be a number for "none" that is not known
        }
        read_refs(number, sum({common, localized}), next_name() == "stage");
    }

    void read_world() {
        auto const scope = in_.inside("world");
        if (in_.u32("worlds") == 0) return;
        auto const name_size = in_.u32("name_size");
        in_.bytes("name", name_size);
        std::array<std::uint32_t, list_pairs> counts{};
        for (std::uint32_t pair = 0; pair < list_pairs; ++pair) {
            auto const place = in_.inside("pair", pair);
            counts[pair] = in_.u32("count");
        }
        for (std::uint32_t list = 0; in_ && list < 2 * list_pairs; ++list) {
            auto const place = in_.inside("pair", list / 2);
            if (!fits("count", counts[list / 2], ref_size)) return;
            auto const part = in_.inside("list", list % 2);
            read_refs(index_.segments + list, counts[list / 2], false);
        }
    }

    void read_refs(std::uint32_t list, std::uint64_t count, bool sheets) {
        auto const at = in_.offset();
        auto rows = in_.table("ref", count, ref_size);
        auto const sectors = rows.column<std::uint32_t>("sector", 0),
                   sizes = rows.column<std::uint32_t>("bytes", 4);
        for (std::uint32_t row = 0; in_ && row < rows.rows(); ++row)
            if (sizes[row] > 0)
                index_.refs.push_back(
                    {base_ + sectors[row] * sector_size, sizes[row], sheets, list, row, at + row * ref_size});
    }

    Reader in_;
    std::uint64_t base_;
    NicoIndex index_;
    std::string_view names_; ///< of the segments that are still to come
    bool damaged_ = false;
};

/// The first sector of a file in a root directory of ISO 9660.
std::optional<std::uint32_t> find_file(ByteView records, std::string_view name) {
    constexpr std::size_t name_at = 33;
    auto const byte = [&](std::size_t at) { return std::to_integer<std::size_t>(records[at]); };
    for (std::size_t at = 0; records.size() - at > name_at;) {
        auto const length = byte(at), name_size = byte(at + 32);
        if (length == 0) { // records do not cross sectors
            at = to_size(std::min<std::uint64_t>(records.size(), (at / sector_size + 1) * sector_size));
            continue;
        }
        if (length > records.size() - at) return std::nullopt;
        if (length >= name_at && name_size <= length - name_at) {
            auto const text = text_of(records.subspan(at + name_at, name_size));
            if (same_name(text.substr(0, text.find(';')), name))
                return load<std::uint32_t>(records.data() + at + 2, std::endian::little);
        }
        at += length;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::uint64_t> archive_on_disc(Reader const& in) {
    constexpr std::uint64_t descriptor = 16 * sector_size, root_record = 156;
    auto volume = in.peek();
    volume.skip(descriptor);
    auto const magic = volume.bytes("magic", 6);
    if (!volume || text_of(magic) != "\x01"
                                     "CD001")
        return std::nullopt;
    volume.skip(root_record - 6 + 2);
    auto const sector = volume.u32("sector");
    volume.skip(4);
    auto const size = volume.u32("size");
    auto directory = in.peek();
    directory.skip(sector * sector_size);
    auto const records = directory.bytes("records", std::min<std::uint64_t>(size, directory.left()));
    if (!volume || !directory) return std::nullopt;
    auto const found = find_file(records, nico_name);
    return found ? std::optional(*found * sector_size) : std::nullopt;
}

std::string_view index_names(Reader const& in, std::uint64_t base) {
    auto head = in.peek();
    head.skip(sum({base, 16}));
    auto const segments = head.u32("segments"), size = head.u32("names_size");
    if (!head || segments == 0 || segments > most_segments || size == 0 || size > most_names) return {};
    auto const names = text_of(head.bytes("names", size));
    auto const plain = [](char c) { return c == '\0' || (c > ' ' && c < 0x7F); };
    bool const named = head && std::ranges::all_of(names, plain) && names.front() != '\0' && names.back() == '\0';
    return named ? names : std::string_view{};
}

NicoIndex read_index(Reader in, std::uint64_t base) {
    auto index = in.at(base);
    return IndexFile(index.region(std::min(largest_index, index.left())), base).read();
}

} // namespace animcheck::sotc
