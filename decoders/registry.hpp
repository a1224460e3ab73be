// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/format.hpp"
#include "decoders/guess.hpp"

#include <span>
#include <vector>

namespace animcheck {

struct Rewriter;

/// All formats of all built-in families, in the order of ANIMCHECK_FAMILIES.
[[nodiscard]] std::vector<Format const*> const& formats();
[[nodiscard]] Format const* format_of(std::string_view id);
/// How its containers are written anew; null if they are not.
[[nodiscard]] Rewriter const* rewriter_of(std::string_view id);
/// `id` if it is the id of a container format; else empty.
[[nodiscard]] std::string_view container_format(std::string_view id);

/// The word before the first dot of a format's id.
[[nodiscard]] constexpr std::string_view family_of(std::string_view id) noexcept {
    return id.substr(0, id.find('.'));
}
[[nodiscard]] bool is_built_in(std::string_view family) noexcept;
/// Is this family in the source tree but not in this build (ANIMCHECK_FAMILIES)?
[[nodiscard]] bool is_left_out(std::string_view family) noexcept;

/// How an input was recognised, before it is decoded.
struct Identification {
    Format const* format = nullptr; ///< null: unrecognised
    std::string_view why;
    bool failed = false;           ///< the name implies `format`, but the bytes are something else
    Format const* rival = nullptr; ///< another format that matches these bytes equally well
    Guess const* guess = nullptr;  ///< if `failed` or unrecognised: what the bytes look like
};
[[nodiscard]] Identification identify(Offer const& offer);

} // namespace animcheck
