// SPDX-License-Identifier: MIT
// Streams of zipped volumes, over any bytes: they unpack to what zlib's own inflate makes of their blocks, are
// bounded, and take no more of the volume than they have. Any bytes survive zipping and unpacking.
#include "decoders/zengin/zipped.hpp"
#include "fuzz/back_references.hpp"
#include "fuzz/target.hpp"

#include <fmt/format.h>

#include <zlib.h>

#include <array>

namespace animcheck::union_zip_target {
namespace {

using fuzz::Choices;
using Bytes = std::vector<std::byte>;

constexpr std::size_t head_size = 12;

void must(bool holds, std::string_view what) {
    if (!holds) fuzz::stop("union_zip: " + std::string(what));
}

std::uint64_t number_at(ByteView bytes, std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value * 256 + std::to_integer<std::uint64_t>(bytes[at + i]);
    return value;
}

/// A block as zlib itself checks it: `out` gets at most `most` bytes.
struct Block {
    bool is_zlib = false, is_whole = false;
    Bytes out;

    Block(ByteView packed, std::uint64_t most) {
        z_stream state{};
        if (inflateInit2(&state, -MAX_WBITS) != Z_OK) fuzz::stop("no memory");
        is_zlib = packed.size() >= 2 && starts(packed);
        if (is_zlib) inflate_all(state, packed.subspan(2), most);
        inflateEnd(&state);
    }

private:
    /// zlib reads the header itself: 32 KiB at most, no dictionary, a good check.
    static bool starts(ByteView packed) {
        z_stream state{};
        if (inflateInit(&state) != Z_OK) fuzz::stop("no memory");
        // After the two bytes comes the number of a dictionary, or the beginning of an empty block.
        std::array<Bytef, 6> head{
            std::to_integer<Bytef>(packed[0]), std::to_integer<Bytef>(packed[1]), 0, 0, 0, 0xFF};
        state.next_in = head.data();
        state.avail_in = head.size();
        std::array<Bytef, 1> none{};
        state.next_out = none.data();
        state.avail_out = 1;
        auto const status = ::inflate(&state, Z_NO_FLUSH);
        inflateEnd(&state);
        return status == Z_OK || status == Z_BUF_ERROR;
    }

    /// Byte by byte, in and out: none of zlib's fast paths is taken.
    void inflate_all(z_stream& state, ByteView data, std::uint64_t most) {
        int status = Z_OK;
        std::size_t read = 0;
        while (status == Z_OK || status == Z_BUF_ERROR) {
            Bytef one = 0, byte = read < data.size() ? std::to_integer<Bytef>(data[read]) : Bytef{0};
            state.next_in = &byte;
            state.avail_in = read < data.size() ? 1 : 0;
            state.next_out = &one;
            state.avail_out = 1;
            bool const last = state.avail_in == 0;
            status = ::inflate(&state, Z_NO_FLUSH);
            if (!last && state.avail_in == 0) ++read;
            bool const made = state.avail_out == 0;
            if (made && out.size() == most) return; // more than was declared
            if (made) out.push_back(static_cast<std::byte>(one));
            if (last && !made) break;
        }
        is_whole = status == Z_STREAM_END && data.size() - read >= 4; // the sum may be wrong, but is there
    }
};

/// A stream as the volume's spec describes it.
class SlowStream {
public:
    SlowStream(ByteView bytes, std::uint64_t size, std::uint64_t most) : bytes_(bytes), room_(most) {
        if (size == 0) return;
        if (!is_stream()) {
            copy(size, most);
            return;
        }
        auto const length = number_at(bytes, 0), block = number_at(bytes, 4), count = number_at(bytes, 8);
        auto const needed = block == 0 ? count : (length + block - 1) / block;
        auto const declared = std::min({needed, count, (bytes.size() - head_size) / head_size});
        for (std::uint64_t i = 0; i < needed && (i < declared || follows(block)); ++i)
            if (!read_block()) return;
    }
    Bytes out;

private:
    [[nodiscard]] bool is_stream() const {
        if (bytes_.size() < head_size) return false;
        auto const length = number_at(bytes_, 0), block = number_at(bytes_, 4), count = number_at(bytes_, 8);
        if (length > 0 && block > 0 && count == (length + block - 1) / block) return true;
        return bytes_.size() >= 2 * head_size + 2 && number_at(bytes_, head_size + 8) == block &&
               Block(bytes_.subspan(2 * head_size), 0).is_zlib;
    }

    void copy(std::uint64_t size, std::uint64_t most) {
        auto const part = bytes_.first(std::min({size, most, std::uint64_t{bytes_.size()}}));
        out.assign(part.begin(), part.end());
    }

    /// A block beyond those that are declared: complete, and of the same block size.
    [[nodiscard]] bool follows(std::uint64_t block) const {
        auto const rest = bytes_.subspan(at_);
        if (rest.size() < head_size + 2 || number_at(rest, 8) != block) return false;
        auto const packed = number_at(rest, 4);
        return packed >= 2 && packed <= rest.size() - head_size && Block(rest.subspan(head_size), 0).is_zlib;
    }

