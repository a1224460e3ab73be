// SPDX-License-Identifier: MIT
#include "validator/rules/hash.hpp"

#include "validator/rules/printable.hpp"

#include <fmt/format.h>
#include <nettle/md5.h>
#include <nettle/sha2.h>
#include <zlib.h>

#include <array>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace animcheck {

std::uint64_t hash_of(std::string_view text) noexcept { return XXH3_64bits(text.data(), text.size()); }

std::uint64_t hash_of(ByteView bytes) noexcept { return XXH3_64bits(bytes.data(), bytes.size()); }

Digest digest_of(ByteView bytes) noexcept {
    auto const hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.low64, hash.high64};
}

std::string sha256_of(ByteView bytes) {
    ::sha256_ctx context{};
    ::sha256_init(&context);
    ::sha256_update(&context, bytes.size(), reinterpret_cast<std::uint8_t const*>(bytes.data()));
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    ::sha256_digest(&context, digest.size(), digest.data());
    return hex_of({reinterpret_cast<char const*>(digest.data()), digest.size()});
}

std::uint32_t crc32_number_of(ByteView bytes) {
    auto const* const data = reinterpret_cast<std::uint8_t const*>(bytes.data());
    return static_cast<std::uint32_t>(::crc32_z(0, data, bytes.size()));
}

std::string crc32_of(ByteView bytes) { return fmt::format("{:08x}", crc32_number_of(bytes)); }

struct ImageHash::State {
    ::md5_ctx md5{};
    ::uLong crc = 0;
};

ImageHash::ImageHash() : state_(std::make_unique<State>()) { ::md5_init(&state_->md5); }

ImageHash::~ImageHash() = default;

void ImageHash::add(ByteView piece) {
    auto const* const bytes = reinterpret_cast<std::uint8_t const*>(piece.data());
    ::md5_update(&state_->md5, piece.size(), bytes);
    state_->crc = ::crc32_z(state_->crc, bytes, piece.size());
}

ImageHash::Result ImageHash::result() {
    std::array<std::uint8_t, MD5_DIGEST_SIZE> digest{};
    ::md5_digest(&state_->md5, digest.size(), digest.data());
    return {hex_of({reinterpret_cast<char const*>(digest.data()), digest.size()}),
            fmt::format("{:08x}", state_->crc)};
}

} // namespace animcheck
