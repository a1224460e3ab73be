// SPDX-License-Identifier: MIT
#pragma once

#include "validator/judge/diagnose/trial.hpp"

#include <vector>

namespace animcheck::diagnose {

/// What may have happened to an input, and how it is tried.
struct Hypothesis {
    std::size_t finding = 0; ///< of the record: where it starts, which it has to explain
    std::vector<Splice> splices;
    std::vector<std::vector<Splice>> controls = {}; ///< must not do as well
    std::optional<Fix> fix = {};                    ///< what is offered once it is proven; none: the finding has it
    bool restores = false; ///< a whole file, which may then have notes and warnings of its own
};

/// A hypothesis that was tried and holds.
struct Cause {
    Hypothesis hypothesis;
    Outcome outcome;
};

/// The edits of findings' fixes; those of notes come last.
[[nodiscard]] std::vector<Hypothesis> edits_of(InputRecord const& record, ByteView bytes, std::endian order);

/// That bytes precede what the name says. None unless the record says that the bytes are not that.
[[nodiscard]] std::vector<Hypothesis> fronts_of(Input const& input, InputRecord const& record, ByteView bytes);

/// That a carriage return was written before each line feed.
[[nodiscard]] std::vector<Hypothesis> line_feeds_of(Input const& input, InputRecord const& record, ByteView bytes);

/// Those that hold. Several that do not depend on each other are tried together.
void prove(Trials& trials, std::vector<Hypothesis> const& hypotheses, std::vector<Cause>& proven);

} // namespace animcheck::diagnose
