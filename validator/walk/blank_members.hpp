// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace animcheck {

class Container;

/// Bytes of a container of one value.
struct BlankRange {
    std::uint64_t first = 0, end = 0;
    std::byte value{};
};

/// Ranges of zeros or FF over the beginnings of members: a copy that did not finish, or sectors that are lost. Each
/// has a member that is wrong because of that, and another one, or bytes of the member before it; or it is long,
/// ends with the container, and has several of which nothing need be known. By their offsets, and no more than
/// `most_blank_ranges`. `is_wrong`: is this member not of the format that its name declares?
[[nodiscard]] std::vector<BlankRange> blank_ranges(Container const& container,
                                                   std::function<bool(std::uint32_t member)> const& is_wrong);

inline constexpr std::size_t most_blank_ranges = 16;

} // namespace animcheck
