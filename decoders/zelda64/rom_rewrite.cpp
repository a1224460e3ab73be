// SPDX-License-Identifier: MIT
// A ROM whose files have other bytes: streams, the places in its table, and the checksum if that was right.
#include "decoders/core/order.hpp"
#include "decoders/zelda64/rewriters.hpp"
#include "decoders/zelda64/rom.hpp"
#include "decoders/zelda64/rom_checksum.hpp"
#include "decoders/zelda64/rom_shift.hpp"
#include "decoders/zelda64/rom_table.hpp"
#include "decoders/zelda64/yaz0_pack.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

constexpr std::uint64_t rom_start_at = 8, rom_end_at = 12, checksum_at = 16;

/// A file that is written anew.
struct NewFile {
    Member const* member;
    std::vector<std::byte> stored; ///< as it is in the ROM
    std::uint64_t grows = 0;       ///< bytes that all after it moves by
};

class RomRewriting {
public:
    RomRewriting(Container const& container, std::span<NewMember const> members)
        : container_(container), members_(members), rom_(container.source().bytes), to_(rom_) {}

    Rewriting run() {
        if (members_.empty()) return {};
        if (!find_table()) return {{}, "the file table of its ROM was not found"};
        if (find_rom_shift(rom_, {table_}, order_)) return {{}, "files of its ROM are not where its table says"};
        for (auto const& member : container_.members())
            files_end_ = std::max(files_end_, member.offset + member.stored);
        for (auto const& member : members_)
            if (auto why = add(container_.members()[member.index], member.bytes); !why.empty())
                return {{}, std::move(why)};
        put_in_order(files_, {}, [](NewFile const& file) { return file.member->offset; });
        for (auto& file : files_)
            if (auto why = place(file); !why.empty()) return {{}, std::move(why)};
        if (auto why = take_padding(); !why.empty()) return {{}, std::move(why)};
        write_table();
        if (!to_.fits()) return {{}, "the file table of its ROM is not whole"};
        auto changes = to_.take_changes();
        write_checksum(changes);
        return {std::move(changes), {}};
    }

private:
    bool find_table() {
        auto const headed = order_of(word_at(rom_, 0, RomOrder::console));
        std::vector<RomOrder> orders(rom_orders.begin(), rom_orders.end());
        if (headed) orders.insert(orders.begin(), *headed);
        for (auto const order : orders) {
            auto const found = find_file_table(rom_, order);
            if (!found) continue;
            table_ = found->offset;
            order_ = order;
            return true;
        }
        return false;
    }

    std::string add(Member const& member, ByteView bytes) {
        auto const packing = packing_of(member.method);
        if (bytes.size() != member.size)
            return "its unpacked size would change, and the game knows other files by where that puts them";
        if (packing == Packing::deflate)
            return "files of its ROM are packed with deflate, and are not packed again";
        if (packing == Packing::stored && !member.packed) return {}; // in its place, by the caller
        if (member.offset % packed_alignment != 0 || bytes.size() > largest_packed)
            return "it does not begin at a multiple of 16 bytes in its ROM, or is too large";
        auto stored = packing == Packing::yaz0 ? pack_yaz0(bytes) : std::vector(bytes.begin(), bytes.end());
        auto const order = order_of_method(member.method);
        if (stored.size() % unit_of(order) != 0) return "its ROM ends inside it";
        files_.push_back({&member, straightened(stored, 0, stored.size(), order)});
        return {};
    }

    /// Into the bytes that it had, and zeros after them; else all that follows moves.
    std::string place(NewFile& file) {
        auto const& member = *file.member;
        auto const end = member.offset + member.stored;
        auto next = rom_.size();
        for (auto const& other : container_.members()) {
            if (&other == &member) continue;
            if (other.offset < end && member.offset < other.offset + other.stored)
                return "files of its ROM overlap";
            if (other.offset >= end) next = std::min(next, to_size(other.offset));
        }
        bool const is_last = end == files_end_;
        auto const gap = rom_.subspan(to_size(end), to_size(is_last ? 0 : next - end));
        auto const least = packing_of(member.method) == Packing::yaz0 ? member.stored : file.stored.size();
        auto bytes = std::string(text_of(file.stored));
        auto taken = std::uint64_t{member.stored};
        if (bytes.size() < least && !is_last) bytes.resize(to_size(least), '\0');
        if (bytes.size() < least) bytes += padding(member.offset + bytes.size(), end);
        if (bytes.size() > taken && all_zero(gap))
            taken += std::min<std::uint64_t>(bytes.size() - taken, gap.size());
        file.grows = bytes.size() - taken;
        grows_ += file.grows;
        to_.write(member.offset, taken, bytes);
        return file.grows % packed_alignment == 0 ? "" : "files of its ROM are not at multiples of 16 bytes";
    }

    [[nodiscard]] bool counts_on(std::uint64_t from) const {
        auto const swap = unit_of(order_) - 1;
        for (auto at = from; at < rom_.size(); ++at)
            if (rom_[to_size(at)] != std::byte((at ^ swap) & 0xFF)) return false;
        return true;
    }

