// SPDX-License-Identifier: MIT
#pragma once

#include "validator/walk/examine.hpp"
#include "validator/walk/plan.hpp"

#include <functional>

namespace animcheck::app {

/// Records of a job's inputs, members before their container.
void visit_records(Job const& job, Examiner& examiner, std::function<void(InputRecord const&)> const& visit);

} // namespace animcheck::app
