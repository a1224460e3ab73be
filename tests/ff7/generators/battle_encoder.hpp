// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/ff7/rotation_codes.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace animcheck::golden {

/// Bits, the most significant of a byte first.
class BitWriter {
public:
    void put(std::int64_t value, unsigned width); ///< its lowest bits
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    /// Up to the last byte, whose unused bits are taken from `tail`.
    [[nodiscard]] std::vector<std::byte> bytes(std::uint8_t tail = 0) const;

private:
    std::vector<std::byte> bytes_;
    std::uint64_t size_ = 0;
};

/// The shortest code of a change; a rotation's in units of 2^key. Changes that no code reaches wrap.
void put_position_change(BitWriter& out, std::int32_t change);
void put_rotation_change(BitWriter& out, std::int32_t change, std::uint32_t key);

/// `values`: three positions and the rotations per frame, as decode_stream() returns them. What is below the
/// precision of the key is rounded towards negative infinity.
[[nodiscard]] std::vector<std::byte> encode_stream(std::span<std::int16_t const> values, ff7::StreamShape shape,
                                                   std::uint8_t tail = 0);

/// A slot of a pack. The headers declare what is there unless a test sets something else.
struct BattleBlock {
    std::vector<std::byte> payload; ///< of a stub; then only the header is used besides
    ff7::StreamShape shape;
    std::vector<std::int16_t> values;
    std::uint8_t tail = 0;
    std::uint32_t header_bones = 0, header_frames = 0;
};
[[nodiscard]] std::vector<std::byte> encode_pack(std::span<BattleBlock const> blocks);

/// Statistics of the game's own packs (15 of them): kinds of slots, keys, frames, codes, leftovers.
struct PackPlan {
    std::uint32_t slots = 32; ///< half of them the weapon's, if it has one
    std::uint32_t bones = 23;
    bool weapon = true;
};
[[nodiscard]] std::vector<BattleBlock> generate_blocks(std::uint64_t seed, PackPlan plan = {});
[[nodiscard]] std::vector<std::byte> generate_pack(std::uint64_t seed, PackPlan plan = {});

} // namespace animcheck::golden
