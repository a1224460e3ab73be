// SPDX-License-Identifier: MIT
#include "decoders/zelda64/yaz0.hpp"

namespace animcheck::zelda64 {
namespace {

struct Yaz0 {
    static constexpr auto flag_order = FlagOrder::highest_first;
    static constexpr std::size_t longest = yaz0_longest, longest_of_two = 17;
    static bool is_long(std::byte first) noexcept { return std::to_integer<unsigned>(first) >> 4 == 0; }
    static BackReference match_at(std::byte const* match) noexcept {
        auto const word = load<std::uint16_t>(match, std::endian::big);
        auto const distance = (word & 0xFFFU) + std::size_t{1}, n = static_cast<std::size_t>(word >> 12);
        if (n > 0) return {distance, n + 2, 2};
        return {distance, std::to_integer<std::size_t>(match[2]) + 18, 3};
    }
};

} // namespace

std::uint64_t most_of_yaz0(std::uint64_t packed) noexcept { return Unpacker<Yaz0>::most_unpacked(packed); }

Unpacked unpack_yaz0(ByteView codes, std::span<std::byte> out) noexcept {
    return Unpacker<Yaz0>::unpack(codes, out);
}

} // namespace animcheck::zelda64
