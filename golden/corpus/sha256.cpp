// SPDX-License-Identifier: MIT
#include "golden/corpus/sha256.hpp"

#include "validator/printable.hpp"

#include <nettle/sha2.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace animcheck::golden {

std::string sha256_of(ByteView bytes) {
    ::sha256_ctx context{};
    ::sha256_init(&context);
    ::sha256_update(&context, bytes.size(), reinterpret_cast<std::uint8_t const*>(bytes.data()));
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    ::sha256_digest(&context, digest.size(), digest.data());
    return hex_of({reinterpret_cast<char const*>(digest.data()), digest.size()});
}

} // namespace animcheck::golden
