// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <optional>

namespace animcheck {

/// Bytes that are decoded: a file, a member of a container, or something unpacked.
/// Stored raw inside a parent it knows where; derived from it (unpacked, swapped, joined) it does not.
struct Source {
    ByteView bytes;
    std::uint32_t id = 0;
    Source const* parent = nullptr;
    std::optional<std::uint64_t> offset_in_parent; ///< in bytes; empty where the bytes are derived

    /// Where a byte of this source stands in the outermost file, if it stands there as it is.
    [[nodiscard]] std::optional<std::uint64_t> file_offset(std::uint64_t byte) const noexcept {
        if (!parent) return byte;
        if (!offset_in_parent) return std::nullopt;
        return parent->file_offset(*offset_in_parent + byte);
    }
};

} // namespace animcheck
