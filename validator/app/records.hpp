// SPDX-License-Identifier: MIT
#pragma once

#include "validator/app/inputs.hpp"
#include "validator/walk/examine.hpp"
#include "validator/walk/plan.hpp"

#include <functional>

namespace animcheck::app {

/// All that is below some paths, with nothing given besides.
class Listing {
public:
    Listing(std::vector<std::string> const& paths,
            SpecSet const& specs); ///< throws UsageError; warns of what it leaves out
    [[nodiscard]] Plan& plan() noexcept { return plan_; }

private:
    GivenFiles given_;
    Plan plan_;
};

/// Records of a job's inputs, members before their container.
void visit_records(Job const& job, Examiner& examiner, std::function<void(InputRecord const&)> const& visit);

} // namespace animcheck::app
