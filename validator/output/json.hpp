// SPDX-License-Identifier: MIT
#pragma once

#include "validator/report.hpp"

#include <nlohmann/json_fwd.hpp>

namespace animcheck {

/// A finding as it is in a report, for whatever else is printed as JSON.
[[nodiscard]] nlohmann::ordered_json json_of(Finding const& finding);

} // namespace animcheck
