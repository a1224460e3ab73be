// SPDX-License-Identifier: MIT
#include "decoders/lba1/hqr_damage.hpp"

#include "decoders/lba1/hqr_table.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

/// Does an entry begin at `offset` and end at `next`?
bool fills(ByteView file, std::uint64_t offset, std::uint64_t next) {
    auto const head = plausible_head(file, offset, file.size());
    return head && offset + head_size + head->packed_size == next;
}

constexpr std::byte carriage_return{0x0D}, line_feed{0x0A};

/// The bytes before a text-mode copy, one after the other.
class Undone {
public:
    explicit Undone(ByteView file) noexcept : file_(file) {}

    std::optional<std::byte> next() noexcept {
        if (at_ >= file_.size()) return std::nullopt;
        if (file_[at_] == carriage_return && at_ + 1 < file_.size() && file_[at_ + 1] == line_feed) ++at_;
        return file_[at_++];
    }
    std::optional<std::uint32_t> word() noexcept {
        std::uint32_t value = 0;
        for (unsigned shift = 0; shift < 32; shift += 8) {
            auto const byte = next();
            if (!byte) return std::nullopt;
            value |= static_cast<std::uint32_t>(*byte) << shift;
        }
        return value;
    }

private:
    ByteView file_;
    std::size_t at_ = 0;
};

} // namespace

std::optional<ShiftedEntries> find_shift(ByteView file, std::span<std::uint32_t const> offsets,
                                         std::uint64_t sentinel) {
    bool const grew = file.size() == sentinel + 1, shrank = file.size() + 1 == sentinel;
    if (offsets.size() < 2 || (!grew && !shrank)) return std::nullopt;
    auto const moved = [grew](std::uint64_t offset) { return grew ? offset + 1 : offset - 1; };
    auto const next_of = [&](std::size_t i) { return i + 1 < offsets.size() ? offsets[i + 1] : sentinel; };
    std::size_t sound = 0; // entries before the damage
    while (sound < offsets.size() && fills(file, offsets[sound], next_of(sound))) ++sound;
    auto first = offsets.size(); // of the entries after it
    while (first > 0 && fills(file, moved(offsets[first - 1]), moved(next_of(first - 1)))) --first;
    // The last sound entry may be the damaged one: its bytes end where the byte more begins.
    if (first == 0 || first == offsets.size() || first - 1 > sound) return std::nullopt;
    return ShiftedEntries{first - 1, grew ? 1 : -1};
}

std::uint64_t added_by_text_mode(ByteView file) noexcept {
    std::uint64_t added = 0;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (file[i] != line_feed) continue;
        if (i == 0 || file[i - 1] != carriage_return) return 0;
        ++added;
    }
    Undone bytes(file);
    auto const table_size = bytes.word();
    if (added == 0 || !table_size || *table_size % word_size != 0 || *table_size < 2 * word_size) return 0;
    std::optional<std::uint32_t> last;
    for (std::uint64_t at = word_size; at < *table_size; at += word_size)
        if (last = bytes.word(); !last) return 0;
    return last == file.size() - added ? added : 0;
}

} // namespace animcheck::lba1
