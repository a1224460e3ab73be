// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/format.hpp"
#include "decoders/lba1/mesh.hpp"

namespace animcheck::lba1 {

/// A body of Little Big Adventure (an entry of BODY.HQR, .lm1) as far as animations need it, little-endian.
/// Layout and evidence: spec/lba1.body.yaml.
struct Body {
    bool animated = false;         ///< it has groups
    Column<std::int16_t> position; ///< of points, relative to the one that their group turns about
    // By group; points are counted in bytes.
    Column<std::uint16_t> start, points, origin;
    Column<std::int16_t> parent;
    MeshRows mesh;
};

inline constexpr std::uint32_t point_size = 6, group_size = 38;
/// The game's use of a group's size in memory: it patches the parents of a body that it has loaded.
inline constexpr std::uint32_t patched_group_size = 36;

/// Bytes that the parents count by: 38, or 36 where the game has patched them.
[[nodiscard]] std::uint32_t parent_step(Column<std::int16_t> const& parents) noexcept;

/// Bodies of LBA2 have another layout: a header of eight counts and offsets, the first of which are those of bones,
/// vertices and normals, eight bytes each.
[[nodiscard]] bool is_body_of_lba2(ByteView bytes) noexcept;

/// Do points and groups fit, with the flags and the size that all bodies have, where a body of LBA1 has them?
[[nodiscard]] bool looks_like_body(ByteView bytes) noexcept;

[[nodiscard]] Body decode_body(Reader in);
[[nodiscard]] Skeleton skeleton_of(Body const& body);

extern Format const body_format;

} // namespace animcheck::lba1
