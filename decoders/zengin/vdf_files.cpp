// SPDX-License-Identifier: MIT
// Where the files of a volume are, by their own chunks or blocks: an entry that disagrees is wrong, or bytes came
// in or were lost before its file.
#include "decoders/zengin/vdf_files.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zengin/chunk.hpp"
#include "decoders/zengin/zipped.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace animcheck::zengin {
namespace {

constexpr std::size_t most_wrong = 16;                       ///< entries that are looked at
constexpr std::uint64_t most_moved = std::uint64_t{1} << 20; ///< bytes that came in or were lost

struct FirstChunk {
    std::string_view ending;
    std::uint16_t type;
};
constexpr std::array<FirstChunk, 6> first_chunks{
    {{".MAN", 0xA000}, {".MDH", 0xD100}, {".MDL", 0xD100}, {".MDM", 0xD000}, {".MRM", 0xB100}, {".MSB", 0xF000}}};

std::optional<std::uint16_t> first_chunk_of(std::string_view name) {
    auto const found =
        std::ranges::find_if(first_chunks, [&](FirstChunk const& one) { return name_ends(name, one.ending); });
    return found == first_chunks.end() ? std::nullopt : std::optional(found->type);
}

bool shows_its_end(FileExtent const& file) { return file.packed || first_chunk_of(file.name); }

} // namespace

VolumeFiles::VolumeFiles(ByteView volume, std::uint64_t begin, std::vector<FileExtent> files)
    : volume_(volume), begin_(begin), files_(std::move(files)), chunks_(4 * (volume.size() / chunk_head_size + 1)) {
    std::erase_if(files_, [](FileExtent const& file) { return file.size == 0; });
    for (auto& file : files_) file.stored = file.packed ? stream_at(file, file.offset).value_or(0) : file.size;
    put_in_order(files_, {}, [](FileExtent const& file) { return std::tuple(file.offset, file.size, file.row); });
    auto const is_shared = [](FileExtent const& a, FileExtent const& b) {
        return a.offset == b.offset && a.size == b.size; // several entries of one file
    };
    files_.erase(std::ranges::unique(files_, is_shared).begin(), files_.end());
}

std::optional<std::uint64_t> VolumeFiles::stream_at(FileExtent const& packed, std::uint64_t offset) {
    if (offset > volume_.size()) return std::nullopt;
    return whole_stream(volume_.subspan(to_size(offset)), packed.size, chunks_);
}

bool VolumeFiles::is_whole(FileExtent const& file, std::uint64_t offset, std::uint64_t size) {
    if (file.packed) return stream_at(file, offset).has_value();
    auto const first = first_chunk_of(file.name);
    bool const is_inside = offset <= volume_.size() && size <= volume_.size() - offset;
    return first && is_inside && is_chain(volume_.subspan(to_size(offset), to_size(size)), *first, chunks_);
}

bool VolumeFiles::is_of_other(FileExtent const& file, std::uint64_t place) {
    auto const other = std::ranges::lower_bound(files_, place, {}, &FileExtent::offset);
    return other != files_.end() && other->offset == place && other->row != file.row &&
           is_whole(*other, place, other->size);
}

/// Where its stream is: it begins with the size, which the entry has as well. The nearest place that is not too far
/// away, and not where another file is: that may have the same size.
std::optional<std::uint64_t> VolumeFiles::place_of(FileExtent const& packed) {
    std::array<char, 4> length{};
    for (std::size_t i = 0; i < length.size(); ++i) length[i] = static_cast<char>(packed.size >> (8 * i));
    auto const first = packed.offset - std::min(packed.offset, most_moved);
    auto const last = std::min<std::uint64_t>(volume_.size(), packed.offset + most_moved);
    if (first >= last) return std::nullopt;
    auto const text = text_of(volume_.subspan(to_size(first), to_size(last - first)));
    auto const distance = [&](std::uint64_t place) {
        return std::max(place, packed.offset) - std::min(place, packed.offset);
    };
    std::optional<std::uint64_t> nearest;
    for (auto at = text.find(std::string_view(length.data(), length.size()));
         at != std::string_view::npos && chunks_ > 0;
         at = text.find(std::string_view(length.data(), length.size()), at + 1)) {
        bool const is_nearer = !nearest || distance(first + at) < distance(*nearest);
        if (is_nearer && !is_of_other(packed, first + at) && is_whole(packed, first + at, packed.size))
            nearest = first + at;
    }
    return nearest;
}

