// SPDX-License-Identifier: MIT
// A volume whose files have other sizes: catalogue and header say so, and streams are packed again, block by block.
#include "decoders/family.hpp"
#include "decoders/zengin/vdf.hpp"
#include "decoders/zengin/zipped.hpp"

#include <algorithm>

namespace animcheck::zengin {
namespace {

constexpr std::uint64_t entries_at = 272, data_size_at = 284, catalog_at = 288;
constexpr std::uint64_t offset_in_row = 64, size_in_row = 68, type_in_row = 72;
constexpr std::uint64_t largest_packed = std::uint64_t{64} << 20; ///< bytes of a file that is packed again

class VolumeRewriting {
public:
    VolumeRewriting(Container const& container, std::span<NewMember const> members)
        : container_(container), members_(members), bytes_(container.source().bytes), to_(bytes_) {}

    Rewriting run() {
        if (bytes_.size() < volume_header_size) return {{}, not_rewritten};
        auto const catalog = to_.u32(catalog_at);
        first_row_ = catalog == 0 ? volume_header_size : catalog;
        rows_ = to_.u32(entries_at);
        if (first_row_ > bytes_.size() || rows_ > (bytes_.size() - first_row_) / volume_row_size)
            return {{}, "the catalogue of its volume is not whole"};
        if (!std::ranges::all_of(container_.members(),
                                 [&](Member const& member) { return is_as_in_entry(member); }))
            return {{}, "entries of its volume are wrong"};
        to_.keep_table(0, volume_header_size);
        to_.keep_table(first_row_, rows_ * volume_row_size);
        if (auto why = place_files(); !why.empty()) return {{}, std::move(why)};
        if (!to_.settle()) return {{}, "files of its volume overlap"};
        write_catalogue(catalog);
        if (!to_.fits()) return {{}, "its volume would be too large, or a file begins inside another"};
        return {to_.take_changes(), {}};
    }

private:
    /// Is the file where its entry says, with the catalogue where the header says?
    [[nodiscard]] bool is_as_in_entry(Member const& member) {
        auto const at = first_row_ + std::uint64_t{member.row} * volume_row_size;
        return member.row < rows_ && to_.u32(at + offset_in_row) == member.offset &&
               to_.u32(at + size_in_row) == member.size;
    }

    std::string place_files() {
        auto const all = container_.members();
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            auto const changed = std::ranges::find(members_, i, &NewMember::index);
            if (changed == members_.end()) {
                to_.keep(all[i].offset, all[i].stored);
                continue;
            }
            if (all[i].stored == 0) return "it has no bytes in its volume";
            auto size = std::uint64_t{changed->bytes.size()};
            if (all[i].packed) {
                auto const packed = packed_again(all[i], changed->bytes);
                if (!packed) return "its stream cannot be packed again";
                to_.write(all[i].offset, all[i].stored, *packed);
                size = packed->size();
            }
            to_.resize(all[i].offset, all[i].stored, size);
        }
        return {};
    }

    [[nodiscard]] std::optional<std::string> packed_again(Member const& member, ByteView bytes) const {
        if (member.size > largest_packed || bytes.size() > largest_packed) return std::nullopt;
        std::vector<std::byte> storage;
        ByteView before;
        if (!container_.bytes_of(member, largest_packed, storage, before)) return std::nullopt;
        return repack_stream(container_.raw(member).bytes, before, bytes);
    }

    void write_catalogue(std::uint64_t catalog) {
        if (catalog != 0) to_.write_u32(catalog_at, to_.moved(catalog));
        std::uint64_t files = 0, new_files = 0;
        for (std::uint64_t row = 0; row < rows_; ++row) {
            auto const at = first_row_ + row * volume_row_size;
            if ((to_.u32(at + type_in_row) & Catalogue::directory_flag) != 0) continue;
            auto const offset = to_.u32(at + offset_in_row), size = to_.u32(at + size_in_row);
            auto const changed = std::ranges::find_if(
                members_, [&](NewMember const& member) { return container_.members()[member.index].row == row; });
            auto const new_size = changed == members_.end() ? std::uint64_t{size} : changed->bytes.size();
            files += size;
            new_files += new_size;
            if (offset <= bytes_.size()) to_.write_u32(at + offset_in_row, to_.moved(offset));
            to_.write_u32(at + size_in_row, new_size);
        }
        write_data_size(files, new_files);
    }

    /// Writers put one of three sums there. Any other stays.
    void write_data_size(std::uint64_t files, std::uint64_t new_files) {
        auto const declared = to_.u32(data_size_at);
        auto const catalogue = rows_ * volume_row_size;
        if (declared == files)
            to_.write_u32(data_size_at, new_files);
        else if (declared == bytes_.size())
            to_.write_u32(data_size_at, to_.size());
        else if (declared == bytes_.size() + catalogue)
            to_.write_u32(data_size_at, to_.size() + catalogue);
    }

    Container const& container_;
    std::span<NewMember const> members_;
    ByteView bytes_;
    Relocation to_;
    std::uint64_t first_row_ = 0, rows_ = 0;
};

Rewriting rewrite_volume(Container const& container, std::span<NewMember const> members) {
    return VolumeRewriting(container, members).run();
}

} // namespace

std::span<Rewriter const> rewriters() {
    static constexpr Rewriter rows[]{{"zengin.vdf", rewrite_volume}};
    return rows;
}

} // namespace animcheck::zengin
