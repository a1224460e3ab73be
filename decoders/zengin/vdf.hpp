// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace animcheck::zengin {

inline constexpr std::uint32_t volume_header_size = 296;
inline constexpr std::uint32_t volume_row_size = 80;
inline constexpr std::string_view volume_signature = "PSVDSC_V2.00"; ///< four more bytes name the game

/// How the signature ends, in the order of `header.variant`, which counts from 1.
inline constexpr std::array<std::string_view, 3> volume_variants{"\r\n\r\n", "\n\r\n\r", "\x1A\x1A\x1A\x1A"};

/// The entries of a volume's catalogue, in place.
class Catalogue {
public:
    Catalogue() = default;
    Catalogue(std::byte const* rows, std::size_t count) : rows_(rows), count_(count) {}

    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    [[nodiscard]] std::string_view padded_name(std::size_t row) const noexcept {
        return {reinterpret_cast<char const*>(rows_ + row * volume_row_size), 64};
    }
    /// Without the spaces or NULs that pad it.
    [[nodiscard]] std::string_view name(std::size_t row) const noexcept;
    /// For a file: where its bytes start. For a directory: the entry of its first child.
    [[nodiscard]] std::uint32_t offset(std::size_t row) const noexcept { return word(row, 64); }
    [[nodiscard]] std::uint32_t file_size(std::size_t row) const noexcept { return word(row, 68); }
    [[nodiscard]] std::uint32_t type(std::size_t row) const noexcept { return word(row, 72); }
    [[nodiscard]] bool is_directory(std::size_t row) const noexcept { return (type(row) & directory_flag) != 0; }
    [[nodiscard]] bool is_last(std::size_t row) const noexcept { return (type(row) & last_flag) != 0; }
    [[nodiscard]] bool is_zero(std::size_t row) const noexcept; ///< all its bytes are: a lost part of the file
    /// Does it look like an entry at all, in a volume of that many bytes? Where the count of entries is wrong, file
    /// data follows.
    [[nodiscard]] bool is_plausible(std::size_t row, std::uint64_t volume_size) const noexcept;

    static constexpr std::uint32_t directory_flag = 0x80000000, last_flag = 0x40000000;

private:
    [[nodiscard]] std::uint32_t word(std::size_t row, std::size_t at) const noexcept {
        return Column<std::uint32_t>(rows_ + at, count_, volume_row_size, 1, std::endian::little)[row];
    }

    std::byte const* rows_ = nullptr;
    std::size_t count_ = 0;
};

/// A fault of the tree; each directory, including the top one, has one at most.
struct TreeFault {
    enum Kind : std::uint8_t {
        past_end, ///< a directory's children would start after the catalogue
        cycle,    ///< they lead back to the directory itself
        shared,   ///< they are, or run into, entries of another directory
        unended,  ///< no entry up to the catalogue's last has the last-entry flag
        unmarked, ///< the entry should have it: another directory's first child follows, and the rest is right
    };
    Kind kind = past_end;
    std::uint32_t row = 0; ///< of the directory; for `unended` the catalogue's last
};

/// Which entry belongs to which directory. Every entry belongs to the directory that comes first from the top.
struct Tree {
    static constexpr std::uint32_t nobody = 0xFFFFFFFF;
    std::vector<std::uint32_t> folder; ///< by entry: the directory's entry + 1; 0: top; or `nobody`
    std::vector<TreeFault> faults;

    [[nodiscard]] bool reached(std::size_t row) const noexcept { return folder[row] != nobody; }
    /// How many entries a tree without fault has, if they are the first ones: then the catalogue ends there.
    [[nodiscard]] std::optional<std::size_t> closed_rows() const;
};

/// Takes time and memory in proportion to the entries, whatever they hold: four bytes per entry, and up to ten more
/// where directories share entries.
[[nodiscard]] Tree tree_of(Catalogue const& catalogue);

/// MS-DOS: years from 1980, seconds in steps of two. The parts need not be a valid date.
struct DosDate {
    std::uint32_t year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
};
[[nodiscard]] constexpr DosDate dos_date(std::uint32_t stamp) noexcept {
    return {1980 + (stamp >> 25), stamp >> 21 & 0xF, stamp >> 16 & 0x1F,
            stamp >> 11 & 0x1F,   stamp >> 5 & 0x3F, (stamp & 0x1F) * 2};
}

/// The checks that loaders make before they look into a volume.
struct VolumeHeader {
    std::uint32_t timestamp = 0;
    std::uint32_t variant = 0; ///< its place in volume_variants + 1, or 0
    bool zipped = false;
};
/// Nothing of a file that is shorter than a header.
[[nodiscard]] std::optional<VolumeHeader> volume_header(ByteView volume);
/// The catalogue, if its tree is whole.
[[nodiscard]] std::optional<Catalogue> whole_catalogue(ByteView volume);

/// Does the header of these bytes lead to a catalogue whose tree is whole? Then it is a volume, whatever its
/// signature.
[[nodiscard]] bool has_whole_catalogue(ByteView volume);

/// A Gothic volume (.VDF, .MOD): header and catalogue; its files become members.
/// Layout and evidence: spec/zengin.vdf.yaml.
void decode_vdf(Reader in, Model* model);

extern Format const vdf_format;

} // namespace animcheck::zengin
