// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report/run_record.hpp"

#include <string>

namespace animcheck::app {

/// Is it all that was planned, or a shard of it?
enum class Extent : std::uint8_t { whole, part };

/// How a run ends, from what its report says: the same for a run as for its shards joined.
[[nodiscard]] int exit_of(SummaryRecord const& summary, RunConfig const& config, Extent extent);

/// Why nothing was checked. Empty where something was, or where nothing may be. A shard may be empty.
[[nodiscard]] std::string why_nothing(SummaryRecord const& summary, RunConfig const& config, Extent extent);

} // namespace animcheck::app
