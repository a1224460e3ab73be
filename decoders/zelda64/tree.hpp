// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace animcheck::zelda64 {

inline constexpr std::uint8_t no_limb = 0xFF;
inline constexpr std::size_t most_limbs = 255; ///< a skeleton counts them in a byte

/// A limb's links: numbers in the table, or none.
struct Links {
    std::uint8_t child = no_limb, sibling = no_limb;
};

/// A link that the drawing of a skeleton cannot follow: where it stands and where it leads.
struct BadLink {
    std::uint8_t from = 0, to = 0;
    bool is_sibling = false;
    bool ring = false; ///< back to a limb that is being drawn; else to one that was drawn before
};

/// What the engine makes of the links: it draws the root, its children, then siblings, without looking out for
/// rings. Links that are bad are left out, so that the parents make a forest whatever the file says.
struct Tree {
    std::vector<std::optional<std::uint32_t>> parents; ///< by limb; none of a limb that is never reached
    std::vector<BadLink> bad;
    std::bitset<256> reached;
    bool in_order = true; ///< every child is the next limb and every sibling comes later
};

/// The limbs that a walk from limb 0 meets. A root's sibling is drawn by curve skeletons alone. Links beyond the
/// table lead nowhere.
[[nodiscard]] Tree walk(std::span<Links const> limbs, bool draws_sibling_of_root);

} // namespace animcheck::zelda64
