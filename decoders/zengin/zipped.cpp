// SPDX-License-Identifier: MIT
// spec/zengin.vdf.yaml. A file of a zipped volume, little-endian:
//   stream  length block_size block_count { source_size packed_size block_size data[packed_size] }[block_count]
// Every block is a zlib stream (RFC 1950) of its own: two bytes, deflate data, Adler-32 of the unpacked bytes.
#include "decoders/zengin/zipped.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>
#include <optional>

namespace animcheck::zengin {
namespace {

constexpr std::uint64_t stream_head_size = 12, block_head_size = 12;

/// RFC 1950: method 8, window of 32 KiB at most, no preset dictionary, and a multiple of 31.
bool starts_zlib(ByteView data) {
    if (data.size() < 2) return false;
    auto const first = std::to_integer<unsigned>(data[0]), second = std::to_integer<unsigned>(data[1]);
    return (first & 0xF) == 8 && first >> 4 <= 7 && (second & 0x20) == 0 && (first * 256 + second) % 31 == 0;
}

std::uint32_t u32_at(ByteView bytes, std::uint64_t at) {
    return load<std::uint32_t>(bytes.data() + at, std::endian::little);
}

std::uint64_t blocks_needed(std::uint64_t length, std::uint64_t block_size) {
    return (length + block_size - 1) / block_size;
}

/// A match of 258 bytes takes at least two bits.
constexpr std::uint64_t deflate_ratio = 1032;

/// The bytes of a block with its header; nothing if it is incomplete.
std::optional<std::uint64_t> whole_block(ByteView bytes) {
    if (bytes.size() < block_head_size + 2) return std::nullopt;
    auto const packed = u32_at(bytes, 4);
    if (packed < 2 || packed > bytes.size() - block_head_size) return std::nullopt;
    if (!starts_zlib(bytes.subspan(block_head_size))) return std::nullopt;
    return block_head_size + packed;
}

/// The most that this block can unpack to: no more than it declares, nor than its compressed data allows.
std::uint64_t most_of_block(ByteView bytes) {
    if (bytes.size() < block_head_size + 2 || !starts_zlib(bytes.subspan(block_head_size))) return 0;
    auto const packed = std::min<std::uint64_t>(u32_at(bytes, 4), bytes.size() - block_head_size);
    return std::min<std::uint64_t>(u32_at(bytes, 0), product({packed, deflate_ratio}));
}

/// Either the header is consistent, which is all that ZenKit requires, or a block that fits it follows.
bool is_stream(ByteView bytes) {
    if (bytes.size() < stream_head_size) return false;
    auto const length = u32_at(bytes, 0), size = u32_at(bytes, 4), count = u32_at(bytes, 8);
    if (length != 0 && size != 0 && count == blocks_needed(length, size)) return true;
    return bytes.size() >= stream_head_size + block_head_size + 2 && u32_at(bytes, stream_head_size + 8) == size &&
           starts_zlib(bytes.subspan(stream_head_size + block_head_size));
}

/// The result of unpacking one block.
struct Inflated {
    enum End : std::uint8_t { whole, early, damaged, too_much };
    End end = early;
    std::uint64_t consumed = 0, produced = 0; ///< bytes; `produced` counts those that fit
    uLong adler = 0;
};

class Inflater {
public:
    Inflater() {
        if (inflateInit2(&state_, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
    }
    ~Inflater() { inflateEnd(&state_); }
    Inflater(Inflater const&) = delete;
    Inflater& operator=(Inflater const&) = delete;

    /// `out` grows by what is really produced, by at most `room` bytes. Whether the block has more is found by
    /// requesting one byte beyond.
    Inflated inflate(ByteView packed, std::uint64_t room, std::vector<std::byte>& out) {
        Inflated result;
        result.adler = ::adler32(0, nullptr, 0);
        inflateReset(&state_);
        state_.next_in = const_cast<Bytef*>(reinterpret_cast<Bytef const*>(packed.data()));
        state_.avail_in = static_cast<uInt>(packed.size()); // a block's size has 32 bits
        for (int status = Z_OK; status == Z_OK && result.end != Inflated::too_much;) {
            status = step(room, result, out);
            if (status == Z_STREAM_END && result.end != Inflated::too_much) result.end = Inflated::whole;
            if (status == Z_DATA_ERROR) result.end = Inflated::damaged;
            if (status == Z_MEM_ERROR) throw std::bad_alloc();
        }
        result.consumed = packed.size() - state_.avail_in;
        return result;
    }

private:
    int step(std::uint64_t room, Inflated& result, std::vector<std::byte>& out) {
        auto const request = std::min<std::uint64_t>(buffer_.size(), room - result.produced + 1);
        state_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
        state_.avail_out = static_cast<uInt>(request);
        auto const status = ::inflate(&state_, Z_NO_FLUSH);
        auto const made = request - state_.avail_out;
        auto const kept = std::min(made, room - result.produced);
        if (made > kept) result.end = Inflated::too_much;
        out.insert(out.end(), buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(kept));
        result.adler = adler32_z(result.adler, reinterpret_cast<Bytef const*>(buffer_.data()), to_size(kept));
        result.produced += kept;
        return status;
    }

    z_stream state_{};
    std::array<std::byte, 16384> buffer_;
};

/// One stream, whose blocks are read in order. The first that does not unpack to what it declares ends it: what
/// follows would be in the wrong place, and is only checked.
class Stream {
public:
    Stream(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out)
        : in_(in), member_(member), most_(most), room_(most), out_(out), before_(out.size()) {}

    void unpack() {
        auto const scope = in_.inside("stream");
        if (!is_stream(rest())) return copy_raw();
        read_head();
        while (in_ && whole_ < needed_ && (whole_ < declared_ || another_follows()) && read_block(whole_, out_))
            ++whole_;
        report_loss();
        check_others();
    }

private:
    [[nodiscard]] ByteView rest() const {
        return in_.source().bytes.subspan(to_size(in_.offset()), to_size(in_.left()));
    }

    /// After as many blocks as are declared.
    [[nodiscard]] bool another_follows() const {
        return whole_block(rest()).has_value() && u32_at(rest(), 8) == declared_size_;
    }

    /// Other blocks may be damaged, too: those that fit after the first.
    void check_others() {
        std::vector<std::byte> unpacked;
        for (auto index = whole_ + 1; in_ && !cut_ && index < needed_ && fits(index); ++index) {
            unpacked.clear();
            read_block(index, unpacked);
        }
    }

    /// Is that what follows, and no limit in its way?
    [[nodiscard]] bool fits(std::uint64_t index) const {
        return declared_size_ != 0 && declared_size_ <= room_ && another_follows() &&
               u32_at(rest(), 0) == expected_source(index, 0);
    }

    /// Blocks for which the volume has no room were never lost: then the length is wrong.
    void report_loss() {
        auto const produced = out_.size() - before_;
        auto const missing = needed_ - whole_;
        if (missing == 0 || produced >= member_.size) return;
        bool const possible = missing <= in_.source().bytes.size() / block_head_size;
        if (produced == 0)
            in_.lost("files", 1);
        else
            in_.lost(possible ? "blocks" : "impossible counts", possible ? missing : 1);
    }

    /// As ZenKit does with a member that is not zipped.
    void copy_raw() {
        auto const there = std::min(member_.size, in_.left());
        auto const head = byte_range(in_.offset(), std::min(stream_head_size, in_.left()));
        if (!in_.report_at(head, AnomalyKind::magic_unexpected, "")) return;
        auto const raw = in_.source().bytes.subspan(to_size(in_.offset()), to_size(std::min(there, most_)));
        out_.insert(out_.end(), raw.begin(), raw.end());
        if (there > most_) tell_limit();
    }

    void tell_limit() { in_.top("stream").report(AnomalyKind::limit, "length", most_); }

    void read_head() {
        length_ = in_.u32("length");
        if (length_ != member_.size) in_.report(AnomalyKind::size_mismatch, "length", length_, member_.size);
        declared_size_ = in_.u32("block_size");
        if (declared_size_ == 0) in_.report(AnomalyKind::value_unexpected, "block_size", 0, at_least(1));
        std::uint64_t const count = in_.u32("block_count");
        needed_ = declared_size_ == 0 ? count : blocks_needed(length_, declared_size_);
        if (in_ && count != needed_) in_.report(AnomalyKind::count_mismatch, "block_count", count, needed_);
        // Union never opens those beyond the length.
        declared_ = in_.fitting("block_count", std::min(count, needed_), block_head_size);
    }

    /// The size that a block should declare. Where the block size is 0, only the block's own number is known.
    [[nodiscard]] std::uint64_t expected_source(std::uint64_t index, std::uint64_t declared) const {
        return declared_size_ == 0 ? declared : std::min(declared_size_, length_ - index * declared_size_);
    }

    bool read_block(std::uint64_t index, std::vector<std::byte>& out) {
        auto const scope = in_.inside("block", index);
        std::uint64_t const source = in_.u32("source_size");
        auto const expected = expected_source(index, source);
        if (in_ && source != expected) in_.report(AnomalyKind::size_mismatch, "source_size", source, expected);
        std::uint64_t const packed = in_.u32("packed_size");
        std::uint64_t const size = in_.u32("block_size");
        if (in_ && size != declared_size_)
            in_.report(AnomalyKind::size_mismatch, "block_size", size, declared_size_);
        // The size is wrong, or what it is the size of ends too early.
        if (in_ && packed > in_.left()) {
            auto const both = byte_range(in_.offset() - 8, 8 + in_.left());
            in_.report_at(both, AnomalyKind::size_exceeds_data, "packed_size", packed, in_.left());
        }
        auto data = in_.region("packed_size", std::min(packed, in_.left()));
        if (!in_) return false;
        cut_ = data.left() < packed;
        return inflate_block(data, source, out);
    }

    bool inflate_block(Reader& in, std::uint64_t source, std::vector<std::byte>& out) {
        auto const start = in.offset();
        auto const data = in.bytes("data", in.left());
        if (data.size() < 2) return ends_early(start, data);
        if (!starts_zlib(data)) {
            auto const head = load<std::uint16_t>(data.data(), std::endian::big);
            in_.report_at(byte_range(start, 2), AnomalyKind::magic_unexpected, "data", head, 0x789C);
            return false;
        }
        auto const room = std::min(source, room_);
        auto const result = inflater_.inflate(data.subspan(2), room, out);
        room_ -= result.produced;
        // Damage is noticed after it was met: it may be in any byte that was read.
        auto const read = byte_range(start, 2 + result.consumed);
        switch (result.end) {
        case Inflated::whole: return finish_block(start, data, source, result);
        case Inflated::early: return ends_early(start, data);
        case Inflated::damaged:
            in_.report_at(read, AnomalyKind::value_unexpected, "data", result.produced, source);
            return false;
        case Inflated::too_much:
            if (room < source)
                tell_limit();
            else
                in_.report_at(read, AnomalyKind::codec_overrun, "data", source + 1, source);
        }
        return false;
    }

    bool finish_block(std::uint64_t start, ByteView data, std::uint64_t source, Inflated const& result) {
        auto const rest = data.subspan(to_size(2 + result.consumed));
        auto const stop = start + data.size() - rest.size();
        if (rest.size() < 4) return ends_early(start, data);
        check_sum(rest, byte_range(start, stop + 4 - start), result.adler);
        if (auto const slack = rest.size() - 4; slack > 0)
            in_.report_at(byte_range(stop + 4, slack), AnomalyKind::bytes_unread, "data", slack);
        if (result.produced == source) return true;
        in_.report_at(byte_range(start, data.size()), AnomalyKind::codec_underrun, "data", result.produced, source);
        return false;
    }

    /// All bytes are there, right or wrong: they are kept, though no known loader returns them. The checksum is
    /// wrong, or what it is of.
    void check_sum(ByteView rest, BitRange where, uLong computed) {
        auto const declared = load<std::uint32_t>(rest.data(), std::endian::big);
        if (declared != computed) in_.report_at(where, AnomalyKind::checksum_mismatch, "data", declared, computed);
    }

    /// Where the file itself is cut inside the block, that was reported already.
    bool ends_early(std::uint64_t start, ByteView data) {
        if (!cut_) in_.report_at(byte_range(start, data.size()), AnomalyKind::truncated, "data", data.size());
        return false;
    }

    Reader in_;
    Member const& member_;
    std::uint64_t most_, room_;
    std::vector<std::byte>& out_;
    Inflater inflater_;
    std::uint64_t before_; ///< bytes that were in `out_` already
    std::uint64_t length_ = 0, declared_size_ = 0;
    std::uint64_t needed_ = 0, declared_ = 0; ///< blocks: by the length, and of these by the count
    std::uint64_t whole_ = 0;                 ///< blocks that unpacked to what they declare
    bool cut_ = false;
};

} // namespace

void unpack_stream(Reader in, Member const& member, std::uint64_t most, std::vector<std::byte>& out) {
    if (member.size == 0) return; // whether anything is stored for an empty file depends on the tool
    auto file = in.at(member.offset);
    Stream(file.region(member.stored), member, most, out).unpack();
}

namespace {

void put_u32(std::string& to, std::uint64_t value) {
    for (unsigned shift = 0; shift < 32; shift += 8) to += static_cast<char>(value >> shift & 0xFF);
}

/// The header of a zlib stream says how hard its writer tried, in four steps.
int level_of(ByteView block) {
    constexpr std::array levels{Z_BEST_SPEED, 5, 6, Z_BEST_COMPRESSION};
    if (block.size() < block_head_size + 2) return Z_DEFAULT_COMPRESSION;
    return levels[std::to_integer<unsigned>(block[block_head_size + 1]) >> 6];
}

bool put_block(std::string& to, ByteView bytes, std::uint32_t block_size, int level) {
    auto size = ::compressBound(static_cast<uLong>(bytes.size()));
    std::string packed(size, '\0');
    auto const result =
        ::compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<Bytef const*>(bytes.data()),
                    static_cast<uLong>(bytes.size()), level);
    if (result != Z_OK) return false;
    put_u32(to, bytes.size());
    put_u32(to, size);
    put_u32(to, block_size);
    to.append(packed, 0, size);
    return true;
}

} // namespace

std::optional<std::string> repack_stream(ByteView stream, ByteView before, ByteView bytes) {
    if (!is_stream(stream) || bytes.empty()) return std::nullopt;
    auto const block_size = u32_at(stream, 4);
    if (block_size == 0 || u32_at(stream, 0) != before.size()) return std::nullopt;
    std::string packed;
    put_u32(packed, bytes.size());
    put_u32(packed, block_size);
    put_u32(packed, blocks_needed(bytes.size(), block_size));
    auto old = stream.subspan(stream_head_size); // empty after a block that is not whole
    auto const level = level_of(old);
    for (std::uint64_t at = 0; at < bytes.size(); at += block_size) {
        auto const part_of = [&](ByteView all) {
            auto const first = std::min<std::uint64_t>(at, all.size());
            return all.subspan(to_size(first), to_size(std::min<std::uint64_t>(block_size, all.size() - first)));
        };
        auto const size = whole_block(old).value_or(0);
        if (size > 0 && std::ranges::equal(part_of(before), part_of(bytes)))
            packed += text_of(old.first(to_size(size)));
        else if (!put_block(packed, part_of(bytes), block_size, level))
            return std::nullopt;
        old = size > 0 ? old.subspan(to_size(size)) : ByteView();
    }
    return packed;
}

std::optional<std::uint64_t> whole_stream(ByteView from, std::uint64_t size, std::uint64_t& blocks) {
    if (from.size() < stream_head_size || u32_at(from, 0) != size || u32_at(from, 4) == 0) return std::nullopt;
    auto const needed = blocks_needed(size, u32_at(from, 4));
    if (u32_at(from, 8) != needed) return std::nullopt;
    auto rest = from.subspan(stream_head_size);
    std::uint64_t sources = 0;
    for (std::uint64_t i = 0; i < needed; ++i) {
        auto const block = whole_block(rest);
        if (!block || blocks == 0) return std::nullopt;
        --blocks;
        sources += u32_at(rest, 0);
        rest = rest.subspan(to_size(*block));
    }
    return sources == size ? std::optional(from.size() - rest.size()) : std::nullopt;
}

StoredSize stored_size(ByteView from, std::uint64_t size, std::uint64_t& blocks) {
    if (!is_stream(from)) return {std::min<std::uint64_t>(size, from.size()), from.size()};
    auto const length = u32_at(from, 0), block_size = u32_at(from, 4), count = u32_at(from, 8);
    auto const needed = block_size == 0 ? count : blocks_needed(length, block_size);
    StoredSize stored{stream_head_size, 0};
    // The first block may be all that shows a stream, even where the length says 0.
    for (std::uint64_t i = 0; i < std::max<std::uint64_t>(needed, 1); ++i) {
        if (blocks == 0) return {from.size(), product({from.size(), deflate_ratio})};
        --blocks;
        auto const rest = from.subspan(to_size(stored.bytes));
        auto const block = whole_block(rest);
        bool const declared = i < count || i == 0;
        if (!declared && (!block || u32_at(rest, 8) != block_size)) return stored;
        stored.most = sum({stored.most, most_of_block(rest)});
        if (!block) return {from.size(), stored.most};
        stored.bytes += *block;
    }
    return stored;
}

} // namespace animcheck::zengin
