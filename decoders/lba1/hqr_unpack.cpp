// SPDX-License-Identifier: MIT
// One entry of an archive: its header, and what its packed bytes unpack to.
#include "decoders/lba1/hqr.hpp"
#include "decoders/lba1/hqr_table.hpp"
#include "decoders/lba1/lz.hpp"

#include <algorithm>

namespace animcheck::lba1 {
namespace {

class Entry {
public:
    Entry(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out)
        : in_(in.at("offset", member.offset)), most_(most), out_(out) {}

    void unpack() {
        size_ = in_.u32("size");
        packed_size_ = in_.u32("packed_size");
        auto const method = in_.u16("method");
        if (!in_) return;
        if (method > 2) {
            in_.report(AnomalyKind::enum_unknown, "method", method, at_most(2));
            in_.lost("entries", 1);
            return;
        }
        auto const room = in_.left();
        is_cut_ = packed_size_ > room;
        if (is_cut_) in_.report(AnomalyKind::size_exceeds_data, "packed_size", packed_size_, room);
        start_ = in_.offset();
        if (method == 0)
            copy();
        else
            unpack_with(static_cast<Codec>(method));
    }

private:
    void copy() {
        if (packed_size_ != size_) in_.report(AnomalyKind::size_mismatch, "packed_size", packed_size_, size_);
        auto const bytes = read_packed();
        // Loaders use one size or the other; both have the bytes of the smaller.
        auto const stored = std::min<std::uint64_t>(size_, bytes.size());
        auto const kept = bytes.first(to_size(std::min(stored, most_)));
        out_.insert(out_.end(), kept.begin(), kept.end());
        if (stored > most_) in_.report(AnomalyKind::limit, "size", size_, at_most(most_), "size unpacked");
        if (is_cut_) lose(kept.size(), std::min<std::uint64_t>(packed_size_, in_.source().bytes.size()));
    }

    /// The size that the entry would have unpacked to: no more than an archive of this size can hold, whatever the
    /// header says.
    void lose(std::uint64_t given, std::uint64_t possible) {
        auto const whole = std::min(size_, possible);
        if (given == 0)
            in_.lost("entries", 1);
        else if (given < whole)
            in_.lost("bytes", whole - given);
    }

    void unpack_with(Codec codec) {
        auto const possible = most_unpacked(codec, packed_size_);
        bool const impossible = size_ > possible;
        if (impossible) in_.report(AnomalyKind::size_exceeds_data, "size", size_, possible);
        auto const packed = read_packed();
        if (!in_) return;
        // No more than the bytes in the file can unpack to, whatever the header says.
        auto const wanted = std::min<std::uint64_t>(size_, most_unpacked(codec, packed.size()));
        auto const before = out_.size();
        out_.resize(to_size(before + std::min(wanted, most_)));
        auto const result = lba1::unpack(codec, packed, std::span(out_).subspan(before));
        out_.resize(before + result.written);
        bool const limited = wanted > most_;
        tell_damage(result, limited);
        if (limited)
            in_.report(AnomalyKind::limit, "size", size_, at_most(most_), "size unpacked");
        else if (result.written < size_ && !impossible && !is_cut_)
            in_.report(AnomalyKind::codec_underrun, "packed", result.written, size_);
        else if (result.written == size_ && result.overrun.count == 0)
            tell_rest(result);
        if (!limited)
            lose(result.written,
                 most_unpacked(codec, std::min<std::uint64_t>(packed_size_, in_.source().bytes.size())));
    }

    ByteView read_packed() { return in_.bytes("packed", std::min(packed_size_, in_.left())); }

    void tell_at(Unpacked::Damage const& damage, AnomalyKind kind) {
        if (damage.count > 0)
            in_.report_at(byte_range(start_ + damage.at, 2), kind, "packed", damage.actual, damage.expected);
    }

    /// Beyond a limit of ours, a match goes on rightly.
    void tell_damage(Unpacked const& result, bool limited) {
        tell_at(result.before_start, AnomalyKind::codec_distance);
        if (!limited) tell_at(result.overrun, AnomalyKind::codec_overrun);
    }

    void tell_rest(Unpacked const& result) {
        // The game unpacks in place: the packed bytes end some bytes after the end of the unpacked ones, or the
        // output would overtake what is still to be read.
        auto const needed = sum({packed_size_, result.ahead});
        in_.derive_at(in_.place_of("packed"), "slack_needed", needed > size_ ? needed - size_ : 0);
        if (result.flags_left != 0)
            in_.report_at(byte_range(start_ + result.flags_at, 1), AnomalyKind::padding_nonzero, "packed",
                          result.flags_left, 0);
        auto const end = in_.offset() - start_;
        if (result.read < end)
            in_.report_at(byte_range(start_ + result.read, end - result.read), AnomalyKind::bytes_unread, "packed",
                          end - result.read);
    }

    Reader in_;
    std::uint64_t most_;
    std::vector<std::byte>& out_;
    std::uint64_t size_ = 0, packed_size_ = 0; ///< as the header says
    std::uint64_t start_ = 0;                  ///< of the packed bytes
    bool is_cut_ = false;                      ///< the file ends before they do
};

} // namespace

void unpack_entry(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out) {
    auto const scope = in.inside("stored");
    Entry(in, member, most, out).unpack();
}

std::uint64_t most_of_entry(Member const& member) {
    auto const packed = member.stored - std::min(member.stored, head_size);
    switch (member.method) {
    case 0: return packed;
    case 1:
    case 2: return most_unpacked(static_cast<Codec>(member.method), packed);
    default: return 0;
    }
}

} // namespace animcheck::lba1
