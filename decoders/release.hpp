// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck {

/// Gets bytes in order, a piece at a time; a piece does not outlive the call.
using TakeBytes = std::function<void(ByteView piece)>;

/// Something that an image says of itself, under the key of the release tables: "header_code" is "CZLE".
struct ReleaseClaim {
    std::string_view key;
    std::string text;
};

/// A whole game's image, as far as it can show which release it is.
struct ReleaseImage {
    std::string byte_order, packing;  ///< words for users: "big-endian", "compressed"
    std::vector<ReleaseClaim> build;  ///< what names the build alone; empty: it does not say
    std::vector<ReleaseClaim> claims; ///< what else it says
    /// Its bytes in the order in which tables hash images.
    std::function<void(TakeBytes const& take)> whole;
    /// The image that its files make, wherever and however this one stores them, so that equal contents are equal
    /// bytes. False if they cannot be made, and then what was taken counts for nothing. Work: 64 MiB at most.
    std::function<bool(TakeBytes const& take)> contents;
};

} // namespace animcheck
