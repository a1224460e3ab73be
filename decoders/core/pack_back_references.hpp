// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/back_references.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace animcheck {

/// The parameters for packing with a codec of decoders/core/back_references.hpp.
struct MatchCodec {
    FlagOrder flag_order;
    std::size_t shortest, longest, farthest; ///< matches
    std::size_t key_size;                    ///< matches are sought where this many bytes are equal: 2 or 3
    std::size_t most_tries = SIZE_MAX;       ///< positions tried for each match, nearest first
    std::size_t (*size_of)(std::size_t length);
    std::function<void(BackReference, std::vector<std::byte>&)> write;
};

/// The shortest stream among the matches that are tried. Of equally short streams, matches are preferred to
/// literals, longer ones to shorter and near ones to far, so that the output is deterministic. Unused flags are
/// 0.
[[nodiscard]] std::vector<std::byte> pack_back_references(MatchCodec const& codec, ByteView bytes);

} // namespace animcheck
