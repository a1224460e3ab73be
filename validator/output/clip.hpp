// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/model/clip.hpp"

#include <nlohmann/json_fwd.hpp>

namespace animcheck {

/// The shortest number that reads back as this float; null for NaN and infinities.
[[nodiscard]] nlohmann::ordered_json shortest_of(float value);

/// A clip as `decode` prints it: what each track says of itself, and its values.
[[nodiscard]] nlohmann::ordered_json json_of(Clip const& clip);

} // namespace animcheck
