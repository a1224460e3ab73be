// SPDX-License-Identifier: MIT
#include "decoders/lba1/lz.hpp"

namespace animcheck::lba1 {
namespace {

template <Codec codec>
struct Lz {
    static constexpr auto flag_order = FlagOrder::lowest_first;
    static constexpr std::size_t longest = longest_match(codec), longest_of_two = longest;
    static BackReference match_at(std::byte const* match) noexcept {
        auto const word = load<std::uint16_t>(match, std::endian::little);
        return {static_cast<std::size_t>(word >> 4) + 1, (word & 15U) + shortest_match(codec), 2};
    }
};
using Lzss = Unpacker<Lz<Codec::lzss>>;
using Lzmit = Unpacker<Lz<Codec::lzmit>>;

} // namespace

std::uint64_t most_unpacked(Codec codec, std::uint64_t packed) noexcept {
    return codec == Codec::lzss ? Lzss::most_unpacked(packed) : Lzmit::most_unpacked(packed);
}

Unpacked unpack(Codec codec, ByteView packed, std::span<std::byte> out) noexcept {
    return codec == Codec::lzss ? Lzss::unpack(packed, out) : Lzmit::unpack(packed, out);
}

} // namespace animcheck::lba1
