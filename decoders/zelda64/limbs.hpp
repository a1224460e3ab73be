// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/zelda64/memory.hpp"
#include "decoders/zelda64/tree.hpp"

#include <array>
#include <vector>

namespace animcheck::zelda64 {

/// The start of all skeletons except legacy ones: a pointer to a table of pointers to limbs, and their number.
struct LimbTable {
    Pointer pointer;
    std::uint8_t count = 0;
    std::optional<std::uint64_t> offset;             ///< of the table, if in these bytes
    std::vector<std::optional<std::uint64_t>> limbs; ///< their offsets; nothing where a pointer leads nowhere
};

/// The two fields of the header; the limbs are found by `find_limbs`.
[[nodiscard]] LimbTable read_limb_table(Reader& header);

/// Reads the table as far as it can reach: up to the header, a known part or the end. `header` is in the header's
/// scope, for reports about the count.
void find_limbs(Reader& header, Memory const& memory, LimbTable& table);

/// Where a limb's links are in it, and what reports the worst of them.
struct LinkPlaces {
    std::uint32_t child = 0, sibling = 0, size = 1; ///< in bytes
    /// Links are numbers: rules of the fields report those to the root and to the limb itself.
    bool numbers = true;
    bool draws_sibling_of_root = false;
};

/// The tree of the limbs' links; what is wrong with them is reported at `limb[]`. `limbs` are their offsets.
[[nodiscard]] Tree grow_tree(Reader& in, std::span<std::optional<std::uint64_t> const> limbs,
                             std::span<Links const> links, LinkPlaces const& places);

/// Row-major, column vectors: a limb's place in its parent.
[[nodiscard]] constexpr std::array<float, 16> translated(float x, float y, float z) noexcept {
    return {1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z, 0, 0, 0, 1};
}

} // namespace animcheck::zelda64
