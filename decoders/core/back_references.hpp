// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

/// Shared by codecs with back references: a flag byte, then up to eight items, one for each of its bits. A 1
/// is a literal byte, a 0 a match, which copies earlier output and may overlap the bytes it writes. There is no
/// end marker: the stream ends when the unpacked size is reached.
namespace animcheck {

/// The result of unpacking. Positions count from the start of the packed bytes.
struct Unpacked {
    std::size_t read = 0, written = 0;
    std::size_t ahead = 0; ///< greatest lead of bytes written over bytes read
    struct Damage {
        std::size_t count = 0; ///< damaged items; the other members describe the first
        std::size_t at = 0, actual = 0, expected = 0;
        bool operator==(Damage const&) const = default;
    };
    /// Distances (actual) greater than the bytes written so far (expected); bytes before the start read as
    /// zeros.
    Damage before_start;
    Damage overrun;              ///< the last match (actual: its length) was cut to the space left (expected)
    std::size_t flags_at = 0;    ///< the last flag byte
    std::uint8_t flags_left = 0; ///< unused bits of it
};

struct BackReference {
    std::size_t distance, length, size; ///< `size`: of the encoded match, 2 or 3 bytes
};

enum class FlagOrder : std::uint8_t { lowest_first, highest_first };

/// A codec describes how its items are encoded:
///
///     static constexpr FlagOrder flag_order;
///     static constexpr std::size_t longest_of_two;  // the longest match that takes two bytes
///     static constexpr std::size_t longest;         // of all matches; if greater, some take three bytes,
///     static bool is_long(std::byte first);         // as their first byte shows
///     static BackReference match_at(std::byte const* match);
template <class Codec>
class Unpacker {
public:
    /// The most that `packed` bytes can unpack to: every item is a match of the greatest length.
    static constexpr std::uint64_t most_unpacked(std::uint64_t packed) noexcept {
        constexpr auto group = 1 + largest_match * items;
        auto const rest = packed % group;
        std::uint64_t in_rest = 0;
        if (rest > 0) {
            constexpr std::array<std::uint64_t, 3> ends{0, 1, Codec::longest_of_two};
            in_rest = (rest - 1) / largest_match * Codec::longest + ends[(rest - 1) % largest_match];
        }
        return sum({product({packed / group, items * Codec::longest}), in_rest});
    }

    /// Fills `out` as far as `packed` reaches. Never reads or writes outside either, whatever the bytes are.
    [[nodiscard]] static Unpacked unpack(ByteView packed, std::span<std::byte> out) noexcept {
        Unpacker unpacker(packed, out);
        unpacker.unpack_fast();
        while (unpacker.unpack_item()) {
        }
        unpacker.note_lead();
        return unpacker.result_;
    }

private:
    static constexpr unsigned items = 8; ///< per flag byte
    static constexpr bool has_long = Codec::longest > Codec::longest_of_two;
    static constexpr std::size_t largest_match = has_long ? 3 : 2;
    static constexpr bool lowest_first = Codec::flag_order == FlagOrder::lowest_first;

    Unpacker(ByteView packed, std::span<std::byte> out) noexcept : packed_(packed), out_(out) {}

    /// The bits of a flag byte, the first one lowest, inverted so that one instruction counts a run of
    /// literals. A sentinel bit after the last ends every run.
    class Flags {
    public:
        explicit Flags(std::byte byte) noexcept {
            auto const bits = std::to_integer<unsigned>(byte);
            bits_ = (~(lowest_first ? bits : reversed[bits]) & 0xFF) | 1U << items;
        }
        [[nodiscard]] unsigned literals() const noexcept {
            return static_cast<unsigned>(__builtin_ctz(bits_)); // never 0; std::countr_zero would test for it
        }
        void drop(unsigned count) noexcept { bits_ >>= count; }
        [[nodiscard]] bool empty() const noexcept { return bits_ == 1; }
        [[nodiscard]] unsigned size() const noexcept { return static_cast<unsigned>(std::bit_width(bits_)) - 1; }

    private:
        static constexpr auto reversed = [] {
            std::array<std::uint8_t, 256> table{};
            for (unsigned byte = 0; byte < table.size(); ++byte)
                for (unsigned bit = 0; bit < items; ++bit)
                    table[byte] = static_cast<std::uint8_t>(table[byte] | (byte >> bit & 1) << (items - 1 - bit));
            return table;
        }();
        unsigned bits_;
    };

    /// Literals keep the lead, matches increase it, a flag byte reduces it by one: it is greatest after the
    /// last item.
    void note_lead() noexcept {
        if (result_.written > result_.read) result_.ahead = std::max(result_.ahead, result_.written - result_.read);
    }

    static void note(Unpacked::Damage& damage, std::size_t at, std::size_t actual, std::size_t expected) noexcept {
        if (damage.count++ == 0) damage = {1, at, actual, expected};
    }

    /// Byte by byte: bytes before the start are zero, bytes past the end are dropped.
    void copy_carefully(BackReference match, std::size_t at) noexcept {
        auto& written = result_.written;
        if (match.distance > written) note(result_.before_start, at, match.distance, written);
        auto const room = out_.size() - written;
        if (match.length > room) note(result_.overrun, at, match.length, room);
        for (auto left = std::min(match.length, room); left > 0; --left, ++written)
            out_[written] = match.distance > written ? std::byte{0} : out_[written - match.distance];
    }

