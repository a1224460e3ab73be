#include "validator/hash.hpp"

#include <fmt/format.h>
#include <nettle/sha2.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>

namespace animcheck {

std::uint64_t hash_of(std::string_view text) noexcept { return XXH3_64bits(text.data(), text.size()); }

std::uint64_t hash_of(ByteView bytes) noexcept { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string sha256_of(ByteView bytes) {
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, bytes.size(), reinterpret_cast<std::uint8_t const*>(bytes.data()));
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest;
    sha256_digest(&context, digest.size(), digest.data());
    std::string text;
    for (auto const byte : digest) text += fmt::format("{:02x}", byte);
    return text;
}

} // namespace animcheck
