// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/diagnose/trial.hpp"

#include <vector>

namespace animcheck::diagnose {

/// What may have happened to an input, and how it is tried.
struct Hypothesis {
    std::size_t finding = 0; ///< of the record: where it starts, which it has to explain
    std::vector<Splice> splices;
    std::vector<std::vector<Splice>> controls; ///< must not do as well
};

/// A hypothesis that was tried and holds.
struct Cause {
    Hypothesis hypothesis;
    Outcome outcome;
};

/// The edits of findings' fixes; those of notes come last.
[[nodiscard]] std::vector<Hypothesis> edits_of(InputRecord const& record, std::endian order);

/// Those that hold. Several that do not depend on each other are tried together.
void prove(Trials& trials, std::vector<Hypothesis> const& hypotheses, std::vector<Cause>& proven);

} // namespace animcheck::diagnose