    /// One item, with every bound checked. False if the packed bytes end or `out` is full.
    bool unpack_item() noexcept {
        if (result_.written == out_.size()) return false;
        if (items_left_ == 0) {
            note_lead();
            if (result_.read == packed_.size()) return false;
            set_flags(result_.read++, items);
        }
        constexpr unsigned mask = lowest_first ? 1 : 0x80;
        bool const literal = (result_.flags_left & mask) != 0;
        auto const at = result_.read, left = packed_.size() - at;
        if (left < (literal ? 1U : 2U)) return false;
        if constexpr (has_long)
            if (!literal && left == 2 && Codec::is_long(packed_[at])) return false;
        set_flags(result_.flags_at, items_left_ - 1);
        if (literal) {
            out_[result_.written++] = packed_[result_.read++];
            return true;
        }
        auto const match = Codec::match_at(&packed_[at]);
        result_.read += match.size;
        copy_carefully(match, at);
        return true;
    }

    /// The flag byte at `at`, `left` of its bits unused.
    void set_flags(std::size_t at, unsigned left) noexcept {
        auto const flags = std::to_integer<unsigned>(packed_[at]);
        auto const used = items - left;
        result_.flags_at = at;
        result_.flags_left = static_cast<std::uint8_t>(lowest_first ? flags >> used : flags << used & 0xFF);
        items_left_ = left;
    }

    template <std::size_t size>
    static void copy(std::byte* to, std::byte const* from) noexcept {
        std::array<std::byte, size> bytes;
        std::memcpy(bytes.data(), from, size);
        std::memcpy(to, bytes.data(), size);
    }

    static constexpr std::size_t rounding = 32; ///< bytes that may be written past a match's end

    /// Sixteen bytes at a time if the distance allows, else eight. For distances below eight the pattern is
    /// written out once; the rest is copied from a whole number of patterns earlier.
    static void copy_fast(std::byte* to, BackReference match) noexcept {
        auto const distance = match.distance, end = has_long ? match.length : std::size_t{24};
        auto const* from = to - distance;
        if (distance >= 16) {
            copy<16>(to, from);
            copy<16>(to + 16, from + 16);
            for (std::size_t done = 32; done < end; done += 16) copy<16>(to + done, from + done);
            return;
        }
        if (distance < 8) {
            constexpr std::array<std::uint8_t, 8> patterns{0, 8, 8, 9, 8, 10, 12, 14};
            for (std::size_t i = 0; i < 8; ++i) to[i] = from[i];
            from = to - patterns[distance];
        } else {
            copy<8>(to, from);
        }
        auto const* const last = to + end;
        for (to += 8, from += 8; to < last; to += 8, from += 8) copy<8>(to, from);
    }

    /// Processes whole flag bytes while eight items of at most two bytes cannot read or write past the ends,
    /// even with copies rounded up. Longer matches check for themselves.
    void unpack_fast() noexcept {
        constexpr std::ptrdiff_t most_read = 1 + largest_match * items + items;
        constexpr std::ptrdiff_t most_written = Codec::longest_of_two * items + rounding;
        auto const* const packed = packed_.data();
        auto* const out = out_.data();
        auto const* in = packed;
        auto const* const in_end = packed + packed_.size();
        auto* to = out;
        auto* const out_end = out + out_.size();
        std::ptrdiff_t ahead = 0;
        while (in_end - in >= most_read && out_end - to >= most_written) {
            auto const* const group = in;
            if (*in == std::byte{0xFF}) { // only literals: the next load need not wait for their count
                copy<items>(to, in + 1);
                in += 1 + items;
                to += items;
                continue;
            }
            Flags flags(*in++);
            for (;;) {
                auto const literals = flags.literals();
                copy<items>(to, in);
                in += literals;
                to += literals;
                flags.drop(literals);
                if (flags.empty()) break;
                auto const match = Codec::match_at(in);
                if (has_long && match.length > Codec::longest_of_two &&
                    out_end - to < static_cast<std::ptrdiff_t>(match.length) + most_written) [[unlikely]]
                    break;
                if (match.distance > static_cast<std::size_t>(to - out)) [[unlikely]] {
                    result_.written = static_cast<std::size_t>(to - out);
                    copy_carefully(match, static_cast<std::size_t>(in - packed));
                } else {
                    copy_fast(to, match);
                }
                in += match.size;
                to += match.length;
                flags.drop(1);
            }
            if (has_long && !flags.empty()) {
                set_flags(static_cast<std::size_t>(group - packed), flags.size());
                break;
            }
            ahead = std::max(ahead, (to - out) - (in - packed));
        }
        result_.read = static_cast<std::size_t>(in - packed);
        result_.written = static_cast<std::size_t>(to - out);
        result_.ahead = static_cast<std::size_t>(ahead);
    }

    ByteView packed_;
    std::span<std::byte> out_;
    Unpacked result_;
    unsigned items_left_ = 0; ///< of the flag byte at `flags_at`
};

} // namespace animcheck
