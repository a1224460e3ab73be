// SPDX-License-Identifier: MIT
#include "decoders/zelda64/rom_shift.hpp"

#include "decoders/core/order.hpp"
#include "decoders/zelda64/yaz0.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t farthest = 4096; ///< bytes that may have come in or be lost
constexpr unsigned most_damaged = 16;    ///< files whose headers are nowhere near

struct PackedFile {
    std::uint32_t row = 0;
    std::uint64_t start = 0, size = 0; ///< in the ROM; unpacked
    bool is_after_other = false;       ///< it begins where the file before it ends
};

class Search {
public:
    Search(ByteView rom, FileTable const& table, RomOrder order) : rom_(rom), order_(order), table_(table.offset) {
        list(table_);
    }

    std::optional<RomShift> run() const {
        auto good_end = table_end_;
        unsigned damaged = 0;
        for (std::size_t i = 0; i < files_.size() && damaged < most_damaged; ++i) {
            auto const& file = files_[i];
            if (begins_at(file.start, file.size)) {
                good_end = file.start + yaz0_head_size;
                continue;
            }
            auto const by = distance_of(file, good_end);
            if (!by) {
                ++damaged;
                continue;
            }
            if (!holds(*by, std::span(files_).subspan(i))) return std::nullopt;
            auto const to = file.start + static_cast<std::uint64_t>(*by);
            if (said_table_ > 0 && said_table_ + static_cast<std::uint64_t>(*by) == table_) // so is the table
                return RomShift{rom_header_size, table_, rom_header_size, *by, file.row};
            return RomShift{std::min(good_end, to), to, file.start, *by, file.row};
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::uint64_t word(std::uint64_t at) const { return word_at(rom_, at, order_); }

    /// Up to an entry that cannot be right: from there on bytes of the table itself came in or are lost.
    void list(std::uint64_t at) {
        std::uint64_t end = 0; // of the file before, in the ROM
        for (std::uint32_t row = 0; row < most_rows && at + file_row_size <= rom_.size(); ++row) {
            auto const virtual_start = word(at), virtual_end = word(at + 4), start = word(at + 8),
                       stop = word(at + 12);
            if (virtual_start + virtual_end + start + stop == 0) break;
            table_end_ = at += file_row_size;
            if (start == nowhere) continue;
            bool const is_packed = stop != 0;
            auto const size = virtual_end - virtual_start, stored = is_packed ? stop - start : size;
            if (virtual_end < virtual_start || (is_packed && stop <= start) || start % 16 != 0 ||
                start + stored > rom_.size() + farthest)
                break;
            if (row == table_row) said_table_ = start;
            if (is_packed) files_.push_back({row, start, size, start == (end + 15) / 16 * 16});
            end = start + stored;
        }
        put_in_order(files_, {}, &PackedFile::start);
    }

    [[nodiscard]] bool begins_at(std::uint64_t at, std::uint64_t size) const {
        return at <= rom_.size() && rom_.size() - at >= yaz0_head_size && stands_at(rom_, at, "Yaz0", order_) &&
               word(at + 4) == size;
    }

    /// How far a file is from its place: the nearest header of its size.
    [[nodiscard]] std::optional<std::int64_t> distance_of(PackedFile const& file, std::uint64_t good_end) const {
        for (std::uint64_t by = 1; by <= farthest; ++by) {
            if (file.start >= good_end + by && begins_at(file.start - by, file.size))
                return -static_cast<std::int64_t>(by);
            if (begins_at(file.start + by, file.size)) return static_cast<std::int64_t>(by);
        }
        return std::nullopt;
    }

    /// Are files as far away, more than half of them, and none where the table says?
    [[nodiscard]] bool holds(std::int64_t by, std::span<PackedFile const> files) const {
        auto const moved = std::ranges::count_if(files, [&](PackedFile const& file) {
            return begins_at(file.start + static_cast<std::uint64_t>(by), file.size);
        });
        bool const is_one_enough = files.size() == 1 && files.front().is_after_other;
        return 2 * moved > std::ssize(files) && (moved > 1 || is_one_enough) &&
               std::ranges::none_of(files,
                                    [&](PackedFile const& file) { return begins_at(file.start, file.size); });
    }

    ByteView rom_;
    RomOrder order_;
    std::vector<PackedFile> files_; ///< in the order of their bytes
    std::uint64_t table_ = 0, table_end_ = 0;
    std::uint64_t said_table_ = 0; ///< by its own entry
};

} // namespace

std::optional<RomShift> find_rom_shift(ByteView rom, FileTable const& table, RomOrder order) {
    return Search(rom, table, order).run();
}

} // namespace animcheck::zelda64