    /// What padding would be there: as after the last file.
    [[nodiscard]] std::string padding(std::uint64_t from, std::uint64_t to) const {
        std::string bytes;
        bool const is_full = files_end_ < rom_.size() && rom_[to_size(files_end_)] == std::byte{0xFF} &&
                             rom_.back() == std::byte{0xFF};
        bool const counts = files_end_ < rom_.size() && counts_on(files_end_) && !is_full;
        auto const swap = unit_of(order_) - 1;
        for (auto at = from; at < to; ++at)
            bytes += counts ? static_cast<char>((at ^ swap) & 0xFF) : is_full ? '\xFF' : '\0';
        return bytes;
    }

    /// The ROM keeps its size: as many bytes of padding go as came in before.
    std::string take_padding() {
        if (grows_ == 0) return {};
        auto const rest = rom_.subspan(to_size(std::min<std::uint64_t>(files_end_, rom_.size())));
        auto const all = [&](unsigned value) {
            return std::ranges::all_of(rest, [value](std::byte byte) { return byte == std::byte(value); });
        };
        bool const is_padding = all(0) || all(0xFF) || counts_on(files_end_);
        if (!is_padding || rest.size() < grows_) return "its ROM has no room for it";
        to_.write(files_end_, grows_, {});
        return {};
    }

    /// What files before this byte grow by.
    [[nodiscard]] std::uint64_t shift_of(std::uint64_t offset) const {
        std::uint64_t shift = 0;
        for (auto const& file : files_)
            if (file.member->offset < offset) shift += file.grows;
        return shift;
    }

    void write_word(std::uint64_t at, std::uint64_t value) {
        std::string bytes(4, '\0');
        for (std::uint64_t i = 0; i < 4; ++i)
            bytes[to_size(i ^ (unit_of(order_) - 1))] = static_cast<char>(value >> (8 * (3 - i)) & 0xFF);
        to_.write(at, 4, bytes);
    }

    void write_table() {
        auto const last = container_.members().back().row;
        for (std::uint64_t row = 0; row <= last; ++row) {
            auto const at = table_ + row * file_row_size;
            std::uint64_t const start = word_at(rom_, at + rom_start_at, order_);
            std::uint64_t const end = word_at(rom_, at + rom_end_at, order_);
            bool const is_absent = start == nowhere || start >= files_end_;
            if (is_absent) continue;
            auto const shift = shift_of(start);
            write_word(at + rom_start_at, start + shift);
            auto const changed = std::ranges::find_if(
                files_, [&](NewFile const& file) { return file.member->row == row && file.member->packed; });
            if (end == 0) continue;
            auto const stored = changed == files_.end() ? end - start : changed->stored.size();
            write_word(at + rom_end_at, start + shift + stored);
        }
    }

    /// The first bytes of the ROM as it will be.
    [[nodiscard]] std::vector<std::byte> start_of(std::vector<Change> changes) const {
        for (auto const& member : members_) {
            auto const& old = container_.members()[member.index];
            if (!old.packed) changes.push_back({old.offset, old.stored, std::string(text_of(member.bytes))});
        }
        put_in_order(changes, {}, &Change::first);
        std::vector<std::byte> start;
        std::uint64_t at = 0;
        auto const add = [&](ByteView bytes) { start.insert(start.end(), bytes.begin(), bytes.end()); };
        for (auto const& change : changes) {
            if (start.size() >= checksum_end || change.first < at) break;
            add(rom_.subspan(to_size(at), to_size(change.first - at)));
            add(std::as_bytes(std::span(change.bytes)));
            at = change.first + change.count;
        }
        if (start.size() < checksum_end) add(rom_.subspan(to_size(at)));
        return start;
    }

    /// A checksum that was wrong before is evidence of something else, and stays.
    void write_checksum(std::vector<Change>& changes) {
        if (rom_.size() < checksum_end) return;
        auto const declared =
            std::uint64_t{word_at(rom_, checksum_at, order_)} << 32 | word_at(rom_, checksum_at + 4, order_);
        for (auto const chip : {Chip::cic_6105, Chip::cic_6102}) {
            if (rom_checksum(rom_, order_, chip) != declared) continue;
            auto const sum = rom_checksum(start_of(changes), order_, chip);
            write_word(checksum_at, sum >> 32);
            write_word(checksum_at + 4, sum & 0xFFFFFFFF);
            auto more = to_.take_changes();
            changes.insert(changes.end(), more.begin(), more.end());
            return;
        }
    }

    Container const& container_;
    std::span<NewMember const> members_;
    ByteView rom_;
    Relocation to_;
    std::vector<NewFile> files_; ///< in the order of the ROM
    RomOrder order_ = RomOrder::console;
    std::uint64_t table_ = 0, files_end_ = 0, grows_ = 0;
};

} // namespace

Rewriting rewrite_rom(Container const& container, std::span<NewMember const> members) {
    return RomRewriting(container, members).run();
}

} // namespace animcheck::zelda64
