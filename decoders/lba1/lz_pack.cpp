// SPDX-License-Identifier: MIT
#include "decoders/lba1/lz_pack.hpp"

#include "decoders/core/pack_back_references.hpp"

namespace animcheck::lba1 {

std::vector<std::byte> pack_lz(Codec codec, ByteView bytes) {
    auto const shortest = shortest_match(codec);
    return pack_back_references({
                                    .flag_order = FlagOrder::lowest_first,
                                    .shortest = shortest,
                                    .longest = longest_match(codec),
                                    .farthest = farthest_match,
                                    .key_size = 2,
                                    .size_of = [](std::size_t) { return std::size_t{2}; },
                                    .write =
                                        [shortest](BackReference match, std::vector<std::byte>& to) {
                                            auto const word = (match.distance - 1) << 4 | (match.length - shortest);
                                            to.push_back(static_cast<std::byte>(word & 0xFF));
                                            to.push_back(static_cast<std::byte>(word >> 8));
                                        },
                                },
                                bytes);
}

} // namespace animcheck::lba1
