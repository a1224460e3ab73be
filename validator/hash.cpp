// SPDX-License-Identifier: MIT
#include "validator/hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace animcheck {

std::uint64_t hash_of(std::string_view text) noexcept { return XXH3_64bits(text.data(), text.size()); }

std::uint64_t hash_of(ByteView bytes) noexcept { return XXH3_64bits(bytes.data(), bytes.size()); }

Digest digest_of(ByteView bytes) noexcept {
    auto const hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.low64, hash.high64};
}

} // namespace animcheck
