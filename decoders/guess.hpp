// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace animcheck {

struct Signature {
    std::size_t offset = 0;
    std::string_view bytes;
};

/// A guess at bytes that are not of the format that their name implies.
struct Guess {
    std::string_view name;                      ///< for specs: `actual: {is: git_lfs_pointer}`
    std::string_view words;                     ///< for users: "a git-lfs pointer"
    std::span<Signature const> signatures = {}; ///< one match is enough
    bool (*looks)(ByteView bytes) = nullptr;    ///< for what has no signature; tried before all signatures
    std::string_view cure = {};                 ///< how to get the file itself, where that is known
};

/// The best guess at these bytes, among the guesses of all built-in families. Null if unrecognised.
[[nodiscard]] Guess const* guess(ByteView bytes);
[[nodiscard]] std::string_view words_of(Guess const* guess) noexcept;
[[nodiscard]] bool is(Guess const* guess, std::string_view name) noexcept;
/// Do four bytes or more say so? Two can be the beginning of anything.
[[nodiscard]] bool is_certain(Guess const* guess) noexcept;

// In the event log and in compiled specs a guess is a hash of its name, which does not depend on the families
// that are built in.
[[nodiscard]] std::uint64_t number_of(Guess const* guess) noexcept; ///< 0 for null
[[nodiscard]] Guess const* guess_of(std::uint64_t number) noexcept; ///< null if it is not known
/// Empty if no guess has this name.
[[nodiscard]] std::optional<std::uint64_t> guess_number(std::string_view name);

} // namespace animcheck
