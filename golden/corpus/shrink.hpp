// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace animcheck::golden {

struct Shrunk {
    std::vector<std::byte> bytes;
    std::uint64_t tries = 0;
    bool is_least = true; ///< no byte can go, and none can become 0; false where the bound was met before
};

/// Removes bytes, in ever smaller pieces, and then makes the others 0, as long as `keeps` says that what matters is
/// left. At most `most_work` bytes are looked at in all.
[[nodiscard]] Shrunk shrink(std::vector<std::byte> bytes, std::function<bool(ByteView)> const& keeps,
                            std::uint64_t most_work = std::uint64_t{1} << 30);

} // namespace animcheck::golden
