#include "golden/writers/zelda64/yaz0.hpp"

#include "decoders/zelda64/yaz0.hpp"
#include "golden/corpus/back_references.hpp"

#include <string_view>

namespace animcheck::golden {
namespace {

using namespace zelda64;

constexpr std::size_t long_match = 18;

void write(BackReference match, std::vector<std::byte>& to) {
    auto const n = match.length < long_match ? match.length - 2 : 0;
    auto const word = n << 12 | (match.distance - 1);
    to.push_back(static_cast<std::byte>(word >> 8));
    to.push_back(static_cast<std::byte>(word & 0xFF));
    if (n == 0) to.push_back(static_cast<std::byte>(match.length - long_match));
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
    constexpr std::size_t unit = 16;
    constexpr std::string_view magic = "Yaz0";
    std::vector<std::byte> file;
    for (auto const c : magic) file.push_back(static_cast<std::byte>(c));
    for (unsigned shift = 32; shift > 0; shift -= 8)
        file.push_back(static_cast<std::byte>(bytes.size() >> (shift - 8) & 0xFF));
    file.resize(yaz0_head_size);
    auto const codes = pack_yaz0_codes(bytes);
    file.insert(file.end(), codes.begin(), codes.end());
    file.resize((file.size() + unit - 1) / unit * unit);
    return file;
}

} // namespace animcheck::golden
