// SPDX-License-Identifier: MIT
#include "decoders/zelda64/yaz0_pack.hpp"

#include "decoders/core/pack_back_references.hpp"
#include "decoders/zelda64/yaz0.hpp"

#include <string_view>

namespace animcheck::zelda64 {
namespace {

constexpr std::size_t long_match = 18;

void put(std::vector<std::byte>& to, std::uint64_t value, unsigned size) {
    while (size-- > 0) to.push_back(static_cast<std::byte>(value >> (8 * size) & 0xFF));
}

void write(BackReference match, std::vector<std::byte>& to) {
    auto const n = match.length < long_match ? match.length - 2 : 0;
    put(to, n << 12 | (match.distance - 1), 2);
    if (n == 0) put(to, match.length - long_match, 1);
}

} // namespace

std::vector<std::byte> pack_yaz0_codes(ByteView bytes) {
    return pack_back_references(
        {
            .flag_order = FlagOrder::highest_first,
            .shortest = yaz0_shortest,
            .longest = yaz0_longest,
            .farthest = yaz0_farthest,
            .key_size = 3,
            .most_tries = 256, // mostly a nearer one is as long
            .size_of = [](std::size_t length) { return std::size_t{length < long_match ? 2U : 3U}; },
            .write = write,
        },
        bytes);
}

std::vector<std::byte> pack_yaz0(ByteView bytes) {
    std::vector<std::byte> file;
    for (auto const c : std::string_view("Yaz0")) file.push_back(static_cast<std::byte>(c));
    put(file, bytes.size(), 4);
    file.resize(yaz0_head_size);
    auto const codes = pack_yaz0_codes(bytes);
    file.insert(file.end(), codes.begin(), codes.end());
    file.resize((file.size() + packed_alignment - 1) / packed_alignment * packed_alignment);
    return file;
}

} // namespace animcheck::zelda64