    bool read_block() {
        auto const rest = bytes_.subspan(at_);
        if (rest.size() < head_size) return false;
        auto const source = number_at(rest, 0);
        auto const data = rest.subspan(head_size);
        auto const packed = data.first(std::min<std::uint64_t>(number_at(rest, 4), data.size()));
        Block const block(packed, std::min(source, room_));
        out.insert(out.end(), block.out.begin(), block.out.end());
        room_ -= block.out.size();
        at_ += head_size + packed.size();
        return block.is_whole && block.out.size() == source;
    }

    ByteView bytes_;
    std::size_t at_ = head_size;
    std::uint64_t room_;
};

/// `stored` of the volume's bytes after `offset` are the member's.
struct Taken {
    std::uint64_t offset, stored, size, most;
};

fuzz::UnpackedMember unpacked(ByteView volume, Taken const& taken) {
    Member member;
    member.offset = taken.offset;
    member.stored = taken.stored;
    member.size = taken.size;
    member.packed = true;
    return fuzz::judge_member(volume, "zengin.vdf", zengin::unpack_stream, std::endian::little, member, taken.most);
}

void judge_any(ByteView volume, Taken const& taken) {
    auto const member = unpacked(volume, taken);
    SlowStream const model(volume.subspan(taken.offset, taken.stored), taken.size, taken.most);
    must(!member.stopped, "lenient stopped at a stream");
    if (!std::ranges::equal(member.bytes(), model.out))
        must(false, fmt::format("{} of {} bytes from {}, {} declared, {} at most: {} bytes, the model has {}",
                                taken.stored, volume.size(), taken.offset, taken.size, taken.most,
                                member.bytes().size(), model.out.size()));
}

/// The part of a stream that a volume has is enough for all that can be unpacked.
void judge_stored(ByteView volume, std::uint64_t size) {
    std::uint64_t blocks = volume.size() + 1, few = 2;
    auto const stored = zengin::stored_size(volume, size, blocks);
    must(stored.bytes <= volume.size(), "a stream is longer than its volume");
    auto const bounded = zengin::stored_size(volume, size, few);
    must(bounded.bytes >= std::min<std::uint64_t>(stored.bytes, volume.size()),
         "fewer blocks take less than they have");
    auto const all = unpacked(volume, {0, volume.size(), size, 1 << 20});
    auto const own = unpacked(volume, {0, stored.bytes, size, 1 << 20});
    must(std::ranges::equal(all.bytes(), own.bytes()), "a stream is cut by its own size");
    must(own.bytes().size() <= stored.most && own.bytes().size() <= bounded.most,
         "more than a stream can unpack to");
}

/// Blocks of `block` bytes, as Union writes them.
Bytes zipped(ByteView bytes, std::uint64_t block) {
    Bytes out;
    auto const put = [&](std::uint64_t value) {
        for (unsigned i = 0; i < 4; ++i) out.push_back(static_cast<std::byte>(value >> (8 * i) & 0xFF));
    };
    put(bytes.size());
    put(block);
    put((bytes.size() + block - 1) / block);
    for (std::size_t at = 0; at < bytes.size(); at += block) {
        auto const part = bytes.subspan(at, std::min<std::size_t>(block, bytes.size() - at));
        auto size = ::compressBound(static_cast<uLong>(part.size()));
        std::vector<Bytef> packed(size);
        ::compress2(packed.data(), &size, reinterpret_cast<Bytef const*>(part.data()),
                    static_cast<uLong>(part.size()), static_cast<int>(block % 10));
        put(part.size());
        put(size);
        put(block);
        std::ranges::transform(std::span(packed).first(size), std::back_inserter(out),
                               [](Bytef byte) { return static_cast<std::byte>(byte); });
    }
    return out;
}

void judge_round_trip(ByteView bytes, std::uint64_t block) {
    auto const stream = zipped(bytes, block);
    auto const member = unpacked(stream, {0, stream.size(), bytes.size(), bytes.size()});
    must(std::ranges::equal(member.bytes(), bytes), "other bytes after a round trip");
    must(std::ranges::none_of(member.log.events(),
                              [](Event const& event) { return event.kind == EventKind::anomaly; }),
         "a stream of our own is damaged");
    std::uint64_t blocks = stream.size();
    auto const stored = zengin::stored_size(stream, bytes.size(), blocks);
    must(stored.bytes == stream.size(), "a stream of our own has another size");
}

int run(std::uint8_t const* input, std::size_t size) {
    std::span const raw(input, size);
    auto const bytes = std::as_bytes(raw);
    Choices choices(fuzz::hash_of(raw));
    auto const length = size >= head_size ? number_at(bytes, 0) : choices.below(512);
    judge_any(bytes, {0, size, length, 1 << 20});
    judge_stored(bytes, choices.below(4) == 0 ? choices.below(512) : length);
    auto const offset = choices.below(size + 1);
    judge_any(bytes, {offset, choices.below(size - offset + 1), choices.below(512), choices.below(64)});
    judge_any(bytes, {0, size, choices.below(512), choices.below(64)});
    if (size > 0) judge_round_trip(bytes, 1 + choices.below(choices.below(2) == 0 ? 16 : size + 1));
    return 0;
}

fuzz::FuzzTarget const target{"union_zip", run};

} // namespace
} // namespace animcheck::union_zip_target
