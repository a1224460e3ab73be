// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <optional>

namespace animcheck {

/// Bytes to decode: a file, a member of a container, or the result of unpacking. The offset in the parent is
/// known only if the bytes are stored there unchanged, not unpacked, swapped or joined.
struct Source {
    ByteView bytes;
    std::uint32_t id = 0;
    Source const* parent = nullptr;
    std::optional<std::uint64_t> offset_in_parent; ///< in bytes; empty if derived

    /// Where a byte of this source is in the outermost file, if it is stored there unchanged.
    [[nodiscard]] std::optional<std::uint64_t> file_offset(std::uint64_t byte) const noexcept {
        if (!parent) return byte;
        if (!offset_in_parent) return std::nullopt;
        return parent->file_offset(*offset_in_parent + byte);
    }
};

} // namespace animcheck
