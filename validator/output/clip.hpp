// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/clip.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>

namespace animcheck {

/// The shortest number that reads back as this float; null for NaN and infinities.
[[nodiscard]] nlohmann::ordered_json shortest_of(float value);

/// Which tracks show the bits of their numbers.
enum class Bits : std::uint8_t { of_float32, all };

/// A clip as `decode` prints it: what each track says of itself, and its values.
[[nodiscard]] nlohmann::ordered_json json_of(Clip const& clip, Bits bits = Bits::of_float32);

} // namespace animcheck
