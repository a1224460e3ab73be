// SPDX-License-Identifier: MIT
#include "golden/corpus/writers/lba1/lz.hpp"

#include "golden/corpus/back_references.hpp"
#include "golden/corpus/bytes.hpp"

namespace animcheck::golden {

std::vector<std::byte> pack_lz(lba1::Codec codec, ByteView bytes) {
    auto const shortest = lba1::shortest_match(codec);
    return pack_back_references({
                                    .flag_order = FlagOrder::lowest_first,
                                    .shortest = shortest,
                                    .longest = lba1::longest_match(codec),
                                    .farthest = lba1::farthest_match,
                                    .key_size = 2,
                                    .size_of = [](std::size_t) { return std::size_t{2}; },
                                    .write =
                                        [shortest](BackReference match, Bytes& to) {
                                            auto const word = (match.distance - 1) << 4 | (match.length - shortest);
                                            to.push_back(static_cast<std::byte>(word & 0xFF));
                                            to.push_back(static_cast<std::byte>(word >> 8));
                                        },
                                },
                                bytes);
}

} // namespace animcheck::golden
