// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace animcheck {

[[nodiscard]] std::uint64_t hash_of(std::string_view text) noexcept; ///< XXH3, 64 bits: identity, not security
[[nodiscard]] std::uint64_t hash_of(ByteView bytes) noexcept;

/// XXH3, 128 bits: for bytes that are taken to be equal without being compared.
struct Digest {
    std::uint64_t low = 0, high = 0;
    bool operator==(Digest const&) const = default;
};
[[nodiscard]] Digest digest_of(ByteView bytes) noexcept;

/// SHA-256 in 64 lower-case digits, as `sha256sum` prints it.
[[nodiscard]] std::string sha256_of(ByteView bytes);
[[nodiscard]] std::uint32_t crc32_number_of(ByteView bytes);
/// CRC-32 in eight lower-case digits, as archivers print it.
[[nodiscard]] std::string crc32_of(ByteView bytes);

/// The hashes of release tables: MD5 and CRC-32, in lower-case digits, of bytes that come piece by piece.
class ImageHash {
public:
    ImageHash();
    ~ImageHash();
    void add(ByteView piece);
    struct Result {
        std::string md5, crc32;
    };
    [[nodiscard]] Result result(); ///< once

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace animcheck
