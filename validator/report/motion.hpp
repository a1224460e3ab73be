// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/record.hpp"

#include <array>
#include <string_view>

namespace animcheck {

/// Columns that formats have under several names: frames, fps, joints, and duration, which is frames divided by
/// fps, in seconds.
inline constexpr std::array<std::string_view, 4> motion_columns{"frames", "fps", "joints", "duration"};

/// One of them, or a value of the record's summary by its own name. monostate: the input has none.
[[nodiscard]] Value summary_column(InputRecord const& record, std::string_view column);
[[nodiscard]] double number_of(Value const& value) noexcept; ///< NaN if it has no number

} // namespace animcheck
