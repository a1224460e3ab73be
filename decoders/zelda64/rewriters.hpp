// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/family.hpp"

namespace animcheck::zelda64 {

inline constexpr std::uint64_t largest_packed = std::uint64_t{16} << 20; ///< bytes of a file that is packed again

/// A file that is compressed by itself, packed anew: what follows its stream must be padding.
[[nodiscard]] Rewriting rewrite_yaz0_file(Container const& container, std::span<NewMember const> members);

/// A ROM whose files have other bytes of the same size unpacked: the games know each file by its place among the
/// unpacked ones. A file that grows moves those after it into the padding at the end.
[[nodiscard]] Rewriting rewrite_rom(Container const& container, std::span<NewMember const> members);

} // namespace animcheck::zelda64
