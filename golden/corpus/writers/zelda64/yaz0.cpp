// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/zelda64/yaz0.hpp"

#include "decoders/core/pack_back_references.hpp"
#include "decoders/zelda64/yaz0.hpp"
#include "golden/corpus/bytes.hpp"

namespace animcheck::golden {
namespace {

using namespace zelda64;

constexpr std::size_t long_match = 18;

void write(BackReference match, Bytes& to) {
    auto const n = match.length < long_match ? match.length - 2 : 0;
    auto const word = n << 12 | (match.distance - 1);
    put(to, word, 2, std::endian::big);
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
    Bytes file;
    put_text(file, "Yaz0");
    put(file, bytes.size(), 4, std::endian::big);
    file.resize(yaz0_head_size);
    put_bytes(file, pack_yaz0_codes(bytes));
    align(file, 16);
    return file;
}

} // namespace animcheck::golden
