// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/reader.hpp"
#include "decoders/ff7/battle_chunk.hpp"

#include <array>
#include <limits>
#include <optional>

namespace animcheck::ff7 {

/// Goes from block to block, also where a declared size leads nowhere. A pack has no table of its blocks: the next
/// one is where the size before it says, or has to be recognised. Silent: what is wrong is reported when the block
/// is read.
class BlockWalk {
public:
    /// The bytes of a block after its header `head`, which `in` has read: as declared, if blocks follow there or
    /// the file ends. Else up to where one is recognised. To be called for one block after the other. `last`: no
    /// block is declared after this one.
    [[nodiscard]] std::uint64_t size_of(Reader const& in, BlockHead const& head, bool last);
    /// Bytes up to the next place from which blocks fill the file, or at least two follow one another.
    [[nodiscard]] std::optional<std::uint64_t> search(Reader const& in);

private:
    [[nodiscard]] std::uint64_t find_size(Reader const& in, BlockHead const& head, bool last);
    [[nodiscard]] std::optional<std::uint64_t> search_near(Reader const& in, BlockHead const& head) const;
    [[nodiscard]] bool is_head(Reader in) const;
    [[nodiscard]] bool is_known(std::uint32_t bones) const noexcept;

    std::array<std::uint32_t, 2> seen_{}; ///< dwBones of this block and of the one before
    std::uint64_t failed_from_ = std::numeric_limits<std::uint64_t>::max(); ///< a search found nothing from here on
};

/// How many blocks fill the rest of the file exactly; else 0.
[[nodiscard]] std::uint64_t blocks_to_the_end(Reader const& in);
/// The same where a count of so many is before them: another pack.
[[nodiscard]] std::uint64_t blocks_of_another_pack(Reader const& in);

} // namespace animcheck::ff7
