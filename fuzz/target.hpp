// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace animcheck::fuzz {

/// A target registers itself. One program has them all, and runs the one that it is called after: `fuzz_place`,
/// `replay_lba1_hqr`.
struct FuzzTarget {
    /// Aborts if a property fails. `input` may be null if `size` is 0. Returns 0.
    using Run = int (*)(std::uint8_t const* input, std::size_t size);

    FuzzTarget(std::string_view name, Run run);
};

/// Runs the targets that are named after a format.
inline constexpr std::string_view any_format = "any_format";

/// The format that this process runs, if its target is one.
extern std::string_view format_id;

} // namespace animcheck::fuzz
