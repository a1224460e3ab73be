// SPDX-License-Identifier: MIT
#include "decoders/lba1/hqr_damage.hpp"

#include "decoders/lba1/hqr_table.hpp"

#include <algorithm>
#include <limits>

namespace animcheck::lba1 {
namespace {

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
    auto const by = static_cast<std::int64_t>(file.size()) - static_cast<std::int64_t>(sentinel);
    bool const has_room = file.size() <= std::numeric_limits<std::uint32_t>::max(); // for offsets that move
    if (offsets.size() < 2 || by == 0 || !has_room) return std::nullopt;
    auto const moved = [by](std::uint64_t offset) { return offset + static_cast<std::uint64_t>(by); };
    auto const next_of = [&](std::size_t i) { return i + 1 < offsets.size() ? offsets[i + 1] : sentinel; };
    std::size_t sound = 0; // entries before the damage
    while (sound < offsets.size() && is_chain(file, offsets[sound], next_of(sound))) ++sound;
    auto first = offsets.size(); // of the entries after it
    while (first > 0 && is_chain(file, moved(offsets[first - 1]), moved(next_of(first - 1)))) --first;
    // The last sound entry may be the damaged one: its bytes end where the byte more begins.
    if (first == 0 || first - 1 > sound) return std::nullopt;
    if (first == offsets.size()) { // the last one, if neither it nor the table may be right
        bool const is_open = by > 0 && sound + 1 == first && !is_chain(file, offsets.back(), file.size());
        return is_open ? std::optional(ShiftedEntries{sound, by}) : std::nullopt;
    }
    bool const holds_all = by > 0 || moved(offsets[first]) >= offsets[first - 1];
    return holds_all ? std::optional(ShiftedEntries{first - 1, by}) : std::nullopt;
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
