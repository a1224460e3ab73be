// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/back_references.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace animcheck::golden {

/// What packing needs to know of a codec of decoders/core/back_references.hpp.
struct MatchCodec {
    FlagOrder flag_order;
    std::size_t shortest, longest, farthest; ///< matches
    std::size_t key_size;                    ///< matches are sought where this many bytes agree: 2 or 3
    std::size_t most_tries = SIZE_MAX;       ///< places looked at for each match, from the nearest on
    std::size_t (*size_of)(std::size_t length);
    std::function<void(BackReference, std::vector<std::byte>&)> write;
};

/// The shortest stream of the matches that are looked at. Where several are equally short, matches come before
/// literals, longer ones before shorter and near ones before far: the same bytes always give the same stream. Spare
/// flags are 0.
[[nodiscard]] std::vector<std::byte> pack_back_references(MatchCodec const& codec, ByteView bytes);

} // namespace animcheck::golden
