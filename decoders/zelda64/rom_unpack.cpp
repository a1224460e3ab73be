// SPDX-License-Identifier: MIT
// One file of a ROM as the console sees it: in the console's byte order, unpacked.
//   stored  magic size u32, 8 bytes, compressed data       Yaz0
//   stored  compressed data                                deflate
#include "decoders/zelda64/deflate.hpp"
#include "decoders/zelda64/rom.hpp"
#include "decoders/zelda64/yaz0.hpp"

#include <algorithm>

namespace animcheck::zelda64 {
namespace {

class StoredFile {
public:
    StoredFile(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out)
        : in_(in.at("codes", member.offset)),
          member_(member),
          order_(order_of_method(member.method)),
          most_(most),
          out_(out) {}

    void unpack() {
        if (!in_ || !in_.spend(member_.stored)) return;
        rom_ = in_.source().bytes;
        auto const end = std::min<std::uint64_t>(sum({member_.offset, member_.stored}), rom_.size());
        stored_ = rom_.subspan(to_size(member_.offset), to_size(end - member_.offset));
        if (order_ != RomOrder::console) {
            straight_ = straightened(rom_, member_.offset, stored_.size(), order_);
            stored_ = straight_;
        }
        switch (packing_of(member_.method)) {
        case Packing::stored: return copy();
        case Packing::yaz0: return unpack_yaz0_file();
        case Packing::deflate: return unpack_deflated();
        default: return;
        }
    }

private:
    /// The bytes of the ROM that hold `size` compressed bytes from `at` on.
    [[nodiscard]] BitRange place(std::uint64_t at, std::uint64_t size) const {
        auto const unit = unit_of(order_), start = member_.offset + start_ + at;
        auto const first = start / unit * unit, last = (start + size + unit - 1) / unit * unit;
        auto const end = std::min<std::uint64_t>(last, rom_.size());
        return byte_range(std::min(first, end), end - std::min(first, end));
    }

    void report(std::uint64_t at, std::uint64_t size, AnomalyKind kind, std::uint64_t actual,
                std::uint64_t expected) {
        in_.report_at(place(at, size), kind, "codes", actual, expected);
    }

    /// The compressed data as it is, so that dumps show it and rules can refer to it.
    void log_data() { in_.bytes("codes", std::min<std::uint64_t>(stored_.size() - start_, in_.left())); }

    void copy() {
        log_data();
        auto const given = stored_.first(to_size(std::min<std::uint64_t>(stored_.size(), most_)));
        out_.insert(out_.end(), given.begin(), given.end());
        if (stored_.size() > most_) report_limit(stored_.size());
    }

    void report_limit(std::uint64_t size) {
        in_.report_at(place(0, 0), AnomalyKind::limit, "size", size, most_, "size unpacked");
    }

    void unpack_yaz0_file() {
        auto const value_of = [this](auto loaded) { return straight(loaded, order_); };
        in_.converted<std::uint32_t>("magic", value_of);
        std::uint64_t const size = in_.converted<std::uint32_t>("size", value_of);
        in_.converted<std::uint64_t>("zero", value_of);
        if (!in_ || stored_.size() < yaz0_head_size) return;
        start_ = yaz0_head_size;
        auto const codes = stored_.subspan(to_size(start_));
        auto const possible = most_of_yaz0(codes.size());
        if (size == 0) in_.report(AnomalyKind::count_zero, "size", 0);
        if (size > possible) in_.report(AnomalyKind::count_exceeds_data, "size", size, possible);
        // No more than the compressed data can hold, whatever the header says.
        auto const needed = std::min({size, possible, most_});
        auto const before = out_.size();
        log_data();
        if (size == 0 || !in_.spend(needed)) return;
        out_.resize(to_size(before + needed));
        auto const result = unpack_yaz0(codes, std::span(out_).subspan(before));
        out_.resize(before + result.written);
        bool const limited = needed == most_ && size > most_;
        report_damage(result, limited);
        if (limited)
            report_limit(size);
        else if (result.written < size && size <= possible)
            report(0, codes.size(), AnomalyKind::codec_underrun, result.written, size);
        if (!limited)
            in_.lost("bytes", std::min(size, std::max<std::uint64_t>(possible, result.written)) - result.written);
        if (limited) return;
        if (result.written == size && result.overrun.count == 0) report_rest(codes, result.read);
    }

    void report_damage(Unpacked const& result, bool limited) {
        auto const report_one = [&](Unpacked::Damage const& damage, AnomalyKind kind) {
            if (damage.count > 0) report(damage.at, 2, kind, damage.actual, damage.expected);
        };
        report_one(result.before_start, AnomalyKind::codec_distance);
        if (!limited) report_one(result.overrun, AnomalyKind::codec_overrun);
    }

    /// Files are padded with zeros to a multiple of 16 bytes.
    void report_rest(ByteView codes, std::uint64_t read) {
        auto const rest = codes.subspan(to_size(read));
        bool const zeros = all_zero(rest);
        if (rest.size() >= 16 || !zeros) report(read, rest.size(), AnomalyKind::bytes_unread, rest.size(), 0);
    }

    /// The compressed data does not store its unpacked size; the file table does.
    void unpack_deflated() {
        log_data();
        auto const needed = std::min(member_.size, most_);
        auto const result = inflate_raw(stored_, needed, out_);
        if (!in_.spend(result.written)) return;
        if (result.written < needed) in_.lost("bytes", needed - result.written);
        switch (result.end) {
        case Inflated::damaged:
            report(result.read, 0, AnomalyKind::value_unexpected, result.written, member_.size);
            break;
        case Inflated::too_much:
            if (needed < member_.size)
                report_limit(member_.size);
            else
                report(result.read, 0, AnomalyKind::codec_overrun, member_.size + 1, member_.size);
            break;
        case Inflated::early:
            report(0, stored_.size(), AnomalyKind::codec_underrun, result.written, member_.size);
            break;
        case Inflated::whole:
            if (result.written < member_.size)
                report(0, stored_.size(), AnomalyKind::codec_underrun, result.written, member_.size);
            else
                report_rest(stored_, result.read);
        }
    }

    Reader in_;
    Member const& member_;
    RomOrder order_;
    std::uint64_t most_;
    std::vector<std::byte>& out_;
    ByteView rom_, stored_;
    std::vector<std::byte> straight_; ///< what `stored_` views if the dump has another byte order
    std::uint64_t start_ = 0;         ///< of the compressed data, after the header
};

} // namespace

void unpack_file(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out) {
    auto const scope = in.inside("stored");
    StoredFile(in, member, most, out).unpack();
}

} // namespace animcheck::zelda64
