// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"

#include <string>
#include <vector>

namespace animcheck::golden {

/// Where a repair of the case makes other bytes than `repairs_to` says.
[[nodiscard]] std::vector<std::string> repair_mismatches(Case const& entry, SpecSet const& specs);

} // namespace animcheck::golden
