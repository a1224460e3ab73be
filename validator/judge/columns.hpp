// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"

#include <cstdint>

namespace animcheck {

/// Least and greatest element of an array or column of unsigned 8-, 16- or 32-bit integers.
struct Extremes {
    std::uint32_t least = 0, greatest = 0;
};
[[nodiscard]] bool has_fast_extremes(Event const& event) noexcept;
/// Of an event that has_fast_extremes() and is not empty.
[[nodiscard]] Extremes extremes_of(Event const& event) noexcept;
/// True only of an array or a column of such integers in which each is greater than the one before it.
[[nodiscard]] bool ascends(Event const& event) noexcept;

/// Elements that are not from `least` to `greatest`: how many, and the first.
struct Outside {
    std::uint64_t count = 0, row = 0, component = 0;
};
/// Of an event that has_fast_extremes().
[[nodiscard]] Outside outside_of(Event const& event, std::uint32_t least, std::uint32_t greatest) noexcept;

} // namespace animcheck
