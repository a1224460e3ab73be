// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/core/bytes.hpp"
#include "decoders/model/clip.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <limits>

namespace animcheck {

/// The shortest number that reads back as this float; null for NaN and infinities.
[[nodiscard]] nlohmann::ordered_json shortest_of(float value);

/// Which tracks show the bits of their numbers.
enum class Bits : std::uint8_t { of_float32, all };

/// How many numbers may be written. What has no room is left out as a whole, and counted.
struct NumberAllowance {
    std::uint64_t left = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t numbers = 0; ///< that were left out

    /// Is there room for so many? Then it is taken.
    [[nodiscard]] bool take(std::uint64_t count) noexcept {
        bool const has_room = count <= left;
        if (has_room)
            left -= count;
        else
            numbers = sum({numbers, count});
        return has_room;
    }
};

/// A clip as `decode` prints it: what each track says of itself, and its values. A track without room has
/// `left_out` instead of values, and a clip without room for its labels or times has none.
[[nodiscard]] nlohmann::ordered_json json_of(Clip const& clip, Bits bits, NumberAllowance& allowance);
[[nodiscard]] nlohmann::ordered_json json_of(Clip const& clip, Bits bits = Bits::of_float32);

} // namespace animcheck