/// How far the last file is from where its entry says: it ends with the volume, or is packed.
std::int64_t VolumeFiles::shift() {
    auto const& last = files_.back();
    if (!last.packed) return static_cast<std::int64_t>(volume_.size()) - static_cast<std::int64_t>(last.end());
    if (last.stored > 0) return 0; // it is there
    auto const place = place_of(last);
    return place ? static_cast<std::int64_t>(*place) - static_cast<std::int64_t>(last.offset) : 0;
}

/// Of one file alone the entry may be wrong: bytes are lost only if it begins before the end of the file before it,
/// and came in only if its entry does not.
bool VolumeFiles::may_have_moved(FileExtent const& before, std::uint64_t offset, std::int64_t by) {
    return by < 0 ? offset + static_cast<std::uint64_t>(by) < before.end() : offset >= before.end();
}

/// The file that has the bytes, or lost them. The last chunk of the last whole one may have them, unless the next
/// one, which shows where it ends, is whole neither here nor there.
FileExtent const& VolumeFiles::damaged_before(std::size_t displaced, std::optional<std::size_t> last_right) const {
    if (!last_right) return files_[displaced - 1];
    auto const next = *last_right + 1;
    return files_[next < displaced && shows_its_end(files_[next]) ? next : *last_right];
}

std::optional<DisplacedFiles> VolumeFiles::displaced() {
    if (files_.size() < 2) return std::nullopt;
    auto const by = shift();
    auto const moved = [&](std::uint64_t offset) { return offset + static_cast<std::uint64_t>(by); };
    if (by == 0 || static_cast<std::uint64_t>(by < 0 ? -by : by) > most_moved) return std::nullopt;
    std::optional<std::size_t> first, last_right;
    std::size_t count = 0;
    for (std::size_t i = 0; i < files_.size(); ++i) {
        auto const& file = files_[i];
        bool const right = is_whole(file, file.offset, file.size);
        bool const later =
            !right && moved(file.offset) < volume_.size() && is_whole(file, moved(file.offset), file.size);
        if (right && first) return std::nullopt;
        if (right) last_right = i;
        if (later && !first) first = i;
        count += later ? 1 : 0;
    }
    if (!first || *first == 0) return std::nullopt;
    bool const is_one = count == 1 && last_right && *last_right + 1 == *first;
    if (is_one && !may_have_moved(files_[*last_right], files_[*first].offset, by)) return std::nullopt;
    auto const& damaged = damaged_before(*first, last_right);
    auto const from = last_right ? damaged.offset : begin_, to = moved(files_[*first].offset);
    if (to < from) return std::nullopt;
    return DisplacedFiles{by, damaged.row, files_[*first].offset, from, to};
}

/// The one gap between the other files that it fills, with its offset or its size as they are.
std::optional<WrongExtent> VolumeFiles::right_extent(FileExtent const& file) {
    std::optional<WrongExtent> found;
    std::size_t fitting = 0;
    auto const look = [&](std::uint64_t from, std::uint64_t to) {
        bool const offset_same = from == file.offset, size_same = file.packed || to - from == file.size;
        if (offset_same == size_same || !is_whole(file, from, to - from)) return;
        if (file.packed && stream_at(file, from) != to - from) return;
        ++fitting;
        found = {file.row, from, file.packed ? file.size : to - from};
    };
    auto end = begin_;
    for (auto const& other : files_) {
        if (other.row == file.row) continue;
        if (other.offset > end) look(end, other.offset);
        end = std::max(end, other.end());
    }
    if (volume_.size() > end) look(end, volume_.size());
    return fitting == 1 ? found : std::nullopt;
}

std::vector<WrongExtent> VolumeFiles::wrong() {
    std::vector<WrongExtent> found;
    for (std::size_t i = 0, looked = 0; i < files_.size() && looked < most_wrong; ++i) {
        if (!shows_its_end(files_[i]) || is_whole(files_[i], files_[i].offset, files_[i].size)) continue;
        ++looked;
        if (auto const right = right_extent(files_[i])) found.push_back(*right);
    }
    return found;
}

} // namespace animcheck::zengin
