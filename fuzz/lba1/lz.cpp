// SPDX-License-Identifier: MIT
// The codecs of LBA1 archives, over any bytes, and the same bytes as an entry of an archive.
#include "decoders/lba1/lz.hpp"
#include "decoders/lba1/hqr.hpp"
#include "decoders/lba1/lz_pack.hpp"
#include "fuzz/back_references.hpp"
#include "fuzz/target.hpp"

namespace animcheck::lz_target {
namespace {

using fuzz::Choices, fuzz::must, fuzz::SlowUnpacker;
using lba1::Codec;

template <std::size_t shortest>
std::optional<BackReference> slow_match(ByteView rest) {
    if (rest.size() < 2) return {};
    auto const low = std::to_integer<std::size_t>(rest[0]), high = std::to_integer<std::size_t>(rest[1]);
    return BackReference{(high * 256 + low) / 16 + 1, low % 16 + shortest, 2};
}

template <Codec codec, std::size_t shortest>
constexpr fuzz::Codec under_test{
    .flag_order = FlagOrder::lowest_first,
    .largest_match = 2,
    .match = slow_match<shortest>,
    .pack = [](ByteView bytes) { return lba1::pack_lz(codec, bytes); },
    .unpack = [](ByteView packed, std::span<std::byte> out) { return lba1::unpack(codec, packed, out); },
    .most_unpacked = [](std::uint64_t packed) { return lba1::most_unpacked(codec, packed); },
};
constexpr std::array codecs{under_test<Codec::lzss, 2>, under_test<Codec::lzmit, 3>};

/// The bytes as an entry, by its header and the slow model.
std::vector<std::byte> unpacked_slowly(ByteView entry, std::uint64_t most) {
    constexpr std::size_t head_size = 10;
    if (entry.size() < head_size) return {};
    auto const number = [&](std::size_t at, std::size_t width) {
        std::uint64_t value = 0;
        while (width-- > 0) value = value * 256 + std::to_integer<std::uint64_t>(entry[at + width]);
        return value;
    };
    auto const wanted = std::min(number(0, 4), most), method = number(8, 2);
    auto const packed = entry.subspan(head_size).first(std::min(number(4, 4), entry.size() - head_size));
    if (method == 0)
        return {packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, packed.size()))};
    if (method > codecs.size()) return {};
    auto const& codec = codecs[method - 1];
    return SlowUnpacker(codec.flag_order, codec.match, packed, wanted).out;
}

void judge_entry(ByteView archive, std::uint64_t most) {
    auto const entry = fuzz::judge_member(archive, "lba1.hqr", lba1::unpack_entry, std::endian::little, {}, most);
    must(!entry.stopped, "lenient stopped at an entry");
    must(std::ranges::equal(entry.bytes(), unpacked_slowly(archive, most)),
         "an entry unpacks to other bytes than the model");
}

int run(std::uint8_t const* input, std::size_t size) {
    std::span const raw(input, size);
    auto const bytes = std::as_bytes(raw);
    Choices choices(fuzz::hash_of(raw));
    for (auto const& codec : codecs) {
        fuzz::judge_round_trip(codec, bytes);
        fuzz::judge_any(codec, bytes, codec.most_unpacked(size) + 1);
        fuzz::judge_any(codec, bytes, choices.below(18 * size + 1));
    }
    judge_entry(bytes, choices.below(4) == 0 ? choices.below(64) : 1 << 20);
    return 0;
}

fuzz::FuzzTarget const target{"lz", run};

} // namespace
} // namespace animcheck::lz_target
