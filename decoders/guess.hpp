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

/// Something that bytes can look like where they are not what their name promises.
struct Guess {
    std::string_view name;                      ///< for specs: `actual: {is: git_lfs_pointer}`
    std::string_view words;                     ///< for people: "a git-lfs pointer"
    std::span<Signature const> signatures = {}; ///< any of these is enough
    bool (*looks)(ByteView bytes) = nullptr;    ///< where no signature tells; asked before all signatures
};

/// What these bytes look like, of all that the families that are built in know. Null: nothing known.
[[nodiscard]] Guess const* guess(ByteView bytes);
[[nodiscard]] std::string_view words_of(Guess const* guess) noexcept;
[[nodiscard]] bool is(Guess const* guess, std::string_view name) noexcept;

// In the event log and in compiled specs a guess is a number made from its name, which no other family changes.
[[nodiscard]] std::uint64_t number_of(Guess const* guess) noexcept; ///< null: 0
/// Nothing: no guess has this name.
[[nodiscard]] std::optional<std::uint64_t> guess_number(std::string_view name);

} // namespace animcheck
