// SPDX-License-Identifier: MIT
#include "decoders/lba1/hqr_damage.hpp"

#include "decoders/core/order.hpp"
#include "decoders/core/text_mode.hpp"
#include "decoders/lba1/hqr_table.hpp"

#include <algorithm>
#include <limits>

namespace animcheck::lba1 {
namespace {

constexpr std::byte carriage_return{0x0D}, line_feed{0x0A};
constexpr std::uint64_t most_moved = std::numeric_limits<std::uint32_t>::max(); ///< bytes: offsets have 32 bits

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

/// A table of which the first field is right, as are the last one and the size of the file before.
class MovedTable {
public:
    MovedTable(ByteView file, std::uint64_t before, std::int64_t by)
        : file_(file), by_(by), size_(moved(before)), before_(before) {
        ends_in_size_ = size_ >= 2 * word_size && size_ < file.size() &&
                        word_at(file, size_ - word_size) + static_cast<std::uint64_t>(by) == file.size();
        if (ends_in_size_) heads_ = heads_of_chain(file, size_, file.size());
    }

    [[nodiscard]] bool ends_in_size() const noexcept { return ends_in_size_; }

    /// Fields before the place are right from the first byte on, those after it from the last one back.
    [[nodiscard]] std::optional<ShiftedTable> result() const {
        if (heads_.empty()) return std::nullopt;
        auto const more = by_ > 0 ? static_cast<std::uint64_t>(by_) : 0; // bytes that came in
        auto first = word_size, last = size_ - word_size - std::min(more, size_ - word_size);
        std::uint64_t at = word_size;
        while (at + word_size <= last && is_offset(at)) at += word_size;
        last = std::min(last, at + word_size - 1);
        auto after = size_ - word_size;
        while (after >= first + more + word_size && is_offset(after - word_size)) after -= word_size;
        if (after > first + more + word_size) first = after - word_size - more + 1;
        while (first < last && !is_whole_without(first)) ++first;
        while (first < last && !is_whole_without(last)) --last;
        if (first > last) return std::nullopt;
        ShiftedTable table{by_, size_, before_ / word_size - 1, first, last + std::max<std::uint64_t>(more, 1), {}};
        // Where it is not known, any of the fields after it may be the one that came in.
        auto const known = by_ < 0 || first == last ? last : size_ - word_size;
        for (std::uint64_t field = 0; field + word_size <= known; field += word_size)
            if (is_offset(field)) add(table, word_at(file_, field), std::min(field, before_ - 2 * word_size));
        if (by_ > 0 && first == last && first % word_size != 0) add(table, word_without(first), first);
        for (auto field = size_ - 2 * word_size; field >= last + more; field -= word_size)
            add(table, word_at(file_, field), field - static_cast<std::uint64_t>(by_));
        put_in_order(table.at);
        return table;
    }

private:
    [[nodiscard]] std::uint64_t moved(std::uint64_t offset) const {
        return offset + static_cast<std::uint64_t>(by_);
    }
    [[nodiscard]] bool is_offset(std::uint64_t field) const {
        auto const word = word_at(file_, field);
        return word == 0 || std::ranges::binary_search(heads_, moved(word));
    }
    /// Is the field in which bytes came in an offset without them?
    [[nodiscard]] bool is_whole_without(std::uint64_t place) const {
        auto const word = by_ < 0 ? 0 : word_without(place);
        return word == 0 || std::ranges::binary_search(heads_, moved(word));
    }
    [[nodiscard]] std::uint32_t word_without(std::uint64_t place) const {
        auto const start = place / word_size * word_size;
        std::uint32_t word = 0;
        for (std::uint64_t i = 0; i < word_size; ++i) {
            auto const at = start + i < place ? start + i : start + i + moved(0);
            word |= std::to_integer<std::uint32_t>(file_[to_size(at)]) << 8 * i;
        }
        return word;
    }
    void add(ShiftedTable& table, std::uint32_t word, std::uint64_t before) const {
        if (word != 0)
            table.at.emplace_back(static_cast<std::uint32_t>(moved(word)),
                                  static_cast<std::uint32_t>(before / word_size));
    }

    ByteView file_;
    std::int64_t by_;
    std::uint64_t size_, before_;
    bool ends_in_size_ = false;
    std::vector<std::uint64_t> heads_;
};

} // namespace

std::optional<ShiftedTable> find_shifted_table(ByteView file) {
    constexpr std::int64_t farthest = 4096;
    unsigned looks_left = 4; // at all entries: only made files need more
    if (file.size() < 2 * word_size || file.size() > most_moved) return std::nullopt;
    std::uint64_t const before = word_at(file, 0);
    bool const is_possible = before % word_size == 0 && before >= 2 * word_size && before < file.size() + farthest;
    bool const is_sound = is_possible && before <= file.size() && word_at(file, before - word_size) == file.size();
    if (!is_possible || is_sound) return std::nullopt;
    for (std::int64_t by = 1; by <= farthest; ++by)
        for (auto const moved : {by, -by}) {
            if (moved < 0 && static_cast<std::uint64_t>(by) >= before) continue;
            MovedTable const table(file, before, moved);
            if (!table.ends_in_size()) continue;
            if (auto found = table.result()) return found;
            if (--looks_left == 0) return std::nullopt;
        }
    return std::nullopt;
}

std::optional<ShiftedEntries> find_shift(ByteView file, std::span<std::uint32_t const> offsets,
                                         std::uint64_t sentinel) {
    auto const by = static_cast<std::int64_t>(file.size()) - static_cast<std::int64_t>(sentinel);
    if (offsets.size() < 2 || by == 0 || file.size() > most_moved) return std::nullopt;
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
    auto const added = text_mode_of(file).line_feeds;
    Undone bytes(file);
    auto const table_size = bytes.word();
    if (added == 0 || !table_size || *table_size % word_size != 0 || *table_size < 2 * word_size) return 0;
    std::optional<std::uint32_t> last;
    for (std::uint64_t at = word_size; at < *table_size; at += word_size)
        if (last = bytes.word(); !last) return 0;
    return last == file.size() - added ? added : 0;
}

} // namespace animcheck::lba1
