// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/event.hpp"
#include "validator/judge/record.hpp"

namespace animcheck {

/// Wide enough for every field and every constant, so that comparing never wraps.
__extension__ typedef __int128 Wide;

/// An element of a scalar, array or column event.
[[nodiscard]] Wide integer_at(Event const& event, std::uint64_t row, std::uint64_t component) noexcept;
[[nodiscard]] double real_at(Event const& event, std::uint64_t row, std::uint64_t component) noexcept;
[[nodiscard]] Value value_at(Event const& event, std::uint64_t row = 0, std::uint64_t component = 0);
[[nodiscard]] std::uint64_t rows_of(Event const& event) noexcept; ///< 1 for a scalar
/// The bits of one element; of a whole row where the component is `every`, of the whole field where the row is.
inline constexpr std::uint64_t every = ~std::uint64_t{0};
[[nodiscard]] BitRange bits_at(Event const& event, std::uint64_t row, std::uint64_t component) noexcept;
[[nodiscard]] bool is_in_place(Event const& event) noexcept; ///< an array or a column: elements at `data`
[[nodiscard]] Value to_value(Wide wide);                     ///< of a number that fits 64 bits

} // namespace animcheck
