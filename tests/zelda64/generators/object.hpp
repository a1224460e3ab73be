// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/scan.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace animcheck::golden {

/// An element of a generated object, and where its header is.
struct Planted {
    zelda64::HitKind kind = zelda64::HitKind::animation;
    std::uint64_t offset = 0;
    bool operator==(Planted const&) const = default;
};

/// An object of the console, made up from numbers: what a scan should find in it, and what it should not.
struct GeneratedObject {
    std::vector<std::byte> bytes;
    std::vector<Planted> elements;    ///< by offset
    std::vector<std::uint64_t> moved; ///< headers that are elsewhere than in retail files, by offset
    std::size_t decoys = 0;           ///< headers without what they declare, and textures that look like them
};

/// About `size` bytes: textures, display lists, vertices, skeletons with headers next to their tables and copied
/// elsewhere, animations, and decoys of all of them. The same seed makes the same object.
[[nodiscard]] GeneratedObject generate_object(std::uint64_t seed, std::size_t size);
/// The same without any element, and without anything that looks like a header on purpose.
[[nodiscard]] GeneratedObject generate_noise(std::uint64_t seed, std::size_t size);

} // namespace animcheck::golden
