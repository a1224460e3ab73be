// SPDX-License-Identifier: MIT
#pragma once

#include "golden/corpus/case.hpp"
#include "golden/corpus/proposal.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace animcheck::golden {

struct BoundaryReport {
    std::size_t bases = 0, fields = 0, boundaries = 0;
    std::vector<Proposal> proposals; ///< by rule
};

/// Sets each integer, decimal and the size of each base to other values, and finds by bisection where what is
/// reported changes from one value to the next: a boundary. A side of it is covered by a case that does not report
/// the rule and, with that field one step further, does; or the other way round. Proposes a case for each side that
/// has none. `only`: part of a rule's full id or of a field's path; empty for all.
[[nodiscard]] BoundaryReport propose_boundaries(FormatFolder const& folder, SpecSet const& specs,
                                                std::string const& only);

} // namespace animcheck::golden
