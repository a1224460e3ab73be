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

/// A link that drawing cannot follow: where it is and where it leads.
struct BadLink {
    std::uint8_t from = 0, to = 0;
    bool is_sibling = false;
    bool ring = false; ///< back to a limb that is being drawn; else to one that was drawn before
};

/// How the engine follows the links: it draws the root, its children, then siblings, without a guard against
/// loops. Bad links are left out, so that the parents are a forest whatever the file says.
struct Tree {
    std::vector<std::optional<std::uint32_t>> parents; ///< by limb; none of a limb that is never reached
    std::vector<BadLink> bad;
    std::bitset<256> reached;
    bool in_order = true; ///< every child is the next limb and every sibling comes later
};

/// The limbs that a walk from limb 0 meets. Only curve skeletons draw a root's sibling. Links past the end of the
/// table lead nowhere.
[[nodiscard]] Tree walk(std::span<Links const> limbs, bool draws_sibling_of_root);

} // namespace animcheck::zelda64
