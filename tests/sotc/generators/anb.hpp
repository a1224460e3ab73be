// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/sotc/quaternion.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace animcheck::golden {

/// A valid skeleton: bones in one chain, each a name and a step from the one before.
[[nodiscard]] std::vector<std::byte> write_skb(std::string const& symbol, std::size_t bones);

/// A bone of a made-up motion as it is stored.
struct AnbBone {
    sotc::Coding coding = sotc::Coding::constant;
    std::vector<float> parameters;    ///< as many as the coding has
    std::vector<std::uint16_t> words; ///< of all keys; a constant has none
};
struct AnbMotion {
    std::string symbol; ///< what the module's root is called
    std::uint16_t poses = 0;
    std::vector<AnbBone> bones;
};

/// A valid module of the motion: flags, pointers, blocks, keys and last the root, then relocations and addends.
/// Every pointer is relocated; every field whose meaning is not known is 0.
[[nodiscard]] std::vector<std::byte> write_anb(AnbMotion const& motion);

/// The keys that come closest to these unit quaternions. The component that the coding leaves out must be the
/// largest, or nearly, or its root is lost in the rounding of the others. For a constant the first alone counts;
/// turns have pack_turn().
[[nodiscard]] AnbBone pack_rotations(sotc::Coding coding, std::span<sotc::Quaternion const> rotations);
[[nodiscard]] AnbBone pack_turn(std::array<double, 3> const& axis, std::span<double const> angles);

/// A valid motion that moves smoothly, made from numbers: bones of all codings in turn, and at least one frame.
[[nodiscard]] AnbMotion make_motion(std::uint64_t seed, std::size_t bones, std::uint16_t poses);

} // namespace animcheck::golden
