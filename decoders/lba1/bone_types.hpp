// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/container.hpp"

#include <optional>
#include <span>
#include <vector>

namespace animcheck::lba1 {

/// Where the bone has several types, or none is known.
inline constexpr std::uint8_t no_type = 3;
using BoneTypes = std::vector<std::uint8_t>; ///< by bone

/// The types of a clip's bones; empty where the bytes are not a sound clip.
[[nodiscard]] BoneTypes types_of_clip(ByteView bytes);

/// The same for each row of an archive of animations, which has so many.
[[nodiscard]] std::vector<BoneTypes> types_in(Container const& animations, std::size_t rows);

/// Expected bone types of each clip, by the other clips of its entities: where a bone has one type in several
/// others and no other type in any.
class TypesOfEntities {
public:
    explicit TypesOfEntities(std::vector<BoneTypes> clips) : clips_(std::move(clips)), expected_(clips_.size()) {}

    void add_entity(std::span<std::uint32_t const> played);
    [[nodiscard]] BoneTypes const& expected(std::size_t clip) const { return expected_[clip]; }

private:
    std::vector<BoneTypes> clips_, expected_;
};

} // namespace animcheck::lba1
