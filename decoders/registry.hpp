// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/guess.hpp"

#include <span>
#include <vector>

namespace animcheck {

/// Every format of every family that was built in, in the order of ANIMCHECK_FAMILIES.
[[nodiscard]] std::vector<Format const*> const& formats();
[[nodiscard]] Format const* format_of(std::string_view id);
/// The id of a format, if it is that of a container; else empty.
[[nodiscard]] std::string_view container_format(std::string_view id);

/// The word before the first dot of a format's id.
[[nodiscard]] constexpr std::string_view family_of(std::string_view id) noexcept {
    return id.substr(0, id.find('.'));
}
[[nodiscard]] bool is_built_in(std::string_view family) noexcept;
/// Does the tree have this family, but not this build (ANIMCHECK_FAMILIES)?
[[nodiscard]] bool is_left_out(std::string_view family) noexcept;

/// What an input is, before it is decoded.
struct Identification {
    Format const* format = nullptr; ///< null: unrecognised
    std::string_view why;
    bool failed = false;           ///< the name promises `format`, but the bytes are something else
    Format const* rival = nullptr; ///< another format that is as sure of these bytes
    Guess const* guess = nullptr;  ///< where `failed` or unrecognised: what the bytes look like
};
[[nodiscard]] Identification identify(Offer const& offer);

} // namespace animcheck
